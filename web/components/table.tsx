import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { texts } from '../texts.ts';
import { HostileText } from './hostile-text.tsx';
import { isNarrow } from './narrow.ts';
import { useIsPrinted } from './printed.ts';
import { ExportMenu } from './table-export.tsx';

type Cell = string | number | boolean;

export interface Column<R> {
  id: string;
  title: string;
  /** Used to sort, filter and export; also shown, unless there is a `render`. */
  value: (row: R) => Cell;
  render?: (row: R) => ComponentChildren;
  /** Sort key instead of `value`, for words with an order of their own. */
  rank?: (row: R) => number;
  isNumber?: boolean;
  /** A control, which no export contains. */
  isControl?: boolean;
  /** Place in the card that a row becomes on a phone: heading, mark or text. Cards leave out columns without one. */
  card?: 'heading' | 'mark' | 'text';
  /** A CSS width such as `12rem`. */
  width?: string;
}

interface TableProps<R> {
  /** Read by screen readers; also names exported files. */
  caption: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  keyOf: (row: R) => string | number;
  /** The subject of a row, for exports as a plain or a defanged list. */
  plain?: (row: R) => string;
  /** Initial sort order. */
  sortedBy?: { column: string; isDescending: boolean };
}

const rowPixels = 36;
/** Height of a card: three lines. */
const cardPixels = 112;
/** Rows drawn above and below those in view. Fewer until the reader scrolls: rows are most of a page's cost. */
const spareRows = 12;
const spareRowsAtFirst = 2;
/** Up to this many rows need no filter. */
const fewRows = 5;
/** A table is at most as high as the window, or this many rows: then its heading stays in view. */
const fewestVisibleRows = 12;
/** Height of what is usually above and below a table, so that page and table rarely both scroll. */
const chromePixels = 390;
/** Up to this many cards scroll with the page: a phone has no room for a scroll area of its own. */
const mostFlowingCards = 60;
/** About a hundred printed pages. */
const mostPrinted = 4_000;

/** Draws only the rows in view, so any number of rows works. Sortable, filterable, exportable. */
export function Table<R>(props: TableProps<R>) {
  const { caption, columns, rows } = props;
  const [filter, setFilter] = useState('');
  const [sort, setSort] = useState(props.sortedBy);
  // Sort before filtering, so that typing into the filter never sorts again.
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort]);
  const shown = useMemo(() => filterRows(sorted, columns, filter), [sorted, columns, filter]);
  return (
    <div class="table-frame">
      {(rows.length > fewRows || props.plain !== undefined) && (
        <div class="table-tools">
          <input
            type="search"
            class="input"
            aria-label={`${texts.table.filter}: ${caption}`}
            placeholder={texts.table.filter}
            value={filter}
            onInput={(event) => setFilter(event.currentTarget.value)}
          />
          <span class="quiet" role="status">
            {texts.table.rows(shown.length, rows.length)}
          </span>
          <ExportMenu {...props} rows={shown} />
        </div>
      )}
      <ScrollArea {...props} rows={shown} sort={sort} onSort={setSort}>
        {shown.length === 0 && (
          <p class="quiet table-empty">
            {rows.length === 0 ? texts.table.empty : texts.table.noneFit}
          </p>
        )}
      </ScrollArea>
    </div>
  );
}

interface ScrollAreaProps<R> extends TableProps<R>, Sorting {
  children: ComponentChildren;
}

function ScrollArea<R>(props: ScrollAreaProps<R>) {
  const { caption, columns, rows, keyOf, sort, onSort, children } = props;
  const isCards = isNarrow.value && columns.some(({ card }) => card !== undefined);
  const pixels = isCards ? cardPixels : rowPixels;
  const flows = isCards && rows.length <= mostFlowingCards;
  const visible = flows ? rows.length : visibleRows(pixels);
  const { box, first, last } = useWindow(rows.length, { pixels, visible });
  return (
    <div
      class={isCards ? 'table-scroll has-cards' : 'table-scroll'}
      ref={box}
      tabIndex={0}
      role="region"
      aria-label={caption}
      style={flows ? {} : { maxHeight: `${visible * pixels + rowPixels}px` }}
    >
      <table class="table" role="table" aria-rowcount={rows.length + 1}>
        <caption class="for-screen-readers">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) =>
              column.isControl === true ? (
                <th key={column.id} scope="col" class="card-control">
                  <span class="for-screen-readers">{column.title}</span>
                </th>
              ) : (
                <Heading key={column.id} column={column} sort={sort} onSort={onSort} />
              ),
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          <Spacer pixels={first * pixels} />
          {rows.slice(first, last).map((row, at) => (
            <tr
              key={keyOf(row)}
              role="row"
              aria-rowindex={first + at + 2}
              style={{ height: `${pixels}px` }}
            >
              {columns.map((column) => (
                <td key={column.id} role="cell" class={cellClass(column)}>
                  {column.render ? column.render(row) : <Plain cell={column.value(row)} />}
                </td>
              ))}
            </tr>
          ))}
          <Spacer pixels={(rows.length - last) * pixels} />
        </tbody>
      </table>
      {children}
    </div>
  );
}

function cellClass<R>({ isNumber, isControl, card }: Column<R>): string {
  const inCard = isControl === true ? 'control' : card;
  return `${isNumber === true ? 'is-number ' : ''}${inCard === undefined ? '' : `card-${inCard}`}`;
}

function Plain({ cell }: { cell: Cell }) {
  if (typeof cell === 'boolean') return <>{cell ? texts.yes : texts.no}</>;
  return typeof cell === 'number' ? <>{String(cell)}</> : <HostileText text={cell} />;
}

/** Takes the place of rows that are not drawn. */
function Spacer({ pixels }: { pixels: number }) {
  if (pixels <= 0) return null;
  return <tr class="table-spacer" aria-hidden="true" style={{ height: `${pixels}px` }} />;
}

interface Sort {
  column: string;
  isDescending: boolean;
}

interface Sorting {
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
}

interface HeadingProps<R> extends Sorting {
  column: Column<R>;
}

function Heading<R>({ column, sort, onSort }: HeadingProps<R>) {
  const isSorted = sort?.column === column.id;
  const isDescending = isSorted && sort.isDescending;
  const direction = isDescending ? 'descending' : 'ascending';
  const turned = isSorted ? !isDescending : column.isNumber === true;
  return (
    <th
      scope="col"
      class={column.isNumber === true ? 'is-number' : ''}
      aria-sort={isSorted ? direction : 'none'}
      style={column.width === undefined ? {} : { width: column.width }}
    >
      <button
        class="sort-button"
        aria-label={texts.table.sortBy(column.title)}
        onClick={() => onSort({ column: column.id, isDescending: turned })}
      >
        {column.title}
        <span class="sort-mark" aria-hidden="true">
          {isSorted ? (isDescending ? '▾' : '▴') : ''}
        </span>
      </button>
    </th>
  );
}

function visibleRows(pixels: number): number {
  const high = Math.max(innerHeight - chromePixels, fewestVisibleRows * rowPixels);
  return Math.floor(high / pixels);
}

/** The rows in view of the scroll area. */
function useWindow(count: number, { pixels, visible }: { pixels: number; visible: number }) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useEffect(() => {
    const area = box.current;
    if (!area) return undefined;
    const follow = () => setTop(area.scrollTop);
    area.addEventListener('scroll', follow, { passive: true });
    return () => area.removeEventListener('scroll', follow);
  }, []);
  const isPrinted = useIsPrinted();
  if (isPrinted) return { box, first: 0, last: Math.min(count, mostPrinted) };
  const at = Math.floor(top / pixels);
  const spare = at === 0 ? spareRowsAtFirst : spareRows;
  const first = Math.max(0, Math.min(at - spare, count - visible));
  return { box, first, last: Math.min(count, at + visible + spare) };
}

function filterRows<R>(rows: readonly R[], columns: readonly Column<R>[], filter: string) {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = columns
      .map(({ value }) => String(value(row)))
      .join('\n')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function sortRows<R>(rows: readonly R[], columns: readonly Column<R>[], sort: Sort | undefined) {
  const column = columns.find(({ id }) => id === sort?.column);
  if (!column || !sort) return rows;
  const sign = sort.isDescending ? -1 : 1;
  const keyed = rows.map((row) => ({ row, key: sortKey((column.rank ?? column.value)(row)) }));
  keyed.sort((one, other) => sign * compare(one.key, other.key));
  return keyed.map(({ row }) => row);
}

type SortKey = string | number;

const zeros = '0'.repeat(10);

/**
 * Numbers within a text sort as numbers: 9.1.1.1 before 10.1.1.1. The key is made once per row; a numeric collator
 * takes more than twice as long for 100,000 rows.
 */
function sortKey(cell: Cell): SortKey {
  if (typeof cell !== 'string') return Number(cell);
  return cell.toLowerCase().replace(/\d+/g, (digits) => zeros.slice(digits.length) + digits);
}

function compare(one: SortKey, other: SortKey): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [left, right] = [String(one), String(other)];
  return left < right ? -1 : Number(left > right);
}
