import { setImmediate as breathe } from 'node:timers/promises';
import { VedetteError } from '../../../errors.ts';
import type { Written } from '../../../search/index-port.ts';
import type { Kind } from './kind.ts';
import { makeSheet, type Made } from './making.ts';
import type { Shelf } from './shelf.ts';
import type { Change, Prepared, Truth } from './truth.ts';
import type { Upkeep } from './upkeep.ts';
import type { Workshop } from './workshop.ts';

export interface WriterParts<Document> {
  kind: Kind<Document>;
  truth: Truth<Document>;
  shelf: Shelf;
  upkeep: Upkeep<Document>;
  /** Makes sheets of what was written. */
  bindery: Workshop;
  /** Tells everybody of the next edition. */
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
 * Batches that wait are committed together, up to so many documents. Not all of them: while the sheet of
 * one commit is made, the next goes to the disk.
 */
const documentsInCommit = 3_072;
/** A sheet of so few documents is made here, since asking somebody takes longer. */
const fewDocuments = 64;
/** While sheets are in the making, fewer documents than this wait for company: every commit has its price. */
const worthACommit = 2_000;
/** Commits that wait for their sheets. */
const commitsAhead = 2;
/** When there are more sheets, writing waits for merging, lest queries become slow. */
const mostSheets = 64;
const removedInCommit = 2_000;

/**
 * Puts documents on the disk, then on the shelf, then tells everybody, and only then the caller: what is
 * acknowledged survives a kill and is found. Sheets are made in another thread while the next documents
 * go to the disk, and put on the shelf in the order of the commits.
 */
export class Writer<Document> {
  readonly #parts: WriterParts<Document>;
  readonly #waiting: Batch<Document>[] = [];
  /** The last commit that is on its way to the shelf. */
  #last: Promise<void> = Promise.resolve();
  #ahead = 0;
  #writing: Promise<void> | undefined;
  #onArrival: () => void = () => undefined;
  /** Set when the disk failed us: what it holds is not known any more, so nothing more is promised. */
  #failure: VedetteError | undefined;

  constructor(parts: WriterParts<Document>) {
    this.#parts = parts;
  }

  /** Documents come as JSON, which is handed on as it is. */
  write(text: string): Promise<Written> {
    const { truth, kind } = this.#parts;
    const { pack, unpack } = kind.codec;
    let isAsGiven = true;
    const packed = JSON.parse(text) as unknown[]; // as embedded-index.ts wrote it
    const prepared = packed.map((each) => {
      const given = unpack(each);
      const ready = truth.prepare(given);
      isAsGiven &&= ready.document === given;
      return ready;
    });
    return new Promise((resolve, reject) => {
      const kept = isAsGiven
        ? text
        : JSON.stringify(prepared.map(({ document }) => pack(document)));
      this.#waiting.push({ text: kept, prepared, resolve, reject });
      this.#onArrival();
      this.#writing ??= this.#writeAll();
    });
  }

  /** How many of these were there. They go at once for whoever searches. */
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

  /** Resolves when all that came in is on the shelf. */
  async settled(): Promise<void> {
    await this.#writing;
    await this.#last;
  }

  async #writeAll(): Promise<void> {
    // Others that are on their way already can join.
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

  /** More has come in, or a sheet is made. */
  #company(): Promise<void> {
    const arrival = new Promise<void>((resolve) => (this.#onArrival = resolve));
    return Promise.race([this.#last, arrival]);
  }

  #takeSome(): Batch<Document>[] {
    // Who has no sheet to make is given half, to begin with it while the other half goes to the disk.
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

  /** In the order in which this is called. A failure ends the thread: the disk is ahead of the shelf. */
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

  /** Null when nothing was added. */
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
    return bindery.bind({ texts: batches.map(({ text }) => text), ids }, upkeep.source);
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

/** Errors of SQLite after which nothing is certain. */
const lostDisk = /^SQLITE_(IOERR|CORRUPT|NOTADB|READONLY)/;
const nothing: Written = { added: 0, replaced: 0, unchanged: 0 };
