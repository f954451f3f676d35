import { openFlat, packFlat, type FlatBlock, type OpenFlat } from '../lib/flat-file.ts';
import type { IpRange } from '../lib/ip.ts';
import { hashOf, keyOf } from './name-table.ts';

const kind = 'first-listed-1';

type About = IpRange | { asn: number } | { name: string };

/** The line behind a claim. */
interface Line {
  /** Digest of the document. */
  snapshot: string;
  line: number;
}

/**
 * Since when each entry of a document has been in every fetched version, for entries without a time
 * of their own. Carried from version to version, since the bytes do not contain it.
 */
export class Listings {
  readonly #block: FlatBlock;
  readonly #keys: Float64Array;
  readonly #lines: Uint32Array;
  readonly #since: Uint32Array;

  constructor(block: FlatBlock) {
    this.#block = block;
    this.#keys = block.f64('keys');
    this.#lines = block.u32('lines');
    this.#since = block.u32('since');
  }

  static open(file: string, open: OpenFlat = openFlat): Listings | undefined {
    const opened = open(file, kind);
    return 'value' in opened ? new Listings(opened.value) : undefined;
  }

  get bytes(): Uint8Array {
    return new Uint8Array(this.#block.bytes);
  }

  /** In ms; undefined if the entry has a time of its own. */
  sinceOf(line: number): number | undefined {
    let [from, to] = [0, this.#lines.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#lines[middle] ?? 0) < line) from = middle + 1;
      else to = middle;
    }
    return this.#lines[from] === line ? (this.#since[from] ?? 0) * 1000 : undefined;
  }

  /** In seconds, by the key of an entry. */
  byKey(): ReadonlyMap<number, number> {
    const since = new Map<number, number>();
    for (const [at, key] of this.#keys.entries()) since.set(key, this.#since[at] ?? 0);
    return since;
  }
}

/** Takes the entries of one version of a document. */
export class ListingsBuilder {
  readonly #keys: number[] = [];
  readonly #lines: number[] = [];

  add(about: About, line: number): void {
    this.#keys.push(numberOf(about));
    this.#lines.push(line);
  }

  /**
   * Undefined if every entry has a time of its own.
   * @param former Of the previous version.
   * @param fetchedAt In ms.
   */
  finish(former: Listings | undefined, fetchedAt: number): Listings | undefined {
    if (this.#keys.length === 0) return undefined;
    const known = former?.byKey();
    const now = Math.floor(fetchedAt / 1000);
    const keys = Float64Array.from(this.#keys);
    const lines = Uint32Array.from(this.#lines);
    const since = Uint32Array.from(keys, (key) => Math.min(known?.get(key) ?? now, now));
    // Archive members share line numbers: the latest time is true for all of them.
    const order = Uint32Array.from(keys.keys()).sort(
      (one, other) =>
        (lines[one] ?? 0) - (lines[other] ?? 0) || (since[other] ?? 0) - (since[one] ?? 0),
    );
    return new Listings(
      packFlat(kind, null, {
        keys: keys.map((_, at) => keys[order[at] ?? 0] ?? 0),
        lines: lines.map((_, at) => lines[order[at] ?? 0] ?? 0),
        since: since.map((_, at) => since[order[at] ?? 0] ?? 0),
      }),
    );
  }
}

/** Collisions are rare and harmless: one of the two entries is then a few days off. */
function numberOf(about: About): number {
  if ('asn' in about) return -1 - about.asn;
  if ('name' in about) return hashOf(keyOf(about.name));
  if (about.family === 6) return hashOf(`${about.first}-${about.last}`);
  return about.first * 2 ** 20 + ((about.last - about.first) % 2 ** 20);
}

/** The listings of every current document, by digest. Files are opened on first use. */
export class FirstListed {
  readonly files: ReadonlyMap<string, string>;
  readonly #open: OpenFlat;
  readonly #opened = new Map<string, Listings | undefined>();

  /** @param options.former Its open files are reused. */
  constructor(
    files: ReadonlyMap<string, string>,
    { former, open = openFlat }: { former?: FirstListed | undefined; open?: OpenFlat } = {},
  ) {
    this.files = files;
    this.#open = open;
    for (const file of files.values()) {
      if (former && former.#opened.has(file)) this.#opened.set(file, former.#opened.get(file));
    }
  }

  /** In ms; undefined if unknown, as for entries with a time of their own. */
  at({ snapshot, line }: Line): number | undefined {
    const file = this.files.get(snapshot);
    if (file === undefined) return undefined;
    if (!this.#opened.has(file)) this.#opened.set(file, Listings.open(file, this.#open));
    return this.#opened.get(file)?.sinceOf(line);
  }
}
