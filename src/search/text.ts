/** Longer runs are blobs rather than words; they are indexed by their first characters. */
export const longestToken = 64;

const notInToken = /[^\p{L}\p{N}\p{M}]+/u;
const asciiOnly = /^[\0-\x7f]*$/;

/**
 * The words of a text in order: runs of letters, digits and marks, in lower case. All engines use
 * these tokens, so that they find the same documents.
 */
export function tokensOf(text: string): string[] {
  return asciiOnly.test(text) ? asciiTokens(text) : otherTokens(text);
}

function otherTokens(text: string): string[] {
  const words = text.toLowerCase().normalize('NFC').split(notInToken);
  return words.filter((word) => word !== '').map((word) => cut(word));
}

/** Most banners are ASCII, and a lookup table is several times faster than a regular expression. */
function asciiTokens(text: string): string[] {
  const lower = text.toLowerCase();
  const tokens: string[] = [];
  let start = -1;
  for (let at = 0; at < lower.length; at++) {
    if (inToken[lower.charCodeAt(at)] === 1) {
      if (start < 0) start = at;
    } else if (start >= 0) {
      tokens.push(lower.slice(start, Math.min(at, start + longestToken)));
      start = -1;
    }
  }
  if (start >= 0) tokens.push(lower.slice(start, start + longestToken));
  return tokens;
}

/**
 * Number of tokens in an ASCII text. Null if it contains anything else, NUL, or a truncated token,
 * where other tokenisers would differ.
 */
export function countAsciiTokens(text: string): number | null {
  let count = 0;
  let run = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0 || code > 127) return null;
    if (inWord[code] === 0) run = 0;
    else if (++run === 1) count++;
    else if (run > longestToken) return null;
  }
  return count;
}

const classOf = (characters: RegExp) =>
  Uint8Array.from({ length: 128 }, (_, code) =>
    characters.test(String.fromCharCode(code)) ? 1 : 0,
  );

/** Token characters, in lower case and in any case. */
const inToken = classOf(/[a-z0-9]/);
const inWord = classOf(/[A-Za-z0-9]/);

/** Never splits a surrogate pair. */
function cut(word: string): string {
  return word.length <= longestToken ? word : Array.from(word).slice(0, longestToken).join('');
}
