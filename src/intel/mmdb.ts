import { Reader, type CountryResponse } from 'mmdb-lib';
import { readShared } from '../lib/flat-file.ts';
import { formatIp, type Ip } from '../lib/ip.ts';
import { wordsOf } from './rows.ts';

const probes = 2_000;

/**
 * About 8 MB. Of 300,000 random addresses, 54,000 need decoding in the city file; with 8,192 it is
 * 93,000.
 */
const defaultKept = 32_768;

/**
 * A MaxMind file that caches decoded records. The library's own look-up parses text and decodes on
 * every call, 7 to 15 µs; walking the tree by number takes a tenth of that, and the record's
 * position in the file serves as the cache key.
 */
export class MmdbFile<T> {
  /** The file, for another thread to open. */
  readonly shared: SharedArrayBuffer;
  readonly #bytes: Buffer;
  readonly #nodes: number;
  readonly #bits: number;
  readonly #nodeBytes: number;
  readonly #ipv4Root: number;
  readonly #reader: Reader<CountryResponse>;
  readonly #isIpv4: boolean;
  readonly #read: (record: Readonly<Record<string, unknown>>) => T;
  readonly #kept = new Map<number, T>();
  readonly #keep: number;

  /** `read` extracts what is needed from a record; at most `keep` results are cached. */
  constructor(
    file: string | SharedArrayBuffer,
    read: (record: Readonly<Record<string, unknown>>) => T,
    keep = defaultKept,
  ) {
    this.shared = typeof file === 'string' ? readShared(file) : file;
    this.#bytes = Buffer.from(this.shared);
    this.#reader = new Reader(this.#bytes);
    const { metadata } = this.#reader;
    this.#nodes = metadata.nodeCount;
    this.#bits = metadata.recordSize;
    this.#nodeBytes = metadata.nodeByteSize;
    this.#isIpv4 = metadata.ipVersion === 4;
    this.#ipv4Root = this.#isIpv4 ? 0 : this.#walk(0, [0, 0, 0]);
    this.#read = read;
    this.#keep = keep;
  }

  find(ip: Ip): T | null {
    if (ip.family === 6 && this.#isIpv4) return null;
    const end =
      ip.family === 4 ? this.#walk(this.#ipv4Root, [ip.value]) : this.#walk(0, wordsOf(ip.value));
    if (end <= this.#nodes) return null;
    return this.#kept.get(end) ?? this.#decodeOrNot(ip, end);
  }

  /** One broken record in millions must not fail an answer: its addresses are unknown. */
  #decodeOrNot(ip: Ip, end: number): T | null {
    try {
      return this.#decode(ip, end);
    } catch {
      return null;
    }
  }

  /** Reads records across the file, which throws if it is damaged. Returns the number of nodes. */
  probe(): number {
    for (let at = 1; at <= probes; at++) {
      const value = Math.imul(at, 2_654_435_761) >>> 0;
      this.#reader.get(formatIp({ family: 4, value }));
      if (this.#isIpv4) continue;
      const high = 0x2000_0000n + BigInt(value >>> 3);
      this.#reader.get(formatIp({ family: 6, value: (high << 96n) | (BigInt(value) << 64n) }));
    }
    return this.#nodes;
  }

  /** Follows the bits of the words until the bits or the nodes run out. */
  #walk(from: number, words: readonly number[]): number {
    let node = from;
    for (const word of words) {
      for (let bit = 31; bit >= 0 && node < this.#nodes; bit--) {
        node = this.#child(node * this.#nodeBytes, (word >>> bit) & 1);
      }
    }
    return node;
  }

  #child(at: number, side: number): number {
    const bytes = this.#bytes;
    if (this.#bits === 24) return read24(bytes, at + side * 3);
    if (this.#bits === 32) return bytes.readUInt32BE(at + side * 4);
    const middle = bytes[at + 3] ?? 0;
    const high = side === 0 ? middle >>> 4 : middle & 15;
    return high * 2 ** 24 + read24(bytes, at + side * 4);
  }

  #decode(ip: Ip, end: number): T {
    // The file defines the type; every record is a map.
    const record = this.#reader.get(formatIp(ip)) as unknown as Record<string, unknown>;
    const result = this.#read(record);
    if (this.#kept.size >= this.#keep) this.#kept.clear();
    this.#kept.set(end, result);
    return result;
  }
}

function read24(bytes: Buffer, at: number): number {
  return ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
}
