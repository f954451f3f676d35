import { openFlat, packFlat, type FlatBlock, type OpenFlat } from '../lib/flat-file.ts';
import type { IpRange } from '../lib/ip.ts';
import { hashOf, keyOf } from './name-table.ts';

const kind = 'first-listed-1';

type About = IpRange | { asn: number } | { name: string };

/** The line that a claim rests on. */
interface Line {
  /** Digest of the document. */
  snapshot: string;
  line: number;
}

/**
 * Since when each entry of one document was in every version of it that was fetched, for entries without a time of
 * their own. It goes from version to version, for the bytes alone do not say it.
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

  /** In ms; undefined for a line whose entry has a time of its own. */
  sinceOf(line: number): number | undefined {
    let [from, to] = [0, this.#lines.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#lines[middle] ?? 0) < line) from = middle + 1;
      else to = middle;
    }
    return this.#lines[from] === line ? (this.#since[from] ?? 0) * 1000 : undefined;
  }

  /** In seconds, by what the entries are about. */
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
   * Undefined when every entry has a time of its own.
   * @param former Of the version before.
   * @param fetchedAt In ms.
   */
  finish(former: Listings | undefined, fetchedAt: number): Listings | undefined {
    if (this.#keys.length === 0) return undefined;
    const known = former?.byKey();
    const now = Math.floor(fetchedAt / 1000);
    const keys = Float64Array.from(this.#keys);
    const lines = Uint32Array.from(this.#lines);
    const since = Uint32Array.from(keys, (key) => Math.min(known?.get(key) ?? now, now));
    // Members of an archive have lines of the same number: the latest time is true of all of them.
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

/** Whole numbers that two entries share about never; if they do, one of them is a few days off. */
function numberOf(about: About): number {
  if ('asn' in about) return -1 - about.asn;
  if ('name' in about) return hashOf(keyOf(about.name));
  if (about.family === 6) return hashOf(`${about.first}-${about.last}`);
  return about.first * 2 ** 20 + ((about.last - about.first) % 2 ** 20);
}

/** The listings of every document in use, by its digest. A file is opened when it is first asked for. */
export class FirstListed {
  readonly files: ReadonlyMap<string, string>;
  readonly #open: OpenFlat;
  readonly #opened = new Map<string, Listings | undefined>();

  /** @param options.former What it has open is used again. */
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

  /** In ms; undefined when it is not known, as for entries with a time of their own. */
  at({ snapshot, line }: Line): number | undefined {
    const file = this.files.get(snapshot);
    if (file === undefined) return undefined;
    if (!this.#opened.has(file)) this.#opened.set(file, Listings.open(file, this.#open));
    return this.#opened.get(file)?.sinceOf(line);
  }
}
