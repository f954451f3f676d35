import { Background } from '../lib/background.ts';
import { findFeed } from './build-jobs.ts';
import type { Found } from './indicator.ts';
import type { FeedLibrary } from './library.ts';
import { readSnapshot } from './read.ts';
import { openSnapshots } from './snapshots.ts';
import type { GenerationDocument } from './store.ts';

/** Records of one feed, for callers that keep no copy. */
export interface Records<T> {
  /** Empty while the feed is off. */
  read: () => Promise<readonly T[]>;
  /**
   * Calls back on changes until unsubscribed. Unsubscribing resolves when pending reads are done:
   * afterwards there is no callback and no access to a store that may be closed.
   */
  onChange: (listener: () => void) => () => Promise<void>;
}

interface Wish<T> {
  feedName: string;
  /** Selects the wanted ones. */
  pick: (each: Found) => T[];
  data: string;
}

/** Current content of the feed; each document is read only once. */
export function followRecords<T>(library: FeedLibrary, wish: Wish<T>): Records<T> {
  let known: { name: string; records: readonly T[] } = { name: '', records: [] };
  const sourcesNow = () => findSources(library, wish.feedName);
  const read = async () => {
    const sources = await sourcesNow();
    const name = nameOf(sources);
    if (name !== known.name) known = { name, records: await readAll(sources, wish) };
    return known.records;
  };
  return {
    read,
    onChange(listener) {
      const looks = new Background(() => listener()); // the reader gets the error
      const unsubscribe = library.onPublish(() => {
        looks.start(async () => {
          if (nameOf(await sourcesNow()) !== known.name) listener();
        });
      });
      return async () => {
        unsubscribe();
        await looks.close();
      };
    },
  };
}

const nameOf = (sources: readonly GenerationDocument[]) =>
  sources.map(({ digest }) => digest).join();

/** Documents of that feed that are in use now; none while it is off. */
async function findSources(library: FeedLibrary, feedName: string): Promise<GenerationDocument[]> {
  const feed = library.all().find(({ name }) => name === feedName);
  if (!feed || !library.isOn(feed, (await library.states()).get(feedName))) return [];
  return [...((await library.liveGeneration(feedName))?.documents ?? [])];
}

/** What they say, read again from their bytes. */
async function readAll<T>(
  documents: readonly GenerationDocument[],
  { feedName, pick, data }: Wish<T>,
): Promise<T[]> {
  const feed = findFeed(feedName);
  const records: T[] = [];
  for (const { url, digest, fileName } of documents) {
    const bytes = openSnapshots(data).open(digest);
    for await (const { found } of readSnapshot(feed, { source: { url }, bytes, fileName })) {
      for (const record of found.flatMap(pick)) records.push(record);
    }
  }
  return records;
}
