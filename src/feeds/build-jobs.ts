import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { openColumns, saveColumns } from '../intel/columns.ts';
import { Listings, type ListingsBuilder } from '../intel/first-listed.ts';
import type { FeedFacts } from '../intel/claim.ts';
import {
  buildIntel,
  openIntel,
  type FeedInput,
  type Intel,
  type SharedIntel,
} from '../intel/intel.ts';
import { createReservedTable } from '../intel/reserved.ts';
import { namesKind } from '../intel/name-table.ts';
import { seedFeeds } from '../intel/seeds.ts';
import { saveFlat } from '../lib/flat-file.ts';
import { parseRange, type IpRange } from '../lib/ip.ts';
import { makeLocation } from './location.ts';
import { feeds } from './catalogue/index.ts';
import type { Category, Feed } from './feed.ts';
import { gather, type Gathered } from './gather.ts';
import { openSnapshots } from './snapshots.ts';

/** Decides which addresses count as public and which belong to the user. */
export interface Territory {
  extraPublic: string[];
  ownRanges: string[];
}

/** Read a feed's document and write its columns, one file per category, and its location file. */
export interface ReadJob {
  data: string;
  /** A catalogue name, or the user's definition. */
  feed: string | object;
  sourceUrl: string;
  digest: string;
  fileName: string;
  /** Columns go to `<prefix>.<category>.flat`. */
  columnsPrefix: string;
  territory: Territory;
  /** For a new version: first-listed times carry over from the previous version. */
  listing?: {
    /** File of the previous version. */
    former: string | undefined;
    /** In ms. */
    fetchedAt: number;
  };
}

export type ReadResult = Gathered & {
  categories: Category[];
  /** Whether it lists names, and so has a name table. */
  hasNames: boolean;
  /** First-listed times of entries without a time of their own; null if there are none. */
  listings: Uint8Array | null;
};

/** Sweep the columns of all feeds into one table. */
interface TableJob {
  inputs: { feed: FeedFacts; columns: string }[];
  /** Where the table is stored for the next start. */
  file: string;
  territory: Territory;
}

export function locationFile(prefix: string): string {
  return `${prefix}.location`;
}

export function namesFile(prefix: string): string {
  return `${prefix}.${namesKind}`;
}

/** Stored beside the feed's columns; the prefix ends with the digest of the listings. */
export function listingsFile(prefix: string): string {
  return `${prefix}.listings`;
}

export function columnsFile(prefix: string, category: Category): string {
  return `${prefix}.${category}.flat`;
}

export async function readDocument(job: ReadJob): Promise<ReadResult> {
  const feed = await feedOf(job.feed);
  const source = feed.sources.find(({ url }) => url === job.sourceUrl) ?? { url: job.sourceUrl };
  const bytes = openSnapshots(job.data).open(job.digest);
  const { sum, tables } = await gather(
    feed,
    { source, bytes, fileName: job.fileName },
    {
      reserved: createReservedTable(job.territory.extraPublic),
      ownRanges: rangesOf(job.territory),
    },
  );
  mkdirSync(dirname(job.columnsPrefix), { recursive: true });
  if (feed.location && sum.fatal === null) {
    const again = { source, bytes: openSnapshots(job.data).open(job.digest) };
    const location = await makeLocation(feed, again, locationFile(job.columnsPrefix));
    if ('fatal' in location) sum.fatal = location.fatal;
    else if (feed.artifact) sum.entries = location.entries;
  }
  const { columns, names, listings } = tables;
  for (const each of columns) {
    saveColumns(columnsFile(job.columnsPrefix, each.category), each.columns);
  }
  if (names) saveFlat(namesFile(job.columnsPrefix), names);
  return {
    ...sum,
    categories: columns.map(({ category }) => category),
    hasNames: names !== null,
    listings: job.listing ? carryOn(listings, job.listing) : null,
  };
}

function carryOn(
  listings: ListingsBuilder,
  { former, fetchedAt }: NonNullable<ReadJob['listing']>,
): Uint8Array | null {
  const known = former === undefined ? undefined : Listings.open(former);
  return listings.finish(known, fetchedAt)?.bytes ?? null;
}

export function rangesOf({ ownRanges }: Territory): IpRange[] {
  return ownRanges.flatMap((text) => parseRange(text) ?? []);
}

/** The validator of user feeds takes as long to load as everything else, and few users need it. */
export async function feedOf(feed: string | object): Promise<Feed> {
  if (typeof feed === 'string') return findFeed(feed);
  const { createUserFeed } = await import('./user-feed.ts');
  return createUserFeed(feed);
}

/** Catalogue feeds only. */
export function findFeed(feed: string): Feed {
  const found = feeds.find(({ name }) => name === feed);
  if (!found) throw new Error(`no feed ${feed}`);
  return found;
}

/**
 * Opens the table of the last run, which takes milliseconds; null if it must be built. With only
 * the seeds there is too little to sweep for a thread to pay off.
 */
export function openTable({ inputs, file, territory }: TableJob): Intel | null {
  if (inputs.length === 0) {
    return buildIntel(seedFeeds(), createReservedTable(territory.extraPublic));
  }
  if (!existsSync(file) || !inputs.every(({ columns }) => existsSync(columns))) return null;
  const saved = openIntel(file, allInputs(inputs));
  return 'value' in saved ? saved.value : null;
}

function allInputs(inputs: TableJob['inputs']): FeedInput[] {
  return [...seedFeeds(), ...inputs.map(({ feed, columns }) => openInput(feed, columns))];
}

export function makeTable({ inputs, file, territory }: TableJob): SharedIntel {
  const intel = buildIntel(allInputs(inputs), createReservedTable(territory.extraPublic));
  mkdirSync(dirname(file), { recursive: true });
  intel.save(file);
  return intel.share();
}

function openInput(feed: FeedFacts, file: string): FeedInput {
  const columns = openColumns(file);
  if ('damage' in columns) throw new ColumnsDamaged(feed.name, columns.damage);
  return { feed, columns: columns.value };
}

/** Columns are derived data: the caller reads the snapshot again. */
class ColumnsDamaged extends Error {
  override readonly name = 'ColumnsDamaged';
  readonly feed: string;

  constructor(feed: string, reason: string) {
    super(`columns of ${feed}: ${reason}`);
    this.feed = feed;
  }
}
