import type { Collection, Searchable, Values } from '../../../search/collection.ts';
import type { Codec } from './codec.ts';

/** What an index must know of a kind of documents. */
export interface Kind<Document> {
  codec: Codec<Document>;
  collection: Collection;
  searchableOf: (document: Document) => Searchable;
  /** The fields of kind text alone, as `searchableOf` has them, but for less. */
  textsOf: (document: Document) => Values;
  /** Rises when documents are found by something else than before: what derives from them is made anew. */
  version: number;
}

/** Threads cannot be handed functions, so they are handed the URLs of modules. */
export interface KindSource {
  /** Exports `codec`. */
  codec: string;
  /** Exports `collection`, `searchableOf`, `textsOf` and `version`. */
  documents: string;
}

export async function openKind<Document>(source: KindSource): Promise<Kind<Document>> {
  const { codec } = (await import(source.codec)) as Pick<Kind<Document>, 'codec'>; // as promised
  const documents = (await import(source.documents)) as Omit<Kind<Document>, 'codec'>; // likewise
  const { collection, searchableOf, textsOf, version } = documents;
  return { codec, collection, searchableOf, textsOf, version };
}
