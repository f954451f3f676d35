import type { Change } from '../../domain/compare-reports.ts';
import { renderTable, wrap, type Colour, type Terminal } from '../terminal/terminal.ts';

const colours: Readonly<Record<string, Colour>> = {
  added: 'green',
  removed: 'red',
  changed: 'yellow',
};

/** Differences of two reports as a table, with counts. */
export function renderChanges(changes: readonly Change[], terminal: Terminal): string {
  if (changes.length === 0) return 'Nothing changed.';
  const rows = changes.map(({ about, change, what, before, after }) => [
    change,
    about,
    what,
    before,
    after,
  ]);
  const table = renderTable(['CHANGE', 'ABOUT', 'WHAT', 'BEFORE', 'AFTER'], rows, {
    width: terminal.width,
    paint: terminal.paint,
    firm: new Set([0, 1]),
    colourOf: (cell, column) => (column === 0 ? colours[cell] : undefined),
  });
  const counts = Object.keys(colours).map((kind) => {
    const count = changes.filter(({ change }) => change === kind).length;
    return `${count} ${kind}`;
  });
  return [table, '', ...wrap(counts.join(', '), terminal.width)].join('\n');
}
