import { readFileBytes } from '../lib/file-bytes.ts';
import { createReservedTable } from '../intel/reserved.ts';
import type { FeedColumns } from '../intel/columns.ts';
import { feedOf, rangesOf, type Territory } from './build-jobs.ts';
import { entryName } from './entry-name.ts';
import type { Feed } from './feed.ts';
import { gather, type Gathered } from './gather.ts';
import type { Indicator } from './indicator.ts';
import { readSnapshot } from './read.ts';

/** Read a file as a feed would; store nothing. */
export interface TrialJob {
  file: string;
  /** A catalogue name, or the user's definition. */
  feed: string | object;
  sourceUrl: string;
  fileName: string;
  territory: Territory;
}

/** The content to try, and the feed to read it as. */
export interface TrialContent {
  file: string;
  fileName: string;
  url: string;
  /** A catalogue name, or the user's definition. */
  given: string | object;
}

export type TrialResult = Gathered & {
  /** The first few entries, as text. */
  examples: string[];
  /** First address of every IPv4 entry. */
  addresses: Uint32Array;
  /** The first host names. */
  names: string[];
};

const examplesShown = 5;
/** Names to look up; more would add nothing. */
const namesKept = 100_000;

export async function runTrial(job: TrialJob): Promise<TrialResult> {
  const feed = await feedOf(job.feed);
  const source = feed.sources.find(({ url }) => url === job.sourceUrl) ?? { url: job.sourceUrl };
  const snapshot = () => ({
    source,
    fileName: job.fileName,
    bytes: readFileBytes(job.file, { maxBytes: feed.maxBytes }),
  });
  const { sum, tables } = await gather(feed, snapshot(), {
    reserved: createReservedTable(job.territory.extraPublic),
    ownRanges: rangesOf(job.territory),
  });
  const { examples, names } = await readSome(feed, snapshot());
  return { ...sum, examples, names, addresses: firstAddresses(tables.columns) };
}

async function readSome(feed: Feed, snapshot: Parameters<typeof readSnapshot>[1]) {
  const examples: string[] = [];
  const names: string[] = [];
  for await (const { found } of readSnapshot(feed, snapshot)) {
    for (const each of found) {
      if (each.kind === 'skipped' || each.kind === 'record') continue;
      if (examples.length < examplesShown) examples.push(describe(each));
      if (each.kind === 'domain') names.push(each.name);
    }
    if (names.length >= namesKept) break;
  }
  return { examples, names };
}

function describe(found: Indicator): string {
  const label = found.label === undefined ? '' : ` (${found.label})`;
  return `line ${found.line}: ${entryName(found)}${label}`;
}

function firstAddresses(columns: readonly { columns: FeedColumns }[]): Uint32Array {
  const parts = columns.flatMap(({ columns: { rows } }) => rows.v4.first[0] ?? []);
  const all = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
