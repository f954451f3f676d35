import { closeSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { StartError } from '../../errors.ts';
import type { Client } from '../../http/client.ts';
import { numberAt, textAt, valueAt } from '../../lib/json-field.ts';
import { chooseColumns, toRecord } from './columns.ts';
import { formatAmount, formatCount } from '../../lib/figures.ts';
import { findBanners, foundRows, type BannerPage } from './find.ts';
import { untilInterrupted } from '../terminal/interrupt.ts';
import { createProgress } from '../terminal/progress.ts';
import { harmless, type Terminal } from '../terminal/terminal.ts';

interface Download {
  client: Client;
  terminal: Terminal;
  query: string;
  latest: boolean;
  fields: readonly string[] | undefined;
  limit: number | undefined;
  /** `-` is standard output. */
  file: string;
}

/** What has been downloaded so far. */
interface Part {
  /** Cursor of the next page. */
  cursor: string;
  bytes: number;
  rows: number;
}

const start: Part = { cursor: '*', bytes: 0, rows: 0 };

/**
 * Downloads all rows as NDJSON. Progress is recorded beside the file after every page, so the same command can resume
 * after a kill.
 */
export async function download(wanted: Download): Promise<void> {
  const { terminal, file } = wanted;
  if (file === '-') {
    const { rows } = await fetchRows(wanted, { from: start, take: terminal.write });
    terminal.note(formatAmount(rows, 'row'));
    return;
  }
  const notes = new DownloadNotes(wanted);
  const from = notes.read();
  const handle = openSync(file, from === start ? 'wx' : 'r+', 0o600);
  try {
    ftruncateSync(handle, from.bytes);
    let at = from.bytes;
    const { rows, isWhole } = await fetchRows(wanted, {
      from,
      take: (lines) => (at += writeSync(handle, lines, at)),
      onPage: (part) => {
        fsyncSync(handle);
        notes.write({ ...part, bytes: at });
      },
    });
    if (isWhole) notes.remove();
    tellEnd(wanted, { rows, isWhole });
  } finally {
    closeSync(handle);
  }
}

function tellEnd({ terminal, file }: Download, end: { rows: number; isWhole: boolean }): void {
  const { rows, isWhole } = end;
  if (terminal.json) {
    terminal.out(JSON.stringify({ file, rows, complete: isWhole }));
    return;
  }
  const rest = isWhole ? '' : ' so far. Repeat the command to continue.';
  terminal.note(`${formatAmount(rows, 'row')} in ${file}${rest}`);
}

interface Fetching {
  from: Part;
  take: (lines: string) => void;
  onPage?: (part: Pick<Part, 'cursor' | 'rows'>) => void;
}

/** Stops after the current page on Ctrl-C. */
function fetchRows(
  wanted: Download,
  { from, take, onPage }: Fetching,
): Promise<{ rows: number; isWhole: boolean }> {
  const { client, terminal, query, latest, limit = Infinity } = wanted;
  const toLines = lineWriter(wanted);
  return untilInterrupted(async (signal) => {
    let { rows } = from;
    let bar: ReturnType<typeof createProgress> | undefined;
    const asked = { query, latest, rows: limit - rows, cursor: from.cursor };
    try {
      for await (const page of findBanners(client, asked)) {
        bar ??= openBar(terminal, Math.min(limit, page.count) - from.rows);
        take(toLines(page));
        rows += page.result.length;
        onPage?.({ cursor: page.cursor ?? '', rows });
        bar.amount(rows - from.rows);
        if (signal.aborted) return { rows, isWhole: (page.cursor ?? '') === '' };
      }
      return { rows, isWhole: true };
    } finally {
      bar?.clear();
    }
  });
}

function openBar(terminal: Terminal, total: number) {
  const measure = (rows: number) => `${formatCount(Math.round(rows))} rows`;
  return createProgress(terminal, { label: 'vedette search', total, measure });
}

function lineWriter({ fields }: Download): (page: BannerPage) => string {
  const columns = fields && chooseColumns(fields);
  return (page) => {
    const rows = columns ? foundRows(page).map((row) => toRecord(row, columns)) : page.result;
    return rows.map((row) => `${harmless(JSON.stringify(row))}\n`).join('');
  };
}

/** The state of an unfinished download, in `FILE.part`. */
class DownloadNotes {
  readonly #file: string;
  readonly #path: string;
  /** The search as JSON, so that another search cannot resume this download. */
  readonly #search: string;

  constructor({ file, query, latest, fields, limit }: Download) {
    this.#file = file;
    this.#path = `${file}.part`;
    this.#search = JSON.stringify({ query, latest, fields, limit });
  }

  /** Where to resume. A file without matching notes is never overwritten. */
  read(): Part {
    if (!existsSync(this.#path)) {
      if (existsSync(this.#file)) throw new StartError(`${this.#file} exists. Name another file.`);
      return start;
    }
    const found = parse(readFileSync(this.#path, 'utf8'));
    const [cursor, bytes, rows] = [
      textAt(found, 'cursor'),
      numberAt(found, 'bytes'),
      numberAt(found, 'rows'),
    ];
    const isOurs = valueAt(found, 'search') === this.#search;
    if (!isOurs || cursor === undefined || bytes === undefined || rows === undefined) {
      const advice = `Delete it to start over, or name another file.`;
      throw new StartError(`${this.#path} belongs to another search. ${advice}`);
    }
    // The notes are useless if the file is missing or truncated.
    const isThere = existsSync(this.#file) && statSync(this.#file).size >= bytes;
    if (!isThere) rmSync(this.#file, { force: true });
    return isThere ? { cursor, bytes, rows } : start;
  }

  write(part: Part): void {
    // Written to a new file and renamed, so a kill leaves either the old state or the new one.
    writeFileSync(`${this.#path}.new`, JSON.stringify({ search: this.#search, ...part }));
    renameSync(`${this.#path}.new`, this.#path);
  }

  remove(): void {
    rmSync(this.#path, { force: true });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
