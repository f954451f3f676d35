import {
  hostFamilies,
  pathFamilies,
  plainNumbers,
  type Family,
  type Features,
} from './features.ts';
import { textOfSide, type Pieces } from './pieces.ts';
import type { Site } from './site.ts';
import { randomBits, type Spelling } from './spelling.ts';

/** What the lists taught besides the trees: log-odds of single signs, and letters. */
export interface Learnt {
  logOdds: Readonly<Record<Family, ReadonlyMap<string, number>>>;
  spelling: Spelling;
  pieces: Pieces;
}

export const families: readonly Family[] = [...hostFamilies, ...pathFamilies];
/** Of these a URL shows several: the sum of their log-odds is measured, the highest and the lowest. */
const wordFamilies = new Set<Family>(['host-word', 'path-word', 'query-word']);
const queryFamilies = new Set<Family>(['query-word', 'query']);
const ofPath = new Set<Family>(pathFamilies);

/** All that trees ask for, by name. What stands before a stroke is the reason that people are told. */
export const measureNames: readonly string[] = [
  ...plainNumbers,
  ...families.flatMap((family) =>
    wordFamilies.has(family) ? [family, `${family}/highest`, `${family}/lowest`] : [family],
  ),
  'name.random',
  'name.random/mean',
  'subdomain.random',
  'name.kin',
  'name.kin/mean',
  'subdomain.kin',
  'subdomain.kin/mean',
  'path.kin',
  'path.kin/mean',
  'host.pieces',
  'path.pieces',
];

/** What is to be known of a family when it is summed up. */
const plans = families.map((family) => ({
  family,
  isWords: wordFamilies.has(family),
  needs: queryFamilies.has(family) ? 'query' : ofPath.has(family) ? 'path' : undefined,
}));

/** In the order of `measureNames`. */
export function measure(features: Features, { logOdds, spelling, pieces }: Learnt): Float32Array {
  const measures = [...features.numbers];
  const { site, signs } = features;
  for (const { family, isWords, needs } of plans) {
    const isAsked = needs === undefined || (needs === 'query' ? site.query : site.path) !== '';
    const sum = isAsked ? sumOf(signs[family], logOdds[family]) : noSum;
    measures.push(sum.total);
    if (isWords) measures.push(sum.highest, sum.lowest);
  }
  addSpelling(measures, site, spelling);
  const hasPath = site.path !== '' || site.query !== '';
  measures.push(
    site.isAddress ? 0 : pieces.host(textOfSide.host(site)),
    hasPath ? pieces.path(textOfSide.path(site)) : NaN,
  );
  return new Float32Array(measures);
}

interface Sum {
  total: number;
  highest: number;
  lowest: number;
}
const noSum: Sum = { total: NaN, highest: NaN, lowest: NaN };

function sumOf(signs: readonly string[], logOdds: ReadonlyMap<string, number>): Sum {
  const sum = { total: 0, highest: 0, lowest: 0 };
  for (const sign of signs) {
    const one = logOdds.get(sign) ?? 0;
    sum.total += one;
    if (one > sum.highest) sum.highest = one;
    if (one < sum.lowest) sum.lowest = one;
  }
  return sum;
}

/** What the letters of a URL resemble: chance, ordinary URLs, or phishing URLs. */
function addSpelling(measures: number[], site: Site, spelling: Spelling): void {
  const { name, subdomain, isAddress } = site;
  const random = isAddress ? 0 : randomBits(spelling, name);
  const label = subdomain === '' ? '' : longestLabel(subdomain);
  measures.push(random, random / (name.length + 1), label === '' ? 0 : randomBits(spelling, label));
  addKin(measures, name, spelling.kinBits.name);
  addKin(measures, subdomain, spelling.kinBits.subdomain);
  if (site.path === '') measures.push(NaN, NaN);
  else addKin(measures, spelledPath(site), spelling.kinBits.path);
}

function addKin(measures: number[], text: string, kinBits: (text: string) => number): void {
  const bits = text === '' ? 0 : kinBits(text);
  measures.push(bits, bits / (text.length + 1));
}

/** Letters of a path that are compared: the first say enough. */
const longestSpelling = 120;

export function spelledPath({ path }: Site): string {
  return path.slice(0, longestSpelling).toLowerCase();
}

function longestLabel(subdomain: string): string {
  return subdomain
    .split('.')
    .reduce((most, label) => (label.length > most.length ? label : most), '');
}
