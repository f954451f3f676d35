/**
 * Text in PostgreSQL cannot contain NUL, and titles of pages or names of browsers may. So NUL is stored as two
 * characters, and the first of them, from the private use area, is stored as two as well.
 */
const mark = '\u{E000}';

export function toText(text: string): string {
  if (!text.includes('\0') && !text.includes(mark)) return text;
  return text.replaceAll(mark, `${mark}1`).replaceAll('\0', `${mark}0`);
}

export function fromText(text: string): string {
  if (!text.includes(mark)) return text;
  return text.replaceAll(`${mark}0`, '\0').replaceAll(`${mark}1`, mark);
}
