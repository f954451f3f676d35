import { closeSync, fstatSync, openSync, readSync, renameSync, writeFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';

export type FlatArray = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

/** The checksum of a block. Blocks with different content have different ones. */
export function sumOf(bytes: SharedArrayBuffer): number {
  return new Uint32Array(bytes, 0, 6)[5] ?? 0;
}

/** The value, or the reason why the caller must rebuild it. */
export type Opened<T> = { value: T } | { damage: string };

export type OpenFlat = (path: string, kind: string) => Opened<FlatBlock>;

type ArrayType = 'u8' | 'u16' | 'u32' | 'f32' | 'f64';
const bytesIn: Readonly<Record<ArrayType, number>> = { u8: 1, u16: 2, u32: 4, f32: 4, f64: 8 };

interface Section {
  name: string;
  type: ArrayType;
  at: number;
  length: number;
}
interface Header {
  kind: string;
  meta: unknown;
  sections: Section[];
}

/**
 * In native byte order, like the arrays. On a machine with the other byte order the magic does not
 * match, and the file counts as damaged.
 */
const magic = 0x56445431;
const formatVersion = 1;
/** Magic, format version, length of the header, length of the file in two words, checksum. */
const prefixBytes = 24;

/**
 * Named typed arrays and some JSON in one SharedArrayBuffer, with the same layout in memory and on
 * disk.
 */
export class FlatBlock {
  readonly bytes: SharedArrayBuffer;
  readonly kind: string;
  readonly meta: unknown;
  readonly #sections: ReadonlyMap<string, Section>;

  constructor(bytes: SharedArrayBuffer) {
    this.bytes = bytes;
    const headerLength = new Uint32Array(bytes, 0, 6)[2] ?? 0;
    // TextDecoder rejects shared memory, so the header is copied.
    const header = new Uint8Array(bytes, prefixBytes, headerLength).slice();
    const { kind, meta, sections } = JSON.parse(new TextDecoder().decode(header)) as Header; // written by us
    this.kind = kind;
    this.meta = meta;
    this.#sections = new Map(sections.map((section) => [section.name, section]));
    for (const { name, type, at, length } of sections) {
      if (at + length * bytesIn[type] > bytes.byteLength) throw new Error(`${name} ends outside`);
    }
  }

  has(name: string, type: ArrayType): boolean {
    return this.#sections.get(name)?.type === type;
  }

  u8(name: string): Uint8Array {
    const { at, length } = this.#section(name, 'u8');
    return new Uint8Array(this.bytes, at, length);
  }

  u16(name: string): Uint16Array {
    const { at, length } = this.#section(name, 'u16');
    return new Uint16Array(this.bytes, at, length);
  }

  u32(name: string): Uint32Array {
    const { at, length } = this.#section(name, 'u32');
    return new Uint32Array(this.bytes, at, length);
  }

  f32(name: string): Float32Array {
    const { at, length } = this.#section(name, 'f32');
    return new Float32Array(this.bytes, at, length);
  }

  f64(name: string): Float64Array {
    const { at, length } = this.#section(name, 'f64');
    return new Float64Array(this.bytes, at, length);
  }

  #section(name: string, type: ArrayType): Section {
    const section = this.#sections.get(name);
    if (section?.type !== type) throw new Error(`A ${this.kind} block has no ${type} ${name}.`);
    return section;
  }
}

/** `kind` names the contents and ends in a number that increases when their meaning changes. */
export function packFlat(
  kind: string,
  meta: unknown,
  arrays: Readonly<Record<string, FlatArray>>,
): FlatBlock {
  const sections: Section[] = Object.entries(arrays).map(([name, array]) => ({
    name,
    type: typeOf(array),
    at: 0,
    length: array.length,
  }));
  // Offsets are part of the header they are measured from; padding reserves space for them.
  const draft = encodeHeader({ kind, meta, sections });
  let end = aligned(prefixBytes + draft.length + sections.length * 12);
  const headerLength = end - prefixBytes;
  for (const section of sections) {
    section.at = end;
    end = aligned(end + (arrays[section.name]?.byteLength ?? 0));
  }
  const bytes = new SharedArrayBuffer(end);
  const all = new Uint8Array(bytes);
  all.fill(32, prefixBytes, prefixBytes + headerLength);
  all.set(encodeHeader({ kind, meta, sections }), prefixBytes);
  for (const section of sections) {
    const array = arrays[section.name];
    if (array)
      all.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), section.at);
  }
  const prefix = new Uint32Array(bytes, 0, 6);
  prefix.set([magic, formatVersion, headerLength, end >>> 0, Math.floor(end / 2 ** 32)]);
  prefix[5] = checksum(all);
  return new FlatBlock(bytes);
}

const encodeHeader = (header: Header) => new TextEncoder().encode(JSON.stringify(header));
const aligned = (length: number) => Math.ceil(length / 8) * 8;
/** Covers everything except the checksum itself. */
const checksum = (all: Uint8Array) =>
  crc32(all.subarray(prefixBytes), crc32(all.subarray(0, prefixBytes - 4)));

function typeOf(array: FlatArray): ArrayType {
  if (array instanceof Uint8Array) return 'u8';
  if (array instanceof Uint16Array) return 'u16';
  if (array instanceof Uint32Array) return 'u32';
  return array instanceof Float32Array ? 'f32' : 'f64';
}

/** Atomic: writes a temporary file and renames it. */
export function saveFlat(path: string, block: FlatBlock): void {
  const beside = `${path}.${process.pid}.new`;
  writeFileSync(beside, new Uint8Array(block.bytes));
  renameSync(beside, path);
}

/** Verifies the whole file. `read` may map it instead. */
export function openFlat(path: string, kind: string, read = readShared): Opened<FlatBlock> {
  return readFlat(path, read, (bytes) =>
    readBlock(bytes, kind, findDamage(bytes) ?? findChange(bytes)),
  );
}

/** Adds the path to reported damage. */
export function readFlat(
  path: string,
  read: (path: string) => SharedArrayBuffer,
  open: (bytes: SharedArrayBuffer) => Opened<FlatBlock>,
): Opened<FlatBlock> {
  let bytes: SharedArrayBuffer;
  try {
    bytes = read(path);
  } catch (cause) {
    return {
      damage: `${path} cannot be read: ${cause instanceof Error ? cause.message : 'unknown reason'}`,
    };
  }
  const opened = open(bytes);
  return 'damage' in opened ? { damage: `${path} ${opened.damage}` } : opened;
}

/** For a block in memory, received from another thread: checks bounds, but not the checksum. */
export function adoptFlat(bytes: SharedArrayBuffer, kind: string): Opened<FlatBlock> {
  return readBlock(bytes, kind, findDamage(bytes));
}

function readBlock(
  bytes: SharedArrayBuffer,
  kind: string,
  damage: string | null,
): Opened<FlatBlock> {
  if (damage !== null) return { damage };
  try {
    const block = new FlatBlock(bytes);
    if (block.kind === kind) return { value: block };
    return { damage: `contains ${block.kind} instead of ${kind}` };
  } catch (cause) {
    return {
      damage: `has an invalid header: ${cause instanceof Error ? cause.message : 'unknown reason'}`,
    };
  }
}

function findDamage(bytes: SharedArrayBuffer): string | null {
  if (bytes.byteLength < prefixBytes) return 'is too short';
  const [found, version, header = 0, low = 0, high = 0] = new Uint32Array(bytes, 0, 6);
  if (found !== magic) return 'is not a flat file of this machine';
  if (version !== formatVersion) return `has format ${version ?? 0} instead of ${formatVersion}`;
  const length = high * 2 ** 32 + low;
  if (length !== bytes.byteLength) return `has ${bytes.byteLength} bytes of ${length}`;
  return prefixBytes + header > length ? 'has a header that does not fit' : null;
}

function findChange(bytes: SharedArrayBuffer): string | null {
  const sum = new Uint32Array(bytes, 0, 6)[5];
  return sum === checksum(new Uint8Array(bytes)) ? null : 'fails its checksum';
}

/** A whole file in shared memory, which worker threads can use without a copy. */
export function readShared(path: string): SharedArrayBuffer {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const bytes = new SharedArrayBuffer(size);
    const view = new Uint8Array(bytes);
    let at = 0;
    while (at < size) {
      const got = readSync(file, view, at, size - at, at);
      if (got === 0) throw new Error('it shrank while being read');
      at += got;
    }
    return bytes;
  } finally {
    closeSync(file);
  }
}
