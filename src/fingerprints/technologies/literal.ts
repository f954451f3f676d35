/** Nearly every text contains shorter pieces, so finding them saves nothing. */
const shortestLiteral = 3;

/**
 * The longest literal, in lower case, that every match of a pattern contains; '' if none is worth searching
 * for. Repeated or optional parts and alternatives do not count.
 */
export function literalOf(source: string): string {
  let best = '';
  let run = '';
  const end = () => {
    // On a tie the later one wins: patterns tend to go from the general to the specific.
    if (rankOf(run) >= rankOf(best)) best = run;
    run = '';
  };
  let at = 0;
  while (at < source.length) {
    const { text, length } = pieceAt(source, at);
    const after = source[at + length] ?? '';
    if (text === '|') return ''; // top-level alternatives: no literal is required
    if (text.length !== 1 || /[?*{]/.test(after)) end();
    else run += text;
    if (after === '+') end();
    at += length;
  }
  end();
  return best.length >= shortestLiteral ? best.toLowerCase() : '';
}

/** Pieces that every page has, which distinguish nothing. */
const common =
  /^(?:<?\/?(?:div|link|html|script|style|input|title|body|span|meta|button|iframe)\b.{0,4}|\W*(?:class|href|src|id|name|type|content|data)\W*|https?:\/*|www\.)$/i;

function rankOf(run: string): number {
  return run.length < shortestLiteral ? 0 : common.test(run) ? 1 : run.length;
}

interface Piece {
  /** A literal character, `|`, or '' for anything else. */
  text: string;
  length: number;
}

function pieceAt(source: string, at: number): Piece {
  const character = source[at] ?? '';
  if (character === '\\') return escapeAt(source, at);
  if (character === '[') return { text: '', length: classEnd(source, at) - at };
  if (character === '(') return { text: '', length: groupEnd(source, at) - at };
  if (character === '|') return { text: '|', length: 1 };
  if (character === '{') return { text: '', length: braceEnd(source, at) - at };
  return { text: /[.^$?*+]/.test(character) ? '' : character, length: 1 };
}

/** `\.` is a dot. Classes such as `\d`, and `\x41` and `\u0041`, do not count as literals. */
function escapeAt(source: string, at: number): Piece {
  const escaped = source[at + 1] ?? '';
  if (/[^A-Za-z\d]/.test(escaped)) return { text: escaped, length: 2 };
  return { text: '', length: { x: 4, u: 6, c: 3 }[escaped] ?? 2 };
}

function braceEnd(source: string, start: number): number {
  const end = source.indexOf('}', start);
  return end < 0 ? source.length : end + 1;
}

function classEnd(source: string, start: number): number {
  let at = start + 1;
  while (at < source.length && source[at] !== ']') at += source[at] === '\\' ? 2 : 1;
  return at + 1;
}

function groupEnd(source: string, start: number): number {
  let depth = 0;
  let at = start;
  while (at < source.length) {
    const character = source[at];
    if (character === '\\') at++;
    else if (character === '[') at = classEnd(source, at) - 1;
    else if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return at + 1;
    at++;
  }
  return source.length;
}
