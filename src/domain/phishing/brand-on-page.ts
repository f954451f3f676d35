import { brandNames, brandOfDomain } from './brands.ts';

/** What a page shows of itself. */
export interface Appearance {
  host: string;
  title: string;
  /** What a person reads. */
  text: string;
  html: string;
}

/** Places in which a page names itself. One may be chance or a mention; this many are a claim. */
const placesNeeded = 2;
/** A name that is also an everyday word must be in more of them. */
const placesNeededForWords = 3;

/**
 * The brand that a page claims to be although it is on another domain; undefined if there is
 * none. A button that signs people in with another account is no such claim, and no shop that sells a brand
 * makes one as long as it says its own name.
 */
export function brandClaimed(page: Appearance): string | undefined {
  if (brandOfDomain(page.host) !== undefined) return undefined;
  const places = placesOf(page);
  for (const brand of brandNames) {
    const needed = brand.isRare ? placesNeeded : placesNeededForWords;
    const isSigned = names(places.title, brand.words) || names(places.signature, brand.words);
    if (!isSigned || countOf(places, brand.words) < needed) continue;
    if (!namesItself(page.host, places, brand.words)) return brand.name;
  }
  return undefined;
}

/** Each as words in lower case between blanks. */
interface Places {
  title: string;
  /** Lines with a copyright in them. */
  signature: string;
  /** What pictures are called that are a logo. */
  logos: string;
  text: string;
}

const longestTitle = 300;
const longestText = 20_000;
/** Credits are at the end of a page. */
const longestEnd = 2_000;
const longestHtml = 200_000;
const mostLines = 10;
const mostLogos = 20;
const signatures = /(?:©|\(c\)|copyright)[^\n]{0,160}/gi;
const logoTexts =
  /\b(?:alt|aria-label)\s{0,3}=\s{0,3}["']([^"'<>]{0,60}\blogo\b[^"'<>]{0,60})["']/gi;

/** The maker of a page, or of its login, is not the brand that it claims to be. */
const others =
  /(?:powered|built|made|hosted|designed|protected|secured) (?:by|with|on) \S{1,30}|(?:sign|log|continue|register|pay|connect)(?:ed|ing)? ?(?:in|up|on)? (?:with|using|via|through) \S{1,30}(?: \S{1,30})?/gi;

function placesOf({ title, text, html }: Appearance): Places {
  const start = text.slice(0, longestText);
  const signed = [start, text.slice(-longestEnd)].flatMap((part) => part.match(signatures) ?? []);
  const logos = [...html.slice(0, longestHtml).matchAll(logoTexts)].map(([, name = '']) => name);
  return {
    title: wordsOf(title.slice(0, longestTitle)),
    signature: wordsOf(signed.slice(0, mostLines).join(' | ')),
    logos: wordsOf(logos.slice(0, mostLogos).join(' | ')),
    text: wordsOf(start),
  };
}

function wordsOf(text: string): string {
  const plain = text.replace(/\s+/g, ' ').replace(others, ' | ').toLowerCase();
  return ` ${plain.replace(/[^\p{L}\p{N}&.|]+/gu, ' ').replace(/\.(?= |$)/g, '')} `;
}

function names(place: string, brand: string): boolean {
  return place.includes(` ${brand} `);
}

function countOf({ title, signature, logos, text }: Places, brand: string): number {
  const said = [names(title, brand), names(signature, brand), names(logos, brand)];
  return [...said, speaksOfAccount(text, brand)].filter(Boolean).length;
}

/** Accounts, passwords and numbers of the brand: what such pages are after. */
function speaksOfAccount(text: string, brand: string): boolean {
  const account = ['account', 'id', 'password', 'login', 'log in', 'sign in', 'konto', 'compte'];
  const before = ['to your', 'to', 'your', 'my', 'ihr', 'votre', 'tu', 'su', 'sua', 'il tuo'];
  return (
    account.some((word) => names(text, `${brand} ${word}`)) ||
    before.some((word) =>
      ['sign in', 'log in', 'login'].some((verb) => names(text, `${verb} ${word} ${brand}`)),
    )
  );
}

/** Shorter labels are parts of other words. */
const shortestLabel = 4;

/** A site that says its own name is not passing itself off as another. */
function namesItself(host: string, { title, signature }: Places, brand: string): boolean {
  const squash = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
  const said = squash(title + signature);
  return host
    .split('.')
    .map(squash)
    .filter((label) => label.length >= shortestLabel && !label.includes(squash(brand)))
    .some((label) => said.includes(label));
}
