import { mkdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { FlatBlock, openFlat, saveFlat } from '../lib/flat-file.ts';
import type { Ip, IpRange } from '../lib/ip.ts';
import { sharedWhileUsed } from '../lib/shared-while-used.ts';
import { asnKind, buildAsn } from './asn-csv.ts';
import { PrefixTable } from './prefix-table.ts';

export interface Network {
  asn: number;
  /** The organisation, as spelled in the registry. */
  name: string;
}

interface AsnFiles {
  /** Where the flat table is cached between starts. */
  cacheFolder: string;
  /**
   * Folder of a table made at build time; read-only, since the program may be on a read-only disk.
   */
  builtFolder?: string;
  /** CSV files fresher than the installed package's, with the same columns. */
  v4?: string | undefined;
  v6?: string | undefined;
}

/** Cache of decoded names. */
const keptNetworks = 4_096;

/** Maps addresses to the networks that announce them. */
export class AsnTable {
  readonly #block: FlatBlock;
  readonly #table: PrefixTable;
  readonly #asns: Uint32Array;
  readonly #offsets: Uint32Array;
  readonly #names: Buffer;
  readonly #kept = new Map<number, Network>();

  constructor(block: FlatBlock) {
    this.#block = block;
    this.#table = new PrefixTable(block);
    this.#asns = block.u32('asns');
    this.#offsets = block.u32('nameOffsets');
    const names = block.u8('names');
    this.#names = Buffer.from(block.bytes, names.byteOffset, names.byteLength);
  }

  find(ip: Ip): Network | null {
    const id =
      ip.family === 4 ? this.#table.valueOfIpv4(ip.value) : this.#table.valueOfIpv6(ip.value);
    return id === 0 ? null : (this.#kept.get(id) ?? this.#read(id));
  }

  /** Only the number; 0 for an unannounced address. */
  numberOf(ip: Ip): number {
    const id =
      ip.family === 4 ? this.#table.valueOfIpv4(ip.value) : this.#table.valueOfIpv6(ip.value);
    return this.#asns[id] ?? 0;
  }

  /** A stretch around an address announced by the same network; not always the whole of it. */
  rangeOf(ip: Ip): IpRange {
    return this.#table.rangeOf(ip);
  }

  /** All ranges a network announces, in order; empty if it is unknown. */
  announcedBy(asn: number): { name: string; ranges: IpRange[] } {
    const id = asn > 0 ? this.#asns.indexOf(asn) : -1;
    if (id < 0) return { name: '', ranges: [] };
    return { name: this.#read(id).name, ranges: [...this.#table.rangesWithAny(new Set([id]))] };
  }

  /** All ranges any of these networks announces, in order. */
  *announcedByAny(asns: ReadonlySet<number>): Generator<IpRange> {
    const ids = new Set(Array.from(asns, (asn) => this.#asns.indexOf(asn)).filter((id) => id > 0));
    if (ids.size > 0) yield* this.#table.rangesWithAny(ids);
  }

  /** Number of named networks. */
  get count(): number {
    return this.#asns.length - 1;
  }

  get bytes(): number {
    return this.#block.bytes.byteLength;
  }

  share(): SharedArrayBuffer {
    return this.#block.bytes;
  }

  static fromShared(bytes: SharedArrayBuffer): AsnTable {
    return new AsnTable(new FlatBlock(bytes));
  }

  #read(id: number): Network {
    const name = this.#names.toString('utf8', this.#offsets[id], this.#offsets[id + 1]);
    const network = { asn: this.#asns[id] ?? 0, name };
    if (this.#kept.size >= keptNetworks) this.#kept.clear();
    this.#kept.set(id, network);
    return network;
  }
}

/**
 * Opens the flat table. Rebuilds it from the CSV files if it is missing, damaged or older than they
 * are.
 */
export function openAsn(files: AsnFiles): AsnTable {
  return locateAsn(files).table;
}

/** Like `openAsn`, plus the path of the table. */
export function locateAsn({ cacheFolder, builtFolder, v4, v6 }: AsnFiles): {
  table: AsnTable;
  file: string;
} {
  const paths = { v4: v4 ?? packaged('asn-ipv4-num.csv'), v6: v6 ?? packaged('asn-ipv6.csv') };
  // No folders, and times in seconds: the table stays valid when the program is copied elsewhere.
  const sources = [paths.v4, paths.v6].map((path) => {
    const { size, mtimeMs } = statSync(path);
    return { name: basename(path), size, changedAt: Math.floor(mtimeMs / 1000) };
  });
  if (builtFolder !== undefined) {
    const built = usable(openBuilt(builtFolder), sources);
    if (built) return { table: new AsnTable(built), file: join(builtFolder, tableFile) };
  }
  const file = join(cacheFolder, tableFile);
  const kept = usable(openTable(cacheFolder), sources);
  if (kept) return { table: new AsnTable(kept), file };
  const block = buildAsn(paths, sources);
  mkdirSync(cacheFolder, { recursive: true });
  saveFlat(file, block);
  return { table: new AsnTable(block), file };
}

const tableFile = 'asn.flat';

function openTable(folder: string): FlatBlock | undefined {
  const opened = openFlat(join(folder, tableFile), asnKind);
  return 'value' in opened ? opened.value : undefined;
}

/** Read-only, so that it cannot change under those who share it. */
const openBuilt = sharedWhileUsed(openTable);

function usable(block: FlatBlock | undefined, sources: unknown): FlatBlock | undefined {
  return block && JSON.stringify(block.meta) === JSON.stringify(sources) ? block : undefined;
}

function packaged(file: string): string {
  return createRequire(import.meta.url).resolve(`@ip-location-db/asn/${file}`);
}
