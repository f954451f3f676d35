import { citedBy } from './generation.ts';
import type { LiveIntel } from './live.ts';
import type { SnapshotFolder } from './snapshots.ts';
import type { FeedStore, Generation } from './store.ts';

/** The live generation and the five before it are kept for rollback. */
const keptGenerations = 5;

/** A held generation is outdated once its source has been fetched again. */
export async function setAside(former: readonly Generation[], store: FeedStore): Promise<void> {
  for (const held of former.filter(({ state }) => state === 'held')) {
    await store.markGeneration({ ...held, state: 'rejected' });
  }
}

/**
 * Deletes bytes and columns that no generation cites any more, including those retired by other
 * processes.
 */
export async function forgetUncited({ store, snapshots, arriving, live }: Kept): Promise<void> {
  const cited = new Set((await store.generations()).flatMap(citedBy));
  await snapshots.prune((digest) => cited.has(digest) || arriving.has(digest));
  live.forgetUncited(cited);
}

interface Kept {
  store: FeedStore;
  snapshots: SnapshotFolder;
  /** Digests of documents received but not yet judged, so nothing cites them. */
  arriving: ReadonlySet<string>;
  live: LiveIntel;
}

/** Deletes generations beyond rollback, and the bytes and columns only they cite. */
export async function forgetOld(
  feed: string,
  { store, snapshots, arriving, live }: Kept,
): Promise<void> {
  const all = await store.generations(feed);
  const olderThanKept = (wanted: Generation['state']) =>
    all.filter(({ state }) => state === wanted).slice(keptGenerations);
  // Counted separately: a source that sends garbage for days must not use up the rollback history.
  const idle = (['kept', 'rejected', 'withdrawn'] as const).flatMap(olderThanKept);
  await store.removeGenerations(
    feed,
    idle.map(({ number }) => number),
  );
  const left = await store.generations();
  const cited = new Set(left.flatMap(citedBy));
  await snapshots.prune((digest) => cited.has(digest) || arriving.has(digest));
  const own = new Set(left.filter((each) => each.feed === feed).flatMap(citedBy));
  live.forgetDerived(feed, new Set(idle.flatMap(citedBy).filter((digest) => !own.has(digest))));
}
