import { brandNames, brandOfDomain } from './brands.ts';

/** How a page presents itself. */
export interface Appearance {
  host: string;
  title: string;
  /** The visible text. */
  text: string;
  html: string;
}

/** Places that must name a brand for it to be a claim. A single one may be chance or a mention. */
const placesNeeded = 2;
/** The same for names that are also everyday words. */
const placesNeededForWords = 3;

/**
 * The brand that a page claims to be although it is on another domain; undefined if there is none. A button
 * for signing in with another account is not a claim, and neither is a shop that sells a brand under its
 * own name.
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

/** Each is a string of lower-case words, with spaces around every word. */
interface Places {
  title: string;
  /** Lines with a copyright notice. */
  signature: string;
  /** Names of logo images. */
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

/** Mentions of who made the page or its login, which do not claim a brand. */
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

/** Whether the text mentions an account, password or login of the brand, as phishing pages do. */
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

/** A site that states its own name is not posing as another. */
function namesItself(host: string, { title, signature }: Places, brand: string): boolean {
  const squash = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
  const said = squash(title + signature);
  return host
    .split('.')
    .map(squash)
    .filter((label) => label.length >= shortestLabel && !label.includes(squash(brand)))
    .some((label) => said.includes(label));
}
