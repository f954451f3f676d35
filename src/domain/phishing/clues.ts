import { hashOf, seedOf, type ClueList } from './clue-list.ts';
import { plainNumbers, type Family, type Features } from './features.ts';
import type { Site } from './site.ts';
import { addSpelling, spellingTopics } from './spelling-clues.ts';
import { randomBits } from './spelling.ts';

/** Families of signs that are weighed one by one. Words are left to the spelling of names and paths. */
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

/** Capitals distinguish the lists that a model learns from, not the sites. */
const unusedNumbers = new Set(['path.capitals']);
const topicOfNumber = plainNumbers.map((name) => name.replace(/\/.*/, ''));

/** What a clue is about. A verdict gives one reason a topic. */
export const topics: readonly string[] = [
  ...signFamilies,
  ...new Set(topicOfNumber),
  'name.random',
  'subdomain.random',
  ...spellingTopics,
  'name.kind',
  'host.kind',
  'path.kind',
];

const topicIds = new Map(topics.map((topic, id) => [topic, id]));
const idOf = (topic: string) => topicIds.get(topic) ?? 0;
const numberIds = topicOfNumber.map(idOf);
const firstSpelling = idOf(spellingTopics[0]);
const ids = {
  nameRandom: idOf('name.random'),
  subdomainRandom: idOf('subdomain.random'),
  nameKind: idOf('name.kind'),
  hostKind: idOf('host.kind'),
  pathKind: idOf('path.kind'),
};

/** Kinds of clues that are no sign of a family. */
const kinds = {
  number: 100,
  random: 200,
  cross: 300,
};

/** Everything that the model weighs in a URL. Neither its scheme, nor `www.`, nor a slash at its end. */
export function findClues(clues: ClueList, features: Features): void {
  const { site } = features;
  clues.count = 0;
  addSigns(clues, features);
  const random = addRandomness(clues, site);
  addCrosses(clues, features, random);
  addSpelling(clues, site, firstSpelling);
}

function addSigns(clues: ClueList, { signs, numbers }: Features): void {
  for (let id = 0; id < signFamilies.length; id++) {
    const family = signFamilies[id] ?? 'suffix';
    for (const sign of signs[family]) clues.add(id, hashOf(id, sign));
  }
  for (let at = 0; at < numbers.length; at++) {
    const value = numbers[at] ?? NaN;
    if (Number.isNaN(value) || unusedNumbers.has(plainNumbers[at] ?? '')) continue;
    const step = Math.imul(seedOf(kinds.number + at) ^ stepOf(value), 0x01000193);
    clues.add(numberIds[at] ?? 0, step);
  }
}

/** Small numbers one by one, larger ones in widening steps, shares in tenths. */
function stepOf(value: number): number {
  if (value > 0 && value < 1) return 1_000 + Math.round(value * 10);
  if (value <= 10) return value;
  return value <= 20
    ? 10 + Math.floor((value - 10) / 2)
    : 15 + Math.floor(Math.log2(value / 20) * 2);
}

interface Randomness {
  /** From 0, words, to 6, letters drawn by chance. */
  name: number;
  label: number;
}

function addRandomness(clues: ClueList, { name, subdomain, isAddress }: Site): Randomness {
  if (isAddress) return { name: -1, label: -1 };
  const bits = randomBits(name);
  const mean = bits / (name.length + 1);
  const seed = seedOf(kinds.random);
  clues.add(ids.nameRandom, Math.imul(seed ^ Math.round(bits / 4), 0x01000193));
  clues.add(ids.nameRandom, Math.imul(seed ^ (1_000 + Math.round(mean * 3)), 0x01000193));
  if (subdomain === '') return { name: levelOf(mean), label: -1 };
  const label = longestLabel(subdomain);
  const labelMean = randomBits(label) / (label.length + 1);
  clues.add(ids.subdomainRandom, Math.imul(seed ^ (2_000 + Math.round(labelMean * 3)), 0x01000193));
  return { name: levelOf(mean), label: levelOf(labelMean) };
}

function levelOf(meanBits: number): number {
  return Math.max(0, Math.min(6, Math.round(meanBits * 1.5) + 3));
}

function longestLabel(subdomain: string): string {
  return subdomain
    .split('.')
    .reduce((most, label) => (label.length > most.length ? label : most), '');
}

/** Signs that mean more, or less, beside each other. */
function addCrosses(clues: ClueList, features: Features, random: Randomness): void {
  const { site, signs, brand } = features;
  const { name, suffix, place = '' } = site;
  const top = site.isAddress ? 'address' : suffix.slice(suffix.lastIndexOf('.') + 1);
  const home = place === '' ? top : suffix;
  const page = pageKind(features);
  const digits = digitsAndHyphens(name);
  const borrowed = brand?.how ?? 'none';
  const lure = signs.lure[0] ?? '0';
  const cross = (topic: number, number: number, text: string) =>
    clues.add(topic, hashOf(kinds.cross + number, text));
  cross(ids.nameKind, 0, `${top} ${random.name}`);
  cross(ids.nameKind, 1, `${top} ${Math.min(name.length, 20) >> 1}`);
  cross(ids.nameKind, 2, `${top} ${digits}`);
  cross(ids.nameKind, 3, `${random.name} ${Math.min(name.length, 24) >> 1} ${digits}`);
  cross(ids.hostKind, 4, home);
  cross(ids.hostKind, 5, `${home} ${page}`);
  cross(ids.hostKind, 6, `${home} ${random.label}`);
  cross(ids.hostKind, 7, `${place} ${random.name} ${digits} ${page}`);
  cross(ids.hostKind, 8, `${borrowed} ${top}`);
  cross(ids.hostKind, 9, `${borrowed} ${lure} ${page} ${place}`);
  cross(ids.hostKind, 10, `${lure} ${digits} ${place}`);
  cross(ids.hostKind, 11, `${random.name} ${random.label} ${page}`);
  if (site.path === '') return;
  cross(ids.pathKind, 12, `${signs.path.join(' ')} ${signs['path-ending'][0] ?? ''}`);
  cross(ids.pathKind, 13, `${page} ${random.name} ${top}`);
  cross(ids.pathKind, 14, `${page} ${digits} ${Math.min(site.path.length, 64) >> 3}`);
}

function digitsAndHyphens(name: string): string {
  return (/\d/.test(name) ? 'd' : '') + (name.includes('-') ? '-' : '');
}

/** What sort of page a path leads to. */
export function pageKind({ site, signs }: Features): string {
  if (site.path === '') return site.query === '' ? 'home' : 'query';
  for (const sign of ['login', 'stuffed-folder', 'random-token', 'mixed-token', 'title', 'date']) {
    if (signs.path.includes(sign)) return sign;
  }
  const ending = signs['path-ending'][0];
  if (ending !== undefined) return ending;
  const length = site.path.length;
  return length <= 3 ? 'tiny' : site.path.includes('/') ? 'folders' : 'page';
}
