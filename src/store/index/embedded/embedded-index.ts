import { faults, VedetteError } from '../../../errors.ts';
import type { Ip } from '../../../lib/ip.ts';
import { boundPages } from '../../../lib/mapped-file.ts';
import { moduleUrl } from '../../../lib/module-url.ts';
import { garbageMiB, Thread } from '../../../lib/thread.ts';
import type { Collection } from '../../../search/collection.ts';
import type { Filter } from '../../../search/filter.ts';
import type {
  AddressPage,
  AddressRequest,
  FacetAnswer,
  FacetRequest,
  FactsParts,
  FactsSource,
  Found,
  Readiness,
  Retention,
  SearchIndex,
  SearchPage,
  SearchRequest,
  Written,
} from '../../../search/index-port.ts';
import { type Codec, type KindSource, toText } from '../kind.ts';
import { Snapshot, type EntryChange } from './snapshot.ts';
import type { Pace } from './pace.ts';
import { type QueryName, ReaderPool } from './reader-pool.ts';
import { RecentPages } from './recent-pages.ts';
import type { PartUpgrade } from './schema.ts';
import type { WriterData, WriterFunctions, WriterNews } from './writer-thread.ts';

export interface EmbeddedParts<Document> {
  /** The documents: the only file a backup needs. */
  file: string;
  /** Folder for derived data, exclusive to this index. */
  folder: string;
  kind: KindSource;
  /** From the kind's codec. */
  pack: Codec<Document>['pack'];
  collection: Collection;
  facts: FactsSource;
  /** Reader threads. */
  readers: number;
  /** Time limit of a query, well below the time after which removed documents are swept. */
  queryMs: number;
  /** Grace time after a timeout before a reader is replaced; 2 s by default. */
  stuckMs?: number;
  /** Maximum number of queries waiting for a thread. */
  queriesWaiting: number;
  /** Maximum number of documents waiting to be written. */
  documentsWaiting: number;
  pace: Pace;
  /** Bytes of mapped files kept in memory. */
  pages: number;
  /** Recovered errors, for the log. */
  onFault: (error: Error) => void;
  /** Called for each part of the schema that was upgraded. */
  onUpgrade?: (upgrade: PartUpgrade) => void;
  /**
   * Called before the index is ready if it starts with facts of the last run; receives the parts
   * they belong to.
   */
  onOldFacts?: (parts: FactsParts) => void;
}

const restartMs = 1_000;
/** Rows per fetch in a scan: some ten milliseconds of a reader's time. */
const scanRows = 500;

/**
 * Documents must be JSON-serialisable. Resolves once they are usable; queries are rejected until
 * `whenReady`.
 */
export async function openEmbeddedIndex<Document>(
  parts: EmbeddedParts<Document>,
): Promise<EmbeddedIndex<Document>> {
  const index = new EmbeddedIndex<Document>(parts);
  try {
    await index.open();
    return index;
  } catch (error) {
    await index.close();
    throw error;
  }
}

export class EmbeddedIndex<Document> implements SearchIndex<Document> {
  readonly #parts: EmbeddedParts<Document>;
  #facts: FactsSource;
  #writer: Thread<WriterFunctions>;
  #pool: ReaderPool | undefined;
  #snapshot: Snapshot;
  readonly #recent = new RecentPages<Document>();
  #readiness: Readiness = { ready: false, done: 0, total: 0 };
  #whenReady: Promise<void> = Promise.resolve();
  #documentsWaiting = 0;
  #isRestarting = false;
  #isClosed = false;

  constructor(parts: EmbeddedParts<Document>) {
    this.#parts = parts;
    this.#facts = parts.facts;
    boundPages(parts.pages);
    this.#snapshot = new Snapshot(parts.collection);
    this.#writer = this.#startWriter();
  }

  /** Throws if the documents are unusable. The rest opens in the background. */
  async open(): Promise<void> {
    const upgrades = await this.#writer.ask('openDocuments');
    for (const upgrade of upgrades) this.#parts.onUpgrade?.(upgrade);
    this.#pool ??= this.#startReaders();
    const opened = this.#writer.ask('openRest').then((oldFacts) => {
      if (oldFacts) this.#parts.onOldFacts?.(oldFacts);
      this.#markReady();
    });
    opened.catch((error: unknown) => this.#report(error));
    this.#whenReady = opened;
  }

  readiness(): Promise<Readiness> {
    return Promise.resolve(this.#readiness);
  }

  whenReady(): Promise<void> {
    return this.#whenReady;
  }

  /** Number of segments that queries read; benchmarks wait until merges are done. */
  get segments(): number {
    return this.#snapshot.entries.length;
  }

  async write(documents: readonly Document[]): Promise<Written> {
    this.#requireReady();
    const waiting = this.#documentsWaiting + documents.length;
    if (this.#documentsWaiting > 0 && waiting > this.#parts.documentsWaiting)
      throw new VedetteError('overloaded');
    this.#documentsWaiting = waiting;
    try {
      return await this.#writer.ask('write', toText(documents, this.#parts.pack));
    } finally {
      this.#documentsWaiting -= documents.length;
    }
  }

  search(request: SearchRequest): Promise<SearchPage<Document>> {
    return this.#ask('search', request);
  }

  facets(request: FacetRequest): Promise<FacetAnswer> {
    return this.#ask('facets', request, request.ms);
  }

  addresses(request: AddressRequest): Promise<AddressPage> {
    return this.#ask('addresses', request, request.ms);
  }

  hasNothingOf(ip: Ip): boolean {
    return this.#readiness.ready && !this.#snapshot.hasAddress(ip);
  }

  async ofAddress(ip: Ip, limit: number): Promise<SearchPage<Document>> {
    if (this.hasNothingOf(ip)) return { count: 0, rows: [] };
    const range =
      ip.family === 4
        ? ({ family: 4, first: ip.value, last: ip.value } as const)
        : ({ family: 6, first: ip.value, last: ip.value } as const);
    this.#requireReady();
    const filter: Filter = { kind: 'network', range };
    return this.#recent.of(this.#snapshot, { ip, limit }, () =>
      this.search({ filter, offset: 0, limit }),
    );
  }

  /** Matches at the start of the scan, without those removed meanwhile. */
  async *scan(filter: Filter): AsyncGenerator<Found<Document>> {
    const ids = await this.#ask<Float64Array>('ids', filter);
    for (let from = 0; from < ids.length; from += scanRows)
      yield* await this.#ask<Found<Document>[]>('rows', ids.slice(from, from + scanRows));
  }

  async remove(filter: Filter): Promise<number> {
    const ids = await this.#ask<Float64Array>('ids', filter);
    return this.#writer.ask('remove', ids);
  }

  async retain(retention: Retention): Promise<number> {
    this.#requireReady();
    return this.#writer.ask('retain', retention);
  }

  async setFacts(facts: FactsSource): Promise<void> {
    this.#facts = facts;
    await this.#whenReady;
    await this.#writer.ask('setFacts', facts);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const wasReady = this.#readiness.ready;
    this.#readiness = { ready: false, done: 0, total: 0 };
    await this.#pool?.close();
    try {
      if (wasReady) await this.#writer.ask('close');
    } finally {
      await this.#writer.close();
      this.#snapshot = new Snapshot(this.#parts.collection); // the old snapshot keeps its files mapped
    }
  }

  async #ask<Answer>(name: QueryName, given: unknown, ms?: number): Promise<Answer> {
    this.#requireReady();
    if (!this.#pool) throw new VedetteError('storeAway');
    return this.#pool.ask<Answer>(name, given, ms);
  }

  #report(error: unknown): void {
    if (!this.#isClosed) this.#parts.onFault(error as Error); // the only type that calls reject with
  }

  #requireReady(): void {
    if (!this.#readiness.ready) throw new VedetteError(this.#isClosed ? 'draining' : 'storeAway');
  }

  #markReady(): void {
    this.#readiness = { ready: true, documents: this.#snapshot.count };
  }

  #startWriter(): Thread<WriterFunctions> {
    const { kind, file, folder, pace, pages } = this.#parts;
    const data: WriterData = { kind, file, folder, facts: this.#facts, pace, pages };
    // Readers get a snapshot before the caller whose documents created it: messages arrive in order.
    const ours: WriterNews = {
      useSnapshot: (changes) => this.#useSnapshot(changes),
      progress: (done, total) => (this.#readiness = { ready: false, done, total }),
      fault: (text) => this.#parts.onFault(new Error(text)),
    };
    return new Thread<WriterFunctions>({
      module: moduleUrl('store/index/embedded/writer-thread'),
      garbageMiB: garbageMiB.much,
      data,
      ours,
      faults,
      onEnd: (error) => this.#restartWriter(error),
    });
  }

  #useSnapshot(changes: EntryChange[]): void {
    try {
      this.#snapshot = this.#snapshot.next(changes);
    } catch (error) {
      // A file was removed before this thread got to it.
      this.#restartWriter(error as Error); // the only type snapshot.ts throws
      return;
    }
    this.#pool?.useSnapshot(changes);
    if (this.#readiness.ready) this.#markReady();
  }

  #startReaders(): ReaderPool {
    const { file, kind, readers, queryMs, stuckMs, queriesWaiting, pages, onFault } = this.#parts;
    return new ReaderPool({
      data: { file, kind, pages },
      readers,
      queryMs,
      stuckMs,
      mostWaiting: queriesWaiting,
      onFault,
      snapshot: () => this.#snapshot.changesSince(new Snapshot(this.#parts.collection)),
    });
  }

  /** Acknowledged documents are on disk, so a new writer can take over. */
  #restartWriter(error: Error): void {
    if (this.#isRestarting) return; // a thread that dies while opening reports twice
    this.#isRestarting = true;
    this.#readiness = { ready: false, done: 0, total: 0 };
    this.#parts.onFault(error);
    const closed = this.#writer.close();
    this.#whenReady = new Promise((resolve) => {
      const restart = async () => {
        await closed;
        this.#isRestarting = false;
        if (this.#isClosed) return;
        await this.#reopen();
        resolve(this.#whenReady);
      };
      setTimeout(() => void restart(), restartMs).unref();
    });
    this.#whenReady.catch(() => undefined); // opening itself reports it
  }

  async #reopen(): Promise<void> {
    this.#writer = this.#startWriter();
    try {
      await this.open();
    } catch (fault) {
      this.#restartWriter(fault as Error); // the only type that calls reject with
    }
  }
}
