import { readFileSync } from 'node:fs';
import { packFlat, type FlatBlock } from '../lib/flat-file.ts';
import { parseIpv4, parseIpv6 } from '../lib/ip.ts';
import { packTable, type Segments } from './prefix-table.ts';
import { wordsOf, type Key } from './rows.ts';

export const asnKind = 'asn-table-1';

/** Networks and their names, numbered in order of appearance; 0 means none. */
class Networks {
  readonly #ids = new Map<string, number>();
  readonly #numbers: number[] = [0];
  readonly #names: Buffer[] = [Buffer.alloc(0)];

  idOf(asn: string, name: string): number {
    let id = this.#ids.get(asn);
    if (id === undefined) {
      id = this.#numbers.length;
      this.#ids.set(asn, id);
      this.#numbers.push(Number(asn));
      this.#names.push(Buffer.from(name, 'utf8'));
    }
    return id;
  }

  pack() {
    const offsets = new Uint32Array(this.#names.length + 1);
    for (const [at, name] of this.#names.entries()) {
      offsets[at + 1] = (offsets[at] ?? 0) + name.length;
    }
    return {
      asns: Uint32Array.from(this.#numbers),
      nameOffsets: offsets,
      names: new Uint8Array(Buffer.concat(this.#names)),
    };
  }
}

interface CsvRow {
  first: Key;
  last: Key;
  id: number;
}

/**
 * Reads `first,last,number,name`: addresses as text or as plain numbers, names optionally quoted.
 */
export function buildAsn(paths: { v4: string; v6: string }, sources: unknown): FlatBlock {
  const networks = new Networks();
  const v4 = toSegments(readRows(paths.v4, networks, readIpv4), 1);
  const v6 = toSegments(readRows(paths.v6, networks, readIpv6), 4);
  return packFlat(asnKind, sources, { ...packTable(v4, v6), ...networks.pack() });
}

function* readRows(
  path: string,
  networks: Networks,
  read: (text: string) => Key | null,
): Generator<CsvRow> {
  const text = readFileSync(path, 'utf8');
  for (let at = 0; at < text.length;) {
    let end = text.indexOf('\n', at);
    if (end < 0) end = text.length;
    const row = readRow(text.slice(at, end), networks, read);
    if (row) yield row;
    at = end + 1;
  }
}

function readRow(
  line: string,
  networks: Networks,
  read: (text: string) => Key | null,
): CsvRow | null {
  const one = line.indexOf(',');
  const two = line.indexOf(',', one + 1);
  const three = line.indexOf(',', two + 1);
  if (one < 0 || two < 0 || three < 0) return null;
  const first = read(line.slice(0, one));
  const last = read(line.slice(one + 1, two));
  const asn = line.slice(two + 1, three);
  if (!first || !last || !/^\d+$/.test(asn)) return null;
  return { first, last, id: networks.idOf(asn, unquoted(line.slice(three + 1).trimEnd())) };
}

function unquoted(name: string): string {
  return name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name;
}

function readIpv4(text: string): Key | null {
  const value = /^\d+$/.test(text) ? Number(text) : parseIpv4(text);
  return value >= 0 && value < 2 ** 32 ? [value] : null;
}

function readIpv6(text: string): Key | null {
  const value = /^\d+$/.test(text) ? BigInt(text) : parseIpv6(text);
  return value === null || value >= 1n << 128n ? null : wordsOf(value);
}

/** The files are sorted; where two rows overlap, as a few do, the earlier one wins. */
function toSegments(rows: Iterable<CsvRow>, words: 1 | 4): Segments {
  const starts: number[][] = Array.from({ length: words }, () => []);
  const values: number[] = [];
  const push = (start: Key, value: number) => {
    for (const [at, word] of starts.entries()) word.push(start[at] ?? 0);
    values.push(value);
  };
  let free: Key | null = Array.from({ length: words }, () => 0);
  for (const { first, last, id } of rows) {
    if (!free) break;
    const start: Key = compareKeys(first, free) > 0 ? first : free;
    if (compareKeys(last, start) < 0) continue;
    if (start !== free) push(free, 0);
    push(start, id);
    free = successor(last);
  }
  if (free) push(free, 0);
  return {
    count: values.length,
    starts: starts.map((word) => Uint32Array.from(word)),
    values: Uint32Array.from(values),
  };
}

function compareKeys(one: Key, other: Key): number {
  for (const [at, word] of one.entries()) {
    const difference = word - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function successor(key: Key): Key | null {
  const next = [...key];
  for (let at = next.length - 1; at >= 0; at--) {
    const word = (next[at] ?? 0) + 1;
    next[at] = word % 2 ** 32;
    if (word < 2 ** 32) return next;
  }
  return null;
}
