import type { Phrase } from '../../../search/filter.ts';
import type { Cell, Codec, Kind } from '../kind.ts';
import { matchOf, textFields } from './full-text.ts';
import type { Connection, Statement } from '../../../sqlite.ts';

/** Numbers that survive a restart. */
export type Mark =
  /** Highest id assigned. */
  | 'last id'
  /** Number of removals so far. */
  | 'turn'
  /** Removals up to this turn have been swept. */
  | 'swept'
  /** Trusted flat files include the removals up to this turn. */
  | 'covered'
  /** Kind version of the full-text index. */
  | 'words version'
  /** Documents up to `words left` predate this version; those up to `words through` are indexed. */
  | 'words through'
  | 'words left';

export interface Numbered<Document> {
  id: number;
  document: Document;
}

type WordsInField = Pick<Phrase, 'field' | 'words' | 'goesOn'>;

type ReadKind<Document> = Pick<Kind<Document>, 'codec' | 'collection'>;

/** Read access to the documents on disk. Every call sees the latest commit. */
export class SourceReader<Document> {
  readonly #db: Connection;
  readonly #codec: Codec<Document>;
  readonly #hasOneText: boolean;
  readonly #one: Statement;
  readonly #after: Statement;
  readonly #gone: Statement;
  readonly #mark: Statement;
  /** Prepared on first use, because the table may be rebuilt before. */
  #match: Statement | undefined;

  constructor(db: Connection, { codec, collection }: ReadKind<Document>) {
    const columns = [...codec.key, ...codec.content].join(', ');
    this.#db = db;
    this.#codec = codec;
    this.#hasOneText = textFields(collection).length === 1;
    this.#one = db.prepare(`SELECT ${columns} FROM ${codec.table} WHERE id = ?`).raw();
    this.#after = db
      .prepare(
        `SELECT id, ${columns} FROM ${codec.table} WHERE id > ? AND gone = 0 ORDER BY id LIMIT ?`,
      )
      .raw();
    this.#gone = db.prepare('SELECT id FROM gone WHERE turn > ? ORDER BY turn').pluck();
    this.#mark = db.prepare('SELECT value FROM mark WHERE name = ?').pluck();
  }

  /** Undefined once swept. Still returns a removed document until then. */
  document(id: number): Document | undefined {
    const cells = this.#one.get(id) as Cell[] | undefined; // raw mode
    return cells && this.#codec.fromCells(cells);
  }

  /** In id order. */
  documentsAfter(id: number, limit: number): Numbered<Document>[] {
    const rows = this.#after.all(id, limit) as [number, ...Cell[]][]; // raw mode
    return rows.map(([number, ...cells]) => ({
      id: number,
      document: this.#codec.fromCells(cells),
    }));
  }

  /** Ids removed after this turn. */
  goneAfter(turn: number): number[] {
    return this.#gone.all(turn) as number[]; // pluck mode
  }

  /**
   * Ascending ids of documents with the words (at least two) in sequence within one value. May
   * include removed documents that are not swept yet.
   */
  phrase({ field, words, goesOn }: WordsInField): number[] {
    this.#match ??= this.#db.prepare('SELECT rowid FROM words WHERE words MATCH ?').pluck();
    const match = matchOf(words, {
      field: this.#hasOneText ? null : field,
      goesOn: goesOn ?? false,
    });
    return this.#match.all(match) as number[]; // pluck mode
  }

  mark(name: Mark): number {
    return Number(this.#mark.get(name) ?? 0);
  }

  close(): void {
    this.#db.close();
  }
}
