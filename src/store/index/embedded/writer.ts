import { setImmediate as breathe } from 'node:timers/promises';
import { VedetteError } from '../../../errors.ts';
import { explainFull } from '../../disk-full.ts';
import type { ThreadOnDemand } from '../../../lib/thread.ts';
import type { Written } from '../../../search/index-port.ts';
import type { Kind } from '../kind.ts';
import { type BuiltSegment, buildEntry } from './segment-files.ts';
import type { MergerFunctions } from './merger-thread.ts';
import type { SegmentSet } from './segment-set.ts';
import type { Change, Prepared, SourceDatabase } from './source-database.ts';
import type { Maintenance } from './maintenance.ts';

interface WriterParts<Document> {
  kind: Kind<Document>;
  database: SourceDatabase<Document>;
  segments: SegmentSet;
  maintenance: Maintenance<Document>;
  /** Builds segments of new documents. */
  builder: ThreadOnDemand<MergerFunctions>;
  /** Announces the new snapshot. */
  publish: () => void;
}

interface Batch<Document> {
  /** The documents as JSON, for the builder. */
  text: string;
  prepared: readonly Prepared<Document>[];
  resolve: (written: Written) => void;
  reject: (error: unknown) => void;
}

/**
 * Waiting batches are committed together, up to this many documents. Not all of them: while the
 * segment of one commit is built, the next goes to disk.
 */
const documentsInCommit = 3_072;
/** Small segments are built here, because handing them over takes longer. */
const fewDocuments = 64;
/** While segments are being built, fewer documents than this wait for more: every commit has a fixed cost. */
const worthACommit = 2_000;
/** Commits waiting for their segments. */
const commitsAhead = 2;
/** With more segments, writing waits for merging, to keep queries fast. */
const mostEntries = 64;
const removedInCommit = 2_000;

/**
 * Writes documents to disk, then to the segment set, then publishes the snapshot, and only then
 * answers the caller: acknowledged documents are durable and searchable. Segments are built in
 * another thread while the next documents go to disk, and are added in commit order.
 */
export class Writer<Document> {
  readonly #parts: WriterParts<Document>;
  readonly #waiting: Batch<Document>[] = [];
  /** The latest commit on its way to the segment set. */
  #last: Promise<void> = Promise.resolve();
  #ahead = 0;
  #writing: Promise<void> | undefined;
  #onArrival: () => void = () => undefined;
  /** Set after a disk error: the disk's state is unknown, so nothing more is acknowledged. */
  #failure: VedetteError | undefined;

  constructor(parts: WriterParts<Document>) {
    this.#parts = parts;
  }

  /** Takes JSON and passes it on unchanged. */
  write(text: string): Promise<Written> {
    const { database, kind } = this.#parts;
    const packed = JSON.parse(text) as unknown[]; // written by embedded-index.ts
    const prepared = packed.map((each) => database.prepare(kind.codec.unpack(each)));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ text, prepared, resolve, reject });
      this.#onArrival();
      this.#writing ??= this.#writeAll();
    });
  }

  /** Returns how many existed. They disappear from search results immediately. */
  async remove(ids: ArrayLike<number>): Promise<number> {
    const { database, segments, maintenance, publish } = this.#parts;
    let count = 0;
    for (let from = 0; from < ids.length; from += removedInCommit) {
      const some = Array.prototype.slice.call(ids, from, from + removedInCommit) as number[];
      const change = this.#commit(() => database.remove(some));
      await this.#inOrder(() => segments.take(change, null));
      count += change.gone.length;
    }
    publish();
    maintenance.noteWrite();
    return count;
  }

  /** Resolves once the segment set contains everything. */
  async settled(): Promise<void> {
    await this.#writing;
    await this.#last;
  }

  async #writeAll(): Promise<void> {
    // Lets requests already in transit join the batch.
    await breathe();
    while (this.#waiting.length > 0) {
      if (this.#parts.segments.snapshot.entries.length > mostEntries)
        await this.#parts.maintenance.nextJob();
      while (this.#ahead >= commitsAhead) await this.#last;
      while (this.#ahead > 0 && this.#documentsWaiting() < worthACommit) await this.#moreWork();
      this.#writeSome(this.#takeSome());
      await breathe();
    }
    this.#writing = undefined;
  }

  #documentsWaiting(): number {
    return this.#waiting.reduce((sum, { prepared }) => sum + prepared.length, 0);
  }

  /** Resolves when more documents arrive or a segment is done. */
  #moreWork(): Promise<void> {
    const arrival = new Promise<void>((resolve) => (this.#onArrival = resolve));
    return Promise.race([this.#last, arrival]);
  }

  #takeSome(): Batch<Document>[] {
    // With an idle builder, half of the documents go first, so that it can start while the rest goes to disk.
    const half = Math.ceil(this.#documentsWaiting() / 2);
    const most = this.#ahead === 0 ? Math.min(half, documentsInCommit) : documentsInCommit;
    let documents = 0;
    const end = this.#waiting.findIndex(({ prepared }, at) => {
      documents += prepared.length;
      return at > 0 && documents > most;
    });
    return this.#waiting.splice(0, end < 0 ? this.#waiting.length : end);
  }

  #writeSome(batches: readonly Batch<Document>[]): void {
    let change: Change<Document>;
    try {
      change = this.#commit(() =>
        this.#parts.database.write(batches.map(({ prepared }) => prepared)),
      );
    } catch (error) {
      for (const { reject } of batches) reject(error);
      return;
    }
    const building = this.#make(change, batches);
    void this.#inOrder(async () => {
      this.#apply(change, await building);
      for (const [at, { resolve }] of batches.entries()) resolve(change.written[at] ?? nothing);
    });
  }

  /** Runs in call order. A failure stops the thread, because the disk is then ahead of the segment set. */
  #inOrder(work: () => void | Promise<void>): Promise<void> {
    this.#ahead++;
    this.#last = this.#last.then(work).then(() => {
      this.#ahead--;
    });
    return this.#last;
  }

  #apply(change: Change<Document>, built: BuiltSegment | null): void {
    const { segments, maintenance, publish } = this.#parts;
    if (!built && change.gone.length === 0) return;
    segments.take(change, built && maintenance.withCurrentFacts(built));
    publish();
    maintenance.noteWrite();
  }

  /** Null if nothing was added. */
  #make(
    { added }: Change<Document>,
    batches: readonly Batch<Document>[],
  ): BuiltSegment | null | Promise<BuiltSegment> {
    const { kind, maintenance, builder } = this.#parts;
    if (added.length === 0) return null;
    if (added.length <= fewDocuments && this.#ahead === 0) {
      const documents = added.map(({ id, document }) => ({
        id,
        searchable: kind.searchableOf(document),
      }));
      return buildEntry(kind.collection, documents, maintenance.known);
    }
    const ids = batches.map(({ prepared }) => new Float64Array(prepared.length));
    for (const { id, batch, at } of added) ids[batch]?.fill(id, at, at + 1);
    return builder.ask(
      'build',
      { texts: batches.map(({ text }) => text), ids },
      maintenance.source,
    );
  }

  #commit<T>(work: () => T): T {
    if (this.#failure) throw this.#failure;
    try {
      return work();
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      if (code === 'SQLITE_FULL') throw explainFull(error, this.#parts.database.file);
      if (typeof code !== 'string' || !lostDisk.test(code)) throw error;
      this.#failure = new VedetteError('storeAway', {}, error);
      throw this.#failure;
    }
  }
}

/** SQLite errors after which the state is unknown. */
const lostDisk = /^SQLITE_(IOERR|CORRUPT|NOTADB|READONLY)/;
const nothing: Written = { added: 0, replaced: 0, unchanged: 0 };
