import { feedOf } from './build-jobs.ts';
import { entryName } from './entry-name.ts';
import type { Feed } from './feed.ts';
import { readSnapshot } from './read.ts';
import { openSnapshots } from './snapshots.ts';

/** One document of a generation. */
interface DifferenceDocument {
  url: string;
  digest: string;
  fileName: string;
}

/** Compare the entries of two generations. */
export interface DifferenceJob {
  data: string;
  /** A catalogue name, or the user's definition. */
  feed: string | object;
  before: readonly DifferenceDocument[];
  after: readonly DifferenceDocument[];
}

export interface Difference {
  added: number;
  removed: number;
  kept: number;
  /** The first few of each, in document order. */
  addedExamples: string[];
  removedExamples: string[];
}

const examplesShown = 100;

/** Compares entries by key: an entry whose claim changed counts as kept. */
export async function runDifference(job: DifferenceJob): Promise<Difference> {
  const feed = await feedOf(job.feed);
  const before = new Set<string>();
  for await (const name of entryNames(feed, job, job.before)) before.add(name);
  const after = new Set<string>();
  for await (const name of entryNames(feed, job, job.after)) after.add(name);
  const added = firstOutside(after, before);
  const removed = firstOutside(before, after);
  return {
    added: added.count,
    removed: removed.count,
    kept: after.size - added.count,
    addedExamples: added.first,
    removedExamples: removed.first,
  };
}

async function* entryNames(
  feed: Feed,
  { data }: DifferenceJob,
  documents: readonly DifferenceDocument[],
): AsyncGenerator<string> {
  for (const { url, digest, fileName } of documents) {
    const source = feed.sources.find((each) => each.url === url) ?? { url };
    const bytes = openSnapshots(data).open(digest);
    for await (const { found } of readSnapshot(feed, { source, bytes, fileName })) {
      const entries = found.filter((each) => each.kind !== 'skipped');
      yield* entries.map(entryName);
    }
  }
}

function firstOutside(names: ReadonlySet<string>, others: ReadonlySet<string>) {
  const first: string[] = [];
  let count = 0;
  for (const name of names) {
    if (others.has(name)) continue;
    count++;
    if (first.length < examplesShown) first.push(name);
  }
  return { count, first };
}
