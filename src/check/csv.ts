import { toCsvLine, type CsvValue } from '../lib/csv-cell.ts';
import type { CheckRow } from './contract.ts';

const columns: Readonly<Record<string, (row: CheckRow) => CsvValue>> = {
  indicator: ({ indicator }) => indicator,
  kind: ({ kind }) => kind,
  value: ({ value }) => value,
  verdict: ({ verdict }) => verdict,
  headline: ({ headline }) => headline,
  reasons: ({ reasons }) => reasons?.join(' '),
  sources: ({ sources }) => sources?.join(' '),
  error: ({ error }) => error,
  points: ({ points }) => points,
  since: ({ since }) => since,
  cves: ({ cves }) => cves,
  country_code: (row) => row.country_code,
  as_no: (row) => row.as_no,
  as_name: (row) => row.as_name,
};

export const csvHeader = toCsvLine(Object.keys(columns));

export function toCsvRow(row: CheckRow): string {
  return toCsvLine(Object.values(columns).map((cell) => cell(row)));
}

/** CSV has no outcome line; an incomplete answer says so in the error column. */
export function csvEnd(message: string, status: number): string {
  return status === 200 ? '' : toCsvRow({ indicator: '', error: `${status} ${message}` });
}
