import { packFlat, type FlatBlock } from '../lib/flat-file.ts';
import { murmur3 } from '../lib/murmur3.ts';
import { parseUrl } from '../lib/parse-url.ts';
import type { Category } from './category.ts';
import { NameFilter } from './name-filter.ts';

export const namesKind = 'names-2';

interface NameEntry {
  category: Category;
  /** Line in the document, from 1. */
  line: number;
  label?: string;
  /** The record's own time in ms; 0 if it has none. */
  seenAt?: number;
  /** A number of lists or a confidence; 0 if it has none. */
  weight?: number;
  /** In a list of popular sites, from 1. */
  rank?: number;
  /** Covers all subdomains too. */
  isDeep?: boolean;
}

/** An entry as read from a table. */
export interface FoundName extends Required<NameEntry> {
  /** Index of its category in the table. */
  categoryAt: number;
}

const mostLabels = 65_535;

/** Collects what one document says about names and URLs. */
export class NamesBuilder {
  readonly #keys: number[] = [];
  readonly #ranks: number[] = [];
  readonly #labels: number[] = [];
  readonly #categories: number[] = [];
  readonly #deep: number[] = [];
  readonly #lines: number[] = [];
  readonly #seen: number[] = [];
  readonly #weights: number[] = [];
  readonly #labelTexts = new Map<string, number>([['', 0]]);
  readonly #categoryNames = new Map<Category, number>();

  add(name: string, entry: NameEntry): void {
    const { category, label = '', rank = 0, isDeep = false } = entry;
    this.#keys.push(hashOf(keyOf(name)));
    this.#ranks.push(rank);
    this.#labels.push(numberOf(this.#labelTexts, label, mostLabels));
    this.#categories.push(numberOf(this.#categoryNames, category, 255));
    this.#deep.push(Number(isDeep));
    this.#lines.push(entry.line);
    this.#seen.push(Math.max(0, Math.floor((entry.seenAt ?? 0) / 1000)));
    this.#weights.push(entry.weight ?? 0);
  }

  /** Sorted for look-ups; null if there are no names. */
  finish(): FlatBlock | null {
    const keys = this.#keys;
    if (keys.length === 0) return null;
    const order = Uint32Array.from(keys.keys()).sort(
      (one, other) => (keys[one] ?? 0) - (keys[other] ?? 0),
    );
    const inOrder = (values: readonly number[]) => (_: number, at: number) =>
      values[order[at] ?? 0] ?? 0;
    const meta = {
      labels: [...this.#labelTexts.keys()],
      categories: [...this.#categoryNames.keys()],
    };
    return packFlat(namesKind, meta, {
      keys: new Float64Array(keys.length).map(inOrder(keys)),
      ranks: new Uint32Array(keys.length).map(inOrder(this.#ranks)),
      labels: new Uint16Array(keys.length).map(inOrder(this.#labels)),
      categories: new Uint8Array(keys.length).map(inOrder(this.#categories)),
      deep: new Uint8Array(keys.length).map(inOrder(this.#deep)),
      lines: new Uint32Array(keys.length).map(inOrder(this.#lines)),
      seen: new Uint32Array(keys.length).map(inOrder(this.#seen)),
      weights: new Uint32Array(keys.length).map(inOrder(this.#weights)),
    });
  }
}

/** The number of a text; 0, the first text, if there are too many. */
function numberOf<T extends string>(texts: Map<T, number>, text: T, most: number): number {
  const known = texts.get(text);
  if (known !== undefined) return known;
  if (texts.size > most) return 0;
  const number = texts.size;
  texts.set(text, number);
  return number;
}

/** What one document says about names, as stored on disk. */
export class NameTable {
  readonly categories: readonly Category[];
  /** Numbers of the names, in order. */
  readonly keys: Float64Array;
  readonly #labelTexts: readonly string[];
  readonly #ranks: Uint32Array;
  readonly #labels: Uint16Array;
  readonly #categories: Uint8Array;
  readonly #deep: Uint8Array;
  readonly #lines: Uint32Array;
  readonly #seen: Uint32Array;
  readonly #weights: Uint32Array;
  #filter: NameFilter | undefined;

  constructor(block: FlatBlock) {
    const meta = block.meta as { labels: string[]; categories: Category[] }; // written above
    this.categories = meta.categories;
    this.#labelTexts = meta.labels;
    this.keys = block.f64('keys');
    this.#ranks = block.u32('ranks');
    this.#labels = block.u16('labels');
    this.#categories = block.u8('categories');
    this.#deep = block.u8('deep');
    this.#lines = block.u32('lines');
    this.#seen = block.u32('seen');
    this.#weights = block.u32('weights');
  }

  /** Every entry of exactly the name or URL with this number. */
  find(number: number): FoundName[] {
    return this.rowsOf(number).map((at) => this.#read(at));
  }

  rowsOf(number: number): readonly number[] {
    if (!(this.#filter ??= new NameFilter([this.keys])).mayHave(number)) return none;
    const rows: number[] = [];
    for (let at = firstAtLeast(this.keys, number); this.keys[at] === number; at++) rows.push(at);
    return rows;
  }

  /** All of a row but its line and its name. */
  saidInRow(at: number): string {
    const [category, label] = [this.#categories[at], this.#labels[at]];
    return `${category},${label},${this.#seen[at]},${this.#weights[at]},${this.#ranks[at]}`;
  }

  isDeep(at: number): boolean {
    return this.#deep[at] === 1;
  }

  #read(at: number): FoundName {
    const categoryAt = this.#categories[at] ?? 0;
    return {
      categoryAt,
      category: this.categories[categoryAt] ?? 'abuse',
      label: this.#labelTexts[this.#labels[at] ?? 0] ?? '',
      rank: this.#ranks[at] ?? 0,
      isDeep: this.isDeep(at),
      line: this.#lines[at] ?? 0,
      seenAt: (this.#seen[at] ?? 0) * 1000,
      weight: this.#weights[at] ?? 0,
    };
  }
}

const none: readonly number[] = [];

function firstAtLeast(keys: Float64Array, key: number): number {
  let [from, to] = [0, keys.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((keys[middle] ?? 0) < key) from = middle + 1;
    else to = middle;
  }
  return from;
}

/**
 * A URL without its scheme and fragment; one with only a host becomes that host. Lists and callers
 * spell the same URL in several ways.
 */
export function keyOf(name: string): string {
  const url = name.includes('://') ? parseUrl(name) : null;
  if (!url) return name.toLowerCase();
  const { host, pathname, search } = url;
  return pathname === '/' && search === '' ? host : `${host}${pathname}${search}`;
}

/** Tables are searched by it. */
export function numberOfName(name: string): number {
  return hashOf(keyOf(name));
}

/** 53 bits, so that a number can hold it: among millions of names a collision is very unlikely. */
export function hashOf(key: string): number {
  const bytes = Buffer.from(key);
  return (murmur3(bytes, 1) >>> 0) * 2 ** 21 + ((murmur3(bytes, 2) >>> 0) >>> 11);
}
