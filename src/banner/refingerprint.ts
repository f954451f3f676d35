import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises';
import { VedetteError } from '../errors.ts';
import type { Filter } from '../search/filter.ts';
import type { Found, Place } from '../search/index-port.ts';
import type { Banner, BannerIndex, Refingerprint, RefingerprintOptions } from './store.ts';

/** Progress of a run, from which another can resume. */
export interface Position {
  /** Revision of the fingerprints; a different one starts over. */
  revision: string;
  since: RefingerprintOptions['since'];
  /** The last banner processed, as are all newer ones. Null before the first. */
  at: Place | null;
  looked: number;
  changed: number;
  total: number;
}

/** Stores a position so that it survives a kill. */
export interface Bookmark {
  read: () => Position | null;
  write: (position: Position) => void;
  clear: () => void;
}

export interface RefingerprintParts {
  index: BannerIndex;
  enrich: (banner: Banner) => Banner;
  isAlike: (one: Banner, other: Banner) => boolean;
  /** Resolves once `enrich` has loaded everything it can. */
  settled: () => Promise<void>;
  /** Identifies the knowledge of `enrich`. */
  revision: () => string;
  bookmark: Bookmark;
  /** Number of banners between two stored positions. */
  batchSize?: number;
}

/** Banners per write: large commits are faster. */
const usualBatch = 1_000;
/** Banners processed before yielding to other work. */
const atOnce = 50;
/** Pause before another try at an index that is busy with an import. */
const busyMs = 100;

/** Runs from newest to oldest. Rewriting a banner does not change its time. */
export function createRefingerprint(parts: RefingerprintParts): Refingerprint {
  let isRunning = false;
  return async function* (options) {
    if (isRunning) {
      throw new VedetteError('conflict', { why: 'A refingerprint run is already in progress.' });
    }
    isRunning = true;
    try {
      return yield* run(parts, options);
    } finally {
      isRunning = false;
    }
  };
}

async function* run(
  parts: RefingerprintParts,
  options: RefingerprintOptions,
): ReturnType<Refingerprint> {
  const startedAt = performance.now();
  await parts.settled();
  const { position, isResumed } = await begin(parts, options);
  for await (const batch of batchesOf(parts, position)) {
    await advance(batch, position, parts);
    parts.bookmark.write(position);
    yield progressOf(position);
  }
  parts.bookmark.clear();
  const seconds = Math.round(performance.now() - startedAt) / 1000;
  return { ...progressOf(position), isResumed, seconds };
}

function progressOf({ looked, changed, total }: Position) {
  return { looked, changed, total: Math.max(total, looked) };
}

async function begin(
  { index, revision, bookmark }: RefingerprintParts,
  { since, isFresh }: RefingerprintOptions,
): Promise<{ position: Position; isResumed: boolean }> {
  const kept = isFresh ? null : bookmark.read();
  if (kept?.revision === revision() && kept.since?.text === since?.text) {
    return { position: kept, isResumed: true };
  }
  const fresh = { revision: revision(), since, at: null, looked: 0, changed: 0, total: 0 };
  const { count } = await index.search({ filter: filterOf(fresh), offset: 0, limit: 1 });
  return { position: { ...fresh, total: count }, isResumed: false };
}

function filterOf({ since, at }: Pick<Position, 'since' | 'at'>): Filter {
  return { kind: 'time', from: since?.time ?? -Infinity, to: at?.time ?? Infinity };
}

async function* batchesOf(
  { index, batchSize = usualBatch }: RefingerprintParts,
  position: Position,
): AsyncGenerator<Found<Banner>[]> {
  const last = position.at;
  let batch: Found<Banner>[] = [];
  for await (const found of index.scan(filterOf(position))) {
    if (last && isDone(found, last)) continue;
    batch.push(found);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Among banners of the same time, those with higher ids are processed already or were rewritten since. */
function isDone({ id, document }: Found<Banner>, last: Place): boolean {
  return document.seenAt === last.time && id >= last.id;
}

async function advance(
  batch: readonly Found<Banner>[],
  position: Position,
  { index, enrich, isAlike }: RefingerprintParts,
): Promise<void> {
  const changed: Banner[] = [];
  for (const [at, { document }] of batch.entries()) {
    const enriched = enrich(document);
    if (!isAlike(enriched, document)) changed.push(enriched);
    if (at % atOnce === 0) await breathe();
  }
  if (changed.length > 0) await writePatiently(index, changed);
  const last = batch.at(-1);
  if (last) position.at = { time: last.document.seenAt, id: last.id };
  position.looked += batch.length;
  position.changed += changed.length;
}

async function writePatiently(index: BannerIndex, banners: readonly Banner[]): Promise<void> {
  for (;;) {
    try {
      await index.write(banners);
      return;
    } catch (error) {
      if (!(error instanceof VedetteError) || error.code !== 'overloaded') throw error;
      await sleep(busyMs);
    }
  }
}
