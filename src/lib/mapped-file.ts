import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import type Koffi from 'koffi';
import { adoptFlat, readFlat, readShared, type FlatBlock, type Opened } from './flat-file.ts';

/** A block in shared memory, or the path of its file, which each thread maps for itself. */
export type BlockSource = SharedArrayBuffer | string;

/** Where a file lies in memory. */
interface Stretch {
  at: bigint;
  size: number;
}

interface Mapping {
  /** Null where the system refuses, as some file systems do, and for empty files. */
  map: (file: number, size: number) => { bytes: ArrayBuffer; stretch: Stretch } | null;
  unmap: (stretch: Stretch) => void;
  /** Takes its pages out of memory until they are touched again. */
  release: (stretch: Stretch) => void;
}

const readOnly = 1; // PROT_READ
const shared = 1; // MAP_SHARED
const notNeeded = 4; // MADV_DONTNEED

/** Null where there is no binary for this platform; files are read there. */
let mapping: Mapping | null | undefined;
/** What this thread has mapped, and of that the large files. */
const mapped = new Set<Stretch>();
const large = new Set<Stretch>();

function loadMapping(): Mapping | null {
  try {
    const koffi = createRequire(import.meta.url)('koffi') as typeof Koffi;
    const library = koffi.load(null);
    const mmap = library.func('void *mmap(void *, size_t, int, int, int, int64_t)');
    const munmap = library.func('int munmap(void *, size_t)');
    const madvise = library.func('int madvise(void *, size_t, int)');
    return {
      map: (file, size) => {
        const at = mmap(null, size, readOnly, shared, file, 0) as bigint; // as koffi shows a pointer
        return at === failed ? null : { bytes: koffi.view(at, size), stretch: { at, size } };
      },
      unmap: ({ at, size }) => void munmap(at, size),
      release: ({ at, size }) => void madvise(at, size, notNeeded),
    };
  } catch {
    return null;
  }
}

function unmap(stretch: Stretch): void {
  large.delete(stretch);
  if (mapped.delete(stretch)) mapping?.unmap(stretch);
}

const unused = new FinalizationRegistry(unmap);

// What a thread leaves mapped would take up the disk even after its removal.
if (!isMainThread) process.on('exit', () => mapped.forEach(unmap));

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
  return map(path)?.bytes ?? readShared(path);
}

/** The same for a file that is too large to stay in memory: `boundPages` limits how much of such files does. */
export function mapLargeFile(path: string): SharedArrayBuffer {
  const found = map(path);
  if (found) large.add(found.stretch);
  return found?.bytes ?? readShared(path);
}

function map(path: string): { bytes: SharedArrayBuffer; stretch: Stretch } | null {
  if (!canMap() || !mapping) return null;
  const file = openSync(path, 'r');
  try {
    const found = mapping.map(file, fstatSync(file).size);
    if (!found) return null;
    mapped.add(found.stretch);
    unused.register(found.bytes, found.stretch);
    // An ArrayBuffer to V8. Readers only make views of it, which is the same for both kinds.
    return { ...found, bytes: found.bytes as unknown as SharedArrayBuffer };
  } finally {
    closeSync(file);
  }
}

/** A check reads `/proc`, which takes about 40 µs. */
const boundEveryMs = 20;
/** For a thread that has nothing more to do. */
const boundIdleEveryMs = 250;

/**
 * Limits the mapped file pages in this process's memory. Beyond the limit, this thread drops the pages of its large
 * files; they stay in the system's cache and come back as soon as they are read.
 */
export function boundPages(mostBytes: number): void {
  clearInterval(idleBounding);
  bound = mostBytes;
  if (canMap()) idleBounding = setInterval(keepToBound, boundIdleEveryMs).unref();
}

let bound = Infinity;
let boundAt = 0;
let idleBounding: NodeJS.Timeout | undefined;

/** A busy thread calls it between two pieces of work. */
export function keepToBound(): void {
  const now = performance.now();
  if (large.size === 0 || now - boundAt < boundEveryMs) return;
  boundAt = now;
  if (mappedBytes() > bound) releasePages();
}

export function releasePages(): void {
  for (const stretch of large) mapping?.release(stretch);
}

/** Of files, the program's own included. */
function mappedBytes(): number {
  const [, kilobytes = '0'] =
    /RssFile:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** Bounds are checked, not the checksum: the process that wrote or read the file before did that. */
export function mapFlat(path: string, kind: string, mapIt = mapFile): Opened<FlatBlock> {
  return readFlat(path, mapIt, (bytes) => adoptFlat(bytes, kind));
}

/** A block as another thread handed it over. */
export function openSource(source: BlockSource, kind: string): Opened<FlatBlock> {
  return typeof source === 'string' ? mapFlat(source, kind, mapLargeFile) : adoptFlat(source, kind);
}

export const bytesOf = (source: BlockSource): SharedArrayBuffer =>
  typeof source === 'string' ? mapLargeFile(source) : source;
