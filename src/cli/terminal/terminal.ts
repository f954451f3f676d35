import { harmless, harmlessLines } from '../../lib/harmless.ts';

export { harmless } from '../../lib/harmless.ts';

/** Output of a command: results go to `out`, messages to `note`. */
export interface Terminal {
  json: boolean;
  /** False if standard output is a file or a pipe. */
  isTerminal: boolean;
  width: number;
  out: (text: string) => void;
  /** Adds no newline, for results that arrive in chunks. */
  write: (text: string) => void;
  /** Wraps long lines between words. */
  note: (text: string) => void;
  /** Status lines that the next call replaces; '' clears them. Does nothing without a terminal. */
  redraw: (text: string) => void;
  /** Coloured text, or plain text if colours are off. */
  paint: (colour: Colour, text: string) => string;
}

const colours = { red: 31, green: 32, yellow: 33, blue: 34, dim: 2, bold: 1 } as const;
export type Colour = keyof typeof colours;

/** Splits text into the colour codes written by `paint` and the rest. */
const colourMark = /(\u001b\[\d{1,2}m)/;
const colourMarks = /\u001b\[\d{1,2}m/g;
const keepColour = (part: string, at: number) => (at % 2 === 1 ? part : harmlessLines(part));

interface Streams {
  stdout: { write(text: string): unknown; isTTY?: boolean; columns?: number };
  stderr: { write(text: string): unknown; isTTY?: boolean };
}

export function createTerminal(
  { stdout, stderr }: Streams,
  { json, noColor }: { json: boolean; noColor: boolean },
): Terminal {
  const coloured = stdout.isTTY === true && !noColor && !json;
  const watched = stderr.isTTY === true && !json;
  // All commands write through these functions, so escaping happens once, here.
  const shown = (text: string) =>
    coloured ? text.split(colourMark).map(keepColour).join('') : harmlessLines(text);
  const width = stdout.isTTY === true ? widthOf(stdout.columns) : Infinity;
  let linesAbove = 0;
  return {
    json,
    isTerminal: stdout.isTTY === true,
    width,
    out: (text) => void stdout.write(`${shown(text)}\n`),
    write: (text) => void stdout.write(shown(text)),
    note: (text) => void stderr.write(`${shown(wrapLines(text, width))}\n`),
    redraw(text) {
      if (!watched) return;
      const clear = linesAbove > 0 ? `\r\u001b[${linesAbove}A\u001b[J` : '\r\u001b[K';
      linesAbove = text.split('\n').length - 1;
      stderr.write(`${clear}${shown(text)}`);
    },
    paint: (colour, text) => (coloured ? `\u001b[${colours[colour]}m${text}\u001b[0m` : text),
  };
}

const narrowest = 6;

/** A terminal of unknown size reports 0 columns. */
function widthOf(columns = 0): number {
  return columns > 0 ? columns : usualWidth;
}

const usualWidth = 80;

interface TableLook extends Pick<Terminal, 'width' | 'paint'> {
  /** Columns that are never truncated: half an id is useless. */
  ids?: ReadonlySet<number>;
  /** Columns that shrink last. */
  firm?: ReadonlySet<number>;
  colourOf?: (cell: string, column: number) => Colour | undefined;
}

/**
 * A table that fits the terminal: the widest columns shrink first. If it is still too wide, each row becomes a block
 * with one line per cell.
 */
export function renderTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  look: TableLook,
): string {
  const { width, paint, colourOf = () => undefined } = look;
  const safe = rows.map((row) => row.map(harmless));
  const widths = columnWidths(header, safe, look);
  if (sum(widths) > width - gap * (header.length - 1)) return renderBlocks(header, safe, look);
  const line = (cells: readonly string[], paintCell: (fitted: string, column: number) => string) =>
    cells
      .map((cell, column) => paintCell(fit(cell, widths[column] ?? 0), column))
      .join(' '.repeat(gap))
      .trimEnd();
  const painted = safe.map((cells) =>
    line(cells, (fitted, column) => {
      const colour = colourOf(cells[column] ?? '', column);
      return colour ? paint(colour, fitted) : fitted;
    }),
  );
  return [paint('bold', line(header, String)), ...painted].join('\n');
}

/** A column of a table whose rows are records. */
export interface Column<Row> {
  title: string;
  cell: (row: Row) => string | number | null | undefined;
  /** Never truncated (half an id is useless), or truncated last. */
  keep?: 'whole' | 'longest';
  /** Minimum terminal width for this column. */
  from?: number;
  colour?: (cell: string) => Colour | undefined;
}

/** A table of records with as many columns as fit. */
export function listTable<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { width, paint }: Pick<Terminal, 'width' | 'paint'>,
): string {
  const shown = columns.filter(({ from = 0 }) => width >= from);
  const kept = (how: Column<Row>['keep']) =>
    new Set(shown.flatMap(({ keep }, at) => (keep === how ? [at] : [])));
  return renderTable(
    shown.map(({ title }) => title),
    rows.map((row) => shown.map(({ cell }) => String(cell(row) ?? ''))),
    {
      width,
      paint,
      ids: kept('whole'),
      firm: kept('longest'),
      colourOf: (cell, at) => shown[at]?.colour?.(cell),
    },
  );
}

const gap = 2;

function columnWidths(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { width, ids = new Set(), firm = new Set() }: TableLook,
): number[] {
  const widths = header.map((title, column) =>
    rows.reduce((most, row) => Math.max(most, displayWidth(row[column] ?? '')), title.length),
  );
  const flexible = [...widths.keys()].filter((column) => !ids.has(column));
  const soft = flexible.filter((column) => !firm.has(column));
  for (const giving of [soft, flexible]) narrow(widths, giving, width - gap * (header.length - 1));
  return widths;
}

function renderBlocks(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { width, paint, colourOf = () => undefined }: TableLook,
): string {
  const titleWidth = Math.max(...header.map(displayWidth));
  const block = (cells: readonly string[]) =>
    cells.flatMap((cell, column) => {
      if (cell === '') return [];
      const colour = colourOf(cell, column);
      return wrap(cell, width - titleWidth - gap).map((line, at) => {
        const title = fit(at === 0 ? (header[column] ?? '') : '', titleWidth);
        return `${paint('bold', title)}${' '.repeat(gap)}${colour ? paint(colour, line) : line}`;
      });
    });
  return rows.map((cells) => block(cells).join('\n')).join('\n\n');
}

/** Wraps at this width between words, or inside a word that is wider. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  const pieces = text.split(' ').flatMap((word) => breakWord(word, width));
  for (const [at, piece] of pieces.entries()) {
    const longer = at === 0 ? piece : `${line} ${piece}`;
    if (at === 0 || displayWidth(longer) <= width) line = longer;
    else {
      lines.push(line.trimEnd());
      line = piece;
    }
  }
  return [...lines, line.trimEnd()];
}

/** Wraps a text of several lines. */
export function wrapLines(text: string, width: number): string {
  return text
    .split('\n')
    .flatMap((line) => wrap(line, width))
    .join('\n');
}

function breakWord(word: string, width: number): string[] {
  if (displayWidth(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  for (const sign of word.match(signs) ?? []) {
    const wide = displayWidth(sign);
    if (used + wide > width && piece !== '') {
      pieces.push(piece);
      [piece, used] = ['', 0];
    }
    piece += sign;
    used += wide;
  }
  return [...pieces, piece];
}

/** A colour code matches as one character. */
const signs = /\u001b\[\d{1,2}m|./gsu;

function narrow(widths: number[], giving: readonly number[], room: number): void {
  const widthOf = (column: number) => widths[column] ?? 0;
  while (sum(widths) > room) {
    const most = Math.max(...giving.map(widthOf));
    if (most <= narrowest) return;
    const widest = giving.find((column) => widthOf(column) === most);
    if (widest === undefined) return;
    widths[widest] = most - 1;
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Pads or truncates to exactly this width. */
export function fit(text: string, width: number): string {
  if (displayWidth(text) <= width) return text + ' '.repeat(width - displayWidth(text));
  let cut = '';
  for (const sign of text) {
    if (displayWidth(cut + sign) > width - 1) break;
    cut += sign;
  }
  return `${cut}…${' '.repeat(Math.max(0, width - 1 - displayWidth(cut)))}`;
}

/** Width in columns: wide East Asian characters and emoji take two, combining marks and colours none. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const sign of text.replace(colourMarks, '')) {
    if (/\p{Mark}/u.test(sign)) continue;
    width +=
      /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\uff01-\uff60]/u.test(
        sign,
      )
        ? 2
        : 1;
  }
  return width;
}
