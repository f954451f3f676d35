/*
 * Banners, titles and names are untrusted. Control characters can drive a terminal and
 * bidirectional ones can disguise text, so both are printed as \uXXXX escapes. In JSON strings that
 * is the same text.
 */
const unsafe = '\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069';
const anywhere = new RegExp(`[${unsafe}]`, 'g');
const inLine = new RegExp(`(?![\\n\\t])[${unsafe}]`, 'g');

/** Escapes line breaks and tabs, too. */
export function harmless(text: string): string {
  return text.replace(anywhere, spell);
}

/** Keeps line breaks and tabs. */
export function harmlessLines(text: string): string {
  return text.replace(inLine, spell);
}

function spell(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
