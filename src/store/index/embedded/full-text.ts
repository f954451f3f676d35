import type { Collection, Values } from '../../../search/collection.ts';
import { countAsciiTokens, tokensOf } from '../../../search/text.ts';
import type { Connection } from '../../../sqlite.ts';

/**
 * Separates the values of a field, so that no phrase spans two. Not a letter, digit or mark, so
 * never a token; not ASCII, so FTS5 treats it as a word.
 */
const gap = ' ¶ ';

/** Fields whose phrases FTS5 finds; labels are short enough to check directly. */
export function textFields({ fields }: Pick<Collection, 'fields'>): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.kind === 'text');
}

/**
 * FTS5 gets our own tokens, or text in which it finds the same ones, and stores no content. Its
 * tokenizer `ascii` treats all non-ASCII bytes as parts of words; the only ASCII characters in our
 * tokens are letters and digits.
 */
export function createWords(db: Connection, fields: readonly string[]): void {
  const columns = fields.map(quoted).join(', ');
  db.exec(`DROP TABLE IF EXISTS words;
    CREATE VIRTUAL TABLE words USING fts5(${columns}, content='', contentless_delete=1, tokenize='ascii')`);
  const configure = db.prepare('INSERT INTO words (words, rank) VALUES (?, ?)');
  // Measured over 200,000 banners in batches of 1,000: fewer merges make writing a tenth cheaper,
  // and phrase search no slower.
  configure.run('automerge', 8n);
}

/** The row of a document in `words`: one cell per field. */
export function wordsOf(values: Values, fields: readonly string[]): string[] {
  return fields.map((field) => partsOf(values[field] ?? []).join(gap));
}

/**
 * Only text that can contain a phrase: not single words, which bitmaps find, and not text repeated
 * in another value, as titles and server names are.
 */
function partsOf(values: readonly (string | number)[]): string[] {
  const parts: string[] = [];
  for (const value of values) {
    const part = typeof value === 'string' ? partOf(value) : '';
    if (part !== '' && !parts.some((other) => isWithin(part, other))) parts.push(part);
  }
  return parts;
}

/** For ASCII, FTS5 finds the same tokens as we do, so nearly all text is passed unchanged. */
function partOf(text: string): string {
  const words = countAsciiTokens(text);
  if (words !== null) return words > 1 ? text : '';
  const tokens = tokensOf(text);
  return tokens.length > 1 ? tokens.join(' ') : '';
}

/** Whether it contains these whole words in sequence. */
function isWithin(part: string, other: string): boolean {
  const at = part.length <= other.length ? other.indexOf(part) : -1;
  return at >= 0 && isEdge(other, at - 1) && isEdge(other, at + part.length);
}

/**
 * ASCII other than letters and digits, so no word continues here. In non-ASCII text, words are
 * separated by spaces that we wrote.
 */
function isEdge(text: string, at: number): boolean {
  return (
    at < 0 || at >= text.length || !/[^\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]/.test(text[at] ?? '')
  );
}

/**
 * The FTS5 expression for words in sequence. Tokens need no escaping. A field is named only if
 * there are several, because that costs FTS5 a tenth.
 */
export function matchOf(
  words: readonly string[],
  { field, goesOn }: { field: string | null; goesOn: boolean },
): string {
  const phrase = `"${words.join(' ')}"${goesOn ? ' *' : ''}`;
  return field === null ? phrase : `${quoted(field)} : ${phrase}`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
