import type { Banner } from '../banner/store.ts';
import type { XmlElement } from '../lib/xml.ts';

/** States of scanned ports without a banner: these are only counted. */
export type UnseenState = 'closed' | 'filtered' | 'open|filtered';

/**
 * What a record contains, or why it is unusable. An invalid record is a value, so that the file
 * goes on.
 */
export type Finding =
  | { kind: 'banner'; banner: Banner }
  /** A host that answered, with or without open ports. */
  | { kind: 'host'; address: string }
  | { kind: 'ports'; state: UnseenState; count: number }
  | { kind: 'set aside'; reason: string };

/** Facts about a whole file. */
export interface Scan {
  /**
   * Default time of records, in ms: the start of the run if the file has it, else the file's own
   * time.
   */
  startedAt: number;
}

/** A JSON format: each record is one object, however the file separates them. */
interface JsonForm {
  recognises: (record: unknown) => boolean;
  read: (record: unknown, scan: Scan) => Finding[];
}

/** An XML format: each record is one element with the name from `recordOf`. */
export interface XmlForm {
  /** Null if the root belongs to another format. */
  recordOf: (root: XmlElement) => string | null;
  /** Start of the run according to the root, in ms; null if missing. */
  startOf: (root: XmlElement) => number | null;
  read: (record: XmlElement, scan: Scan) => Finding[];
}

/** A text format: each record is one line. */
interface LineForm {
  /** Receives the first non-blank lines. */
  recognises: (lines: readonly string[]) => boolean;
  read: (line: string, scan: Scan) => Finding[];
}

/** The banner member of each table column, with the number of the column. */
export type Columns = readonly { name: string; at: number }[];

export interface ChosenColumns {
  columns: Columns;
  /** The first row holds names, not a record. */
  hasHeader: boolean;
}

/** A table whose columns the user must name. */
export interface UnclearColumns {
  unclear: string;
}

/** A table format: each record is one row, and the header names its columns. */
export interface TableForm {
  /** From the first rows and the user's hints (`ip=addr`); null for other tables. */
  choose: (
    rows: readonly (readonly string[])[],
    said: ReadonlyMap<string, string>,
  ) => ChosenColumns | UnclearColumns | null;
  /** `cell` returns the value of a column by its name in `Columns`; '' if missing. */
  read: (cell: (name: string) => string, scan: Scan) => Finding[];
}

/**
 * Reads the formats of one program. Pure: a record in, findings out. Framing, limits, counting and
 * storage are up to the caller.
 */
export interface Importer {
  /** Also its file name, and the `source` of its banners. */
  name: string;
  /** What it reads, for docs/reference/formats.md. */
  says: string;
  json?: JsonForm;
  xml?: XmlForm;
  lines?: LineForm;
  table?: TableForm;
  /** The program reports one port in several records, which must be merged. */
  splitsPorts?: true;
}

export function seen(banner: Banner): Finding {
  return { kind: 'banner', banner };
}

export function setAside(reason: string): Finding {
  return { kind: 'set aside', reason };
}

export function unseen(state: UnseenState, count = 1): Finding {
  return { kind: 'ports', state, count };
}
