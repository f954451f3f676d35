import type { Ip } from '../lib/ip.ts';
import type { Values } from './collection.ts';
import type { Filter } from './filter.ts';
import type { Timeline } from './timeline.ts';

/** A stored document with its current feed data. */
export interface Found<Document> {
  /** Increases with every write; rewriting a document gives it a new id. */
  id: number;
  document: Document;
  /** The derived fields, consistent with the filter that matched. */
  facts: Values;
}

/** End of a page. Documents are ordered by time, then id, newest first. */
export interface Place {
  time: number;
  id: number;
}

export interface SearchRequest {
  filter: Filter;
  offset: number;
  limit: number;
  /** Only rows after this place; costs the same at any depth. */
  after?: Place;
  /**
   * Documents matching the first filter come first; the second breaks ties, and so on, then newest
   * first. Takes few filters, and not together with `after`, which is purely chronological.
   */
  prefer?: readonly Filter[];
  /** As in a FacetRequest. */
  latestPer?: readonly string[];
}

export interface SearchPage<Document> {
  /** Exact total. */
  count: number;
  rows: readonly Found<Document>[];
}

export interface FacetRequest {
  filter: Filter;
  facets: readonly { field: string; limit: number }[];
  /**
   * Among documents with the same address and the same values of these fields, only the newest
   * counts, and only if it matches: past states are not found. The fields must be the documents'
   * own, with one value each.
   */
  latestPer?: readonly string[];
  /** Also count by time, in at most this many spans. */
  spans?: number;
  /** Overrides the usual time limit, for work that no caller is waiting for. */
  ms?: number;
}

export interface Bucket {
  value: string | number;
  count: number;
}

export interface FacetAnswer {
  count: number;
  /** By field, in descending order of count, then by value. A document counts once per distinct value. */
  facets: Readonly<Record<string, readonly Bucket[]>>;
  /** Only if requested. */
  timeline?: Timeline;
}

/** The addresses whose documents have the highest values. */
export interface AddressRequest {
  filter: Filter;
  /**
   * Fields with at most one number each, the most significant first. Those from feeds must all have
   * the same owner.
   */
  by: readonly string[];
  limit: number;
  /** As in a FacetRequest. */
  latestPer?: readonly string[];
  /** As in a FacetRequest. */
  ms?: number;
}

export interface RankedAddress {
  ip: Ip;
  /** The highest value of each field among the matches; null if none has one. */
  highest: readonly (number | null)[];
}

export interface AddressPage {
  /** Number of distinct addresses. */
  count: number;
  /** Highest first. Ties are in address order, IPv4 first. */
  rows: readonly RankedAddress[];
}

export interface Written {
  added: number;
  /** Same key, different content. */
  replaced: number;
  /** Same key, same content. */
  unchanged: number;
}

/**
 * Source of the documents' derived values. An engine may answer in threads or processes, which
 * cannot receive functions. So it gets the URL of a module that exports `openFacts(shared)`, and
 * the data to pass to it.
 */
export interface FactsSource {
  module: string;
  /** Must survive a structured clone. */
  shared: unknown;
  /** Sources with the same generation have the same facts. */
  generation: string;
  /** Generations by owner, where each can change without the other. */
  parts?: FactsParts;
}

export type FactsParts = Readonly<Record<'address' | 'software', string>>;

/** Which documents to keep. An absent member sets no limit. */
export interface Retention {
  /** In ms. Documents observed earlier are removed. */
  since?: number;
  /** The oldest documents are removed until the rest takes up no more than this. */
  bytes?: number;
}

export type Readiness =
  | { ready: true; documents: number }
  /** The index is being built; `done` of `total` documents. */
  | { ready: false; done: number; total: number };

/**
 * All that the service needs from an index. One conformance suite runs against every engine. Until
 * an index is ready, queries and writes fail with `storeAway`; after `close`, with `draining`.
 */
export interface SearchIndex<Document> {
  /** Once it resolves, the documents survive a kill and can be found. */
  write: (documents: readonly Document[]) => Promise<Written>;
  search: (request: SearchRequest) => Promise<SearchPage<Document>>;
  facets: (request: FacetRequest) => Promise<FacetAnswer>;
  /** The addresses of all matches, without reading any document. */
  addresses: (request: AddressRequest) => Promise<AddressPage>;
  /** Everything seen at one address, newest first. */
  ofAddress: (ip: Ip, limit: number) => Promise<SearchPage<Document>>;
  /**
   * True if the index knows immediately that it has nothing about an address. An engine that would
   * have to look returns false. Spares bulk look-ups of a million addresses a call of `ofAddress`
   * each.
   */
  hasNothingOf: (ip: Ip) => boolean;
  /** All matches in order, without a limit: for exports and recomputation. */
  scan: (filter: Filter) => AsyncIterable<Found<Document>>;
  /** Returns how many were removed. */
  remove: (filter: Filter) => Promise<number>;
  /** Removes documents that are too old or too many. Returns how many it removed. */
  retain: (retention: Retention) => Promise<number>;
  /** Resolves once all answers use the new facts. */
  setFacts: (facts: FactsSource) => Promise<void>;
  readiness: () => Promise<Readiness>;
  /** Resolves once queries are answered. */
  whenReady: () => Promise<void>;
  close: () => Promise<void>;
}
