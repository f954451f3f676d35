import type { Banner } from '../banner/store.ts';
import type { XmlElement } from '../lib/xml.ts';

/** Ports that a scan looked at and that are no banner: they are counted and nothing else. */
export type UnseenState = 'closed' | 'filtered' | 'open|filtered';

/** What a record says, or why it says nothing. A bad record is a value: the file goes on. */
export type Finding =
  | { kind: 'banner'; banner: Banner }
  /** A host that answered, whether or not a port of it is open. */
  | { kind: 'host'; address: string }
  | { kind: 'ports'; state: UnseenState; count: number }
  | { kind: 'set aside'; reason: string };

/** What holds for a whole file. */
export interface Scan {
  /** For records without a time, in ms: the start of the run where the file names it, else the file's own time. */
  startedAt: number;
}

/** A form of JSON: one record is one object, however the file strings them together. */
interface JsonForm {
  recognises: (record: unknown) => boolean;
  read: (record: unknown, scan: Scan) => Finding[];
}

/** A form of XML: one record is one element of the name that `recordOf` gives. */
export interface XmlForm {
  /** Null when the root is of another form. */
  recordOf: (root: XmlElement) => string | null;
  /** What the root says of the run; null when it says nothing. In ms. */
  startOf: (root: XmlElement) => number | null;
  read: (record: XmlElement, scan: Scan) => Finding[];
}

/** A form of text: one record is one line. */
interface LineForm {
  /** Asked about the first lines, blank ones left out. */
  recognises: (lines: readonly string[]) => boolean;
  read: (line: string, scan: Scan) => Finding[];
}

/** The member of a banner that each column of a table is, by the number of the column. */
export type Columns = readonly { name: string; at: number }[];

export interface ChosenColumns {
  columns: Columns;
  /** The first row holds names, no record. */
  hasHeader: boolean;
}

/** A table whose columns the user has to name. */
export interface UnclearColumns {
  unclear: string;
}

/** A form of table: one record is one row, and the header says what it holds. */
export interface TableForm {
  /** From the first rows and from what the user says of them (`ip=addr`); null for other tables. */
  choose: (
    rows: readonly (readonly string[])[],
    said: ReadonlyMap<string, string>,
  ) => ChosenColumns | UnclearColumns | null;
  /** Gets the cell of a column by its name in `Columns`; '' where there is none. */
  read: (cell: (name: string) => string, scan: Scan) => Finding[];
}

/**
 * Reads the formats of one program. Pure: a record in, findings out. Framing, limits, counting and
 * storage belong to the caller.
 */
export interface Importer {
  /** Also the name of its file, and the `source` of its banners. */
  name: string;
  /** What is read, for docs/reference/formats.md. */
  says: string;
  json?: JsonForm;
  xml?: XmlForm;
  lines?: LineForm;
  table?: TableForm;
  /** The program reports one port in several records, which have to be merged. */
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
