/*
 * Banners, titles and names come from outside and may hold anything. A terminal obeys control characters
 * and lies under bidirectional ones, so both are shown as what they are. JSON spells them the very same
 * way: inside its texts nothing is lost.
 */
const commanding =
  '\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069';
const anywhere = new RegExp(`[${commanding}]`, 'g');
const inLine = new RegExp(`(?![\\n\\t])[${commanding}]`, 'g');

/** One line, whatever the text holds. */
export function harmless(text: string): string {
  return text.replace(anywhere, spell);
}

/** Text that was laid out already: its lines and tabs stay. */
export function harmlessLines(text: string): string {
  return text.replace(inLine, spell);
}

function spell(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
