import { categoryFacts, type Category, type Evidence } from '../intel/category.ts';
import type { Bytes } from '../lib/lines.ts';
import { ageingOf } from './ageing.ts';
import { guard } from './guard.ts';
import type { Found } from './indicator.ts';

export * from './indicator.ts';
export { compact } from '../lib/compact.ts';
export type { Category } from '../intel/category.ts';
export type { RecordOf } from './record.ts';

/**
 * free: no condition. attribution: name the source. non-commercial: not in paid work. key: an
 * account is needed. unstated: no licence given. heavy: free, but large.
 */
export const termNames = [
  'free',
  'attribution',
  'non-commercial',
  'key',
  'unstated',
  'heavy',
] as const;
type Terms = (typeof termNames)[number];

export interface FeedSource {
  /** May hold {year}, {month} and {key}; see `sourceUrl`. The path, when it is a file. */
  url: string;
  /** A local file. Only the user can set this: a URL in a downloaded document is never a path. */
  isFile?: true;
  /** For entries without a label. */
  label?: string;
  /** For a list whose category differs from the feed's. */
  category?: Category;
  /** Immutable: one fetch is enough. */
  once?: true;
  /** One document for each year from this one to now. The url holds {year}; past years are fetched once. */
  since?: number;
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

/** In batches: yielding a million single lines would be slow. */
export type Parse = (document: FeedDocument) => AsyncIterable<readonly Found[]>;

export interface Feed {
  name: string;
  title: string;
  /** What an entry means, in a few words. */
  says: string;
  sources: readonly FeedSource[];
  licence: string;
  /** Attribution to show with the data. */
  attribution: string;
  terms: Terms;
  everyHours: number;
  /** The provider's limit; the updater never asks more often. */
  minimumHours: number;
  halfLifeHours: number;
  ttlHours: number;
  /** Feeds that copy each other share a lineage and count once. */
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
  /** Outside this range a new generation is held for review. */
  minEntries: number;
  maxEntries: number;
  /** Members of an archive that are wanted. */
  pick?: RegExp;
  /** The provider wants a contact in the User-Agent. */
  needsContact?: true;
  /** The file itself is the product; parsing yields nothing. */
  artifact?: true;
  /** Which of the packaged files it goes before: who announces an address, or where that is. */
  location?: 'networks' | 'city' | 'country';
  /** Its records describe CVEs. */
  cves?: true;
  /** Further documents that this one names, to be fetched and parsed like it. */
  links?: (document: FeedDocument) => AsyncIterable<readonly string[]>;
  /** Never throws because of the content: unreadable entries are `skipped` values. */
  parse: Parse;
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
const defaultMaxBytes = 64 * mebibyte;
const defaultMaxEntries = 5_000_000;

/** Fills in what most feeds have in common. */
export function defineFeed(draft: FeedDraft): Feed {
  return {
    attribution: `${draft.title} (${draft.licence})`,
    minimumHours: Math.min(1, draft.everyHours),
    ...ageingOf(draft.category),
    lineage: draft.name,
    evidence: categoryFacts(draft.category).evidence,
    maxBytes: defaultMaxBytes,
    minEntries: 1,
    maxEntries: defaultMaxEntries,
    ...draft,
    parse: guard(draft.parse),
  };
}

/** The documents to ask for now: those of the past years of a yearly source have addresses of their own. */
export function sourcesAt({ sources }: Pick<Feed, 'sources'>, now: Date): FeedSource[] {
  return sources.flatMap(({ since, ...source }) => {
    const years = since === undefined ? 0 : now.getUTCFullYear() - since;
    const past = Array.from({ length: years }, (_, at) => ({
      ...source,
      url: source.url.replaceAll('{year}', String((since ?? 0) + at)),
      once: true as const,
    }));
    return [source, ...past];
  });
}

/** The address to ask now. The key never gets into the feed itself, so it cannot be logged with it. */
export function sourceUrl(source: FeedSource, { now, key = '' }: { now: Date; key?: string }) {
  return source.url
    .replaceAll('{year}', String(now.getUTCFullYear()))
    .replaceAll('{month}', String(now.getUTCMonth() + 1).padStart(2, '0'))
    .replaceAll('{key}', encodeURIComponent(key));
}

/** True if the feed needs a key from the user. */
export function needsKey(feed: Feed): boolean {
  return feed.sources.some(({ url, headers = {} }) =>
    [url, ...Object.values(headers)].some((text) => text.includes('{key}')),
  );
}
