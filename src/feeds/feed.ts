import { categoryFacts, type Category, type Evidence } from '../intel/category.ts';
import type { Bytes } from '../lib/lines.ts';
import { ageingOf } from './ageing.ts';
import { guard } from './guard.ts';
import type { Found } from './indicator.ts';

export * from './indicator.ts';
export { compact } from '../lib/compact.ts';
export type { Category } from '../intel/category.ts';
export type { FeedRecord } from './record.ts';

/** The forms the shared parsers read; `own` has a parser in the feed's file or folder. */
export type FeedFormat =
  | 'ip'
  | 'cidr'
  | 'ip:port'
  | 'domain'
  | 'url'
  | 'hosts'
  | 'csv'
  | 'tsv'
  | 'ndjson'
  | 'json'
  | 'warninglist'
  | 'misp'
  | 'stix'
  | 'mmdb'
  | 'xml'
  | 'yaml'
  | 'own';

/**
 * free: no condition. attribution: name the source. non-commercial: not in paid work. key: an
 * account is needed. unstated: nobody granted anything. heavy: free, but large.
 */
export type Terms = 'free' | 'attribution' | 'non-commercial' | 'key' | 'unstated' | 'heavy';

export interface FeedSource {
  /** May hold {year}, {month} and {key}; see `sourceUrl`. The path, when it is a file. */
  url: string;
  /** A file on this machine. Only the user can say so: an address that a document names is never a path. */
  isFile?: true;
  /** For entries that have no label of their own. */
  label?: string;
  /** Where one list of a feed says something else than the others do. */
  category?: Category;
  /** Never changes any more: one fetch is enough. */
  once?: true;
  /** May hold {key}. */
  headers?: Readonly<Record<string, string>>;
}

/** One document, unwrapped. */
export interface FeedDocument {
  bytes: Bytes;
  source: FeedSource;
  /** Name of the member when the source is an archive, else ''. */
  name: string;
}

/** In batches: a generator that stops at each of a million lines is what would cost the time. */
export type Parse = (document: FeedDocument) => AsyncIterable<readonly Found[]>;

export interface FeedExample {
  input: string;
  /** Name of the archive member that `input` stands for. */
  name?: string;
  /** Which source `input` comes from, by position; the first unless told. */
  source?: number;
  output: readonly Found[];
}

export interface Feed {
  name: string;
  /** The row of the catalogue; null for a feed of the user's. */
  catalogueNumber: number | null;
  title: string;
  /** What an entry means, in a few words. */
  says: string;
  sources: readonly FeedSource[];
  format: FeedFormat;
  licence: string;
  /** The line to show wherever the data is shown. */
  attribution: string;
  terms: Terms;
  everyHours: number;
  /** The provider's limit; the updater never asks more often. */
  minimumHours: number;
  halfLifeHours: number;
  ttlHours: number;
  /** Feeds that copy each other carry one name here and count once. */
  lineage: string;
  category: Category;
  /** What its claims of that category rest on. */
  evidence: Evidence;
  /** Its publisher verifies each entry and removes what is gone: one claim makes an address malicious. */
  sufficient?: true;
  /** Made of other lists, some of which are feeds of ours. */
  aggregate?: true;
  on: boolean;
  /** Largest document, as downloaded. */
  maxBytes: number;
  /** Outside these a new generation is held for review. */
  minEntries: number;
  maxEntries: number;
  /** Members of an archive that are wanted. */
  pick?: RegExp;
  /** The provider wants a contact in the User-Agent. */
  needsContact?: true;
  /** The file itself is the product; parsing yields nothing. */
  artifact?: true;
  /** Which of the packaged files it goes before: who announces an address, or where that is. */
  atlas?: 'networks' | 'city' | 'country';
  /** Its records are facts about CVEs. */
  cves?: true;
  /** Further documents that this one names, to be fetched and parsed like it. */
  links?: (document: FeedDocument) => AsyncIterable<readonly string[]>;
  /** Never throws for what is in the document: what cannot be read is a `skipped` value. */
  parse: Parse;
  example: FeedExample;
}

type Optional =
  | 'minimumHours'
  | 'halfLifeHours'
  | 'ttlHours'
  | 'lineage'
  | 'evidence'
  | 'maxBytes'
  | 'minEntries'
  | 'maxEntries'
  | 'attribution';

export type FeedDraft = Omit<Feed, Optional> & Partial<Pick<Feed, Optional>>;

const mebibyte = 1024 * 1024;
export const defaultMaxBytes = 64 * mebibyte;
export const defaultMaxEntries = 5_000_000;

/** Fills in what most feeds have in common. */
export function defineFeed(draft: FeedDraft): Feed {
  return {
    attribution: `${draft.title} (${draft.licence})`,
    minimumHours: Math.min(1, draft.everyHours),
    ...ageingOf[draft.category],
    lineage: draft.name,
    evidence: categoryFacts(draft.category).evidence,
    maxBytes: defaultMaxBytes,
    minEntries: 1,
    maxEntries: defaultMaxEntries,
    ...draft,
    parse: guard(draft.parse),
  };
}

/** The address to ask now. The key never gets into the feed itself, so it cannot be logged with it. */
export function sourceUrl(source: FeedSource, { now, key = '' }: { now: Date; key?: string }) {
  return source.url
    .replaceAll('{year}', String(now.getUTCFullYear()))
    .replaceAll('{month}', String(now.getUTCMonth() + 1).padStart(2, '0'))
    .replaceAll('{key}', encodeURIComponent(key));
}

/** True when the feed is of no use before its user has given a key. */
export function needsKey(feed: Feed): boolean {
  return feed.sources.some(({ url, headers = {} }) =>
    [url, ...Object.values(headers)].some((text) => text.includes('{key}')),
  );
}
