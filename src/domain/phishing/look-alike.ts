import { domainToUnicode } from 'node:url';

/** Letters of other scripts and the Latin letters they resemble. Hand-picked. */
const twins: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  ғ: 'f',
  ԍ: 'g',
  һ: 'h',
  і: 'i',
  ї: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'm',
  п: 'n',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  г: 'r',
  ѕ: 's',
  т: 't',
  υ: 'u',
  ѵ: 'v',
  ѡ: 'w',
  ԝ: 'w',
  х: 'x',
  у: 'y',
  ʏ: 'y',
  з: '3',
  б: '6',
  ь: 'b',
  н: 'h',
  ц: 'u',
  и: 'u',
  д: 'a',
  э: 'e',
  α: 'a',
  β: 'b',
  ϲ: 'c',
  δ: 'd',
  ε: 'e',
  γ: 'y',
  η: 'n',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'u',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  σ: 'o',
  τ: 't',
  χ: 'x',
  ω: 'w',
  ζ: 'z',
  ѐ: 'e',
  ё: 'e',
  ӧ: 'o',
  ɑ: 'a',
  ɡ: 'g',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ŧ: 't',
  ß: 'b',
  æ: 'a',
  œ: 'o',
  þ: 'p',
  ð: 'd',
  ŋ: 'n',
  ƅ: 'b',
  ƒ: 'f',
  ɩ: 'i',
  ɪ: 'i',
  ʟ: 'l',
  ɴ: 'n',
  ᴏ: 'o',
  ʀ: 'r',
  ꜱ: 's',
  ᴛ: 't',
  ᴜ: 'u',
  ᴠ: 'v',
  ᴡ: 'w',
  ᴢ: 'z',
  ո: 'n',
  օ: 'o',
  ս: 'u',
  հ: 'h',
  զ: 'q',
  ց: 'g',
  ա: 'w',
  ק: 'p',
  ס: 'o',
  ー: '-',
};
const digitTwins: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'b',
  '7': 't',
  '8': 'b',
  '9': 'g',
};

/** What a label in another script looks like at a glance. */
export function foldScript(label: string): string {
  const shown = domainToUnicode(label)
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '');
  return shown.replace(/[^\u0000-\u007f]/gu, (sign) => twins[sign] ?? sign).toLowerCase();
}

/** Replaces characters that pass for letters in a host name: `paypa1`, `rnicrosoft`, `arnazon`. */
export function foldDigits(label: string): string {
  return /\d/.test(label) ? label.replace(/\d/g, (digit) => digitTwins[digit] ?? digit) : label;
}

export function foldPairs(label: string): string {
  if (!/rn|vv|cl/.test(label)) return label;
  return label.replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('cl', 'd');
}

/** Whether a label mixes alphabets, which is legitimate only in Japanese and Korean. */
export function mixesScripts(label: string): boolean {
  const shown = domainToUnicode(label);
  const scripts = [
    /\p{Script=Latin}/u,
    /\p{Script=Cyrillic}/u,
    /\p{Script=Greek}/u,
    /\p{Script=Armenian}/u,
  ];
  return scripts.filter((script) => script.test(shown)).length > 1;
}

/** Whether two texts differ by one added, missing or changed letter, or two swapped neighbours. */
export function isOneSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || short === long) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  const exchanged = short[at] === long[at + 1] && short[at + 1] === long[at];
  return exchanged && short.slice(at + 2) === long.slice(at + 2);
}

/** All texts with one letter removed: two texts one typo apart have one of these, or each other, in common. */
export function shortened(text: string): string[] {
  const texts = [text];
  for (let at = 0; at < text.length; at++) texts.push(text.slice(0, at) + text.slice(at + 1));
  return texts;
}

/** Whether the Levenshtein distance of two texts is at most `most`. */
export function isWithin(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at++) {
    const next = [at];
    for (let to = 1; to <= other.length; to++) {
      const isSame = one.charCodeAt(at - 1) === other.charCodeAt(to - 1);
      const changed = (row[to - 1] ?? 0) + (isSame ? 0 : 1);
      next.push(Math.min(changed, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    if (next.every((slips) => slips > most)) return false;
    row = next;
  }
  return (row[other.length] ?? Infinity) <= most;
}
