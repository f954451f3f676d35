import { readdirSync, readFileSync } from 'node:fs';

/** A heading line and the indented lines below it. */
export interface Entry {
  head: string;
  details: readonly string[];
}

/** The entries of all tables in a folder, in order of file names. */
export function readTables(folder: URL): Entry[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => readTableFile(new URL(name, folder)));
}

export function readTableFile(file: URL): Entry[] {
  return readTable(readFileSync(file, 'utf8'));
}

/** The rows of a table whose lines are cells separated by ` | `. */
export function readRows(file: URL): string[][] {
  return readTableFile(file).map(({ head }) => head.split(' | '));
}

/** Lines starting with `#` are comments. */
export function readTable(text: string): Entry[] {
  const entries: { head: string; details: string[] }[] = [];
  for (const line of text.split('\n')) {
    if (/^ *(?:#|$)/.test(line)) continue;
    if (line.startsWith('  ')) entries.at(-1)?.details.push(line.slice(2));
    else entries.push({ head: line, details: [] });
  }
  return entries;
}

/** The first word of a line and the rest. */
export function splitWord(line: string): [word: string, rest: string] {
  const end = line.indexOf(' ');
  return end < 0 ? [line, ''] : [line.slice(0, end), line.slice(end + 1)];
}

/** `/PATTERN/FLAGS` */
export function readPattern(text: string): RegExp {
  const end = text.lastIndexOf('/');
  return new RegExp(text.slice(1, end), text.slice(end + 1));
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', '\\': '\\' };

/** `\n`, `\r`, `\t`, `\\` and `\xff`, as in JavaScript. */
export function unescape(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\(?:x([\da-f]{2})|(.))/g, (_, hex?: string, letter = '') =>
    hex === undefined
      ? (escapes[String(letter)] ?? '')
      : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
