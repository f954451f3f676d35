import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../http/client.ts';
import { toCsvLine } from '../../lib/csv-cell.ts';
import {
  chooseColumns,
  exportColumns,
  renderBanners,
  toCell,
  toRecord,
  usualColumns,
} from './columns.ts';
import { formatAmount } from '../../lib/figures.ts';
import { findBanners, readableRows, type FoundRow } from './find.ts';
import { untilInterrupted } from '../terminal/interrupt.ts';
import { type Terminal } from '../terminal/terminal.ts';

interface Watch {
  client: Client;
  terminal: Terminal;
  query: string;
  latest: boolean;
  fields: readonly string[] | undefined;
  isCsv: boolean;
  seconds: number;
}

/** Only the newest matches are watched. */
const watchedRows = 10_000;

/** Prints rows that have appeared since the last poll, until Ctrl-C. */
export function watch(wanted: Watch): Promise<void> {
  const { terminal, seconds } = wanted;
  const print = printer(wanted);
  return untilInterrupted(async (signal) => {
    let known = new Set((await look(wanted)).map(nameOf));
    terminal.note(
      `${formatAmount(known.size, 'match', 'matches')} now. Watching; press Ctrl-C to stop.`,
    );
    while (await waited(seconds, signal)) {
      const rows = await look(wanted);
      const fresh = rows.filter((row) => !known.has(nameOf(row)));
      known = new Set(rows.map(nameOf));
      if (fresh.length > 0) print(fresh.reverse());
    }
  });
}

/** False if interrupted. */
async function waited(seconds: number, signal: AbortSignal): Promise<boolean> {
  await sleep(seconds * 1000, undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}

async function look({ client, query, latest }: Watch): Promise<FoundRow[]> {
  const rows: FoundRow[] = [];
  for await (const page of findBanners(client, { query, latest, rows: watchedRows })) {
    rows.push(...readableRows(page, 'unknown'));
  }
  return rows;
}

function nameOf({ ip_address, open_port_no, socket_type, scan_dtime }: FoundRow): string {
  return `${ip_address} ${open_port_no} ${socket_type} ${scan_dtime}`;
}

/** Oldest first, so that the last line is the newest. */
function printer({ terminal, fields, isCsv }: Watch): (rows: readonly FoundRow[]) => void {
  if (isCsv) {
    const columns = chooseColumns(fields ?? exportColumns);
    const toLine = (row: FoundRow) => toCsvLine(columns.map(({ valueOf }) => toCell(valueOf(row))));
    terminal.write(toCsvLine(columns.map(({ name }) => name)));
    return (rows) => terminal.write(rows.map(toLine).join(''));
  }
  if (terminal.json) {
    const columns = fields && chooseColumns(fields);
    return (rows) => {
      for (const row of rows) terminal.out(JSON.stringify(columns ? toRecord(row, columns) : row));
    };
  }
  return (rows) => {
    const columns = chooseColumns(fields ?? usualColumns(rows, terminal));
    const time = new Date().toISOString().slice(11, 19);
    terminal.out(`\n${terminal.paint('dim', `${time} UTC, ${rows.length} new`)}`);
    terminal.out(renderBanners(rows, columns, terminal));
  };
}
