import { readRows } from '../../lib/text-table.ts';
import { trimEndOf } from '../../lib/trim.ts';
import { foldDigits, foldPairs, foldScript, isOneSlip, isWithin, shortened } from './look-alike.ts';
import { dataFile, namesOf } from './read-data.ts';
import type { Site } from './site.ts';
import { isSharedPage } from './suffixes.ts';
import { createWordFinder } from './word-finder.ts';
import { tokensOf } from './words.ts';

interface Brand {
  name: string;
  domains: readonly string[];
}

/** Where a URL uses the name of a brand that does not own it. */
type Borrowing =
  | 'homograph'
  | 'look-alike'
  | 'domain-in-host'
  | 'other-suffix'
  | 'in-name'
  | 'in-subdomain'
  | 'in-path'
  | 'in-query';

export interface BrandSign {
  brand: string;
  how: 'own-site' | Borrowing;
}

const lureWords = new Set(namesOf('lure'));
const innocent = new RegExp(namesOf('no-brand').join('|'), 'g');

const whole = new Map<string, Brand>();
/** Names that are everyday words, which only count next to a lure word. */
const ordinaryWords = new Map<string, Brand>();
const anywhere = new Map<string, Brand>();
const byDomain = new Map<string, Brand>();
/** Maps a key with one letter removed to the original keys. */
const nearKeys = new Map<string, string[]>();
/** Beginnings and ends of those keys: a typo in a long word leaves one of the two intact. */
const heads = new Set<string>();
const tails = new Set<string>();
const endLength = 3;
const longEnough = 8;
let longestKey = 0;

/** Shorter keys have too many legitimate neighbours. */
const shortestSlip = 6;
/** Long names are recognised even with several typos, such as `steancommunutly`. */
const shortestMangled = 12;
const veryLong = 14;
/** Keyed by first letter, which imitations keep. */
const longKeys = new Map<string, string[]>();
/** Paths are long, and contain shorter names by chance. */
const shortestInPath = 5;
/** Shorter names inside a word are coincidence unless the word begins or ends with them. */
const shortestInside = 6;

for (const [name = '', keys = '', domains = ''] of readRows(dataFile('brands.txt'))) {
  const brand = { name, domains: domains.split(' ') };
  for (const domain of brand.domains) byDomain.set(domain, brand);
  for (const key of keys.split(' ')) {
    if (key.startsWith('~')) ordinaryWords.set(key.slice(1), brand);
    else if (key.startsWith('=')) whole.set(key.slice(1), brand);
    else addKey(key, brand);
  }
}

function addKey(key: string, brand: Brand): void {
  whole.set(key, brand);
  anywhere.set(key, brand);
  longestKey = Math.max(longestKey, key.length);
  if (key.length < shortestSlip) return;
  heads.add(key.slice(0, endLength));
  tails.add(key.slice(-endLength));
  for (const text of shortened(key)) nearKeys.set(text, [...(nearKeys.get(text) ?? []), key]);
  if (key.length < shortestMangled) return;
  const initial = key.charAt(0);
  longKeys.set(initial, [...(longKeys.get(initial) ?? []), key]);
}

const plainKeys = [...anywhere.keys()].filter((key) => /^[a-z]+$/.test(key));
const findKeys = createWordFinder(plainKeys);
const findInPath = createWordFinder(plainKeys.filter((key) => key.length >= shortestInPath));

/** In their usual spelling. A rare name has no other meaning. */
export const brandNames = [...new Set(byDomain.values())].map(({ name }) => ({
  name,
  words: (name.toLowerCase().split('(')[0] ?? '').trim(),
  isRare: anywhere.has(name.toLowerCase().replace(/[^a-z\d]/g, '')),
}));

/** The brand that owns a registrable domain or host. */
export function brandOfDomain(host: string): string | undefined {
  for (let at = 0; at >= 0; at = host.indexOf('.', at) + 1) {
    const brand = byDomain.get(host.slice(at));
    if (brand) return brand.name;
    if (!host.includes('.', at)) return undefined;
  }
  return undefined;
}

/** Which brand a URL names, and how. Reports the strongest place only. */
export function brandSign(site: Site): BrandSign | undefined {
  if (site.isAddress) return inPath(site);
  const own = brandOfDomain(site.host);
  if (own !== undefined && site.place === undefined) {
    return isSharedPage(site.host) ? undefined : { brand: own, how: 'own-site' };
  }
  return inScript(site) ?? domainInHost(site) ?? inHost(site) ?? inPath(site);
}

function inScript({ name, subdomain, host }: Site): BrandSign | undefined {
  if (!host.includes('xn--')) return undefined;
  for (const label of `${subdomain}.${name}`.split('.')) {
    const brand = label.startsWith('xn--') ? brandIn(foldScript(label), true) : undefined;
    if (brand) return { brand: brand.name, how: 'homograph' };
  }
  return undefined;
}

const gluedDomain = /(?<![a-z\d])([a-z\d]+)-(com|co-jp|co-uk|net|org|jp|de|fr)\b/;

/** `paypal.com.example.net`, `paypal-com.example.net`. */
function domainInHost({ subdomain, name }: Site): BrandSign | undefined {
  const labels = subdomain.includes('.') ? subdomain.split('.') : [];
  for (let at = 0; at + 1 < labels.length; at++) {
    const brand =
      byDomain.get(`${labels[at]}.${labels[at + 1]}`) ??
      byDomain.get(labels.slice(at, at + 3).join('.'));
    if (brand) return { brand: brand.name, how: 'domain-in-host' };
  }
  const text = `${subdomain}.${name}`;
  const glued = text.includes('-') ? gluedDomain.exec(text) : null;
  const brand = glued && byDomain.get(`${glued[1] ?? ''}.${(glued[2] ?? '').replace('-', '.')}`);
  return brand ? { brand: brand.name, how: 'domain-in-host' } : undefined;
}

/** A brand that is spelled out takes precedence over one that a word resembles. */
function inHost({ name, subdomain }: Site): BrandSign | undefined {
  const exact = whole.get(name);
  if (exact) return { brand: exact.name, how: 'other-suffix' };
  const isLure = `${subdomain}.${name}`.split(/[.-]/).some((word) => lureWords.has(word));
  const named = brandIn(name, isLure);
  if (named) return { brand: named.name, how: 'in-name' };
  const alike = lookAlike(name);
  if (alike) return { brand: alike.name, how: 'look-alike' };
  const before = brandIn(subdomain, isLure);
  return before && { brand: before.name, how: 'in-subdomain' };
}

function inPath({ path, query }: Site): BrandSign | undefined {
  const named = keyIn(path);
  const brand = named ?? keyIn(query);
  return brand && { brand: brand.name, how: named ? 'in-path' : 'in-query' };
}

function keyIn(text: string): Brand | undefined {
  const [key] = findInPath(text.toLowerCase());
  return key === undefined ? undefined : anywhere.get(key);
}

/** As a separate word, or anywhere if the name is not an ordinary word. */
function brandIn(text: string, isLure = false): Brand | undefined {
  const words = tokensOf(text);
  for (const word of words) {
    const plain = trimEndOf(word, '0123456789');
    const brand =
      whole.get(word) ?? whole.get(plain) ?? (isLure ? ordinaryWords.get(plain) : undefined);
    if (brand) return brand;
  }
  const [key] = findKeys(text.replaceAll('-', '').replace(innocent, '-'));
  if (key === undefined) return undefined;
  const isChance =
    key.length < shortestInside &&
    !words.some((word) => word.startsWith(key) || word.endsWith(key));
  return isChance ? undefined : anywhere.get(key);
}

function lookAlike(name: string): Brand | undefined {
  for (const word of name.split('-')) {
    // Pairs such as `rn` for `m` make a word longer than its brand.
    const isItself = whole.has(word) || lureWords.has(word);
    const brand = isItself || word.length > 2 * longestKey ? undefined : resembled(word);
    if (brand) return brand;
  }
  return undefined;
}

function resembled(word: string): Brand | undefined {
  return (
    anywhere.get(foldDigits(word)) ??
    anywhere.get(foldPairs(word)) ??
    (word.length >= shortestSlip - 1 ? nearOf(word) : undefined) ??
    (word.length >= shortestMangled - 2 ? mangledOf(word) : undefined)
  );
}

/** The brand one typo away, if the first letter is right. */
function nearOf(word: string): Brand | undefined {
  if (word.length > longestKey + 1) return undefined;
  const isStrange =
    word.length >= longEnough &&
    !heads.has(word.slice(0, endLength)) &&
    !tails.has(word.slice(-endLength));
  if (isStrange) return undefined;
  for (const text of shortened(word)) {
    const key = nearKeys
      .get(text)
      ?.find((each) => each.charAt(0) === word.charAt(0) && isOneSlip(each, word));
    if (key !== undefined) return anywhere.get(key);
  }
  return undefined;
}

function mangledOf(word: string): Brand | undefined {
  const key = longKeys.get(word.charAt(0))?.find((each) => {
    const slips = each.length < veryLong ? 2 : 3;
    return isWithin(each, word, slips);
  });
  return key === undefined ? undefined : anywhere.get(key);
}
