import type { Filter } from '../../search/filter.ts';
import type { SearchIndex } from '../../search/index-port.ts';

type Reading<Document> = Pick<SearchIndex<Document>, 'search' | 'facets' | 'scan'>;
type Closing = { close: () => Promise<void> };

/** A current or replaced index with its pending queries. */
interface Lease<Index> {
  index: Index;
  asked: number;
  /** Set on replacement; called once no query is pending. */
  retire?: () => void;
}

/**
 * Answers from the latest index. A replaced one finishes its pending queries and is then closed; no
 * answer mixes the two.
 */
export class SwappingIndex<
  Document,
  Index extends Reading<Document> & Closing = SearchIndex<Document>,
> implements Reading<Document> {
  #lease: Lease<Index> | undefined;
  /** Replaced but not yet closed. */
  readonly #leaving = new Map<Lease<Index>, Promise<void>>();

  get current(): Index | undefined {
    return this.#lease?.index;
  }

  /** Without an argument, the index becomes empty. Resolves once the previous one is closed. */
  async swap(next: Index | undefined): Promise<void> {
    const former = this.#lease;
    this.#lease = next && { index: next, asked: 0 };
    if (!former) return;
    const isIdle = new Promise<void>((resolve) => (former.retire = resolve));
    if (former.asked === 0) former.retire?.();
    const closed = isIdle.then(() => former.index.close());
    this.#leaving.set(former, closed);
    try {
      await closed;
    } finally {
      this.#leaving.delete(former);
    }
  }

  readonly search: Reading<Document>['search'] = (request) =>
    this.#with({ count: 0, rows: [] }, (index) => index.search(request));

  readonly facets: Reading<Document>['facets'] = (request) => {
    const facets = Object.fromEntries(request.facets.map(({ field }) => [field, []]));
    return this.#with({ count: 0, facets }, (index) => index.facets(request));
  };

  readonly scan: Reading<Document>['scan'] = (filter) => this.#scan(filter);

  /** Also closes replaced indexes, failing their pending queries. */
  async close(): Promise<void> {
    const lease = this.#lease;
    this.#lease = undefined;
    for (const { retire } of this.#leaving.keys()) retire?.();
    await Promise.all([lease?.index.close(), ...this.#leaving.values()]);
  }

  async #with<Answer>(
    nothing: Answer,
    ask: (index: Index) => Promise<Answer> | Answer,
  ): Promise<Answer> {
    const lease = this.#lease;
    if (!lease) return nothing;
    lease.asked++;
    try {
      return await ask(lease.index);
    } finally {
      this.#giveBack(lease);
    }
  }

  async *#scan(filter: Filter) {
    const lease = this.#lease;
    if (!lease) return;
    lease.asked++;
    try {
      yield* lease.index.scan(filter);
    } finally {
      this.#giveBack(lease);
    }
  }

  #giveBack(lease: Lease<Index>): void {
    lease.asked--;
    if (lease.asked === 0) lease.retire?.();
  }
}
