import type { Written } from '../../../search/index-port.ts';
import type { Cell, Kind } from '../kind.ts';
import { openForWriting, prepareStatements, type PartUpgrade } from './schema.ts';
import { type Mark, SourceReader } from './source-reader.ts';
import { createWords, textFields, wordsOf } from './full-text.ts';
import type { Connection } from '../../../sqlite.ts';

/** A validated document. */
export interface Prepared<Document> {
  document: Document;
  cells: readonly Cell[];
  words: readonly string[];
}

interface Added<Document> {
  id: number;
  document: Document;
  /** Index of its batch, and position within it. */
  batch: number;
  at: number;
}

/** Result of a commit. */
export interface Change<Document> {
  /** One per batch. */
  written: Written[];
  /** Added or replaced documents that still exist, in id order. */
  added: Added<Document>[];
  /** Ids removed by this commit. */
  gone: number[];
  lastId: number;
  /** Turn of the last removal. */
  turn: number;
}

const cacheMiB = 32;
/** Documents per transaction in full passes. */
const stride = 5_000;
/** Pages released per step: 8 MiB, so that writes never wait long. */
const vacuumPages = 1_024;

/**
 * The documents on disk, for their single writer. Ids only increase and are never reused: a changed
 * document gets a new id, so data derived from the old one may be missing, but never wrong. Removed
 * documents stay readable until swept, so that running queries can finish.
 */
export class SourceDatabase<Document> {
  readonly reader: SourceReader<Document>;
  /** Schema upgrades made on opening. */
  readonly upgrades: readonly PartUpgrade[];
  readonly #db: Connection;
  readonly #kind: Kind<Document>;
  readonly #fields: readonly string[];
  readonly #sql: ReturnType<typeof prepareStatements>;
  #lastId: number;
  #turn: number;

  constructor(file: string, kind: Kind<Document>) {
    const { db, upgrades } = openForWriting(file, kind.codec, cacheMiB);
    this.#db = db;
    this.upgrades = upgrades;
    this.#kind = kind;
    this.#fields = textFields(kind.collection);
    this.reader = new SourceReader(this.#db, kind);
    if (this.reader.mark('words version') !== kind.version) this.#startWords();
    this.#sql = prepareStatements(this.#db, kind.codec, this.#fields);
    this.#lastId = this.reader.mark('last id');
    this.#turn = this.reader.mark('turn');
    this.#finishWords();
  }

  get file(): string {
    return this.#db.name;
  }

  /** Throws if a document is invalid. Writes nothing yet. */
  prepare(document: Document): Prepared<Document> {
    return {
      document,
      cells: this.#kind.codec.toCells(document),
      words: this.#wordsOf(document),
    };
  }

  /** Writes all batches in one transaction, durable on return. */
  write(batches: readonly (readonly Prepared<Document>[])[]): Change<Document> {
    const added = new Map<number, Added<Document>>();
    const gone: number[] = [];
    const written = this.#inTransaction(() =>
      batches.map((prepared, batch) => {
        const counts: Written = { added: 0, replaced: 0, unchanged: 0 };
        for (const [at, each] of prepared.entries()) {
          const { id, replaced } = this.#put(each);
          if (replaced !== null && !added.delete(replaced)) gone.push(replaced);
          if (id !== null) added.set(id, { id, document: each.document, batch, at });
          counts[id === null ? 'unchanged' : replaced === null ? 'added' : 'replaced']++;
        }
        return counts;
      }),
    );
    return { written, added: [...added.values()], gone, lastId: this.#lastId, turn: this.#turn };
  }

  /** Removes existing ids and ignores others. */
  remove(ids: Iterable<number>): Change<Document> {
    const gone = this.#inTransaction(() => [...ids].filter((id) => this.#remove(id)));
    return { written: [], added: [], gone, lastId: this.#lastId, turn: this.#turn };
  }

  /**
   * Frees documents removed up to this turn, at most `limit`, and returns the space to the file
   * system. True if more is left.
   */
  sweep(through: number, limit: number): boolean {
    const from = this.reader.mark('swept');
    const to = Math.min(through, from + limit);
    if (to > from) {
      this.#inTransaction(() => {
        for (const id of this.#sql.goneBetween.all(from, to)) {
          this.#sql.erase.run(id);
          this.#sql.eraseWords.run(id);
        }
        this.#setMark('swept', to);
        this.#forgetGone();
      });
    }
    this.#shrink();
    return to < through;
  }

  /** Call before writing a manifest: from now on it may be trusted, like the previous one. */
  promise(list: string): void {
    this.#sql.promise.run(list);
  }

  /** Call after writing it: only this manifest is trusted, and it includes removals up to this turn. */
  trust(list: string, turn: number): void {
    this.#inTransaction(() => {
      this.#sql.trust.run(list);
      this.#setMark('covered', turn);
      this.#forgetGone();
    });
  }

  isTrusted(list: string): boolean {
    return this.#sql.isTrusted.get(list) !== undefined;
  }

  /** Turn of the last removal. */
  get turn(): number {
    return this.#turn;
  }

  /** Bytes used, without free pages. */
  usedBytes(): number {
    const { pages, free, pageBytes } = this.#room();
    return (pages - free) * pageBytes;
  }

  close(): void {
    this.#db.pragma('wal_checkpoint(TRUNCATE)');
    this.#db.close();
  }

  /** The document with this key. Its row is already loaded, so it is compared directly instead of by digest. */
  #former(cells: readonly Cell[]): { id: number; isSame: boolean } {
    const { length } = this.#kind.codec.key;
    const row = this.#sql.find.get(...cells.slice(0, length));
    if (!row) throw new Error('a key conflicts, but no row has it');
    const [id, ...content] = row;
    return { id, isSame: content.every((cell, at) => cell === cells[length + at]) };
  }

  /** The new id, null if unchanged; and the id it replaces. */
  #put(prepared: Prepared<Document>): { id: number | null; replaced: number | null } {
    const id = this.#insert(prepared);
    if (id !== null) return { id, replaced: null };
    const former = this.#former(prepared.cells);
    if (former.isSame) return { id: null, replaced: null };
    this.#remove(former.id);
    return { id: this.#insert(prepared), replaced: former.id };
  }

  /** Null if the key exists. */
  #insert({ cells, words }: Prepared<Document>): number | null {
    const id = this.#lastId + 1;
    if (this.#sql.insert.run(id, ...cells).changes === 0) return null;
    this.#lastId = id;
    this.#insertWords(id, words);
    return id;
  }

  #wordsOf(document: Document): string[] {
    return wordsOf(this.#kind.textsOf(document), this.#fields);
  }

  #insertWords(id: number, words: readonly string[]): void {
    if (words.some((cell) => cell !== '')) this.#sql.insertWords.run(id, ...words);
  }

  #remove(id: number): boolean {
    if (this.#sql.setGone.run(id).changes === 0) return false;
    this.#sql.addGone.run(++this.#turn, id);
    return true;
  }

  /** Called when the indexing changed, or the table is new. */
  #startWords(): void {
    this.#db.transaction(() => {
      createWords(this.#db, this.#fields);
      const setMark = this.#db.prepare('INSERT OR REPLACE INTO mark VALUES (?, ?)');
      setMark.run('words version', this.#kind.version);
      setMark.run('words left', this.reader.mark('last id'));
      setMark.run('words through', 0);
    })();
  }

  /** Also resumes after a kill. */
  #finishWords(): void {
    for (;;) {
      const through = this.reader.mark('words through');
      const left = this.reader.mark('words left');
      if (through >= left) return;
      const some = this.reader.documentsAfter(through, stride);
      this.#inTransaction(() => {
        for (const { id, document } of some) this.#insertWords(id, this.#wordsOf(document));
        this.#setMark('words through', some.at(-1)?.id ?? left);
      });
    }
  }

  /** Keeps some free pages, which FTS5 merges reuse. */
  #shrink(): void {
    const { pages, free } = this.#room();
    if (free > Math.max(vacuumPages, pages / 16))
      this.#db.pragma(`incremental_vacuum(${vacuumPages})`);
  }

  #room(): { pages: number; free: number; pageBytes: number } {
    const read = (name: string) => Number(this.#db.pragma(name, { simple: true }));
    return {
      pages: read('page_count'),
      free: read('freelist_count'),
      pageBytes: read('page_size'),
    };
  }

  /** Rows and flat files no longer contain these. */
  #forgetGone(): void {
    const { reader } = this;
    this.#sql.forgetGone.run(Math.min(reader.mark('swept'), reader.mark('covered')));
  }

  #setMark(name: Mark, value: number): void {
    this.#sql.setMark.run(name, value);
  }

  /** A failed transaction leaves nothing behind, not even in memory. */
  #inTransaction<T>(work: () => T): T {
    const before = { id: this.#lastId, turn: this.#turn };
    try {
      return this.#db
        .transaction(() => {
          const result = work();
          if (this.#lastId !== before.id) this.#setMark('last id', this.#lastId);
          if (this.#turn !== before.turn) this.#setMark('turn', this.#turn);
          return result;
        })
        .immediate();
    } catch (error) {
      this.#lastId = before.id;
      this.#turn = before.turn;
      throw error;
    }
  }
}
