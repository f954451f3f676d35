import type { IpRange } from '../lib/ip.ts';
import type { Kind } from './definition.ts';
import type { Dates } from './stix/objects.ts';

/** An entry of a list, with the verdict that put it there. */
export interface Entry {
  /** A prefix with its length, a name in ASCII, or a URL. */
  value: string;
  /** Only for addresses. */
  range?: IpRange;
  points: number;
  categories: readonly string[];
  sources: readonly string[];
  /** When each source first and last saw it, in ms; same order as `sources`. */
  seenBy: readonly (readonly [first: number, last: number])[];
  /** Earliest and latest sighting by the sources that count, in ms. */
  firstSeen: number;
  lastSeen: number;
}

/** The part that many entries share. */
export type Verdict = Omit<Entry, 'value' | 'range'>;

/** Written out: there are millions of entries, and spreading takes several times the memory. */
export function entryOf(verdict: Verdict, value: string, range?: IpRange): Entry {
  const { points, categories, sources, seenBy, firstSeen, lastSeen } = verdict;
  return range
    ? { value, range, points, categories, sources, seenBy, firstSeen, lastSeen }
    : { value, points, categories, sources, seenBy, firstSeen, lastSeen };
}

/** A list ready for formatting: complete, ordered, without duplicates. */
export interface List {
  name: string;
  kind: Kind;
  entries: readonly Entry[];
  /** For addresses: the fewest prefixes that cover exactly the entries, with lengths, IPv4 first. */
  prefixes: readonly string[];
  /** Number of entries beyond the maximum. */
  leftOut: number;
  /** First number of the rules for sensors. */
  firstSid: number;
  /** Versions of STIX and MISP objects. */
  dates: Dates;
  /** When the content last changed, in ms. */
  changedAt: number;
}
