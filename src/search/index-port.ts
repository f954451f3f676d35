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
   * Documents matching the first filter come first, ties are broken by the second, and so on, then
   * newest first. Only a few, and not together with `after`, which is purely chronological.
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
   * Of the documents that share an address and the values of these fields, only the newest counts, and only if it
   * matches: what was true before is not found. The fields are the documents' own, with one value each.
   */
  latestPer?: readonly string[];
  /** Also count by time, in at most this many spans. */
  spans?: number;
  /** Time limit in place of the usual one, for work that no caller is waiting for. */
  ms?: number;
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
  /** Only if asked for. */
  timeline?: Timeline;
}

/** Which addresses have the documents with the highest values. */
export interface AddressRequest {
  filter: Filter;
  /** Fields with at most one number each, the most significant first; those of feeds all of the same owner. */
  by: readonly string[];
  limit: number;
  /** As in a FacetRequest. */
  latestPer?: readonly string[];
  /** The same. */
  ms?: number;
}

export interface RankedAddress {
  ip: Ip;
  /** The highest value of each field among the matches; null where none has one. */
  highest: readonly (number | null)[];
}

export interface AddressPage {
  /** Different addresses. */
  count: number;
  /** The highest first; ties in the order of addresses, IPv4 first. */
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
 * Derived values of documents. An engine may answer in threads or processes of its own, which cannot be handed
 * functions: so it is given the URL of a module that exports `openFacts(shared)`, and what that needs.
 */
export interface FactsSource {
  module: string;
  /** Must survive a structured clone. */
  shared: unknown;
  /** Sources with the same generation have the same facts. */
  generation: string;
  /** The same for each kind of key, where one can change without the other. */
  parts?: FactsParts;
}

export type FactsParts = Readonly<Record<'address' | 'software', string>>;

/** Which documents are kept. A member that is left out sets no limit. */
export interface Retention {
  /** Documents observed before this moment go, in ms. */
  since?: number;
  /** The oldest go until the documents take no more than this. */
  bytes?: number;
}

export type Readiness =
  | { ready: true; documents: number }
  /** The index is being built; `done` of `total` documents. */
  | { ready: false; done: number; total: number };

/**
 * All that the service asks of an index. One conformance suite runs on every engine behind it. Until an index is
 * ready, questions and writes fail with `storeAway`; after `close`, with `draining`.
 */
export interface SearchIndex<Document> {
  /** Once it has resolved, the documents survive a kill and are found. */
  write: (documents: readonly Document[]) => Promise<Written>;
  search: (request: SearchRequest) => Promise<SearchPage<Document>>;
  facets: (request: FacetRequest) => Promise<FacetAnswer>;
  /** The addresses of all that match, without reading a document. */
  addresses: (request: AddressRequest) => Promise<AddressPage>;
  /** Everything seen of one address, newest first. */
  ofAddress: (ip: Ip, limit: number) => Promise<SearchPage<Document>>;
  /**
   * True when the index knows at once that it has nothing of an address; an engine that would have to ask returns
   * false. Spares a million addresses of a bulk look-up the way through `ofAddress`.
   */
  hasNothingOf: (ip: Ip) => boolean;
  /** All that match, in order, however many: for exports and recomputation. */
  scan: (filter: Filter) => AsyncIterable<Found<Document>>;
  /** Returns how many were removed. */
  remove: (filter: Filter) => Promise<number>;
  /** Removes what is too old or too much; how many went. */
  retain: (retention: Retention) => Promise<number>;
  /** Resolves when every answer is of the new facts. */
  setFacts: (facts: FactsSource) => Promise<void>;
  readiness: () => Promise<Readiness>;
  /** Resolves when questions are answered. */
  whenReady: () => Promise<void>;
  close: () => Promise<void>;
}
