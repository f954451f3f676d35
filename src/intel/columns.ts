import {
  openFlat,
  packFlat,
  saveFlat,
  FlatBlock,
  type Opened,
  type OpenFlat,
} from '../lib/flat-file.ts';
import type { IpRange } from '../lib/ip.ts';
import { GrowingRows } from './growing-rows.ts';
import { packRows, spaces, unpackRows, wordsOf, type Rows, type Space } from './rows.ts';

const kind = 'feed-columns-1';

/** A line of a feed, without its range. */
export interface Entry {
  /** Line number in the snapshot, from 1. */
  line: number;
  label?: string;
  /** The record's own time, in ms. */
  seenAt?: number;
  weight?: number;
}

interface Meta {
  labels: string[];
  /** Spaces with at least one entry wider than a single address. */
  ranged: Space[];
}

/**
 * The parsed entries of one generation of one feed: flat, shareable, with the same layout on disk.
 */
export class FeedColumns {
  readonly block: FlatBlock;
  readonly labels: readonly string[];
  readonly rows: Readonly<Record<Space, Rows>>;

  constructor(block: FlatBlock) {
    const { labels, ranged } = block.meta as Meta; // written by finish below, checksummed since
    this.block = block;
    this.labels = labels;
    this.rows = {
      v4: unpackRows(block, 'v4', ranged.includes('v4')),
      v6: unpackRows(block, 'v6', ranged.includes('v6')),
      asn: unpackRows(block, 'asn', ranged.includes('asn')),
    };
  }

  get count(): number {
    return this.rows.v4.count + this.rows.v6.count + this.rows.asn.count;
  }

  static fromShared(bytes: SharedArrayBuffer): FeedColumns {
    return new FeedColumns(new FlatBlock(bytes));
  }
}

/** Takes entries in any order, with overlaps and duplicates. */
export class ColumnsBuilder {
  readonly #labels = new Map<string, number>([['', 0]]);
  readonly #growing = {
    v4: new GrowingRows('v4'),
    v6: new GrowingRows('v6'),
    asn: new GrowingRows('asn'),
  };

  get count(): number {
    return this.#growing.v4.count + this.#growing.v6.count + this.#growing.asn.count;
  }

  addRange(range: IpRange, entry: Entry): void {
    if (range.family === 4) {
      this.#growing.v4.addPair(range.first, range.last);
      this.#describe(this.#growing.v4, entry);
    } else {
      this.#growing.v6.add(wordsOf(range.first), wordsOf(range.last));
      this.#describe(this.#growing.v6, entry);
    }
  }

  addAsn(asn: number, entry: Entry): void {
    this.#growing.asn.addPair(asn, asn);
    this.#describe(this.#growing.asn, entry);
  }

  /** The builder must not be used afterwards. */
  finish(): FeedColumns {
    const arrays = {};
    const ranged: Space[] = [];
    for (const space of spaces) {
      const rows = this.#growing[space].finish();
      if (rows.last.length > 0) ranged.push(space);
      Object.assign(arrays, packRows(space, rows));
    }
    const meta: Meta = { labels: [...this.#labels.keys()], ranged };
    return new FeedColumns(packFlat(kind, meta, arrays));
  }

  #describe(rows: GrowingRows, entry: Entry): void {
    const { line, label, seenAt, weight } = entry;
    rows.describe(line, {
      label: label === undefined ? 0 : this.#labelId(label),
      seen: seenAt === undefined ? 0 : Math.max(0, Math.floor(seenAt / 1000)),
      weight: weight ?? 0,
    });
  }

  #labelId(label: string): number {
    let id = this.#labels.get(label);
    if (id === undefined) {
      id = this.#labels.size;
      this.#labels.set(label, id);
    }
    return id;
  }
}

export function createColumns(): ColumnsBuilder {
  return new ColumnsBuilder();
}

export function saveColumns(path: string, columns: FeedColumns): void {
  saveFlat(path, columns.block);
}

export function openColumns(path: string, open: OpenFlat = openFlat): Opened<FeedColumns> {
  const opened = open(path, kind);
  return 'damage' in opened ? opened : { value: new FeedColumns(opened.value) };
}
