import type { SearchIndex } from '../../search/index-port.ts';

interface Openable<Document> extends SearchIndex<Document> {
  whenReady: () => Promise<void>;
}

interface LazyParts<Index> {
  /** Whether a last run left anything: an index of nothing answers without being opened. */
  isEmpty: boolean;
  open: () => Promise<Index>;
  /** How long a question waits for an index that is not ready yet. */
  patienceMs: number;
}

/**
 * An index that is opened when it is first needed: most commands need none, and a server that has no
 * documents yet needs no threads. A failed opening is told to whoever asked, and tried again.
 */
export class LazyIndex<
  Document,
  Index extends Openable<Document>,
> implements SearchIndex<Document> {
  readonly #parts: LazyParts<Index>;
  #opening: Promise<Index> | undefined;
  #opened: Index | undefined;
  #isClosed = false;
  #isReady = false;

  constructor(parts: LazyParts<Index>) {
    this.#parts = parts;
  }

  /** What is open; undefined before anybody needed it. */
  get opened(): Index | undefined {
    return this.#opened;
  }

  open(): Promise<Index> {
    if (this.#isClosed) return Promise.reject(new Error('the index is closed'));
    this.#opening ??= this.#parts.open().then(
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
    if (this.#opened) return this.#opened.ofAddress(ip, limit);
    return this.open().then((index) => index.ofAddress(ip, limit));
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

  /** Waits a little for an index that is being opened; one that is made anew takes longer, and says so. */
  async #ready(): Promise<Index> {
    const index = this.#opened ?? (await this.open());
    if (this.#isReady) return index;
    const ready = index.whenReady().then(() => (this.#isReady = true));
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise((resolve) => {
      timer = setTimeout(resolve, this.#parts.patienceMs);
    });
    await Promise.race([ready, enough]).finally(() => clearTimeout(timer));
    return index;
  }

  #hasNothing(): boolean {
    return !this.#opening && this.#parts.isEmpty;
  }
}
