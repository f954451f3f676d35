import type { Ip } from '../lib/ip.ts';
import type { Values } from './collection.ts';
import type { Filter } from './filter.ts';

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
   * Documents matching the first filter come first, ties are broken by the second, and so on, then
   * newest first. Only a few, and not together with `after`, which is purely chronological.
   */
  prefer?: readonly Filter[];
}

export interface SearchPage<Document> {
  /** Exact total. */
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
  /**
   * By field, ordered by falling count, then by value. A document counts once per distinct value.
   */
  facets: Readonly<Record<string, readonly Bucket[]>>;
}

export interface Written {
  added: number;
  /** Same key, different content. */
  replaced: number;
  /** Same key, same content. */
  unchanged: number;
}

/** Stores and finds documents. One test suite runs against every engine. */
export interface SearchIndex<Document> {
  /** When it resolves, the documents are durable and searchable. */
  write: (documents: readonly Document[]) => Promise<Written>;
  search: (request: SearchRequest) => Promise<SearchPage<Document>>;
  facets: (request: FacetRequest) => Promise<FacetAnswer>;
  /** Everything about one address, newest first; synchronous if there is nothing. */
  ofAddress: (ip: Ip, limit: number) => SearchPage<Document> | Promise<SearchPage<Document>>;
  /** All matches in order, however many, for exports and recomputation. */
  scan: (filter: Filter) => AsyncIterable<Found<Document>>;
  /** Returns how many were removed. */
  remove: (filter: Filter) => Promise<number>;
  close: () => Promise<void>;
}
