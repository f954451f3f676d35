import { brandSign, type BrandSign } from './brands.ts';
import { lureLine } from './data/places.ts';
import { mixesScripts } from './look-alike.ts';
import { pathSigns } from './path-features.ts';
import type { Part, Spelling } from './spelling.ts';
import type { Site } from './site.ts';
import { isSharedPage, isShortener } from './suffixes.ts';
import { createWordFinder } from './word-finder.ts';

/** What a URL shows: names of signs, each of which the model gives a weight. */
export interface Features {
  signs: readonly string[];
  brand: BrandSign | undefined;
}

const lures = lureLine.trim().split(/\s+/);
const lureWords = new Set(lures);
/** Shorter ones stand in the middle of innocent words. */
const shortestInside = 5;
const findLures = createWordFinder(lures.filter((word) => word.length >= shortestInside));

/** What a URL shows but for its spelling. Neither its scheme, nor `www.`, nor that it has a path. */
export function featuresOf(site: Site): Features {
  const brand = brandSign(site);
  const host = site.isAddress ? ['host.address'] : hostSigns(site);
  const signs = [
    ...host,
    ...(site.port === '' ? [] : ['host.port']),
    ...(site.hasUserInfo ? ['host.user-info'] : []),
    ...(brand ? [`brand.${brand.how}`] : []),
    ...pathSigns(site),
  ];
  return { signs: [...signs, ...together(site, brand, signs)], brand };
}

const longestPath = 120;
const kinSteps = { total: { per: 1 / 3, most: 8 }, mean: { per: 4, most: 5 } };

/** What the letters of a URL resemble: chance, the names of known sites, or those of phishing sites. */
export function spellingSigns(site: Site, { randomBits, kinBits }: Spelling): string[] {
  const { name, subdomain, path, isAddress } = site;
  const signs: string[] = [];
  const compare = (part: Part, text: string) => {
    if (text === '') return;
    const bits = kinBits[part](text);
    signs.push(`${part}.kin.${stepOf(bits, kinSteps.total)}`);
    signs.push(`${part}.kin-mean.${stepOf(bits / (text.length + 1), kinSteps.mean)}`);
  };
  if (!isAddress) {
    signs.push(`name.random.${step(randomBits(name), [-25, -18, -12, -8, -4, 0, 5])}`);
    if (subdomain !== '') {
      const longest = longestLabel(subdomain.split('.'));
      signs.push(`subdomain.random.${step(randomBits(longest), [-12, -4, 0, 6])}`);
    }
    compare('name', name);
    compare('subdomain', subdomain);
  }
  compare('path', path.toLowerCase().slice(0, longestPath));
  return signs;
}

function stepOf(bits: number, { per, most }: { per: number; most: number }): number {
  return Math.max(-most, Math.min(most, Math.round(bits * per)));
}

function longestLabel(labels: readonly string[]): string {
  return labels.reduce((most, label) => (label.length > most.length ? label : most), '');
}

function hostSigns(site: Site): string[] {
  const { name, subdomain, place } = site;
  const words = wordsOf(subdomain === '' ? name : `${subdomain}.${name}`);
  const lured = words.filter((word) => lureWords.has(word)).length;
  return [
    ...ownerSigns(site),
    ...nameSigns(name),
    ...subdomainSigns(site),
    ...(place === undefined ? [] : [`place.${place}`]),
    ...(lured > 0 ? [`lure.${Math.min(lured, 3)}`] : []),
    ...words.map((word) => `host-word.${word}`),
  ];
}

function ownerSigns(site: Site): string[] {
  const { host, suffix, name, subdomain, place } = site;
  // Of a platform its kind counts, not its name: its customers are not answerable for each other.
  const signs =
    place === undefined ? [`suffix.${suffix}`, `suffix-kind.${suffixKind(suffix)}`] : [];
  if (isShortener(site)) signs.push('place.shortener');
  if (isSharedPage(host)) signs.push('place.shared-page');
  if (host.length >= 30) signs.push('host.overlong');
  if (host.includes('xn--')) signs.push('host.punycode');
  if (host.includes('xn--') && `${subdomain}.${name}`.split('.').some(mixesScripts)) {
    signs.push('host.mixed-scripts');
  }
  return signs;
}

/** What a rare suffix shares with its kind. */
function suffixKind(suffix: string): string {
  const top = suffix.slice(suffix.lastIndexOf('.') + 1);
  if (top.length === 2) return 'country';
  if (top === 'edu' || top === 'gov' || top === 'mil' || top === 'int') return 'institution';
  return oldSuffixes.has(top) ? 'old' : 'new';
}

const oldSuffixes = new Set(['com', 'net', 'org', 'info', 'biz', 'name', 'pro', 'mobi', 'arpa']);

function nameSigns(name: string): string[] {
  const digits = name.replace(/\D/g, '').length;
  const hyphens = name.split('-').length - 1;
  const signs = [`name.length.${step(name.length, [4, 6, 8, 11, 15, 20, 27])}`];
  if (digits > 0)
    signs.push(`name.digits.${digits === name.length ? 'all' : step(digits, [1, 2, 3, 5])}`);
  if (hyphens > 0) signs.push(`name.hyphens.${Math.min(hyphens, 3)}`);
  if (/\d[a-z]+\d/.test(name)) signs.push('name.digits.between');
  if (/[^aeiouy\d.-]{5}/.test(name)) signs.push('name.consonants');
  return signs;
}

function subdomainSigns({ subdomain, suffix }: Site): string[] {
  if (subdomain === '') return [];
  const labels = subdomain.split('.');
  const longest = longestLabel(labels);
  const signs = [`subdomain.labels.${Math.min(labels.length, 4)}`];
  if (longest.length >= 15) signs.push('subdomain.long');
  if (/\d{2}/.test(subdomain)) signs.push('subdomain.digits');
  if (longest.includes('-')) signs.push('subdomain.hyphens');
  if (labels.some((label) => suffixLabels.has(label) && label !== suffix))
    signs.push('subdomain.suffix');
  return signs;
}

/** Endings that make the reader stop reading too early. */
const suffixLabels = new Set(['com', 'net', 'org', 'co', 'gov', 'jp', 'info', 'www']);

/** Words between the signs of a name, and lures that were run together with others. */
function wordsOf(text: string): string[] {
  const words = new Set(
    text.split(/[^a-z]+/).filter((word) => word.length >= 3 && word.length <= 20),
  );
  for (const word of findLures(text)) words.add(word);
  words.delete('www');
  return [...words];
}

/** Signs that mean more in company. */
function together(
  { place }: Site,
  brand: BrandSign | undefined,
  signs: readonly string[],
): string[] {
  const lured = signs.some((sign) => sign.startsWith('lure.'));
  const borrowed = brand !== undefined && brand.how !== 'own-site';
  const inHost = borrowed && brand.how !== 'in-path' && brand.how !== 'in-query';
  const company = {
    'place-and-brand': place !== undefined && borrowed,
    'place-and-lure': place !== undefined && lured,
    'brand-and-lure': borrowed && lured,
    'brand-and-login': inHost && signs.includes('path.login'),
  };
  return Object.entries(company).flatMap(([name, holds]) => (holds ? [`together.${name}`] : []));
}

/** The first bound that a number does not pass: `-4` is up to -4; `more` is above all. */
function step(value: number, bounds: readonly number[]): string {
  const bound = bounds.find((each) => value <= each);
  return bound === undefined ? 'more' : String(bound);
}
