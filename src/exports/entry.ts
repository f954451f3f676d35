import type { IpRange } from '../lib/ip.ts';
import type { Kind } from './definition.ts';
import type { Dates } from './stix/objects.ts';

/** One line of a list, with the verdict that put it there. */
export interface Entry {
  /** A prefix with its length, a name in ASCII, or a URL. */
  value: string;
  /** Of addresses. */
  range?: IpRange;
  points: number;
  categories: readonly string[];
  sources: readonly string[];
  /** When each of these saw it last, in ms. */
  seenBy: readonly number[];
  /** When the sources that count saw it: the earliest and the latest, in ms. */
  firstSeen: number;
  lastSeen: number;
}

/** What put it there, which many entries share. */
export type Verdict = Omit<Entry, 'value' | 'range'>;

/** Written out: there are millions of them, and a spread takes several times the memory. */
export function entryOf(verdict: Verdict, value: string, range?: IpRange): Entry {
  const { points, categories, sources, seenBy, firstSeen, lastSeen } = verdict;
  return range
    ? { value, range, points, categories, sources, seenBy, firstSeen, lastSeen }
    : { value, points, categories, sources, seenBy, firstSeen, lastSeen };
}

/** A list as formats write it: complete, in order, each entry once. */
export interface List {
  name: string;
  kind: Kind;
  entries: readonly Entry[];
  /** Of addresses: the fewest prefixes that hold exactly these, each with its length, IPv4 first. */
  prefixes: readonly string[];
  /** Entries over the maximum. */
  leftOut: number;
  /** Where the numbers of rules begin, for sensors. */
  firstSid: number;
  /** Of the objects that entries become in STIX. */
  dates: Dates;
  /** When entries last came or went, in ms. */
  changedAt: number;
}
