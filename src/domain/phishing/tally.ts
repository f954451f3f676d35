/** Counts of characters in a text, from one pass. */
interface Tally {
  digits: number;
  capitals: number;
  vowels: number;
  hyphens: number;
  dots: number;
  percents: number;
  /** Characters that are rare in paths. */
  others: number;
  /** How often letters and digits alternate. */
  turns: number;
  /** Longest runs of consonants, letters, letters and digits, hexadecimal digits. */
  consonantRow: number;
  letterRow: number;
  tokenRow: number;
  hexRow: number;
}

const digit = 1;
const vowel = 2;
const consonant = 4;
const capital = 8;
const hex = 16;
const letter = vowel | consonant;

const kinds = new Uint8Array(128);
for (let code = 48; code < 58; code++) kinds[code] = digit | hex;
for (let at = 0; at < 26; at++) {
  const kind =
    ('aeiouy'.includes(String.fromCharCode(97 + at)) ? vowel : consonant) | (at < 6 ? hex : 0);
  kinds[97 + at] = kind;
  kinds[65 + at] = kind | capital;
}

export function tallyOf(text: string): Tally {
  // Written out: counting in objects of a single shape is many times faster.
  const tally: Tally = {
    digits: 0,
    capitals: 0,
    vowels: 0,
    hyphens: 0,
    dots: 0,
    percents: 0,
    others: 0,
    turns: 0,
    consonantRow: 0,
    letterRow: 0,
    tokenRow: 0,
    hexRow: 0,
  };
  let before = 0;
  let consonants = 0;
  let letters = 0;
  let token = 0;
  let hexes = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const kind = code < 128 ? (kinds[code] ?? 0) : 0;
    consonants = (kind & consonant) === 0 ? 0 : consonants + 1;
    letters = (kind & letter) === 0 ? 0 : letters + 1;
    token = kind === 0 ? 0 : token + 1;
    hexes = (kind & hex) === 0 ? 0 : hexes + 1;
    tally.consonantRow = Math.max(tally.consonantRow, consonants);
    tally.letterRow = Math.max(tally.letterRow, letters);
    tally.tokenRow = Math.max(tally.tokenRow, token);
    tally.hexRow = Math.max(tally.hexRow, hexes);
    if (kind === 0) countSign(tally, code);
    else countLetter(tally, kind, before);
    before = kind;
  }
  return tally;
}

function countLetter(tally: Tally, kind: number, before: number): void {
  if ((kind & digit) !== 0) tally.digits++;
  if ((kind & capital) !== 0) tally.capitals++;
  if ((kind & vowel) !== 0) tally.vowels++;
  if (before !== 0 && (kind & digit) !== (before & digit)) tally.turns++;
}

const signs = { hyphen: 45, dot: 46, percent: 37, slash: 47, underscore: 95 };

function countSign(tally: Tally, code: number): void {
  if (code === signs.hyphen) tally.hyphens++;
  else if (code === signs.dot) tally.dots++;
  else if (code === signs.percent) tally.percents++;
  else if (code !== signs.slash && code !== signs.underscore) tally.others++;
}
