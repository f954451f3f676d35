import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import type Koffi from 'koffi';
import { adoptFlat, readFlat, readShared, type FlatBlock, type Opened } from './flat-file.ts';

/** A block in shared memory, or the path of a file that each thread maps for itself. */
export type BlockSource = SharedArrayBuffer | string;

/** An address range of memory. */
interface Stretch {
  at: bigint;
  size: number;
}

interface Mapping {
  /** Null for empty files, and if the system refuses, as some file systems do. */
  map: (file: number, size: number) => { bytes: ArrayBuffer; stretch: Stretch } | null;
  unmap: (stretch: Stretch) => void;
  /** Drops its pages from memory until they are accessed again. */
  release: (stretch: Stretch) => void;
}

const readOnly = 1; // PROT_READ
const shared = 1; // MAP_SHARED
const notNeeded = 4; // MADV_DONTNEED

/** Null if this platform has no native library: files are then read. */
let mapping: Mapping | null | undefined;
/** Everything this thread has mapped, and the large files among it. */
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
        const at = mmap(null, size, readOnly, shared, file, 0) as bigint; // koffi represents a pointer as a bigint
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

// Whatever a thread leaves mapped would take up disk space even after deletion.
if (!isMainThread) process.on('exit', () => mapped.forEach(unmap));

/** MAP_FAILED is -1; this is its value as a 64-bit address. */
const failed = 0xffff_ffff_ffff_ffffn;

export function canMap(): boolean {
  mapping ??= process.arch.includes('64') && process.platform === 'linux' ? loadMapping() : null;
  return mapping !== null;
}

/**
 * A whole file as memory shared by all processes that map it. Writing to that memory would crash
 * the process. A file that is replaced by another keeps its content here; never truncate one or
 * write to it in place.
 */
export function mapFile(path: string): SharedArrayBuffer {
  return map(path)?.bytes ?? readShared(path);
}

/** For files too large to stay in memory: `boundPages` limits how much of them does. */
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
    // V8 sees an ArrayBuffer. Readers only create views, which work the same for both kinds.
    return { ...found, bytes: found.bytes as unknown as SharedArrayBuffer };
  } finally {
    closeSync(file);
  }
}

/** Reading `/proc` takes about 40 µs. */
const boundEveryMs = 20;
/** Interval while a thread is idle. */
const boundIdleEveryMs = 250;

/**
 * Limits the mapped file pages in this process's memory. Beyond the limit, this thread drops the
 * pages of its large files; they stay in the system's page cache and return on access.
 */
export function boundPages(mostBytes: number): void {
  clearInterval(idleBounding);
  bound = mostBytes;
  if (canMap()) idleBounding = setInterval(keepToBound, boundIdleEveryMs).unref();
}

let bound = Infinity;
let boundAt = 0;
let idleBounding: NodeJS.Timeout | undefined;

/** A busy thread calls this between two pieces of work. */
export function keepToBound(): void {
  const now = performance.now();
  if (large.size === 0 || now - boundAt < boundEveryMs) return;
  boundAt = now;
  if (mappedBytes() > bound) releasePages();
}

export function releasePages(): void {
  for (const stretch of large) mapping?.release(stretch);
}

/** Includes the program's own files. */
function mappedBytes(): number {
  const [, kilobytes = '0'] =
    /RssFile:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** Checks bounds, but not the checksum: the process that wrote or first read the file did that. */
export function mapFlat(path: string, kind: string, mapIt = mapFile): Opened<FlatBlock> {
  return readFlat(path, mapIt, (bytes) => adoptFlat(bytes, kind));
}

/** Opens a block received from another thread. */
export function openSource(source: BlockSource, kind: string): Opened<FlatBlock> {
  return typeof source === 'string' ? mapFlat(source, kind, mapLargeFile) : adoptFlat(source, kind);
}

export const bytesOf = (source: BlockSource): SharedArrayBuffer =>
  typeof source === 'string' ? mapLargeFile(source) : source;
