/** Where a command writes. Answers go to `out`, everything about the work to `note`. */
export interface Terminal {
  json: boolean;
  width: number;
  out: (text: string) => void;
  /** As it is, without a line end: for answers that come in pieces. */
  write: (text: string) => void;
  note: (text: string) => void;
  /** A painted text, or the plain one where colours are not wanted. */
  paint: (colour: Colour, text: string) => string;
}

const colours = { red: 31, green: 32, yellow: 33, blue: 34, dim: 2, bold: 1 } as const;
export type Colour = keyof typeof colours;

interface Streams {
  stdout: { write(text: string): unknown; isTTY?: boolean; columns?: number };
  stderr: { write(text: string): unknown };
}

export function createTerminal(
  { stdout, stderr }: Streams,
  { json, noColor }: { json: boolean; noColor: boolean },
): Terminal {
  const coloured = stdout.isTTY === true && !noColor && !json;
  return {
    json,
    width: stdout.isTTY === true ? (stdout.columns ?? 80) : Infinity,
    out: (text) => void stdout.write(`${text}\n`),
    write: (text) => void stdout.write(text),
    note: (text) => void stderr.write(`${text}\n`),
    paint: (colour, text) => (coloured ? `\u001b[${colours[colour]}m${text}\u001b[0m` : text),
  };
}

/**
 * Banners, titles and names come from outside and may hold anything; a terminal obeys control
 * characters and lies under bidirectional ones, so both are shown as what they are.
 */
export function harmless(text: string): string {
  return text.replace(
    /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (sign) => {
      const code = sign.codePointAt(0) ?? 0;
      return `\\u${code.toString(16).padStart(4, '0')}`;
    },
  );
}

const narrowest = 6;

/** A table that fits the terminal: the widest columns give way first. */
export function renderTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { width, paint }: Pick<Terminal, 'width' | 'paint'>,
): string {
  const safe = rows.map((row) => row.map(harmless));
  const widths = header.map((title, column) =>
    Math.max(title.length, ...safe.map((row) => displayWidth(row[column] ?? ''))),
  );
  const gaps = 2 * (header.length - 1);
  while (sum(widths) + gaps > width && Math.max(...widths) > narrowest) {
    const widest = widths.indexOf(Math.max(...widths));
    widths[widest] = (widths[widest] ?? narrowest) - 1;
  }
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => fit(cell, widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [paint('bold', line(header)), ...safe.map(line)].join('\n');
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function fit(text: string, width: number): string {
  if (displayWidth(text) <= width) return text + ' '.repeat(width - displayWidth(text));
  let cut = '';
  for (const sign of text) {
    if (displayWidth(cut + sign) > width - 1) break;
    cut += sign;
  }
  return `${cut}…${' '.repeat(Math.max(0, width - 1 - displayWidth(cut)))}`;
}

/** Columns a text takes: East Asian wide signs and emoji take two, combining marks none. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const sign of text) {
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
