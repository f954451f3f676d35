/** The most common short words of a language, for pages that do not declare theirs. */
const words: Readonly<Record<string, readonly string[]>> = {
  en: ['the', 'and', 'of', 'to', 'is', 'your', 'you', 'for', 'with', 'this', 'are', 'not'],
  de: ['der', 'die', 'und', 'das', 'ist', 'nicht', 'sie', 'mit', 'für', 'auf', 'ein', 'ihre'],
  fr: ['le', 'les', 'et', 'des', 'est', 'vous', 'pour', 'dans', 'une', 'votre', 'sur', 'pas'],
  es: ['el', 'los', 'y', 'que', 'es', 'para', 'con', 'una', 'su', 'por', 'del', 'las'],
  it: ['il', 'di', 'che', 'è', 'per', 'con', 'una', 'sono', 'della', 'non', 'gli', 'del'],
  pt: ['o', 'os', 'e', 'que', 'não', 'para', 'com', 'uma', 'seu', 'você', 'dos', 'em'],
  nl: ['de', 'het', 'een', 'en', 'van', 'niet', 'voor', 'met', 'uw', 'zijn', 'op', 'dat'],
  pl: ['i', 'w', 'na', 'nie', 'się', 'jest', 'do', 'że', 'dla', 'oraz', 'lub', 'przez'],
  tr: ['ve', 'bir', 'bu', 'için', 'ile', 'olarak', 'daha', 'çok', 'veya', 'olan', 'gibi', 'da'],
};

/** Scripts used by (nearly) one language. */
const scripts: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\u3040-\u30ff]/gu],
  ['ko', /[\uac00-\ud7af]/gu],
  ['zh', /[\u4e00-\u9fff]/gu],
  ['ru', /[\u0400-\u04ff]/gu],
  ['ar', /[\u0600-\u06ff]/gu],
  ['he', /[\u0590-\u05ff]/gu],
  ['th', /[\u0e00-\u0e7f]/gu],
  ['el', /[\u0370-\u03ff]/gu],
];

const looked = 20_000;
const fewestWords = 3;

/** The probable language of a text; '' if unclear. */
export function guessLanguage(text: string): string {
  const sample = text.slice(0, looked);
  return byLetters(sample) || byWords(sample);
}

function byLetters(sample: string): string {
  const letters = Math.max(countOf(sample, /\p{L}/gu), 1);
  // Japanese mixes its own characters with Chinese ones, so a few of them decide.
  const isIn = ([language, pattern]: (typeof scripts)[number]) =>
    countOf(sample, pattern) / letters > (language === 'ja' ? 0.05 : 0.3);
  return scripts.find(isIn)?.[0] ?? '';
}

function byWords(sample: string): string {
  const said = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = Object.entries(words).map(([language, list]) => {
    const set = new Set(list);
    return { language, count: said.filter((word) => set.has(word)).length };
  });
  const [first, second] = counts.sort((one, other) => other.count - one.count);
  const isClear = first && first.count >= fewestWords && first.count !== second?.count;
  return isClear ? first.language : '';
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
