import type { CveFeedRecord } from '../cve/record.ts';
import { findFeed } from './build-jobs.ts';
import type { Feed } from './feed.ts';
import type { Found } from './indicator.ts';
import type { FeedLibrary } from './library.ts';
import type { FeedRecord } from './record.ts';
import { readSnapshot } from './read.ts';
import { openSnapshots } from './snapshots.ts';
import type { GenerationDocument } from './store.ts';

/** A document of a feed's current generation. */
export type DocumentInUse = Pick<GenerationDocument, 'digest' | 'url' | 'fileName'> & {
  feed: string;
};

/** Current documents of the selected feeds; a disabled feed has none. */
export async function findInUse(
  library: FeedLibrary,
  isWanted: (feed: Feed) => boolean,
): Promise<DocumentInUse[]> {
  const states = await library.states();
  const feeds = library
    .all()
    .filter((feed) => isWanted(feed) && library.isOn(feed, states.get(feed.name)));
  const documents: DocumentInUse[] = [];
  for (const { name } of feeds) {
    const generation = await library.liveGeneration(name);
    for (const { url, digest, fileName } of generation?.documents ?? [])
      documents.push({ feed: name, url, digest, fileName });
  }
  return documents;
}

/** Parses a stored document again. Works in any thread. */
export async function* readInUse(
  data: string,
  { feed: name, url, digest, fileName }: DocumentInUse,
): AsyncGenerator<readonly Found[]> {
  const feed = findFeed(name);
  const source = feed.sources.find((each) => each.url === url) ?? { url };
  const bytes = openSnapshots(data).open(digest);
  for await (const { found } of readSnapshot(feed, { source, bytes, fileName })) yield found;
}

const cveTypes: ReadonlySet<string> = new Set<CveFeedRecord['type']>([
  'cve',
  'epss',
  'known-exploited',
  'package',
  'lifecycle',
]);

export function isCveRecord(record: FeedRecord): record is CveFeedRecord {
  return cveTypes.has(record.type);
}

/** CVE records of one document. Works in any thread. */
export async function* readCveRecords(
  data: string,
  document: DocumentInUse,
): AsyncGenerator<CveFeedRecord[]> {
  for await (const found of readInUse(data, document)) {
    yield found.flatMap((each) => (each.kind === 'record' ? each.record : [])).filter(isCveRecord);
  }
}
