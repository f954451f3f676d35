import { setTimeout as sleep } from 'node:timers/promises';
import { faults, VedetteError } from '../../../errors.ts';
import type { Ip } from '../../../lib/ip.ts';
import { moduleUrl } from '../../../lib/module-url.ts';
import { garbageMiB, Thread } from '../../../lib/thread.ts';
import type { Filter } from '../../../search/filter.ts';
import type {
  AddressPage,
  AddressRequest,
  FacetAnswer,
  FacetRequest,
  FactsSource,
  Found,
  Readiness,
  Retention,
  SearchIndex,
  SearchPage,
  SearchRequest,
  Written,
} from '../../../search/index-port.ts';
import { toText } from '../kind.ts';
import { AddressBatcher } from './address-batcher.ts';
import { backUpIndex, type Bucket, type IndexBackup } from './backup.ts';
import type { EncoderData, EncoderFunctions } from './encoder-thread.ts';
import { away } from './connection.ts';
import { type ClickHouseParts, type Opened, openParts } from './opening.ts';
import { usualWatchMs, Watch } from '../../watch.ts';
import { mostAtOnce } from './writer.ts';

/** Delay between attempts to open. */
const retryMs = 500;

/** Connects on first use, then monitors the servers: in an outage, queries fail immediately and writes after a while. */
export class ClickHouseIndex<Document> implements SearchIndex<Document> {
  readonly #parts: ClickHouseParts<Document>;
  readonly #watch: Watch;
  readonly #batcher: AddressBatcher<Document>;
  #encoder: Thread<EncoderFunctions> | undefined;
  #facts: () => FactsSource;
  #opened: Opened<Document> | undefined;
  #markReady: () => void = () => undefined;
  #whenReady: Promise<void>;
  #documentsWaiting = 0;
  /** The last error, for display. */
  #fault = 'not opened yet';
  /** Whether the servers were ever unavailable. */
  #hasFailed = false;
  #counted: { last: number; documents: number } | undefined;
  #isClosed = false;

  constructor(parts: ClickHouseParts<Document>) {
    this.#parts = parts;
    this.#facts = parts.facts;
    this.#whenReady = new Promise((resolve) => (this.#markReady = resolve));
    this.#batcher = new AddressBatcher((ips, limit) =>
      this.#ask(({ reader }) => reader.ofAddresses(ips, limit)),
    );
    this.#watch = new Watch({
      probe: (ms) => this.#probe(ms),
      onAway: (error) => this.#goAway(error),
      onBack: () => this.#markReady(),
      patienceMs: parts.watchMs ?? usualWatchMs,
    });
  }

  start(): void {
    if (this.#encoder || this.#isClosed) return;
    this.#encoder = this.#startEncoder();
    this.#watch.start();
  }

  get isStarted(): boolean {
    return this.#encoder !== undefined;
  }

  /** '' while available. */
  get fault(): string {
    return this.#watch.isAway ? this.#fault : '';
  }

  /** Why writes fail although the servers answer; '' if they do not. */
  get trouble(): string {
    return this.#opened?.writer.trouble ?? '';
  }

  async readiness(): Promise<Readiness> {
    if (this.#isClosed || this.#watch.isAway) return { ready: false, done: 0, total: 0 };
    try {
      return { ready: true, documents: await this.#ask((opened) => this.#count(opened)) };
    } catch {
      return { ready: false, done: 0, total: 0 };
    }
  }

  whenReady(): Promise<void> {
    this.start();
    return this.#watch.isAway ? this.#whenReady : Promise.resolve();
  }

  async write(documents: readonly Document[]): Promise<Written> {
    if (this.#isClosed) throw new VedetteError('draining');
    const waiting = this.#documentsWaiting + documents.length;
    if (this.#documentsWaiting > 0 && waiting > this.#parts.documentsWaiting)
      throw new VedetteError('overloaded', { retryAfter: 1 });
    this.#documentsWaiting = waiting;
    try {
      return await this.#writeAll(documents);
    } finally {
      this.#documentsWaiting -= documents.length;
    }
  }

  search(request: SearchRequest): Promise<SearchPage<Document>> {
    return this.#ask(({ reader }) => reader.search(request));
  }

  facets(request: FacetRequest): Promise<FacetAnswer> {
    return this.#ask(({ reader }) => reader.facets(request));
  }

  addresses(request: AddressRequest): Promise<AddressPage> {
    return this.#ask(({ reader }) => reader.addresses(request));
  }

  ofAddress(ip: Ip, limit: number): Promise<SearchPage<Document>> {
    return this.#batcher.ask(ip, limit);
  }

  hasNothingOf(): boolean {
    return false;
  }

  async *scan(filter: Filter): AsyncGenerator<Found<Document>> {
    const rows = await this.#ask(({ reader }) => Promise.resolve(reader.scan(filter)));
    try {
      yield* rows;
    } catch (error) {
      throw this.#checkFault(error);
    }
  }

  remove(filter: Filter): Promise<number> {
    return this.#ask(({ reader, writer }) =>
      writer.remove(async (before) => reader.where({ filter }, await reader.momentOf(before))),
    );
  }

  retain(retention: Retention): Promise<number> {
    return this.#ask(({ expiry }) => expiry.retain(retention));
  }

  /** Deletes what was replaced or removed longer ago than this. Happens every hour by itself. */
  sweep(olderThanMs: number): Promise<void> {
    return this.#ask(({ expiry }) => expiry.sweep(olderThanMs));
  }

  canBackUp(): Promise<boolean> {
    return this.#ask(({ cluster }) => Promise.resolve(cluster.server.has.all));
  }

  /** As of this moment. */
  backUp(bucket: Bucket): Promise<IndexBackup> {
    return this.#ask((opened) => backUpIndex(opened, this.#parts, bucket));
  }

  /** Resolves immediately while servers are unavailable: the index will be opened with the current facts. */
  async setFacts(facts: FactsSource): Promise<void> {
    this.#facts = () => facts;
    if (!this.#opened || this.#watch.isAway) return;
    await this.#ask(({ factTables }) => factTables.use(facts));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#watch.stop();
    this.#opened?.factTables.stop();
    this.#opened?.expiry.stop();
    this.#opened?.cluster.close();
    this.#markReady();
    await this.#encoder?.close();
  }

  async #ask<Answer>(question: (opened: Opened<Document>) => Promise<Answer>): Promise<Answer> {
    try {
      return await question(await this.#reach());
    } catch (error) {
      throw this.#checkFault(error);
    }
  }

  /** Waits for the first opening, but not during later outages. */
  async #reach(): Promise<Opened<Document>> {
    if (this.#isClosed) throw new VedetteError('draining');
    if (!this.#hasFailed && !this.#opened) {
      this.start();
      await Promise.race([this.#whenReady, sleep(this.#parts.queryMs, null, { ref: false })]);
    }
    if (!this.#opened || this.#watch.isAway) throw away();
    return this.#opened;
  }

  #checkFault(error: unknown): unknown {
    if (this.#isClosed) return new VedetteError('draining');
    if (error instanceof VedetteError && error.code === 'storeAway') this.#watch.doubt();
    return error;
  }

  async #writeAll(documents: readonly Document[]): Promise<Written> {
    const sum: Written = { added: 0, replaced: 0, unchanged: 0 };
    for (let from = 0; from < documents.length; from += mostAtOnce) {
      const text = toText(documents.slice(from, from + mostAtOnce), this.#parts.codec.pack);
      const { writer } = await this.#waitForServers();
      try {
        const written = await writer.write(text);
        sum.added += written.added;
        sum.replaced += written.replaced;
        sum.unchanged += written.unchanged;
      } catch (error) {
        throw this.#checkFault(error);
      }
    }
    return sum;
  }

  /** Lets a write wait for a restarting server. */
  async #waitForServers(): Promise<Opened<Document>> {
    const until = performance.now() + this.#parts.writePatienceMs;
    this.start();
    while (!this.#opened || this.#watch.isAway) {
      if (this.#isClosed) throw new VedetteError('draining');
      if (performance.now() > until) throw away();
      await sleep(50);
    }
    return this.#opened;
  }

  /** The count is cached until the next write. */
  async #count({ reader, journal }: Opened<Document>): Promise<number> {
    const { last, hidden } = await journal.snapshot();
    const isSettled = !hidden.includes(last);
    if (this.#counted?.last !== last || !isSettled)
      this.#counted = { last: isSettled ? last : -1, documents: await reader.count() };
    return this.#counted.documents;
  }

  async #probe(ms: number): Promise<void> {
    if (!this.#opened) {
      this.#opened = await this.#open();
      return;
    }
    const { journal, factTables } = this.#opened;
    await journal.snapshot({ ms });
    // Feeds may have changed during the outage.
    const facts = this.#facts();
    if (this.#watch.isAway && factTables.inUse.source.generation !== facts.generation)
      await factTables.use(facts);
  }

  #open(): Promise<Opened<Document>> {
    return openParts(this.#parts, {
      encoder: (this.#encoder ??= this.#startEncoder()),
      facts: this.#facts(),
      onAnswer: () => this.#watch.noteAnswer(),
    });
  }

  #goAway(error: unknown): void {
    this.#note(error);
    this.#hasFailed = true;
    this.#parts.onFault(new Error('ClickHouse is unavailable', { cause: error }));
    this.#whenReady = new Promise((resolve) => (this.#markReady = resolve));
    // Aborts pending statements.
    this.#opened?.cluster.close();
  }

  #note(error: unknown): void {
    const cause = error instanceof VedetteError ? (error.cause ?? error) : error;
    this.#fault = cause instanceof Error ? cause.message : String(cause);
  }

  #startEncoder(): Thread<EncoderFunctions> {
    const { kind, shardBy } = this.#parts;
    const data: EncoderData = { kind, shardBy };
    return new Thread<EncoderFunctions>({
      module: moduleUrl('store/index/clickhouse/encoder-thread'),
      garbageMiB: garbageMiB.much,
      data,
      faults,
      onEnd: (error) => this.#restartEncoder(error),
    });
  }

  /** Everything is reopened with the new thread. */
  #restartEncoder(error: Error): void {
    this.#parts.onFault(error);
    this.#opened?.factTables.stop();
    this.#opened?.expiry.stop();
    this.#opened?.cluster.close();
    this.#opened = undefined;
    setTimeout(() => {
      if (this.#isClosed) return;
      this.#encoder = this.#startEncoder();
      this.#watch.doubt();
    }, retryMs).unref();
  }
}
