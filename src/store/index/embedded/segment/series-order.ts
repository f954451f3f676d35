import { orderBy } from '../../../../lib/radix.ts';
import { addressOf } from '../../address-key.ts';
import type { Dictionary } from './dictionary.ts';
import { keyFields } from './layout.ts';
import type { Segment } from './segment.ts';

interface Key {
  dictionary: Dictionary;
  /** By position; 0 for no value. */
  codes: Uint32Array;
}

/**
 * The documents of a segment ordered by address and a few single-valued fields. Documents that agree in all of
 * them are observations of one thing; they stand together, oldest first.
 */
export class SeriesOrder {
  readonly segment: Segment;
  /** Positions in this order. Documents without an address come first. */
  readonly positions: Uint32Array;
  /** Number of documents without an address. */
  readonly strays: number;
  readonly #keys: readonly Key[];
  /** By address code; ascends with the addresses. */
  readonly #addresses: Float64Array;

  constructor(segment: Segment, fields: readonly string[]) {
    this.segment = segment;
    this.#keys = [keyFields.address, ...fields].map((name) => keyOf(segment, name));
    this.positions = orderBy(
      this.#keys.map(({ codes }) => codes),
      segment.count,
    );
    const { dictionary } = this.#keys[0] ?? keyOf(segment, keyFields.address);
    this.#addresses = new Float64Array(dictionary.length + 1);
    for (let code = 1; code <= dictionary.length; code++)
      this.#addresses[code] = numberOf(String(dictionary.valueOf(code)));
    this.strays = this.#keys[0]?.codes.reduce((sum, code) => sum + (code === 0 ? 1 : 0), 0) ?? 0;
  }

  /** Ascends with the order across segments; things of different addresses may share it. */
  sortKey(position: number): number {
    return this.#addresses[this.#keys[0]?.codes[position] ?? 0] ?? 0;
  }

  isSameHere(one: number, other: number): boolean {
    return this.#keys.every(({ codes }) => codes[one] === codes[other]);
  }

  /** Three-way comparison with a document of another segment. */
  compare(position: number, other: SeriesOrder, otherPosition: number): number {
    for (const [at, { dictionary, codes }] of this.#keys.entries()) {
      const there = other.#keys[at];
      const [code, otherCode] = [codes[position] ?? 0, there?.codes[otherPosition] ?? 0];
      const difference =
        there && code > 0 && otherCode > 0
          ? dictionary.compare(code, there.dictionary, otherCode)
          : code - otherCode;
      if (difference !== 0) return difference;
    }
    return 0;
  }
}

function keyOf(segment: Segment, name: string): Key {
  const { dictionary, column } = segment.field(name).parts;
  if (column?.starts) throw new Error(`${name} has several values in one document`);
  return {
    dictionary,
    codes: column ? Uint32Array.from(column.codes) : new Uint32Array(segment.count),
  };
}

const aboveIpv4 = 2 ** 33;
/** What is left of an IPv6 address fits a number exactly. */
const droppedBits = 76n;

function numberOf(key: string): number {
  const { value } = addressOf(key);
  return typeof value === 'number' ? value : aboveIpv4 + Number(value >> droppedBits);
}

const orders = new WeakMap<Segment, Map<string, SeriesOrder>>();

/** Segments never change, so neither does their order. */
export function seriesOrderOf(segment: Segment, fields: readonly string[]): SeriesOrder {
  const known = orders.get(segment) ?? new Map<string, SeriesOrder>();
  orders.set(segment, known);
  const name = fields.join(' ');
  const order = known.get(name) ?? new SeriesOrder(segment, fields);
  known.set(name, order);
  return order;
}
