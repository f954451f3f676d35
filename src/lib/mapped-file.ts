import { closeSync, fstatSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Koffi from 'koffi';
import { adoptFlat, readShared, type FlatBlock, type Opened } from './flat-file.ts';

type MapFile = (file: number, size: number) => ArrayBuffer;

const readOnly = 1; // PROT_READ
const shared = 1; // MAP_SHARED

/** Null where there is no binary for this platform; files are read there. */
let mapping: MapFile | null | undefined;

function loadMapping(): MapFile | null {
  try {
    const koffi = createRequire(import.meta.url)('koffi') as typeof Koffi;
    const library = koffi.load(null);
    const mmap = library.func('void *mmap(void *, size_t, int, int, int, int64_t)');
    const munmap = library.func('int munmap(void *, size_t)');
    const unmap = new FinalizationRegistry(({ at, size }: { at: unknown; size: number }) => {
      munmap(at, size);
    });
    return (file, size) => {
      const at: unknown = mmap(null, size, readOnly, shared, file, 0);
      if (at === failed) throw new Error('the system refuses to map it');
      const bytes = koffi.view(at, size);
      unmap.register(bytes, { at, size });
      return bytes;
    };
  } catch {
    return null;
  }
}

/** MAP_FAILED, which is -1, as an address of 64 bits. */
const failed = 0xffff_ffff_ffff_ffffn;

export function canMap(): boolean {
  mapping ??= process.arch.includes('64') && process.platform === 'linux' ? loadMapping() : null;
  return mapping !== null;
}

/**
 * A whole file as memory that all processes which map it have in common. Writing to it would end the process. A
 * file that is replaced by another keeps its content here; one must never be cut or written to in place.
 */
export function mapFile(path: string): SharedArrayBuffer {
  if (!canMap() || !mapping) return readShared(path);
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    // An ArrayBuffer to V8. Readers only make views of it, which is the same for both kinds.
    return mapping(file, size) as unknown as SharedArrayBuffer;
  } finally {
    closeSync(file);
  }
}

/** Bounds are checked, not the checksum: the process that wrote or read the file before did that. */
export function mapFlat(path: string, kind: string): Opened<FlatBlock> {
  let bytes: SharedArrayBuffer;
  try {
    bytes = mapFile(path);
  } catch (cause) {
    return {
      damage: `${path} cannot be mapped: ${cause instanceof Error ? cause.message : 'why?'}`,
    };
  }
  const opened = adoptFlat(bytes, kind);
  return 'damage' in opened ? { damage: `${path} ${opened.damage}` } : opened;
}
