import { reportVerdicts, type ReportVerdict } from '../../domain/report-verdict.ts';
import type { ScanRow } from '../../domain/rows.ts';
import { toCsvLine } from '../../lib/csv-cell.ts';
import { formatAgo } from '../terminal/score-bar.ts';
import { renderTable, type Colour, type Terminal } from '../terminal/terminal.ts';

const colours: Readonly<Record<ReportVerdict, Colour>> = {
  malicious: 'red',
  suspicious: 'yellow',
  unknown: 'dim',
  clean: 'green',
};

export function colourOfVerdict(word: string): Colour | undefined {
  const verdict = reportVerdicts.find((each) => each === word);
  return verdict && colours[verdict];
}

interface Column {
  title: string;
  cellOf: (scan: ScanRow) => string;
  /** Left out of narrower terminals. */
  from?: number;
}

/** Ids come first and are never cut. */
const columns: readonly Column[] = [
  { title: 'SCAN', cellOf: ({ scan_id }) => scan_id },
  { title: 'VERDICT', cellOf: ({ verdict, state }) => verdict || state },
  { title: 'AGO', cellOf: ({ reg_dtime }) => formatAgo(reg_dtime) },
  { title: 'URL', cellOf: ({ url }) => url },
  { title: 'TITLE', cellOf: ({ title, why }) => title || why, from: 100 },
  { title: 'KIND', cellOf: kindOf, from: 100 },
];

function kindOf({ scan_type, is_private }: ScanRow): string {
  return [scan_type, is_private ? 'private' : ''].filter((word) => word !== '').join(', ');
}

export function renderScans(scans: readonly ScanRow[], { width, paint }: Terminal): string {
  const shown = columns.filter(({ from = 0 }) => width >= from);
  return renderTable(
    shown.map(({ title }) => title),
    scans.map((scan) => shown.map(({ cellOf }) => cellOf(scan))),
    {
      width,
      paint,
      ids: new Set([0]),
      firm: new Set([1, 2]),
      colourOf: (cell, at) => (shown[at]?.title === 'VERDICT' ? colourOfVerdict(cell) : undefined),
    },
  );
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
