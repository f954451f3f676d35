import type { Ip } from '../lib/ip.ts';
import type { Values } from './collection.ts';
import type { Filter } from './filter.ts';

/** A document as it was stored, with what feeds say of it now. */
export interface Found<Document> {
  /** Rises with every write; a document that is written again gets a new one. */
  id: number;
  document: Document;
  /** The derived fields, of the same moment as the filter that found it. */
  facts: Values;
}

/** Where a page ended. Documents are ordered by time, then id, newest first. */
export interface Place {
  time: number;
  id: number;
}

export interface SearchRequest {
  filter: Filter;
  /** Rows to skip. */
  offset: number;
  limit: number;
  /** Only what comes after this place, which costs the same however deep it is. */
  after?: Place;
  /**
   * What matches the first of these comes before what does not; among equals the second decides, and so
   * on; then the newest. A few at most, and not together with `after`, which knows only times.
   */
  prefer?: readonly Filter[];
}

export interface SearchPage<Document> {
  /** All that match, exactly. */
  count: number;
  rows: readonly Found<Document>[];
}

export interface FacetRequest {
  filter: Filter;
  facets: readonly { field: string; limit: number }[];
}

export interface Bucket {
  value: string | number;
  count: number;
}

export interface FacetAnswer {
  count: number;
  /** By field: falling by count, then by value. A document counts once for each distinct value it has. */
  facets: Readonly<Record<string, readonly Bucket[]>>;
}

export interface Written {
  added: number;
  /** Same key, other content. */
  replaced: number;
  /** Same key, same content. */
  unchanged: number;
}

/** Where documents are kept and found. One suite of tests runs on every engine behind it. */
export interface SearchIndex<Document> {
  /** Once it has answered, the documents survive a kill and are found. */
  write: (documents: readonly Document[]) => Promise<Written>;
  search: (request: SearchRequest) => Promise<SearchPage<Document>>;
  facets: (request: FacetRequest) => Promise<FacetAnswer>;
  /** Everything seen of one address, newest first; at once when there is nothing. */
  ofAddress: (ip: Ip, limit: number) => SearchPage<Document> | Promise<SearchPage<Document>>;
  /** All that match, in order, however many: for exports and recomputation. */
  scan: (filter: Filter) => AsyncIterable<Found<Document>>;
  /** How many went. */
  remove: (filter: Filter) => Promise<number>;
  close: () => Promise<void>;
}
