import { toCsvLine } from '../../src/lib/csv-cell.ts';
import { texts } from '../texts.ts';
import { escapeHtml } from './escape-html.ts';
import { download } from './download.ts';
import { defang } from './hostile-text.tsx';
import { Menu } from './menu.tsx';
import type { Column } from './table.tsx';

interface ExportProps<R> {
  caption: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  plain?: (row: R) => string;
}

interface Format<R> {
  label: string;
  ending: string;
  type: string;
  make: (shown: ExportProps<R>) => BlobPart[];
}

/** Exports the rows as they are filtered and sorted. */
export function ExportMenu<R>(props: ExportProps<R>) {
  const { caption, plain } = props;
  const columns = props.columns.filter(({ isControl }) => isControl !== true);
  const items = [...formats<R>(), ...(plain ? listFormats(plain) : [])].map(
    ({ label, ending, type, make }) => ({
      label,
      onChoose: () => download(`${caption}.${ending}`, type, make({ ...props, columns })),
    }),
  );
  return (
    <Menu label={`${texts.table.export}: ${caption}`} items={items}>
      {texts.table.export}
    </Menu>
  );
}

function formats<R>(): Format<R>[] {
  const { csv, json, ndjson, html } = texts.table.exportAs;
  return [
    {
      label: csv,
      ending: 'csv',
      type: 'text/csv',
      make: ({ columns, rows }) => [
        toCsvLine(columns.map(({ id }) => id)),
        ...rows.map((row) => toCsvLine(columns.map(({ value }) => value(row)))),
      ],
    },
    {
      label: json,
      ending: 'json',
      type: 'application/json',
      make: ({ rows }) => [JSON.stringify(rows, null, 2)],
    },
    {
      label: ndjson,
      ending: 'ndjson',
      type: 'application/x-ndjson',
      make: ({ rows }) => rows.map((row) => `${JSON.stringify(row)}\n`),
    },
    { label: html, ending: 'html', type: 'text/html', make: toHtml },
  ];
}

function listFormats<R>(plain: (row: R) => string): Format<R>[] {
  const { plain: list, defanged } = texts.table.exportAs;
  const make =
    (toLine: (text: string) => string) =>
    ({ rows }: ExportProps<R>) =>
      rows.map((row) => `${toLine(plain(row))}\n`);
  return [
    { label: list, ending: 'txt', type: 'text/plain', make: make(String) },
    { label: defanged, ending: 'txt', type: 'text/plain', make: make(defang) },
  ];
}

const style =
  'body{font:14px/1.5 system-ui,sans-serif;margin:2rem}table{border-collapse:collapse}' +
  'th,td{border:1px solid #b9c0cc;padding:.3rem .6rem;text-align:left;vertical-align:top}' +
  'th{background:#eef0f4}';

/** A standalone page, which loads nothing. */
function toHtml<R>({ caption, columns, rows, plain }: ExportProps<R>): string[] {
  const cellsOf = (tag: string, cells: readonly string[]) =>
    `<tr>${cells.map((each) => `<${tag}>${escapeHtml(each)}</${tag}>`).join('')}</tr>\n`;
  const about = texts.table.exported(location.host, new Date().toISOString().slice(0, 19));
  const toCells = (row: R) =>
    columns.map(({ value }) => {
      const text = String(value(row));
      return plain?.(row) === text ? defang(text) : text;
    });
  return [
    `<!doctype html>\n<meta charset="utf-8"><title>${escapeHtml(caption)}</title><style>${style}</style>\n`,
    `<h1>${escapeHtml(caption)}</h1><p>${escapeHtml(about)}</p>\n<table>\n`,
    cellsOf(
      'th',
      columns.map(({ title }) => title),
    ),
    ...rows.map((row) => cellsOf('td', toCells(row))),
    '</table>\n',
  ];
}
