import type { Filter } from '../../../src/search/filter.ts';
import type {
  AddressRequest,
  FacetRequest,
  SearchRequest,
  Written,
} from '../../../src/search/index-port.ts';
import {
  evaluate,
  referenceAddresses,
  referenceFacets,
  referenceSearch,
  type ReferenceDocument,
} from '../../search/reference.ts';
import { factsOf, searchableOf, type PlainDocument, type PlainFacts } from './plain/documents.ts';

type Kept = { id: number; document: PlainDocument };

/** A minimal model of an index's contents. Every change creates a new one; none is forgotten. */
export class Model {
  readonly #kept: ReadonlyMap<number, Kept>;
  readonly #lastId: number;
  readonly facts: PlainFacts;
  #documents: ReferenceDocument<PlainDocument>[] | undefined;

  constructor(facts: PlainFacts, kept: ReadonlyMap<number, Kept> = new Map(), lastId = 0) {
    this.facts = facts;
    this.#kept = kept;
    this.#lastId = lastId;
  }

  write(batch: readonly PlainDocument[]): { model: Model; written: Written } {
    const kept = new Map(this.#kept);
    const written: Written = { added: 0, replaced: 0, unchanged: 0 };
    let id = this.#lastId;
    for (const document of batch) {
      const former = kept.get(document.key);
      if (former && JSON.stringify(former.document) === JSON.stringify(document))
        written.unchanged++;
      else {
        written[former ? 'replaced' : 'added']++;
        kept.set(document.key, { id: ++id, document });
      }
    }
    return { model: new Model(this.facts, kept, id), written };
  }

  remove(filter: Filter): { model: Model; removed: number } {
    const going = new Set(
      this.documents()
        .filter(({ searchable, facts }) => evaluate(filter, { ...searchable, facts }))
        .map(({ document }) => document.key),
    );
    const kept = new Map([...this.#kept].filter(([key]) => !going.has(key)));
    return { model: new Model(this.facts, kept, this.#lastId), removed: going.size };
  }

  withFacts(facts: PlainFacts): Model {
    return new Model(facts, this.#kept, this.#lastId);
  }

  documents(): ReferenceDocument<PlainDocument>[] {
    this.#documents ??= Array.from(this.#kept.values(), ({ id, document }) => ({
      id,
      document,
      searchable: searchableOf(document),
      facts: factsOf(document, this.facts),
    }));
    return this.#documents;
  }

  /** Without ids, which are specific to the engine. */
  search(request: SearchRequest) {
    const { count, rows } = referenceSearch(this.documents(), request);
    return { count, rows: rows.map(({ document, facts }) => ({ document, facts })) };
  }

  facets(request: FacetRequest) {
    return referenceFacets(this.documents(), request);
  }

  addresses(request: AddressRequest) {
    return referenceAddresses(this.documents(), request);
  }

  idOf(key: number): number {
    return this.#kept.get(key)?.id ?? 0;
  }
}
