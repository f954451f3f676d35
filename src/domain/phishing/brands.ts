import { readRows } from '../../lib/text-table.ts';
import { trimEndOf } from '../../lib/trim.ts';
import { foldDigits, foldPairs, foldScript, isOneSlip, isWithin, shortened } from './look-alike.ts';
import { dataFile } from './read-data.ts';
import type { Site } from './site.ts';
import { isSharedPage } from './suffixes.ts';
import { createWordFinder } from './word-finder.ts';
import { tokensOf } from './words.ts';

interface Brand {
  name: string;
  domains: readonly string[];
}

/** Where a URL uses a brand name that is not its owner's. */
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

const whole = new Map<string, Brand>();
const anywhere = new Map<string, Brand>();
const byDomain = new Map<string, Brand>();
/** From a key with a letter less to the keys it came from. */
const nearKeys = new Map<string, string[]>();
/** How those keys begin and end: one slip in a long word leaves one of the two as it was. */
const heads = new Set<string>();
const tails = new Set<string>();
const endLength = 3;
const longEnough = 8;
let longestKey = 0;

/** Shorter keys have too many innocent neighbours. */
const shortestSlip = 6;
/** Long names are still recognised with several slips, as `steancommunutly` is. */
const shortestMangled = 12;
const veryLong = 14;
/** By the letter that they begin with: imitations keep it. */
const longKeys = new Map<string, string[]>();
/** Paths are long, and short names occur in them by chance. */
const shortestInPath = 5;

for (const [name = '', keys = '', domains = ''] of readRows(dataFile('brands.txt'))) {
  const brand = { name, domains: domains.split(' ') };
  for (const domain of brand.domains) byDomain.set(domain, brand);
  for (const key of keys.split(' ')) addKey(key.replace('=', ''), brand, !key.startsWith('='));
}

function addKey(key: string, brand: Brand, isRare: boolean): void {
  whole.set(key, brand);
  if (!isRare) return;
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

/** As people write them; rare are those that mean nothing else. */
export const brandNames = [...new Set(byDomain.values())].map(({ name }) => ({
  name,
  words: (name.toLowerCase().split('(')[0] ?? '').trim(),
  isRare: anywhere.has(name.toLowerCase().replace(/[^a-z\d]/g, '')),
}));

export const brandCount = new Set(byDomain.values()).size;

/** The brand a registrable domain or host truly belongs to. */
export function brandOfDomain(host: string): string | undefined {
  for (let at = 0; at >= 0; at = host.indexOf('.', at) + 1) {
    const brand = byDomain.get(host.slice(at));
    if (brand) return brand.name;
    if (!host.includes('.', at)) return undefined;
  }
  return undefined;
}

/** Which brand a URL names, and how; the strongest place only. */
export function brandSign(site: Site): BrandSign | undefined {
  if (site.isAddress) return inPath(site);
  const own = brandOfDomain(site.host);
  if (own !== undefined && site.place === undefined) {
    return isSharedPage(site.host) ? undefined : { brand: own, how: 'own-site' };
  }
  return inScript(site) ?? domainInHost(site) ?? inName(site) ?? inSubdomain(site) ?? inPath(site);
}

function inScript({ name, subdomain, host }: Site): BrandSign | undefined {
  if (!host.includes('xn--')) return undefined;
  for (const label of `${subdomain}.${name}`.split('.')) {
    if (!label.startsWith('xn--')) continue;
    const brand = brandIn(foldScript(label));
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

function inName({ name }: Site): BrandSign | undefined {
  const exact = whole.get(name);
  if (exact) return { brand: exact.name, how: 'other-suffix' };
  const alike = lookAlike(name);
  if (alike) return { brand: alike.name, how: 'look-alike' };
  const brand = brandIn(name);
  return brand && { brand: brand.name, how: 'in-name' };
}

function inSubdomain({ subdomain }: Site): BrandSign | undefined {
  if (subdomain === '') return undefined;
  const brand = brandIn(subdomain);
  return brand && { brand: brand.name, how: 'in-subdomain' };
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

/** As a word of its own, or, where the name is no ordinary word, anywhere. */
function brandIn(text: string): Brand | undefined {
  for (const word of tokensOf(text)) {
    const brand =
      whole.get(word) ?? (/\d$/.test(word) ? whole.get(trimEndOf(word, '0123456789')) : undefined);
    if (brand) return brand;
  }
  const [key] = findKeys(text.includes('-') ? text.replaceAll('-', '') : text);
  return key === undefined ? undefined : anywhere.get(key);
}

function lookAlike(name: string): Brand | undefined {
  for (const word of name.split('-')) {
    // Pairs that look like one letter make a word longer than its brand.
    if (word.length > 2 * longestKey || whole.has(word)) continue;
    const brand = anywhere.get(foldDigits(word)) ?? anywhere.get(foldPairs(word));
    if (brand) return brand;
    const near = word.length >= shortestSlip - 1 ? nearOf(word) : undefined;
    if (near) return near;
    const mangled = word.length >= shortestMangled - 2 ? mangledOf(word) : undefined;
    if (mangled) return mangled;
  }
  return undefined;
}

function nearOf(word: string): Brand | undefined {
  if (word.length > longestKey + 1) return undefined;
  const isStrange =
    word.length >= longEnough &&
    !heads.has(word.slice(0, endLength)) &&
    !tails.has(word.slice(-endLength));
  if (isStrange) return undefined;
  for (const text of shortened(word)) {
    const key = nearKeys.get(text)?.find((each) => isOneSlip(each, word));
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
