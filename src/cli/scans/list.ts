import { reportVerdicts, type ReportVerdict } from '../../domain/verdict-words.ts';
import type { ScanRow } from '../../domain/rows.ts';
import { toCsvLine } from '../../lib/csv-cell.ts';
import { formatAgo } from '../terminal/score-bar.ts';
import { listTable, type Colour, type Column, type Terminal } from '../terminal/terminal.ts';

const colours: Readonly<Record<ReportVerdict, Colour>> = {
  malicious: 'red',
  suspicious: 'yellow',
  unknown: 'dim',
  'no findings': 'green',
};

export function colourOfVerdict(word: string): Colour | undefined {
  const verdict = reportVerdicts.find((each) => each === word);
  return verdict && colours[verdict];
}

/** Ids come first and are never cut. */
const columns: readonly Column<ScanRow>[] = [
  { title: 'SCAN', cell: ({ scan_id }) => scan_id, keep: 'whole' },
  {
    title: 'VERDICT',
    cell: ({ verdict, state }) => verdict || state,
    keep: 'longest',
    colour: colourOfVerdict,
  },
  { title: 'AGO', cell: ({ reg_dtime }) => formatAgo(reg_dtime), keep: 'longest' },
  { title: 'URL', cell: ({ url }) => url },
  { title: 'TITLE', cell: ({ title, why }) => title || why, from: 100 },
  { title: 'KIND', cell: kindOf, from: 100 },
];

function kindOf({ scan_type, is_private, capture }: ScanRow): string {
  return [scan_type, is_private ? 'private' : '', ...capture]
    .filter((word) => word !== '')
    .join(', ');
}

export function renderScans(scans: readonly ScanRow[], terminal: Terminal): string {
  return listTable(columns, scans, terminal);
}

const csvMembers = [
  'scan_id',
  'url',
  'state',
  'verdict',
  'title',
  'why',
  'reg_dtime',
  'scan_type',
  'is_private',
  'is_mine',
] as const satisfies readonly (keyof ScanRow)[];

export function csvOfScans(scans: readonly ScanRow[]): string {
  const rows = scans.map((scan) => toCsvLine(csvMembers.map((member) => scan[member])));
  return [toCsvLine(csvMembers), ...rows].join('');
}
