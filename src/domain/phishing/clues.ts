import { hashOf, seedOf, shapeTopic, type ClueList } from './clue-list.ts';
import { plainNumbers, type Family, type Features } from './features.ts';
import { urlReasons } from './reasons.ts';
import type { Site } from './site.ts';
import { addSpelling } from './spelling-clues.ts';
import { randomBits } from './spelling.ts';

/** Families of signs that are weighed individually. Words are covered by the spelling of names and paths. */
const signFamilies = [
  'suffix',
  'suffix-kind',
  'host',
  'place',
  'lure',
  'brand',
  'together',
  'path-ending',
  'path',
  'query-word',
  'query',
] as const satisfies readonly Family[];

/** Capitals distinguish the training lists, not the sites. */
const unusedNumbers = new Set(['path.capitals']);

/** What a clue is evidence of. The first topic is the shape of the URL. */
export const topics: readonly string[] = ['shape', ...Object.keys(urlReasons)];
const topicIds = new Map(topics.map((topic, id) => [topic, id]));
const topicOf = (feature: string) => topicIds.get(feature) ?? shapeTopic;

/** Seeds for clues that do not belong to a family of signs. */
const kinds = {
  number: 100,
  random: 200,
  cross: 300,
};

/** Borrowings in the name or before it: the spelling there counts as evidence of the brand. */
const inName = new Set<string | undefined>(['homograph', 'look-alike', 'other-suffix', 'in-name']);
const beforeName = new Set<string | undefined>(['domain-in-host', 'in-subdomain']);

/** Everything that the model weighs in a URL, which excludes scheme, `www.` and trailing slash. */
export function findClues(clues: ClueList, features: Features): void {
  const { site } = features;
  clues.count = 0;
  addSigns(clues, features);
  addNumbers(clues, features);
  const random = addRandomness(clues, site);
  addCrosses(clues, features, random);
  const topic = topicOf(`brand.${features.brand?.how ?? 'none'}`);
  addSpelling(clues, site, {
    name: inName.has(features.brand?.how) ? topic : shapeTopic,
    subdomain: beforeName.has(features.brand?.how) ? topic : shapeTopic,
  });
}

function addSigns(clues: ClueList, { signs }: Features): void {
  for (let id = 0; id < signFamilies.length; id++) {
    const family = signFamilies[id] ?? 'suffix';
    for (const sign of signs[family]) {
      const topic = topicIds.get(`${family}.${sign}`) ?? topicOf(family);
      clues.add(topic, hashOf(id, sign));
    }
  }
}

function addNumbers(clues: ClueList, { numbers }: Features): void {
  for (let at = 0; at < numbers.length; at++) {
    const value = numbers[at] ?? NaN;
    if (Number.isNaN(value) || unusedNumbers.has(plainNumbers[at] ?? '')) continue;
    const step = Math.imul(seedOf(kinds.number + at) ^ stepOf(value), 0x01000193);
    clues.add(value === 1 ? topicOf(plainNumbers[at] ?? '') : shapeTopic, step);
  }
}

/** Exact for small numbers, in widening steps for larger ones, in tenths for fractions. */
function stepOf(value: number): number {
  if (value > 0 && value < 1) return 1_000 + Math.round(value * 10);
  if (value <= 10) return value;
  return value <= 20
    ? 10 + Math.floor((value - 10) / 2)
    : 15 + Math.floor(Math.log2(value / 20) * 2);
}

interface Randomness {
  /** From 0 (words) to 6 (random letters); -1 if there is none. */
  name: number;
  label: number;
}

function addRandomness(clues: ClueList, { name, subdomain, isAddress }: Site): Randomness {
  if (isAddress) return { name: -1, label: -1 };
  const bits = randomBits(name);
  const mean = bits / (name.length + 1);
  const seed = seedOf(kinds.random);
  const level = levelOf(mean);
  const topic = looksRandom(name, level) ? topicOf('name.random') : shapeTopic;
  clues.add(topic, Math.imul(seed ^ Math.round(bits / 4), 0x01000193));
  clues.add(topic, Math.imul(seed ^ (1_000 + Math.round(mean * 3)), 0x01000193));
  if (subdomain === '') return { name: level, label: -1 };
  const label = longestLabel(subdomain);
  const labelMean = randomBits(label) / (label.length + 1);
  const labelLevel = levelOf(labelMean);
  clues.add(
    looksRandom(label, labelLevel) ? topicOf('subdomain.random') : shapeTopic,
    Math.imul(seed ^ (2_000 + Math.round(labelMean * 3)), 0x01000193),
  );
  return { name: level, label: labelLevel };
}

/** Short names are excluded: they are often abbreviations. */
function looksRandom(label: string, level: number): boolean {
  return level > 4 && label.length >= 6;
}

function levelOf(meanBits: number): number {
  return Math.max(0, Math.min(6, Math.round(meanBits * 1.5) + 3));
}

function longestLabel(subdomain: string): string {
  return subdomain
    .split('.')
    .reduce((most, label) => (label.length > most.length ? label : most), '');
}

/** Combinations of signs that mean more, or less, than the signs alone. */
function addCrosses(clues: ClueList, features: Features, random: Randomness): void {
  const { site, signs, brand } = features;
  const { name, suffix, place = '' } = site;
  const top = site.isAddress ? 'address' : suffix.slice(suffix.lastIndexOf('.') + 1);
  const home = place === '' ? top : suffix;
  const page = pageKind(features);
  const digits = digitsAndHyphens(name);
  const borrowed = brand?.how ?? 'none';
  const lure = signs.lure[0] ?? '0';
  const cross = (number: number, text: string, topic = shapeTopic) =>
    clues.add(topic, hashOf(kinds.cross + number, text));
  const brandTopic = topicOf(`brand.${borrowed}`);
  cross(0, `${top} ${random.name}`);
  cross(1, `${top} ${Math.min(name.length, 20) >> 1}`);
  cross(2, `${top} ${digits}`);
  cross(3, `${random.name} ${Math.min(name.length, 24) >> 1} ${digits}`);
  cross(4, home);
  cross(5, `${home} ${page}`);
  cross(6, `${home} ${random.label}`);
  cross(7, `${place} ${random.name} ${digits} ${page}`);
  cross(8, `${borrowed} ${top}`, brandTopic);
  cross(9, `${borrowed} ${lure} ${page} ${place}`, brandTopic);
  cross(10, `${lure} ${digits} ${place}`, lure === '0' ? shapeTopic : topicOf('lure'));
  cross(11, `${random.name} ${random.label} ${page}`);
  if (site.path === '') return;
  cross(12, `${signs.path.join(' ')} ${signs['path-ending'][0] ?? ''}`);
  cross(13, `${page} ${random.name} ${top}`);
  cross(14, `${page} ${digits} ${Math.min(site.path.length, 64) >> 3}`);
}

function digitsAndHyphens(name: string): string {
  return (/\d/.test(name) ? 'd' : '') + (name.includes('-') ? '-' : '');
}

/** Guesses the kind of page from its path. */
function pageKind({ site, signs }: Features): string {
  if (site.path === '') return site.query === '' ? 'home' : 'query';
  for (const sign of ['login', 'stuffed-folder', 'random-token', 'mixed-token', 'title', 'date']) {
    if (signs.path.includes(sign)) return sign;
  }
  const ending = signs['path-ending'][0];
  if (ending !== undefined) return ending;
  const length = site.path.length;
  return length <= 3 ? 'tiny' : site.path.includes('/') ? 'folders' : 'page';
}
