import { columnOf, createCodes, type CodeLists, type ColumnArrays } from './column-writer.ts';
import type { Column } from './column.ts';
import { gone, type Moves } from './merge-order.ts';

/** A column with the renumbering of its rows and codes. */
interface MovedColumn {
  column: Column;
  moves: Moves;
  codes: Moves;
}

export function mergeColumns(
  sources: readonly MovedColumn[],
  { rows, most }: { rows: number; most: number },
): ColumnArrays {
  if (sources.some(({ column }) => column.starts)) return columnOf(mergeLists(sources, rows), most);
  const merged = createCodes(rows, most);
  for (const { column, moves, codes } of sources) {
    for (let row = 0; row < column.codes.length; row++) {
      const to = moves[row] ?? gone;
      if (to !== gone) merged[to] = codes[column.codes[row] ?? 0] ?? 0;
    }
  }
  return { codes: merged, starts: null };
}

function mergeLists(sources: readonly MovedColumn[], rows: number): CodeLists {
  const starts = new Uint32Array(rows + 1);
  visit(sources, (row) => {
    starts[row + 1] = (starts[row + 1] ?? 0) + 1;
  });
  for (let row = 1; row <= rows; row++) starts[row] = (starts[row] ?? 0) + (starts[row - 1] ?? 0);
  const next = starts.slice();
  const codes = new Uint32Array(starts[rows] ?? 0);
  visit(sources, (row, code) => {
    const place = next[row] ?? 0;
    codes[place] = code;
    next[row] = place + 1;
  });
  return { starts, codes };
}

/** Every code of every row, renumbered. */
function visit(sources: readonly MovedColumn[], each: (row: number, code: number) => void): void {
  for (const { column, moves, codes } of sources) {
    for (let row = 0; row < column.rows; row++) {
      const to = moves[row] ?? gone;
      const end = to === gone ? 0 : column.endOf(row);
      for (let at = column.firstOf(row); at < end; at++)
        each(to, codes[column.codes[at] ?? 0] ?? 0);
    }
  }
}
