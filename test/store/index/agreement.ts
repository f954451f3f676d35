import { expect } from 'vitest';
import { every, type Filter } from '../../../src/search/filter.ts';
import type {
  AddressRequest,
  FacetRequest,
  Found,
  SearchIndex,
  SearchPage,
  SearchRequest,
} from '../../../src/search/index-port.ts';
import { oneOf, randomFilter, type Pick } from '../../search/random.ts';
import { smallCollection } from '../../search/small-collection.ts';
import { expectOrder, plain, randomRequest, randomSeries } from './asking.ts';
import type { Model } from './model.ts';
import type { PlainDocument, PlainFacts } from './plain/documents.ts';

/** An engine over documents of the small collection. */
export interface Engine {
  index: SearchIndex<PlainDocument>;
  /** Changes the feed data. Resolves once every answer uses it. */
  setFacts: (facts: PlainFacts) => Promise<void>;
  /** Closes and reopens it. */
  reopen: () => Promise<void>;
  close: () => Promise<void>;
}

const facetFields = Object.entries(smallCollection.fields)
  .filter(([, { kind }]) => kind !== 'text')
  .map(([field]) => field);

/** Applies everything to both the engine and the model, and queries both. */
export class Agreement {
  readonly #engine: Engine;
  readonly #pick: Pick;
  model: Model;

  constructor(engine: Engine, pick: Pick, model: Model) {
    this.#engine = engine;
    this.#pick = pick;
    this.model = model;
  }

  async write(batch: readonly PlainDocument[]): Promise<void> {
    const { model, written } = this.model.write(batch);
    this.model = model;
    expect(await this.#engine.index.write(batch)).toEqual(written);
    await this.askFor({ filter: every, offset: 0, limit: 1_000 });
    await this.ask();
  }

  async remove(filter: Filter): Promise<void> {
    const { model, removed } = this.model.remove(filter);
    this.model = model;
    expect(await this.#engine.index.remove(filter)).toBe(removed);
    await this.askFor({ filter: every, offset: 0, limit: 1_000 });
  }

  /** A random query, in every way it can be run. */
  async ask(): Promise<void> {
    const request = randomRequest(this.#pick);
    const { filter } = request;
    await this.askFor(request);
    await this.#askInOrder(request);
    const first = await this.#engine.index.search({ filter, offset: 0, limit: 7 });
    await this.#askBehind(filter, first);
    await this.#askForFacets(filter);
    await this.#askForAddresses(filter);
    const scanned: Found<PlainDocument>[] = [];
    for await (const found of this.#engine.index.scan(filter)) scanned.push(found);
    const all = this.model.search({ filter, offset: 0, limit: Infinity });
    expect(plain({ count: scanned.length, rows: scanned })).toEqual(all);
  }

  async askFor(request: SearchRequest): Promise<void> {
    const answer = await this.#engine.index.search(request);
    expect(plain(answer)).toEqual(this.model.search(request));
    expectOrder(answer);
  }

  async #askBehind(filter: Filter, { rows }: SearchPage<PlainDocument>): Promise<void> {
    const last = rows.at(-1);
    if (!last) return;
    const page = { filter, offset: this.#pick(3), limit: 5 };
    const after = { time: last.document.time, id: last.id };
    const answer = await this.#engine.index.search({ ...page, after });
    const place = { time: last.document.time, id: this.model.idOf(last.document.key) };
    expect(plain(answer)).toEqual(this.model.search({ ...page, after: place }));
  }

  /** Best first, by up to three filters. */
  async #askInOrder(request: SearchRequest): Promise<void> {
    const count = this.#pick(4);
    const prefer = Array.from({ length: count }, () => randomFilter(this.#pick, smallCollection));
    const ordered = { ...request, prefer };
    const answer = await this.#engine.index.search(ordered);
    expect(plain(answer)).toEqual(this.model.search(ordered));
  }

  async #askForAddresses(filter: Filter): Promise<void> {
    const by = oneOf(this.#pick, [[], ['cvss'], ['port', 'cvss'], ['is_vpn', 'score', 'port']]);
    const request: AddressRequest = {
      filter,
      by,
      limit: oneOf(this.#pick, [1, 10, 1_000]),
      ...randomSeries(this.#pick),
    };
    expect(await this.#engine.index.addresses(request)).toEqual(this.model.addresses(request));
  }

  async #askForFacets(filter: Filter): Promise<void> {
    const facets = facetFields.map((field) => ({
      field,
      limit: oneOf(this.#pick, [1, 3, 100, 1_000]),
    }));
    const request: FacetRequest = {
      filter,
      facets,
      spans: oneOf(this.#pick, [1, 7, 60, 400]),
      ...randomSeries(this.#pick),
    };
    expect(await this.#engine.index.facets(request)).toEqual(this.model.facets(request));
  }
}
