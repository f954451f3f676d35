import type { Collection, Searchable, Values } from '../../search/collection.ts';

/** What an index needs to know about a kind of document. */
export interface Kind<Document> {
  codec: Codec<Document>;
  collection: Collection;
  searchableOf: (document: Document) => Searchable;
  /** Only the text fields of `searchableOf`, at lower cost. */
  textsOf: (document: Document) => Values;
  /** Increases when documents are indexed differently: derived data is then rebuilt. */
  version: number;
}

/** Functions cannot be passed to threads, so these are module URLs. */
export interface KindSource {
  /** Exports `codec`. */
  codec: string;
  /** Exports `collection`, `searchableOf`, `textsOf` and `version`. */
  documents: string;
}

export async function openKind<Document>(source: KindSource): Promise<Kind<Document>> {
  const { codec } = (await import(source.codec)) as Pick<Kind<Document>, 'codec'>; // see KindSource
  const documents = (await import(source.documents)) as Omit<Kind<Document>, 'codec'>; // see KindSource
  const { collection, searchableOf, textsOf, version } = documents;
  return { codec, collection, searchableOf, textsOf, version };
}

/** Types of SQLite cells. */
export type Cell = string | number | Buffer | null;

/** A document table: `id`, `gone`, and these columns. */
export interface Layout {
  table: string;
  /** Migrations of the table. Never edit a released step: add another at the end. */
  steps: readonly string[];
  /** Unique key, not counting removed documents. */
  key: readonly string[];
  /** The other columns: texts and numbers, which are compared. */
  content: readonly string[];
}

/** Maps one kind of document to its table and back. */
export interface Codec<Document> extends Layout {
  /** Key cells, then content cells. Throws if the key is invalid. */
  toCells: (document: Document) => Cell[];
  fromCells: (cells: readonly Cell[]) => Document;
  /** Compact form for JSON between threads: every document crosses threads twice. */
  pack: (document: Document) => unknown;
  unpack: (packed: unknown) => Document;
  /** Text that patterns search. Prose is indexed only by its words. */
  rawTextOf?: (document: Document) => string;
  /** Where that is in the compact form, if it is a list. */
  rawTextAt?: number;
}

/** Of a codec, what makes a text of a document and back. */
export type CompactForm<Document> = Pick<Codec<Document>, 'pack' | 'unpack' | 'rawTextAt'>;

/** The compact form without its raw text, for a store that keeps it beside; null stands in its place. */
export function withoutRawText(packed: unknown, text: string, at: number | undefined): unknown {
  if (at === undefined || !Array.isArray(packed) || packed[at] !== text) return packed;
  return packed.with(at, null);
}

export function wholeOf(kept: unknown, text: string, at: number | undefined): unknown {
  if (at === undefined || !Array.isArray(kept) || kept[at] !== null) return kept;
  return kept.with(at, text);
}

/**
 * The values of an object's members by position: names would take half the space. Only append to a
 * stored list.
 */
export function listOf<T extends object, Name extends keyof T>(
  value: T,
  members: readonly Name[],
): T[Name][] {
  const list: T[Name][] = [];
  for (const name of members) list.push(value[name]);
  return list;
}

/** The inverse of `listOf`. Members beyond the end of the list come from `empty`. */
export function fromList<T extends object>(
  list: readonly unknown[],
  members: readonly (keyof T)[],
  empty: T,
): T {
  const value = { ...empty };
  let at = 0;
  for (const name of members) {
    const member = list[at++] as T[keyof T] | undefined; // written by listOf
    if (member !== undefined) value[name] = member;
  }
  return value;
}

/** Documents as JSON. No engine can store lone surrogates, so they become U+FFFD before anything is indexed. */
export function toText<Document>(
  documents: readonly Document[],
  pack: Codec<Document>['pack'],
): string {
  const text = JSON.stringify(documents.map(pack));
  if (!text.includes('\\ud')) return text;
  return text.replace(escapes, (escape, surrogate) => (surrogate ? '\ufffd' : escape));
}

/** JSON escapes only lone surrogates. Consumes an escaped backslash whole. */
const escapes = /\\(?:\\|(ud[89a-f]..))/g;
