/** In characters: enough of a page to decide, and fast. */
const searched = 20_000;
/** Fewer words are too few to decide. */
const fewestWords = 8;
/** Share of common words that identifies a language. */
const commonShare = 0.08;

/** Scripts used by nearly one language, with the exceptions to distinguish. */
const scripts: readonly { pattern: RegExp; language: (text: string) => string }[] = [
  { pattern: /[\u3040-\u30ff]/g, language: () => 'ja' },
  { pattern: /[\uac00-\ud7af\u1100-\u11ff]/g, language: () => 'ko' },
  {
    pattern: /[\u4e00-\u9fff]/g,
    // Japanese uses Chinese characters too, but never without its own.
    language: (text) => (/[\u3040-\u30ff]/.test(text) ? 'ja' : 'zh'),
  },
  { pattern: /[\u0600-\u06ff]/g, language: (text) => (/[پچژگ]/.test(text) ? 'fa' : 'ar') },
  { pattern: /[\u0590-\u05ff]/g, language: () => 'he' },
  { pattern: /[\u0e00-\u0e7f]/g, language: () => 'th' },
  { pattern: /[\u0370-\u03ff]/g, language: () => 'el' },
  { pattern: /[\u0900-\u097f]/g, language: () => 'hi' },
  { pattern: /[\u0980-\u09ff]/g, language: () => 'bn' },
  { pattern: /[\u0400-\u04ff]/g, language: cyrillic },
];

function cyrillic(text: string): string {
  if (/[іїєґ]/i.test(text)) return 'uk';
  return /[ыэё]/i.test(text) ? 'ru' : 'bg';
}

/** The most common short words of languages in Latin script. */
const commonWords: Readonly<Record<string, string>> = {
  en: 'the of and to in is that for it with as was on are this by be you your from or have not at we our can all',
  es: 'de la que el en y los se del las por con para una su al es lo como más pero sus le ya este sí está muy nuestro',
  fr: 'de la le et les des en un une du dans est que pour qui sur pas plus par au avec ce vous votre nous il sont aux ne',
  de: 'der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er sie wir ihr',
  it: 'di che è e la il un a per in una sono del con le della non si dei da alla nel più gli al come i tuo anche',
  pt: 'de que e o a do da em um para é com não uma os no se na por mais as dos como mas foi ao das à seu sua você',
  nl: 'de van het een en in is dat op te voor met zijn niet aan er om ook als dan bij maar uit door naar wij je uw onze',
  pl: 'w i na z się nie do to że jest o jak za od po co dla tym przez są czy oraz lub tej być ma jego które można',
  tr: 've bir bu da de için ile olarak çok daha en olan gibi her ne var kadar sonra ya olduğu ama değil mi tüm bize',
  vi: 'và của là có cho được các trong với không người này một những để khi đã từ bạn tôi về như đến chúng nhiều',
  id: 'yang dan di untuk dengan ini dari pada tidak akan itu dalam adalah atau anda kami juga ke oleh bisa lebih sudah ada',
  sv: 'och i att det som en på är av för med till den har inte om ett men vi kan du från så eller din oss alla',
  da: 'og i at det er en til på som med for af den de der har ikke et vi du kan om eller fra din dig hos også',
  no: 'og i å det er en til på som med for av den de har ikke et vi du kan om eller fra din deg oss også etter',
  fi: 'ja on ei että se oli hän mutta ovat kun niin myös tai joka kuin sen voi nyt ole mitä sinun meidän kaikki',
  cs: 'a se v na je že s o z do i to k ve pro za by ale si po jako nebo jsou od které jeho také při vám naše',
  ro: 'de și în a la pe cu care nu este mai un o din pentru că sunt al prin sau dar fi despre au ale dumneavoastră',
  hu: 'a az és hogy nem is egy ez van meg csak már de ki mint el volt vagy még minden kell lehet amely saját',
};

const sets = Object.entries(commonWords).map(
  ([language, words]) => [language, new Set(words.split(' '))] as const,
);

/** Language code of a text; '' if too short or mixed. */
export function languageOf(text: string): string {
  const start = text.slice(0, searched).toLowerCase();
  return byScript(start) || byWords(start.match(/\p{Letter}+/gu) ?? []);
}

/** A script counts if a quarter of the letters belong to it. */
function byScript(text: string): string {
  const letters = (text.match(/\p{Letter}/gu) ?? []).length;
  for (const { pattern, language } of scripts) {
    const own = text.match(pattern)?.length ?? 0;
    if (own >= fewestWords && own >= letters / 4) return language(text);
  }
  return '';
}

function byWords(words: readonly string[]): string {
  if (words.length < fewestWords) return '';
  let best = { language: '', count: Math.ceil(words.length * commonShare) - 1 };
  for (const [language, common] of sets) {
    const count = words.filter((word) => common.has(word)).length;
    if (count > best.count) best = { language, count };
  }
  return best.language;
}
