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
 * free: no conditions. attribution: name the source. non-commercial: not in paid work. key: needs
 * an account. unstated: no licence given. heavy: free, but large.
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
  /** May contain {year}, {month} and {key}; see `sourceUrl`. A path if `isFile` is set. */
  url: string;
  /** A local file. Only the user can set this: a URL in a downloaded document is never a path. */
  isFile?: true;
  /** For entries without a label. */
  label?: string;
  /** For a list whose category differs from the feed's. */
  category?: Category;
  /** Immutable: one fetch is enough. */
  once?: true;
  /**
   * First year of a yearly source: one document per year until now. The URL contains {year}; past
   * years are fetched once.
   */
  since?: number;
  /** May contain {key}. */
  headers?: Readonly<Record<string, string>>;
}

/** One document, unwrapped. */
export interface FeedDocument {
  bytes: Bytes;
  source: FeedSource;
  /** Archive member, or '' if the source is not an archive. */
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
  /**
   * The publisher verifies each entry and removes stale ones: one claim makes an address malicious.
   */
  sufficient?: true;
  /** Compiled from other lists, some of which are feeds too. */
  aggregate?: true;
  on: boolean;
  /** Largest document, as downloaded. */
  maxBytes: number;
  /** Outside this range a new generation is held for review. */
  minEntries: number;
  maxEntries: number;
  /** Archive members to read. */
  pick?: RegExp;
  /** The provider wants a contact in the User-Agent. */
  needsContact?: true;
  /** The file itself is the product; parsing yields nothing. */
  artifact?: true;
  /** Which bundled file it overrides: who announces an address, or where it is located. */
  location?: 'networks' | 'city' | 'country';
  /** Its records describe CVEs. */
  cves?: true;
  /** Links to further documents, fetched and parsed the same way. */
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

/** The documents to fetch now. Each past year of a yearly source has its own URL. */
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

/** The URL to fetch now. The key is never stored in the feed, so it cannot be logged with it. */
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
