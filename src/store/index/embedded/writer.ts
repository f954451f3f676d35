import { setImmediate as breathe } from 'node:timers/promises';
import { VedetteError } from '../../../errors.ts';
import type { Written } from '../../../search/index-port.ts';
import type { Kind } from './kind.ts';
import { makeSheet } from './making.ts';
import type { Shelf } from './shelf.ts';
import type { Change, Prepared, Truth } from './truth.ts';
import type { Upkeep } from './upkeep.ts';

export interface WriterParts<Document> {
  kind: Kind<Document>;
  truth: Truth<Document>;
  shelf: Shelf;
  upkeep: Upkeep<Document>;
  /** Tells everybody of the next edition. */
  publish: () => void;
}

interface Batch<Document> {
  prepared: readonly Prepared<Document>[];
  resolve: (written: Written) => void;
  reject: (error: unknown) => void;
}

/** Batches that wait are committed together, up to so many documents. */
const documentsInCommit = 8_192;
/** When there are more sheets, writing waits for merging, lest queries become slow. */
const mostSheets = 64;
const removedInCommit = 2_000;

/**
 * Puts documents on the disk, then on the shelf, then tells everybody, and only then the caller: what is
 * acknowledged survives a kill and is found.
 */
export class Writer<Document> {
  readonly #parts: WriterParts<Document>;
  readonly #waiting: Batch<Document>[] = [];
  #isWriting = false;
  /** Set when the disk failed us: what it holds is not known any more, so nothing more is promised. */
  #failure: VedetteError | undefined;

  constructor(parts: WriterParts<Document>) {
    this.#parts = parts;
  }

  write(documents: readonly Document[]): Promise<Written> {
    const prepared = documents.map((document) => this.#parts.truth.prepare(document));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ prepared, resolve, reject });
      if (!this.#isWriting) void this.#writeAll();
    });
  }

  /** How many of these were there. They go at once for whoever searches. */
  async remove(ids: ArrayLike<number>): Promise<number> {
    let count = 0;
    for (let from = 0; from < ids.length; from += removedInCommit) {
      const some = Array.prototype.slice.call(ids, from, from + removedInCommit) as number[];
      const { gone } = this.#commit(() => this.#parts.truth.remove(some));
      this.#parts.shelf.markGone(gone);
      count += gone.length;
      await breathe();
    }
    this.#parts.publish();
    this.#parts.upkeep.noteWrite();
    return count;
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    // Others that are on their way already can join.
    await breathe();
    while (this.#waiting.length > 0) {
      if (this.#parts.shelf.edition.sheets.length > mostSheets) await this.#parts.upkeep.nextJob();
      this.#writeSome(this.#takeSome());
      await breathe();
    }
    this.#isWriting = false;
  }

  #takeSome(): Batch<Document>[] {
    let documents = 0;
    const end = this.#waiting.findIndex(({ prepared }, at) => {
      documents += prepared.length;
      return at > 0 && documents > documentsInCommit;
    });
    return this.#waiting.splice(0, end < 0 ? this.#waiting.length : end);
  }

  #writeSome(batches: readonly Batch<Document>[]): void {
    let change: Change;
    try {
      change = this.#commit(() => this.#parts.truth.write(batches.map(({ prepared }) => prepared)));
    } catch (error) {
      for (const { reject } of batches) reject(error);
      return;
    }
    this.#takeOn(change);
    for (const [at, { resolve }] of batches.entries()) resolve(change.written[at] ?? nothing);
  }

  /** When this fails the thread must end: documents are on the disk that the shelf does not know. */
  #takeOn({ added, gone, lastId }: Change): void {
    const { kind, shelf, upkeep, publish } = this.#parts;
    if (added.length === 0 && gone.length === 0) return;
    shelf.markGone(gone);
    if (added.length > 0)
      shelf.append(makeSheet(kind.collection, added, upkeep.facts), { through: lastId });
    publish();
    upkeep.noteWrite();
  }

  #commit<T>(work: () => T): T {
    if (this.#failure) throw this.#failure;
    try {
      return work();
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      if (code === 'SQLITE_FULL') throw new VedetteError('diskFull', {}, error);
      if (typeof code !== 'string' || !code.startsWith('SQLITE_')) throw error;
      this.#failure = new VedetteError('storeAway', {}, error);
      throw this.#failure;
    }
  }
}

const nothing: Written = { added: 0, replaced: 0, unchanged: 0 };
