import { VedetteError } from '../../errors.ts';
import type { Readiness, SearchIndex } from '../../search/index-port.ts';

interface LazyParts<Document> {
  /** True if an earlier run left nothing behind: an empty index answers without being opened. */
  isEmpty: boolean;
  open: () => Promise<SearchIndex<Document>>;
  /** How long a query waits for an index that is not ready. */
  patienceMs: number;
}

/** Opens an index on first use. If opening fails, that caller gets the error and the next call tries again. */
export class LazyIndex<Document> implements SearchIndex<Document> {
  readonly #parts: LazyParts<Document>;
  #opening: Promise<SearchIndex<Document>> | undefined;
  #opened: SearchIndex<Document> | undefined;
  /** When the opening began. */
  #since = 0;
  #isClosed = false;

  constructor(parts: LazyParts<Document>) {
    this.#parts = parts;
  }

  /** Undefined until first use. */
  get opened(): SearchIndex<Document> | undefined {
    return this.#opened;
  }

  /** True if it is open or opening. */
  get isNeeded(): boolean {
    return this.#opening !== undefined;
  }

  open(): Promise<SearchIndex<Document>> {
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

  readonly addresses: SearchIndex<Document>['addresses'] = async (request) => {
    if (this.#hasNothing()) return { count: 0, rows: [] };
    return (await this.#ready()).addresses(request);
  };

  readonly hasNothingOf: SearchIndex<Document>['hasNothingOf'] = (ip) =>
    this.#hasNothing() || (this.#opened?.hasNothingOf(ip) ?? false);

  readonly ofAddress: SearchIndex<Document>['ofAddress'] = async (ip, limit) => {
    if (this.hasNothingOf(ip)) return { count: 0, rows: [] };
    return (await this.#soonReady()).ofAddress(ip, limit);
  };

  readonly scan: SearchIndex<Document>['scan'] = (filter) => this.#scan(filter);

  readonly remove: SearchIndex<Document>['remove'] = async (filter) =>
    this.#hasNothing() ? 0 : (await this.#ready()).remove(filter);

  readonly retain: SearchIndex<Document>['retain'] = async (retention) =>
    (await this.readiness()).ready ? ((await this.#opened?.retain(retention)) ?? 0) : 0;

  /** An unopened index gets the current facts once it opens. */
  readonly setFacts: SearchIndex<Document>['setFacts'] = async (facts) => {
    await this.#opened?.setFacts(facts);
  };

  readonly readiness = async (): Promise<Readiness> => {
    if (this.#hasNothing()) return { ready: true, documents: 0 };
    return (await this.#opened?.readiness()) ?? { ready: false, done: 0, total: 0 };
  };

  readonly whenReady = async (): Promise<void> => {
    if (!this.#hasNothing()) await (await this.open()).whenReady();
  };

  readonly close = async (): Promise<void> => {
    this.#isClosed = true;
    const index = await this.#opening?.catch(() => undefined);
    await index?.close();
  };

  async *#scan(filter: Parameters<SearchIndex<Document>['scan']>[0]) {
    if (!this.#hasNothing()) yield* (await this.#ready()).scan(filter);
  }

  /** Waits briefly for an opening index. During a rebuild, queries fail with `storeAway`. */
  #ready(): Promise<SearchIndex<Document>> {
    return this.#readyWithin(this.#parts.patienceMs);
  }

  /** Waits for a quick opening. Counts from its start, so that a slow one does not delay every query. */
  #soonReady(): Promise<SearchIndex<Document>> {
    const opening = this.open();
    const waited = performance.now() - this.#since;
    void opening.catch(() => undefined); // reported below
    return this.#readyWithin(Math.max(0, this.#parts.patienceMs - waited));
  }

  async #readyWithin(patienceMs: number): Promise<SearchIndex<Document>> {
    if (this.#opened && (await this.#opened.readiness()).ready) return this.#opened;
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
