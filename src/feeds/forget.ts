import { digestsOf } from './generation.ts';
import type { LiveIntel } from './live.ts';
import type { SnapshotFolder } from './snapshots.ts';
import type { FeedStore, Generation } from './store.ts';

/** Live and the last five before it can be gone back to. */
const keptGenerations = 5;

interface Kept {
  store: FeedStore;
  snapshots: SnapshotFolder;
  /** Came in and not judged yet, so nothing cites them. */
  arriving: ReadonlySet<string>;
  live: LiveIntel;
}

/** Deletes generations that nobody can go back to, and the bytes and columns that only they cite. */
export async function forgetOld(
  feed: string,
  { store, snapshots, arriving, live }: Kept,
): Promise<void> {
  const all = await store.generations(feed);
  const olderThanKept = (wanted: Generation['state']) =>
    all.filter(({ state }) => state === wanted).slice(keptGenerations);
  // Counted apart: a source that sends rubbish for days must not use up the way back.
  const idle = (['kept', 'rejected', 'withdrawn'] as const).flatMap(olderThanKept);
  await store.removeGenerations(
    feed,
    idle.map(({ number }) => number),
  );
  const left = await store.generations();
  const cited = new Set(left.flatMap(digestsOf));
  await snapshots.prune((digest) => cited.has(digest) || arriving.has(digest));
  const own = new Set(left.filter((each) => each.feed === feed).flatMap(digestsOf));
  live.forgetDerived(
    feed,
    idle.flatMap(({ documents }) => documents.filter(({ digest }) => !own.has(digest))),
  );
}
