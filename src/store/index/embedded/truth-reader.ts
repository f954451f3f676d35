import type { Phrase } from '../../../search/filter.ts';
import type { Cell, Codec } from './codec.ts';
import type { Kind } from './kind.ts';
import { matchOf, textFields } from './words.ts';
import type { Connection, Statement } from '../../../sqlite.ts';

/** Numbers that outlive a restart. */
export type Mark =
  /** Documents have had ids up to this one. */
  | 'last id'
  /** So many documents were removed so far. */
  | 'turn'
  /** Rows of the removals up to this turn are swept away. */
  | 'swept'
  /** Flat files that may be trusted know the removals up to this turn. */
  | 'covered'
  /** Words are those of this version of the kind. */
  | 'words version'
  /** Documents up to `words left` were there before this version, and have their words up to here. */
  | 'words through'
  | 'words left';

export interface Numbered<Document> {
  id: number;
  document: Document;
}

export type WordsInField = Pick<Phrase, 'field' | 'words' | 'goesOn'>;

type ReadKind<Document> = Pick<Kind<Document>, 'codec' | 'collection'>;

/** The documents on disk, for anyone who only looks. Every call sees what is committed by then. */
export class TruthReader<Document> {
  readonly #db: Connection;
  readonly #codec: Codec<Document>;
  readonly #hasOneText: boolean;
  readonly #one: Statement;
  readonly #after: Statement;
  readonly #gone: Statement;
  readonly #mark: Statement;
  /** Made when it is first needed: the table of words may be made anew before. */
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

  /** Nothing when it was swept away. A document that is gone and not yet swept is still answered. */
  document(id: number): Document | undefined {
    const cells = this.#one.get(id) as Cell[] | undefined; // raw
    return cells && this.#codec.fromCells(cells);
  }

  /** In the order of their ids. */
  documentsAfter(id: number, limit: number): Numbered<Document>[] {
    const rows = this.#after.all(id, limit) as [number, ...Cell[]][]; // raw
    return rows.map(([number, ...cells]) => ({
      id: number,
      document: this.#codec.fromCells(cells),
    }));
  }

  /** Ids of what was removed after this turn. */
  goneAfter(turn: number): number[] {
    return this.#gone.all(turn) as number[]; // plucked
  }

  /**
   * Ids of documents that have the words, at least two, next to each other in one value, rising.
   * What is gone and not yet swept may be among them.
   */
  phrase({ field, words, goesOn }: WordsInField): number[] {
    this.#match ??= this.#db.prepare('SELECT rowid FROM words WHERE words MATCH ?').pluck();
    const match = matchOf(words, {
      field: this.#hasOneText ? null : field,
      goesOn: goesOn ?? false,
    });
    return this.#match.all(match) as number[]; // plucked
  }

  mark(name: Mark): number {
    return Number(this.#mark.get(name) ?? 0);
  }

  close(): void {
    this.#db.close();
  }
}
