import { setImmediate as breathe } from 'node:timers/promises';
import { VedetteError } from '../../../errors.ts';
import type { ThreadOnDemand } from '../../../lib/thread.ts';
import type { Written } from '../../../search/index-port.ts';
import type { Kind } from '../kind.ts';
import { type Made, makeSheet } from './manifest.ts';
import type { MergerFunctions } from './merger-thread.ts';
import type { Shelf } from './shelf.ts';
import type { Change, Prepared, Truth } from './truth.ts';
import type { Upkeep } from './upkeep.ts';

interface WriterParts<Document> {
  kind: Kind<Document>;
  truth: Truth<Document>;
  shelf: Shelf;
  upkeep: Upkeep<Document>;
  /** Builds sheets of written documents. */
  bindery: ThreadOnDemand<MergerFunctions>;
  /** Announces the new edition. */
  publish: () => void;
}

interface Batch<Document> {
  /** The documents as JSON, for the bindery. */
  text: string;
  prepared: readonly Prepared<Document>[];
  resolve: (written: Written) => void;
  reject: (error: unknown) => void;
}

/**
 * Waiting batches are committed together, up to this many documents. Not all of them: while the
 * sheet of one commit is built, the next goes to disk.
 */
const documentsInCommit = 3_072;
/** Small sheets are built here, because handing them over takes longer. */
const fewDocuments = 64;
/**
 * While sheets are being built, fewer documents than this wait for more: every commit has a cost.
 */
const worthACommit = 2_000;
/** Commits waiting for their sheets. */
const commitsAhead = 2;
/** With more sheets, writing waits for merging, to keep queries fast. */
const mostSheets = 64;
const removedInCommit = 2_000;

/**
 * Writes documents to disk, then to the shelf, then announces the edition, and only then answers
 * the caller: acknowledged documents are durable and searchable. Sheets are built in another thread
 * while the next documents go to disk, and added in commit order.
 */
export class Writer<Document> {
  readonly #parts: WriterParts<Document>;
  readonly #waiting: Batch<Document>[] = [];
  /** The last commit on its way to the shelf. */
  #last: Promise<void> = Promise.resolve();
  #ahead = 0;
  #writing: Promise<void> | undefined;
  #onArrival: () => void = () => undefined;
  /** Set after a disk error: its state is unknown, so nothing more is acknowledged. */
  #failure: VedetteError | undefined;

  constructor(parts: WriterParts<Document>) {
    this.#parts = parts;
  }

  /** Takes JSON, which is passed on as is. */
  write(text: string): Promise<Written> {
    const { truth, kind } = this.#parts;
    const packed = JSON.parse(text) as unknown[]; // written by embedded-index.ts
    const prepared = packed.map((each) => truth.prepare(kind.codec.unpack(each)));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ text, prepared, resolve, reject });
      this.#onArrival();
      this.#writing ??= this.#writeAll();
    });
  }

  /** Returns how many existed. They disappear from searches immediately. */
  async remove(ids: ArrayLike<number>): Promise<number> {
    const { truth, shelf, upkeep, publish } = this.#parts;
    let count = 0;
    for (let from = 0; from < ids.length; from += removedInCommit) {
      const some = Array.prototype.slice.call(ids, from, from + removedInCommit) as number[];
      const change = this.#commit(() => truth.remove(some));
      await this.#inOrder(() => shelf.take(change, null));
      count += change.gone.length;
    }
    publish();
    upkeep.noteWrite();
    return count;
  }

  /** Resolves when everything is on the shelf. */
  async settled(): Promise<void> {
    await this.#writing;
    await this.#last;
  }

  async #writeAll(): Promise<void> {
    // Lets requests already in transit join the batch.
    await breathe();
    while (this.#waiting.length > 0) {
      if (this.#parts.shelf.edition.sheets.length > mostSheets) await this.#parts.upkeep.nextJob();
      while (this.#ahead >= commitsAhead) await this.#last;
      while (this.#ahead > 0 && this.#documentsWaiting() < worthACommit) await this.#company();
      this.#writeSome(this.#takeSome());
      await breathe();
    }
    this.#writing = undefined;
  }

  #documentsWaiting(): number {
    return this.#waiting.reduce((sum, { prepared }) => sum + prepared.length, 0);
  }

  /** Resolves when more documents arrive or a sheet is done. */
  #company(): Promise<void> {
    const arrival = new Promise<void>((resolve) => (this.#onArrival = resolve));
    return Promise.race([this.#last, arrival]);
  }

  #takeSome(): Batch<Document>[] {
    // With an idle bindery, half of the documents go first, so that it can start while the rest
    // goes to disk.
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
      change = this.#commit(() => this.#parts.truth.write(batches.map(({ prepared }) => prepared)));
    } catch (error) {
      for (const { reject } of batches) reject(error);
      return;
    }
    const making = this.#make(change, batches);
    void this.#inOrder(async () => {
      this.#takeOn(change, await making);
      for (const [at, { resolve }] of batches.entries()) resolve(change.written[at] ?? nothing);
    });
  }

  /** Runs in call order. A failure ends the thread, because the disk is then ahead of the shelf. */
  #inOrder(work: () => void | Promise<void>): Promise<void> {
    this.#ahead++;
    this.#last = this.#last.then(work).then(() => {
      this.#ahead--;
    });
    return this.#last;
  }

  #takeOn(change: Change<Document>, made: Made | null): void {
    const { shelf, upkeep, publish } = this.#parts;
    if (!made && change.gone.length === 0) return;
    shelf.take(change, made && upkeep.asOfNow(made));
    publish();
    upkeep.noteWrite();
  }

  /** Null if nothing was added. */
  #make(
    { added }: Change<Document>,
    batches: readonly Batch<Document>[],
  ): Made | null | Promise<Made> {
    const { kind, upkeep, bindery } = this.#parts;
    if (added.length === 0) return null;
    if (added.length <= fewDocuments && this.#ahead === 0) {
      const documents = added.map(({ id, document }) => ({
        id,
        searchable: kind.searchableOf(document),
      }));
      return makeSheet(kind.collection, documents, upkeep.known);
    }
    const ids = batches.map(({ prepared }) => new Float64Array(prepared.length));
    for (const { id, batch, at } of added) ids[batch]?.fill(id, at, at + 1);
    return bindery.ask('bind', { texts: batches.map(({ text }) => text), ids }, upkeep.source);
  }

  #commit<T>(work: () => T): T {
    if (this.#failure) throw this.#failure;
    try {
      return work();
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      if (code === 'SQLITE_FULL') throw new VedetteError('diskFull', {}, error);
      if (typeof code !== 'string' || !lostDisk.test(code)) throw error;
      this.#failure = new VedetteError('storeAway', {}, error);
      throw this.#failure;
    }
  }
}

/** SQLite errors after which the state is unknown. */
const lostDisk = /^SQLITE_(IOERR|CORRUPT|NOTADB|READONLY)/;
const nothing: Written = { added: 0, replaced: 0, unchanged: 0 };
