/** An obfuscation technique and its test. Plain minified code shows none. */
interface Disguise {
  name: string;
  /** Reads the script once. */
  isIn: (script: string) => boolean;
}

/** Only this much of a script is examined: obfuscation covers it from the start. */
const measured = 200_000;

/** The obfuscation techniques in a script. */
export function disguisesOf(script: string): string[] {
  const text = script.slice(0, measured);
  return disguises.filter(({ isIn }) => isIn(text)).map(({ name }) => name);
}

const decoder =
  '(?:atob|unescape|decodeURIComponent|String\\.fromCharCode|[\\w$]{1,40}\\.fromCharCode)';

export const disguises: readonly Disguise[] = [
  { name: 'packer', isIn: has(/eval\(function\(p,a,c,k,e,[dr]\)/) },
  {
    name: 'decoder fed to eval',
    isIn: has(
      new RegExp(`\\b(?:eval|Function|execScript)\\s{0,3}\\(\\s{0,3}${decoder}\\s{0,3}\\(`),
    ),
  },
  {
    name: 'decoder fed to the document',
    isIn: has(new RegExp(`document\\.write(?:ln)?\\s{0,3}\\(\\s{0,3}${decoder}\\s{0,3}\\(`)),
  },
  {
    name: 'decoder inside a decoder',
    isIn: has(new RegExp(`\\b(?:atob|unescape)\\s{0,3}\\(\\s{0,3}${decoder}\\s{0,3}\\(`)),
  },
  { name: 'made-up names', isIn: atLeast(30, /\b_0x[0-9a-f]{4,8}\b/g) },
  { name: 'hexadecimal escapes', isIn: share(4, 0.2, /\\x[0-9a-f]{2}/gi) },
  { name: 'unicode escapes of plain letters', isIn: share(6, 0.2, /\\u00[2-7][0-9a-f]/gi) },
  {
    name: 'percent escapes of plain letters',
    isIn: share(3, 0.4, /%(?:2[0-9a-f]|[3-7][0-9a-f])/gi),
  },
  {
    name: 'text as numbers',
    isIn: has(/fromCharCode(?:\.apply)?\s{0,3}\((?:\s{0,2}(?:0x)?[0-9a-f]{1,5}\s{0,2},){20}/i),
  },
  {
    name: 'long list of hexadecimal numbers',
    isIn: has(/\[(?:\s{0,2}-?0x[0-9a-f]{1,8}\s{0,2},){60}/i),
  },
  { name: 'six characters', isIn: isBracketCode },
  { name: 'faces for names', isIn: has(/ﾟωﾟﾉ\s{0,3}=/) },
  { name: 'signs for names', isIn: has(/\$=~\[\];\$=\{___:\+\+\$/) },
  { name: 'noise run by eval', isIn: isNoise },
];

function has(pattern: RegExp): (script: string) => boolean {
  return (script) => pattern.test(script);
}

function atLeast(count: number, pattern: RegExp): (script: string) => boolean {
  return (script) => countOf(script, pattern, count) >= count;
}

/** Fewer occurrences are a character table, as in many legitimate libraries. */
const fewest = 60;

/** Whether pieces of this length make up this share of the script. */
function share(length: number, part: number, pattern: RegExp): (script: string) => boolean {
  return (script) => {
    const wanted = Math.max(fewest, Math.ceil((script.length * part) / length));
    return countOf(script, pattern, wanted) >= wanted;
  };
}

function countOf(script: string, pattern: RegExp, enough: number): number {
  let count = 0;
  pattern.lastIndex = 0;
  while (count < enough && pattern.test(script)) count++;
  return count;
}

const bracketCodes = new Set(['[', ']', '(', ')', '!', '+'].map((sign) => sign.charCodeAt(0)));

/** JSFuck: whole programs in `[]()!+`, which only obfuscators write. */
function isBracketCode(script: string): boolean {
  const length = Math.min(script.length, 4_000);
  if (length < 400) return false;
  let signs = 0;
  for (let at = 0; at < length; at++) if (bracketCodes.has(script.charCodeAt(at))) signs++;
  return signs / length > 0.9;
}

/** Bits per character: English prose has 4.2, minified code up to 5.5, encoded bytes 6. */
const noisyBits = 5.75;
const longWord = 2_000;

/** A long word of encoded bytes, and something that runs text as code. */
function isNoise(script: string): boolean {
  if (!/\beval\s{0,3}\(|\bFunction\s{0,3}\(|\.constructor\s{0,3}\(/.test(script)) return false;
  return longWordsIn(script).some((word) => entropyOf(word) >= noisyBits);
}

/**
 * Not a regular expression, which would restart at each of this many characters. A long word must cross one
 * of the positions half its length apart, so only the text around those is read.
 */
function longWordsIn(script: string): string[] {
  const words: string[] = [];
  let end = 0;
  for (let at = 0; at < script.length; at = Math.max(at + longWord / 2, end)) {
    let start = at;
    end = at;
    while (start > 0 && isEncoded(script.charCodeAt(start - 1))) start--;
    while (isEncoded(script.charCodeAt(end))) end++;
    if (end - start >= longWord) words.push(script.slice(start, end));
  }
  return words;
}

/** Base64 characters. */
function isEncoded(code: number): boolean {
  const letter = code | 0x20;
  return (
    (letter >= 97 && letter <= 122) || (code >= 47 && code <= 57) || code === 43 || code === 61
  );
}

/** Shannon entropy in bits per character. */
export function entropyOf(text: string): number {
  const counts = new Map<number, number>();
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  let bits = 0;
  for (const count of counts.values())
    bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}
