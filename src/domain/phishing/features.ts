import { brandSign, type BrandSign } from './brands.ts';
import { mixesScripts } from './look-alike.ts';
import { pathFeatures, pathNumbers } from './path-features.ts';
import { namesOf } from './read-data.ts';
import type { Site } from './site.ts';
import { isSharedPage, isShortener } from './suffixes.ts';
import { tallyOf } from './tally.ts';
import { createWordFinder } from './word-finder.ts';
import { addOnce, wordsOf } from './words.ts';

/** Families of signs: first those of the host, then those of path and query. */
export type Family =
  | 'suffix'
  | 'suffix-kind'
  | 'host'
  | 'place'
  | 'lure'
  | 'brand'
  | 'together'
  | 'path-ending'
  | 'path'
  | 'query-word'
  | 'query';

/** What a URL reveals, before any weighing. */
export interface Features {
  site: Site;
  brand: BrandSign | undefined;
  signs: Readonly<Record<Family, readonly string[]>>;
  /** In the order of `plainNumbers`. NaN if there is nothing to measure, such as the path of a bare host. */
  numbers: readonly number[];
}

const hostNumbers = [
  'name.length',
  'name.digits',
  'name.hyphens',
  'name.letters/vowels',
  'name.letters/row',
  'name.letters/word',
  'name.letters/turns',
  'name.letters/variety',
  'subdomain.shape/labels',
  'subdomain.shape/length',
  'subdomain.shape/digits',
  'subdomain.shape/hyphens',
  'host.length',
  'host.port',
  'host.address',
];
/** Names of plain numbers. The part before a slash is the topic of the reason. */
export const plainNumbers: readonly string[] = [...hostNumbers, ...pathNumbers];

const lures = namesOf('lure');
const lureWords = new Set(lures);
/** Shorter ones occur inside ordinary words. */
const shortestInside = 5;
const findLures = createWordFinder(lures.filter((word) => word.length >= shortestInside));

/** Ignores scheme and `www.`, which in training lists only reveal who made the list. */
export function featuresOf(site: Site, brand = brandSign(site)): Features {
  const path = pathFeatures(site);
  const lured = luresIn({ site }).length;
  const named = site.isAddress || site.place !== undefined;
  return {
    site,
    brand,
    signs: {
      // Customers of a platform are independent, so its name says nothing about them.
      suffix: named ? [] : [site.suffix],
      'suffix-kind': named ? [] : [suffixKind(site.suffix)],
      host: hostSigns(site),
      place: placeSigns(site),
      lure: lured === 0 ? [] : [String(Math.min(lured, 3))],
      brand: brand ? [brand.how] : [],
      together: together(site, {
        brand,
        lured: lured > 0,
        login: path.signs.path.includes('login'),
      }),
      'path-ending': path.signs['path-ending'],
      path: path.signs.path,
      'query-word': path.signs['query-word'],
      query: path.signs.query,
    },
    numbers: measureHost(site).concat(path.numbers),
  };
}

function measureHost(site: Site): number[] {
  const { name, subdomain, registrable } = site;
  const inName = tallyOf(name);
  const before = tallyOf(subdomain);
  return [
    name.length,
    inName.digits,
    inName.hyphens,
    inName.vowels / Math.max(1, name.length),
    inName.consonantRow,
    inName.letterRow,
    inName.turns,
    varietyOf(name),
    subdomain === '' ? 0 : before.dots + 1,
    subdomain.length,
    before.digits,
    before.hyphens,
    registrable.length + subdomain.length,
    site.port === '' ? 0 : 1,
    site.isAddress ? 1 : 0,
  ];
}

/** Share of distinct characters. */
function varietyOf(text: string): number {
  let fresh = 0;
  for (let at = 0; at < text.length; at++) if (text.indexOf(text.charAt(at)) === at) fresh++;
  return fresh / Math.max(1, text.length);
}

/** Lure words in a host name, even joined to other words. */
export function luresIn({ site }: Pick<Features, 'site'>): string[] {
  const { subdomain, name, isAddress } = site;
  if (isAddress) return [];
  const text = subdomain === '' ? name : `${subdomain}.${name}`;
  const words = wordsOf(text).filter((word) => lureWords.has(word));
  for (const word of findLures(text)) addOnce(words, word);
  return words;
}

function hostSigns(site: Site): string[] {
  const signs: string[] = [];
  if (site.hasUserInfo) signs.push('user-info');
  if (site.subdomain !== '' && hidesSuffix(site)) signs.push('suffix-inside');
  if (!site.host.includes('xn--')) return signs;
  signs.push('punycode');
  if (`${site.subdomain}.${site.name}`.split('.').some(mixesScripts)) signs.push('mixed-scripts');
  return signs;
}

/** Labels that people mistake for the end of a name. */
const endings = new Set(['com', 'net', 'org', 'co', 'gov', 'jp', 'info', 'www']);

function hidesSuffix({ subdomain, suffix }: Site): boolean {
  return subdomain.split('.').some((label) => endings.has(label) && label !== suffix);
}

function placeSigns(site: Site): string[] {
  const signs: string[] = site.place === undefined ? [] : [site.place];
  if (isShortener(site)) signs.push('shortener');
  if (isSharedPage(site.host)) signs.push('shared-page');
  return signs;
}

/** The group of a rare suffix. */
function suffixKind(suffix: string): string {
  const top = suffix.slice(suffix.lastIndexOf('.') + 1);
  if (top.length === 2) return 'country';
  if (top === 'edu' || top === 'gov' || top === 'mil' || top === 'int') return 'institution';
  return oldSuffixes.has(top) ? 'old' : 'new';
}

const oldSuffixes = new Set(['com', 'net', 'org', 'info', 'biz', 'name', 'pro', 'mobi', 'arpa']);

interface Company {
  brand: BrandSign | undefined;
  lured: boolean;
  login: boolean;
}

/** Combinations of signs that mean more together. */
function together({ place }: Site, { brand, lured, login }: Company): string[] {
  const isLent = place !== undefined;
  const signs = isLent && lured ? ['place-and-lure'] : [];
  if (brand === undefined || brand.how === 'own-site') return signs;
  if (isLent) signs.push('place-and-brand');
  if (lured) signs.push('brand-and-lure');
  if (login && !behindHost.has(brand.how)) signs.push('brand-and-login');
  return signs;
}
const behindHost = new Set<BrandSign['how']>(['in-path', 'in-query']);
