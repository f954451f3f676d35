import type { Collection, Values } from '../../../search/collection.ts';
import { countAsciiTokens, tokensOf } from '../../../search/text.ts';
import type { Connection } from '../../../sqlite.ts';

/**
 * Stands between two values of a field, so that no phrase reaches from one into the next. It is neither
 * letter, digit nor mark, so no token is it; it is not ASCII, so FTS5 takes it for a word.
 */
const gap = ' ¶ ';

/** The fields whose phrases FTS5 finds; labels are short enough to be looked at one by one. */
export function textFields({ fields }: Pick<Collection, 'fields'>): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.kind === 'text');
}

/**
 * FTS5 is given our own tokens, or text in which it finds the same, and keeps none of it. Its tokenizer `ascii` takes
 * every byte that is not ASCII for a part of a word, and our tokens have no ASCII but letters and digits.
 */
export function createWords(db: Connection, fields: readonly string[]): void {
  const columns = fields.map(quoted).join(', ');
  db.exec(`DROP TABLE IF EXISTS words;
    CREATE VIRTUAL TABLE words USING fts5(${columns}, content='', contentless_delete=1, tokenize='ascii')`);
  const configure = db.prepare('INSERT INTO words (words, rank) VALUES (?, ?)');
  // Measured over 200,000 banners in batches of 1,000: fewer merges are a tenth less work to write,
  // and phrases are found no slower.
  configure.run('automerge', 8n);
}

/** What `words` is given of a document: a cell for each field. */
export function wordsOf(values: Values, fields: readonly string[]): string[] {
  return fields.map((field) => partsOf(values[field] ?? []).join(gap));
}

/**
 * Only what a phrase can be found in: not single words, which bitmaps find, and not what stands in
 * another value too, as titles and names of servers do.
 */
function partsOf(values: readonly (string | number)[]): string[] {
  const parts: string[] = [];
  for (const value of values) {
    const part = typeof value === 'string' ? partOf(value) : '';
    if (part !== '' && !parts.some((other) => isWithin(part, other))) parts.push(part);
  }
  return parts;
}

/** In ASCII FTS5 finds the very tokens that we do, so the text is given as it is: nearly all of them. */
function partOf(text: string): string {
  const words = countAsciiTokens(text);
  if (words !== null) return words > 1 ? text : '';
  const tokens = tokensOf(text);
  return tokens.length > 1 ? tokens.join(' ') : '';
}

/** Whole words of it, next to each other. */
function isWithin(part: string, other: string): boolean {
  const at = part.length <= other.length ? other.indexOf(part) : -1;
  return at >= 0 && isEdge(other, at - 1) && isEdge(other, at + part.length);
}

/** No letter or digit, so that no word goes on there. Outside ASCII that is a blank, which we wrote. */
function isEdge(text: string, at: number): boolean {
  return (
    at < 0 || at >= text.length || !/[^\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]/.test(text[at] ?? '')
  );
}

/**
 * The expression of FTS5 for words next to each other. Tokens hold nothing to escape. A field is named only
 * where there are several, since FTS5 takes a tenth longer for it.
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
