import { suggest } from '../lib/suggest.ts';
import { longestName } from '../search/filter-names.ts';
import { QueryFault } from '../search/query-fault.ts';
import type { Typed } from './cursor.ts';
import { join, negate, type Condition, type Query, type Value } from './query.ts';
import { readRange, readValue } from './values.ts';

/** What a name means in our filters. */
export interface Meaning {
  /** Our filters; any of them may match. */
  filters: readonly string[];
  /** Converts a value to our spelling; undefined if it has no equivalent. */
  read?: (value: Value) => Value | undefined;
  /** The inverse of `read`. */
  write?: (value: Value) => Value | undefined;
  /** What a value says of several filters, all of which must match: nothing that we know if empty. Undefined for other values. */
  parts?: (text: string) => readonly Part[] | undefined;
  /** How our answer differs. */
  note?: string;
  /** Read but never written. */
  isOld?: true;
  /** One name for both `after` and `before`, used with comparisons. */
  isMoment?: true;
}

interface Part {
  filter: string;
  value: Value;
  isNegated?: boolean;
}

/** Meanings by name. If several names mean the same, the first is written. */
export type Table = Readonly<Record<string, string | Meaning>>;

/** The names needed to write a language. */
export interface Names {
  title: string;
  /** The name for our filters, given separated by spaces. */
  nameOf: (filters: string) => { name: string; meaning: Meaning } | undefined;
  /** Names that stand for several filters. */
  mixed: readonly { name: string; meaning: Meaning }[];
}

export class Vocabulary implements Names {
  readonly title: string;
  readonly #byName: ReadonlyMap<string, Meaning>;
  readonly #nameOf = new Map<string, { name: string; meaning: Meaning }>();

  constructor(title: string, table: Table) {
    this.title = title;
    const entries = Object.entries(table).map(([name, said]) => {
      const meaning = typeof said === 'string' ? { filters: said.split(' ') } : said;
      return { name, meaning };
    });
    this.#byName = new Map(entries.map(({ name, meaning }) => [name.toLowerCase(), meaning]));
    for (const { name, meaning } of entries) {
      const key = meaning.filters.join(' ');
      if (!meaning.isOld && !this.#nameOf.has(key)) this.#nameOf.set(key, { name, meaning });
      if (meaning.isMoment && !meaning.isOld) this.#nameOf.set('before', { name, meaning });
    }
  }

  has(name: string): boolean {
    return this.#byName.has(name.toLowerCase());
  }

  meaningOf(name: string, at: number): Meaning {
    const meaning = this.#byName.get(name.toLowerCase());
    if (meaning) return meaning;
    const near = name.length > longestName ? undefined : suggest(name, this.#byName.keys());
    const shown = name === '' ? 'free text' : name.slice(0, longestName);
    throw new QueryFault(`${shown} of ${this.title} has no equivalent here`, at, near);
  }

  nameOf(filters: string): { name: string; meaning: Meaning } | undefined {
    return this.#nameOf.get(filters);
  }

  get mixed(): readonly { name: string; meaning: Meaning }[] {
    return [...this.#nameOf.values()].filter(({ meaning }) => meaning.filters.length > 1);
  }

  /** The condition for a name and a value as typed. */
  condition(name: string, typed: Typed, at: number): Query {
    const meaning = this.meaningOf(name, at);
    const [first = ''] = meaning.filters;
    return this.say(name, readValue(first, typed), at);
  }

  /** The condition for a name and a parsed value. */
  say(name: string, value: Value, at: number): Query {
    const meaning = this.meaningOf(name, at);
    const given = meaning.isMoment && value.how === 'is' ? onDay(value.text) : value;
    const { kind, parts } = meant(given, meaning);
    if (parts.length === 0) {
      throw new QueryFault(`${name}: this value has no equivalent here`, at);
    }
    const note = meaning.note === undefined ? {} : { note: meaning.note };
    const of = parts.map(({ isNegated, ...part }) => {
      const query = conditionOf({ kind: 'condition', ...part, at, ...note });
      return isNegated ? negate(query) : query;
    });
    return join(kind, of, at);
  }
}

function meant(given: Value, { read, parts, filters }: Meaning) {
  const value = read ? read(given) : given;
  if (!value) return { kind: 'or', parts: [] } as const;
  const several = value.how === 'is' ? parts?.(value.text) : undefined;
  if (several) return { kind: 'and', parts: several } as const;
  return { kind: 'or', parts: filters.map((filter): Part => ({ filter, value })) } as const;
}

function conditionOf(condition: Condition): Query {
  const { filter, value } = condition;
  if (value.how === 'range') return readRange(value, condition);
  return filter === 'service_name' ? serviceOf(condition) : condition;
}

/** A date alone means the whole day. */
const onDay = (text: string): Value => ({ how: 'range', from: { text }, to: { text } });

/** Our filters express HTTPS as HTTP over TLS. */
export function serviceOf(condition: Condition): Query {
  const { value } = condition;
  if (value.how !== 'is' || value.text.toLowerCase() !== 'https') return condition;
  const http: Condition = { ...condition, value: { how: 'is', text: 'http' } };
  const tls: Condition = { ...condition, filter: 'is_tls', value: { how: 'is', text: 'true' } };
  return join('and', [http, tls], condition.at);
}
