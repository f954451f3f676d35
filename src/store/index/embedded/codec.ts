/** What a cell of SQLite can hold of ours. */
export type Cell = string | number | Buffer | null;

/** A table of documents: `id`, `gone`, and the columns named here. */
export interface Layout {
  table: string;
  /** The table, as steps forward. A released step is never edited: a change is one more at the end. */
  steps: readonly string[];
  /** Columns whose values together belong to one document at most, not counting those that are gone. */
  key: readonly string[];
  /** The other columns. */
  content: readonly string[];
}

/** How one kind of document lies in its table, and back. */
export interface Codec<Document> extends Layout {
  /** The cells of the key, then those of the content. Throws when the key is none. */
  toCells: (document: Document) => Cell[];
  fromCells: (cells: readonly Cell[]) => Document;
  /** What JSON says of it on its way between threads: short, as every document goes there twice. */
  pack: (document: Document) => unknown;
  unpack: (packed: unknown) => Document;
}

/** For documents that are not worth the trouble. */
export function packNothing<Document>(): Pick<Codec<Document>, 'pack' | 'unpack'> {
  return { pack: (document) => document, unpack: (packed) => packed as Document };
}

/** Cells of the same columns; addresses and digests are compared byte by byte. */
export function areSame(left: readonly Cell[], right: readonly Cell[]): boolean {
  return left.every((cell, at) => {
    const other = right[at];
    return (
      cell === other || (Buffer.isBuffer(cell) && Buffer.isBuffer(other) && cell.equals(other))
    );
  });
}
