import { findFeed } from './build-jobs.ts';
import type { Found } from './indicator.ts';
import type { FeedLibrary } from './library.ts';
import { readSnapshot } from './read.ts';
import { openSnapshots } from './snapshots.ts';
import type { GenerationDocument } from './store.ts';

const feedName = 'webappanalyzer';

/** One row of the feed about web technologies, as its file has it. */
export interface TechnologyRecord {
  part: string;
  name: string;
  definition: unknown;
}

export interface Technologies {
  /** Empty while the feed is off. */
  read: () => Promise<readonly TechnologyRecord[]>;
  /** Calls back when something else would be read, until told not to. */
  onChange: (listener: () => void) => () => void;
}

/** What the feed says as of now; the same documents are read once. */
export function followTechnologies(library: FeedLibrary, data: string): Technologies {
  let known: { name: string; records: readonly TechnologyRecord[] } = { name: '', records: [] };
  const read = async () => {
    const sources = await findSources(library);
    const name = nameOf(sources);
    if (name !== known.name) known = { name, records: await readAll(data, sources) };
    return known.records;
  };
  return {
    read,
    onChange: (listener) =>
      library.onPublish(() => {
        findSources(library).then(
          (sources) => nameOf(sources) !== known.name && listener(),
          () => listener(), // who reads is told what is wrong
        );
      }),
  };
}

const nameOf = (sources: readonly GenerationDocument[]) =>
  sources.map(({ digest }) => digest).join();

/** Documents of that feed that are in use now; none while it is off. */
async function findSources(library: FeedLibrary): Promise<GenerationDocument[]> {
  const feed = library.all().find(({ name }) => name === feedName);
  if (!feed || !library.isOn(feed, (await library.states()).get(feedName))) return [];
  return [...((await library.liveGeneration(feedName))?.documents ?? [])];
}

/** What they say, read again from their bytes. */
async function readAll(
  data: string,
  documents: readonly GenerationDocument[],
): Promise<TechnologyRecord[]> {
  const feed = findFeed(feedName);
  const records: TechnologyRecord[] = [];
  for (const { url, digest, fileName } of documents) {
    const bytes = openSnapshots(data).open(digest);
    for await (const { found } of readSnapshot(feed, { source: { url }, bytes, fileName })) {
      for (const record of found.flatMap(toTechnology)) records.push(record);
    }
  }
  return records;
}

function toTechnology(each: Found): TechnologyRecord[] {
  return each.kind === 'record' && each.record.type === 'technology' ? [each.record] : [];
}
