import type { Change } from '../../domain/compare-reports.ts';
import { listTable, type Colour, type Column, type Terminal } from '../terminal/terminal.ts';

const colours: Readonly<Record<string, Colour>> = {
  added: 'green',
  removed: 'red',
  changed: 'yellow',
};

const columns: readonly Column<Change>[] = [
  {
    title: 'CHANGE',
    cell: ({ change }) => change,
    keep: 'longest',
    colour: (cell) => colours[cell],
  },
  { title: 'ABOUT', cell: ({ about }) => about, keep: 'longest' },
  { title: 'WHAT', cell: ({ what }) => what },
  { title: 'BEFORE', cell: ({ before }) => before },
  { title: 'AFTER', cell: ({ after }) => after },
];

/** Differences between two reports as a table, with counts. */
export function renderChanges(changes: readonly Change[], terminal: Terminal): string {
  if (changes.length === 0) return 'Nothing changed.';
  const table = listTable(columns, changes, terminal);
  const counts = Object.keys(colours).map((kind) => {
    const count = changes.filter(({ change }) => change === kind).length;
    return `${count} ${kind}`;
  });
  return [table, '', counts.join(', ')].join('\n');
}
