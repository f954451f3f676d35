import type { Collection, Searchable, Values } from '../../search/collection.ts';
import type { Codec } from './codec.ts';

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
