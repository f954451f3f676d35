import { literalOf } from './literal.ts';
import type { Signs, Technology } from './technology.ts';

/** Where a sign is searched: among names, in the value of a name, or anywhere in a text. */
type NamePlace = 'site' | 'hosts' | 'variables';
export type ValuePlace = 'headers' | 'cookies' | 'meta';
export type TextPlace = 'scripts' | 'code' | 'html' | 'dns';

/** The version in a text; '' if it matches without one, null if it does not match. */
export type Find = (text: string) => string | null;

export interface Sign {
  place: NamePlace | ValuePlace | TextPlace;
  /** A host, a variable, or the name of a header, cookie or meta tag; '' for texts. */
  key: string;
  find: Find;
  /** Lower case. A text without it cannot match; '' for names and values. */
  literal: string;
  /** 0 to 100. Signs add up; a technology is detected from 50. */
  confidence: number;
  /** Whether it contains `^` or `$`, and so needs the text from its beginning. */
  isAnchored: boolean;
}

export interface Rule {
  name: string;
  categories: readonly string[];
  /** `vendor:product`, or ''. */
  cpe: string;
  implies: readonly { name: string; confidence: number }[];
  /** At least one of these must be detected too, unless empty. */
  requires: readonly string[];
  excludes: readonly string[];
  signs: readonly Sign[];
}

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

/** Ignores classes and escapes. */
export function hasAnchor(source: string): boolean {
  return /[$^]/.test(source.replace(/\\.|\[(?:\\.|[^\]\\])*\]/g, ''));
}
