import { literalOf } from './literal.ts';
import type { Signs, Technology } from './technology.ts';

/** Where a sign is looked for: by name, in the value of a name, or somewhere in a text. */
type NamePlace = 'site' | 'hosts' | 'variables';
export type ValuePlace = 'headers' | 'cookies' | 'meta';
export type TextPlace = 'scripts' | 'code' | 'html' | 'dns';

/** The version in a text, '' if it matches without one, null if it does not match. */
export type Find = (text: string) => string | null;

export interface Sign {
  place: NamePlace | ValuePlace | TextPlace;
  /** A host, a variable, or the name of a header, cookie or meta tag; '' in texts. */
  key: string;
  find: Find;
  /** In lower case: text without this cannot match; '' in other places. */
  literal: string;
  /** Of 100: signs add up, and a technology counts as detected from 50. */
  confidence: number;
  /** Whether `^` or `$` is in it, so that the text has to be given from its beginning. */
  isAnchored: boolean;
}

/** A technology, ready to be looked for. */
export interface Rule {
  name: string;
  categories: readonly string[];
  /** `vendor:product`, '' when none. */
  cpe: string;
  implies: readonly { name: string; confidence: number }[];
  /** Names of which one must be present too; empty if none is required. */
  requires: readonly string[];
  excludes: readonly string[];
  signs: readonly Sign[];
}

/** An entry of our own. */
export function toRule(entry: Technology): Rule {
  const { name, categories, cpe = '', implies = [] } = entry;
  return {
    name,
    categories,
    cpe,
    requires: [],
    excludes: [],
    signs: [...signsOf(entry)],
    implies: implies.map((other) => ({ name: other, confidence: 100 })),
  };
}

const namePlaces = ['site', 'hosts', 'variables'] as const;
const valuePlaces = ['headers', 'cookies', 'meta'] as const;
const textPlaces = ['scripts', 'code', 'html', 'dns'] as const;

function* signsOf(entry: Signs): Generator<Sign> {
  for (const place of namePlaces) {
    for (const key of entry[place] ?? []) yield sign({ place, key }, /^/);
  }
  for (const place of valuePlaces) {
    for (const [key, pattern] of Object.entries(entry[place] ?? {})) {
      yield sign({ place, key }, pattern);
    }
  }
  for (const place of textPlaces) {
    for (const pattern of entry[place] ?? []) yield sign({ place, key: '' }, pattern);
  }
}

function sign({ place, key }: Pick<Sign, 'place' | 'key'>, pattern: RegExp): Sign {
  const find: Find = (text) => {
    const groups: readonly (string | undefined)[] | null = pattern.exec(text);
    return groups && (groups.slice(1).find((group) => group !== undefined) ?? '');
  };
  const { source } = pattern;
  const literal = key === '' ? literalOf(source) : '';
  return { place, key, find, literal, confidence: 100, isAnchored: hasAnchor(source) };
}

/** Outside of classes and escapes. */
export function hasAnchor(source: string): boolean {
  return /[$^]/.test(source.replace(/\\.|\[(?:\\.|[^\]\\])*\]/g, ''));
}
