import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { columnsFile } from './build-jobs.ts';
import { categoriesOf, digestsOf } from './generation.ts';
import type { SnapshotFolder } from './snapshots.ts';
import type { FeedStore } from './store.ts';

/** Live and the last five before it can be gone back to. */
const keptGenerations = 5;

interface Kept {
  store: FeedStore;
  data: string;
  snapshots: SnapshotFolder;
  /** Bytes that came in and are not judged yet, so nothing cites them. */
  arriving: ReadonlySet<string>;
}

/** Removes the generations of a feed that nobody can go back to, with the files only they cite. */
export async function forgetOld(
  feed: string,
  { store, data, snapshots, arriving }: Kept,
): Promise<void> {
  const all = await store.generations(feed);
  const idle = all
    .filter(({ state }) => state === 'kept' || state === 'rejected')
    .slice(keptGenerations);
  await store.removeGenerations(
    feed,
    idle.map(({ number }) => number),
  );
  const cited = new Set((await store.generations()).flatMap(digestsOf));
  await snapshots.prune(new Set([...cited, ...arriving]));
  for (const digest of idle.flatMap(digestsOf).filter((each) => !cited.has(each))) {
    const columns = join(data, 'derived', 'columns', feed);
    for (const category of new Set(idle.flatMap(categoriesOf))) {
      rmSync(columnsFile(join(columns, digest), category), { force: true });
    }
  }
}
