import type { Collection, Values } from '../../../../src/search/collection.ts';
import type { Filter, Phrase } from '../../../../src/search/filter.ts';
import type { Bucket, Place } from '../../../../src/search/index-port.ts';
import { tokensOf } from '../../../../src/search/text.ts';
import type { IndexedDocument } from '../../../../src/store/index/embedded/segment/build.ts';

/** A document with its derived values, as simple as possible. */
export interface LoadedFacts extends IndexedDocument {
  facts: Values;
}

type Value = string | number;

export const collection: Collection = {
  name: 'test',
  text: 'text',
  fields: {
    text: { kind: 'text', owner: 'document', many: true },
    title: { kind: 'label', owner: 'document' },
    host: { kind: 'label', owner: 'document', many: true },
    tag: { kind: 'code', owner: 'document', many: true },
    service: { kind: 'code', owner: 'document' },
    port: { kind: 'number', owner: 'document' },
    unused: { kind: 'label', owner: 'document' },
    country: { kind: 'code', owner: 'address' },
    city: { kind: 'label', owner: 'address' },
    score: { kind: 'number', owner: 'address', many: true },
    cve: { kind: 'code', owner: 'software', many: true },
  },
  filters: {},
};

export function valuesOf({ searchable, facts }: LoadedFacts, field: string): readonly Value[] {
  return searchable.values[field] ?? facts[field] ?? [];
}

/** Checks one document after another: slow, and obviously correct. */
export function matches(filter: Filter, known: LoadedFacts): boolean {
  switch (filter.kind) {
    case 'every':
      return true;
    case 'none':
      return false;
    case 'and':
      return filter.of.every((part) => matches(part, known));
    case 'or':
      return filter.of.some((part) => matches(part, known));
    case 'not':
      return !matches(filter.of, known);
    case 'time':
      return known.searchable.time >= filter.from && known.searchable.time <= filter.to;
    case 'network':
      return isInside(filter, known);
    default:
      return valuesOf(known, filter.field).some((value) => fits(filter, value));
  }
}

type OfOneValue = Filter & { kind: 'is' | 'has' | 'range' | 'phrase' | 'matches' };

function fits(filter: OfOneValue, value: Value): boolean {
  if (filter.kind === 'has') return true;
  if (filter.kind === 'is') return value === filter.value;
  if (filter.kind === 'phrase') return hasPhrase(filter, String(value));
  if (filter.kind === 'matches') throw new Error('no test asks for a pattern');
  return Number(value) >= filter.from && Number(value) <= filter.to;
}

function isInside({ range }: Filter & { kind: 'network' }, { searchable }: LoadedFacts): boolean {
  const ip = searchable.address;
  if (ip?.family !== range.family) return false;
  return ip.value >= range.first && ip.value <= range.last;
}

const tokensByText = new Map<string, string[]>();

/** The same texts are needed over and over. */
function knownTokensOf(value: string): string[] {
  const found = tokensByText.get(value) ?? tokensOf(value);
  tokensByText.set(value, found);
  return found;
}

export function hasPhrase(phrase: Phrase, value: string): boolean {
  const tokens = knownTokensOf(value);
  const { words, goesOn, atEnd, notAtStart } = phrase;
  return tokens.some((_, start) => {
    const end = start + words.length;
    if (end > tokens.length || words.length === 0) return false;
    if ((atEnd && end !== tokens.length) || (notAtStart && start === 0)) return false;
    return words.every((word, at) =>
      goesOn && at === words.length - 1
        ? tokens[start + at]?.startsWith(word)
        : tokens[start + at] === word,
    );
  });
}

export function newestFirst(known: readonly LoadedFacts[]): LoadedFacts[] {
  return known.toSorted(
    (one, other) => other.searchable.time - one.searchable.time || other.id - one.id,
  );
}

export function isAfter(place: Place, { id, searchable: { time } }: LoadedFacts): boolean {
  return time < place.time || (time === place.time && id < place.id);
}

export function buckets(known: readonly LoadedFacts[], field: string, limit: number): Bucket[] {
  const counts = new Map<Value, number>();
  for (const each of known)
    for (const value of new Set(valuesOf(each, field)))
      counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
    .slice(0, limit);
}
