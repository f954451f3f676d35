import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Koffi from 'koffi';
import { inNativeCode, inNativeCodeIfFree } from './native-code.ts';
import { adoptFlat, readShared, type FlatBlock, type Opened } from './flat-file.ts';

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

/** Pause before unmapping is tried again; the lock is held for microseconds, or until a thread has ended. */
const unmapAgainMs = 10;

/** Null where there is no binary for this platform; files are read there. */
let mapping: Mapping | null | undefined;
/** Large files of this thread. */
const large = new Set<Stretch>();

function loadMapping(): Mapping | null {
  try {
    const koffi = createRequire(import.meta.url)('koffi') as typeof Koffi;
    const library = koffi.load(null);
    const mmap = library.func('void *mmap(void *, size_t, int, int, int, int64_t)');
    const munmap = library.func('int munmap(void *, size_t)');
    const madvise = library.func('int madvise(void *, size_t, int)');
    const unmap = ({ at, size }: Stretch) => inNativeCode(() => void munmap(at, size));
    const unmapUnused = (stretch: Stretch) => {
      // Both or neither: a thread that is ended in between would leave the file mapped. And in this order, since what
      // is mapped next may lie at the same address.
      const isDone = inNativeCodeIfFree(() => {
        strike(stretch);
        munmap(stretch.at, stretch.size);
      });
      if (!isDone) setTimeout(unmapUnused, unmapAgainMs, stretch).unref();
    };
    const unused = new FinalizationRegistry((stretch: Stretch) => {
      large.delete(stretch);
      unmapUnused(stretch);
    });
    return {
      map: (file, size) => {
        const mapped = inNativeCode(() => {
          const at = mmap(null, size, readOnly, shared, file, 0) as bigint; // as koffi shows a pointer
          if (at === failed) return null;
          note({ at, size });
          return { bytes: koffi.view(at, size), stretch: { at, size } };
        });
        if (mapped) unused.register(mapped.bytes, mapped.stretch);
        return mapped;
      },
      unmap,
      release: ({ at, size }) => inNativeCode(() => void madvise(at, size, notNeeded)),
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
  return map(path)?.bytes ?? readShared(path);
}

/** The same for a file that is too large to stay in memory: `boundPages` says how much of such files does. */
export function mapLargeFile(path: string): SharedArrayBuffer {
  const mapped = map(path);
  if (mapped) large.add(mapped.stretch);
  return mapped?.bytes ?? readShared(path);
}

function map(path: string): { bytes: SharedArrayBuffer; stretch: Stretch } | null {
  if (!canMap() || !mapping) return null;
  const file = openSync(path, 'r');
  try {
    const mapped = mapping.map(file, fstatSync(file).size);
    // An ArrayBuffer to V8. Readers only make views of it, which is the same for both kinds.
    return mapped && { ...mapped, bytes: mapped.bytes as unknown as SharedArrayBuffer };
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
  let bytes: SharedArrayBuffer;
  try {
    bytes = mapIt(path);
  } catch (cause) {
    return {
      damage: `${path} cannot be mapped: ${cause instanceof Error ? cause.message : 'why?'}`,
    };
  }
  const opened = adoptFlat(bytes, kind);
  return 'damage' in opened ? { damage: `${path} ${opened.damage}` } : opened;
}

/** A block as another thread handed it over. */
export function openSource(source: BlockSource, kind: string): Opened<FlatBlock> {
  return typeof source === 'string' ? mapFlat(source, kind, mapLargeFile) : adoptFlat(source, kind);
}

export const bytesOf = (source: BlockSource): SharedArrayBuffer =>
  typeof source === 'string' ? mapLargeFile(source) : source;

/*
 * A thread that is terminated unmaps nothing, and the files it had mapped would take up the disk even after their
 * removal. So it notes in shared memory what it maps, and the thread that started it unmaps the rest when it is gone.
 */

/** Files that a thread can note: with three for each 262,144 documents, more than any index has. */
const notes = 4_096;
let ledger: BigUint64Array | undefined;

export const createMapLedger = (): SharedArrayBuffer => new SharedArrayBuffer(notes * 16);

/** What this thread maps from now on is noted here. */
export function noteMappedIn(place: SharedArrayBuffer): void {
  ledger = new BigUint64Array(place);
}

/** Only when the thread that noted them has ended. */
export function unmapNoted(place: SharedArrayBuffer): void {
  const noted = new BigUint64Array(place);
  for (let at = 0; at < noted.length; at += 2) {
    const [address = 0n, size = 0n] = noted.subarray(at, at + 2);
    if (address !== 0n && canMap()) mapping?.unmap({ at: address, size: Number(size) });
  }
}

function note({ at, size }: Stretch): void {
  const free = ledger?.indexOf(0n) ?? -1;
  if (free < 0) return;
  ledger?.set([at, BigInt(size)], free);
}

function strike({ at }: Stretch): void {
  const noted = ledger?.indexOf(at) ?? -1;
  if (noted >= 0) ledger?.fill(0n, noted, noted + 2);
}
