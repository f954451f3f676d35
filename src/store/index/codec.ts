/** Types of SQLite cells. */
export type Cell = string | number | Buffer | null;

/** A document table: `id`, `gone`, and these columns. */
export interface Layout {
  table: string;
  /** Migrations of the table. Never edit a released step: add another at the end. */
  steps: readonly string[];
  /** Unique key, not counting removed documents. */
  key: readonly string[];
  /** The other columns. */
  content: readonly string[];
}

/** Maps one kind of document to its table and back. */
export interface Codec<Document> extends Layout {
  /** Key cells, then content cells. Throws if the key is invalid. */
  toCells: (document: Document) => Cell[];
  fromCells: (cells: readonly Cell[]) => Document;
  /** Compact form for JSON between threads: every document makes that trip twice. */
  pack: (document: Document) => unknown;
  unpack: (packed: unknown) => Document;
}

/** For documents that need no compact form. */
export function packNothing<Document>(): Pick<Codec<Document>, 'pack' | 'unpack'> {
  return { pack: (document) => document, unpack: (packed) => packed as Document };
}

/** Compares cells; addresses and digests byte by byte. */
export function areSame(left: readonly Cell[], right: readonly Cell[]): boolean {
  return left.every((cell, at) => {
    const other = right[at];
    return (
      cell === other || (Buffer.isBuffer(cell) && Buffer.isBuffer(other) && cell.equals(other))
    );
  });
}
