import { readCsv, type CsvOptions, type CsvRecord } from '../../lib/csv.ts';
import type { FeedSource, Parse } from '../feed.ts';
import { fatal, skip, type Found } from '../indicator.ts';

export interface TableOptions extends CsvOptions {
  /** Column names, if the file has no header or has it in a comment. */
  columns?: readonly string[];
  /** A file without these header columns is not the expected one. */
  needs?: readonly string[];
}

type ReadRow = (row: Row) => Found | readonly Found[] | null;

/** Comma-separated by default; columns are found by header, so new columns do no harm. */
export function table(options: TableOptions, read: ReadRow): Parse {
  return async function* parse({ bytes, source }) {
    let columns = options.columns && toColumns(options.columns);
    for await (const records of readCsv(bytes, options)) {
      const found: Found[] = [];
      for (const record of records) {
        if (record.malformed) found.push(skip(record.line, record.malformed));
        else if (columns) push(found, read(new Row(record, columns, source)));
        else columns = toColumns(record.fields);
      }
      const missing = missingColumn(columns, options.needs ?? []);
      if (missing) {
        yield [fatal(1, `no column ${missing}`)];
        return;
      }
      yield found;
    }
  };
}

function push(found: Found[], read: Found | readonly Found[] | null): void {
  if (read === null) return;
  if (Array.isArray(read)) found.push(...(read as readonly Found[]));
  else found.push(read as Found); // not an array, so the one
}

type Columns = ReadonlyMap<string, number>;

function toColumns(names: readonly string[]): Columns {
  return new Map(names.map((name, at) => [toColumnName(name), at]));
}

function toColumnName(name: string): string {
  return name.trim().replace(/^#\s*/, '').toLowerCase();
}

function missingColumn(columns: Columns | undefined, needs: readonly string[]) {
  return columns && needs.find((name) => !columns.has(toColumnName(name)));
}

export class Row {
  readonly line: number;
  readonly fields: readonly string[];
  readonly source: FeedSource;
  readonly #columns: Columns;

  constructor(record: CsvRecord, columns: Columns, source: FeedSource) {
    this.line = record.line;
    this.fields = record.fields;
    this.source = source;
    this.#columns = columns;
  }

  /** Blank counts as missing. */
  text(column: string): string | undefined {
    const at = this.#columns.get(column.toLowerCase());
    const value = at === undefined ? undefined : this.fields[at]?.trim();
    return value === '' ? undefined : value;
  }

  number(column: string): number | undefined {
    const text = this.text(column);
    const value = text === undefined ? Number.NaN : Number(text);
    return Number.isFinite(value) ? value : undefined;
  }
}
