import type { FlatArray, FlatBlock } from '../lib/flat-file.ts';
import type { Ip, IpRange } from '../lib/ip.ts';
import { joinWords, wordsOf } from './rows.ts';

const buckets = 65_536;

/**
 * The address space cut into segments: each has a first address and a value, and extends to the
 * next. Starts ascend, the first is address 0, neighbours differ in value.
 */
export interface Segments {
  count: number;
  /** One column (IPv4) or four (IPv6). */
  starts: readonly Uint32Array[];
  values: Uint32Array;
}

/** As narrow as the values allow: they are half of a table. */
type Values = Uint16Array | Uint32Array;

/**
 * Finds the value of an address in two steps: the first 16 bits select a bucket, and a binary
 * search in the bucket finds the segment. Every IPv4 bucket starts with a segment, so the search
 * never leaves it and starts need only their low 16 bits. IPv6 starts are whole, so there the
 * search begins one segment before the bucket.
 */
export class PrefixTable {
  readonly #index4: Uint32Array;
  readonly #starts4: Uint16Array;
  readonly #values4: Values;
  readonly #index6: Uint32Array;
  readonly #starts6: readonly [Uint32Array, Uint32Array, Uint32Array, Uint32Array];
  readonly #values6: Values;

  constructor(block: FlatBlock) {
    this.#index4 = block.u32('index4');
    this.#starts4 = block.u16('starts4');
    this.#values4 = readValues(block, 'values4');
    this.#index6 = block.u32('index6');
    this.#starts6 = [
      block.u32('starts6a'),
      block.u32('starts6b'),
      block.u32('starts6c'),
      block.u32('starts6d'),
    ];
    this.#values6 = readValues(block, 'values6');
  }

  valueOfIpv4(address: number): number {
    return this.#values4[this.#segment4(address)] ?? 0;
  }

  valueOfIpv6(address: bigint): number {
    return this.#values6[this.#segment6(address)] ?? 0;
  }

  /** The stretch around an address with its value; in IPv4 it never leaves the bucket. */
  rangeOf(ip: Ip): IpRange {
    return ip.family === 4 ? this.#range4(ip.value) : this.#range6(ip.value);
  }

  /** Every stretch with one of these values, IPv4 first. Reads the whole table. */
  *rangesWithAny(values: ReadonlySet<number>): Generator<IpRange> {
    for (let bucket = 0; bucket < buckets; bucket++) {
      const end = this.#index4[bucket + 1] ?? 0;
      for (let segment = this.#index4[bucket] ?? 0; segment < end; segment++) {
        if (!values.has(this.#values4[segment] ?? 0)) continue;
        yield this.#range4(bucket * buckets + (this.#starts4[segment] ?? 0));
      }
    }
    for (const [segment, found] of this.#values6.entries()) {
      if (values.has(found)) yield this.#range6(joinWords(this.#starts6, segment));
    }
  }

  /** Adds to each value the number of its IPv4 addresses in these buckets (/16). */
  addSizes4(from: number, to: number, sizes: Float64Array): void {
    for (let bucket = from; bucket < to; bucket++) {
      const end = this.#index4[bucket + 1] ?? 0;
      for (let segment = this.#index4[bucket] ?? 0; segment < end; segment++) {
        const next = segment + 1 < end ? (this.#starts4[segment + 1] ?? 0) : buckets;
        const value = this.#values4[segment] ?? 0;
        sizes[value] = (sizes[value] ?? 0) + next - (this.#starts4[segment] ?? 0);
      }
    }
  }

  #segment4(address: number): number {
    const bucket = address >>> 16;
    const rest = address & 0xffff;
    const starts = this.#starts4;
    let low = this.#index4[bucket] ?? 0;
    let high = this.#index4[bucket + 1] ?? 0;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((starts[middle] ?? 0) <= rest) low = middle;
      else high = middle;
    }
    return low;
  }

  #range4(address: number): IpRange {
    const bucket = address >>> 16;
    const segment = this.#segment4(address);
    const base = bucket * buckets;
    const isLast = segment + 1 >= (this.#index4[bucket + 1] ?? 0);
    const next = isLast ? buckets : (this.#starts4[segment + 1] ?? 0);
    return { family: 4, first: base + (this.#starts4[segment] ?? 0), last: base + next - 1 };
  }

  #range6(address: bigint): IpRange {
    const segment = this.#segment6(address);
    const isLast = segment + 1 >= this.#values6.length;
    const last = (isLast ? 1n << 128n : joinWords(this.#starts6, segment + 1)) - 1n;
    return { family: 6, first: joinWords(this.#starts6, segment), last };
  }

  #segment6(address: bigint): number {
    const key = wordsOf(address);
    const bucket = (key[0] ?? 0) >>> 16;
    let low = Math.max(0, (this.#index6[bucket] ?? 0) - 1);
    let high = this.#index6[bucket + 1] ?? 0;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (this.#startsAtOrBefore(middle, key)) low = middle;
      else high = middle;
    }
    return low;
  }

  #startsAtOrBefore(segment: number, key: readonly number[]): boolean {
    for (let at = 0; at < 4; at++) {
      const difference = (this.#starts6[at]?.[segment] ?? 0) - (key[at] ?? 0);
      if (difference !== 0) return difference < 0;
    }
    return true;
  }
}

function readValues(block: FlatBlock, name: string): Values {
  return block.has(name, 'u16') ? block.u16(name) : block.u32(name);
}

/** The arrays of both families, for a flat block. */
export function packTable(v4: Segments, v6: Segments): Record<string, FlatArray> {
  const [a, b, c, d] = v6.starts.map((word) => word.subarray(0, v6.count));
  if (!a || !b || !c || !d) throw new Error('IPv6 segments need four words');
  return {
    ...packShort(v4),
    index6: indexStarts(a),
    starts6a: a,
    starts6b: b,
    starts6c: c,
    starts6d: d,
    values6: narrowed(v6.values.subarray(0, v6.count)),
  };
}

/** For each bucket, the first segment that starts in or after it. */
function indexStarts(starts: Uint32Array): Uint32Array {
  const index = new Uint32Array(buckets + 1);
  let segment = 0;
  for (let bucket = 0; bucket < buckets; bucket++) {
    while (segment < starts.length && (starts[segment] ?? 0) >>> 16 < bucket) segment++;
    index[bucket] = segment;
  }
  index[buckets] = starts.length;
  return index;
}

function packShort({ count, starts, values }: Segments) {
  const [whole = new Uint32Array(0)] = starts;
  const index4 = new Uint32Array(buckets + 1);
  const starts4 = new Uint16Array(count + buckets);
  const values4 = new Uint32Array(count + buckets);
  let end = 0;
  let segment = 0;
  let value = 0;
  for (let bucket = 0; bucket < buckets; bucket++) {
    index4[bucket] = end;
    const begin = bucket * buckets;
    if (segment >= count || whole[segment] !== begin) values4[end++] = value;
    for (; segment < count && (whole[segment] ?? 0) < begin + buckets; segment++) {
      value = values[segment] ?? 0;
      starts4[end] = whole[segment] ?? 0; // its low half: the bucket is the upper one
      values4[end++] = value;
    }
  }
  index4[buckets] = end;
  return { index4, starts4: starts4.subarray(0, end), values4: narrowed(values4.subarray(0, end)) };
}

function narrowed(values: Uint32Array): Values {
  return values.every((value) => value < 65_536) ? Uint16Array.from(values) : values;
}
