import { VedetteError } from '../../errors.ts';
import type { SearchIndex } from '../../search/index-port.ts';

interface Openable<Document> extends SearchIndex<Document> {
  readiness: () => { ready: boolean };
  whenReady: () => Promise<void>;
}

interface LazyParts<Index> {
  /** Whether the last run stored anything: an empty index answers without being opened. */
  isEmpty: boolean;
  open: () => Promise<Index>;
  /** How long a query waits for an index that is not ready. */
  patienceMs: number;
}

/**
 * An index opened on first use: most commands need none, and a server without documents needs no
 * threads. A failed opening is reported to the caller and retried.
 */
export class LazyIndex<
  Document,
  Index extends Openable<Document>,
> implements SearchIndex<Document> {
  readonly #parts: LazyParts<Index>;
  #opening: Promise<Index> | undefined;
  #opened: Index | undefined;
  #since = 0;
  #isClosed = false;

  constructor(parts: LazyParts<Index>) {
    this.#parts = parts;
  }

  /** Undefined before first use. */
  get opened(): Index | undefined {
    return this.#opened;
  }

  open(): Promise<Index> {
    if (this.#isClosed) return Promise.reject(new Error('the index is closed'));
    if (this.#opening) return this.#opening;
    this.#since = performance.now();
    this.#opening = this.#parts.open().then(
      (index) => (this.#opened = index),
      (error: unknown) => {
        this.#opening = undefined;
        throw error;
      },
    );
    return this.#opening;
  }

  readonly write: SearchIndex<Document>['write'] = async (documents) => {
    const index = await this.open();
    await index.whenReady();
    return index.write(documents);
  };

  readonly search: SearchIndex<Document>['search'] = async (request) => {
    if (this.#hasNothing()) return { count: 0, rows: [] };
    return (await this.#ready()).search(request);
  };

  readonly facets: SearchIndex<Document>['facets'] = async (request) => {
    if (this.#hasNothing()) {
      return {
        count: 0,
        facets: Object.fromEntries(request.facets.map(({ field }) => [field, []])),
      };
    }
    return (await this.#ready()).facets(request);
  };

  readonly ofAddress: SearchIndex<Document>['ofAddress'] = (ip, limit) => {
    if (this.#hasNothing()) return { count: 0, rows: [] };
    if (this.#opened?.readiness().ready) return this.#opened.ofAddress(ip, limit);
    return this.#soonReady().then((index) => index.ofAddress(ip, limit));
  };

  readonly scan: SearchIndex<Document>['scan'] = (filter) => this.#scan(filter);

  readonly remove: SearchIndex<Document>['remove'] = async (filter) =>
    this.#hasNothing() ? 0 : (await this.#ready()).remove(filter);

  readonly close = async (): Promise<void> => {
    this.#isClosed = true;
    const index = await this.#opening?.catch(() => undefined);
    await index?.close();
  };

  async *#scan(filter: Parameters<SearchIndex<Document>['scan']>[0]) {
    if (!this.#hasNothing()) yield* (await this.#ready()).scan(filter);
  }

  /**
   * Waits briefly for an index that is being opened; rebuilding takes longer, and fails with that
   * reason.
   */
  #ready(): Promise<Index> {
    return this.#readyWithin(this.#parts.patienceMs);
  }

  /**
   * Callers that can do without the index wait for a quick opening, but not on every call during a
   * slow one.
   */
  #soonReady(): Promise<Index> {
    const opening = this.open();
    const waited = performance.now() - this.#since;
    void opening.catch(() => undefined); // reported below
    return this.#readyWithin(Math.max(0, this.#parts.patienceMs - waited));
  }

  async #readyWithin(patienceMs: number): Promise<Index> {
    if (this.#opened?.readiness().ready) return this.#opened;
    const ready = this.open().then((index) => index.whenReady());
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patienceMs);
    });
    await Promise.race([ready, enough]).finally(() => clearTimeout(timer));
    if (!this.#opened) throw new VedetteError('storeAway');
    return this.#opened;
  }

  #hasNothing(): boolean {
    return !this.#opening && this.#parts.isEmpty;
  }
}
