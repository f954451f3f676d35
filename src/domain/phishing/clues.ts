import { hashOf, seedOf, type ClueList } from './clue-list.ts';
import { plainNumbers, type Family, type Features } from './features.ts';
import type { Site } from './site.ts';
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

/** Capitals tell the lists apart that a model learns from, not the sites. */
const unusedNumbers = new Set(['path.capitals']);
const topicOfNumber = plainNumbers.map((name) => name.replace(/\/.*/, ''));

/** What a clue is about. A verdict gives one reason a topic. */
export const topics: readonly string[] = [
  ...signFamilies,
  ...new Set(topicOfNumber),
  'name.random',
  'subdomain.random',
  'name.spelling',
  'subdomain.spelling',
  'path.spelling',
  'query.spelling',
  'name.kind',
  'host.kind',
  'path.kind',
];

const topicIds = new Map(topics.map((topic, id) => [topic, id]));
const idOf = (topic: string) => topicIds.get(topic) ?? 0;
const numberIds = topicOfNumber.map(idOf);
const ids = {
  nameRandom: idOf('name.random'),
  subdomainRandom: idOf('subdomain.random'),
  name: idOf('name.spelling'),
  subdomain: idOf('subdomain.spelling'),
  path: idOf('path.spelling'),
  query: idOf('query.spelling'),
  nameKind: idOf('name.kind'),
  hostKind: idOf('host.kind'),
  pathKind: idOf('path.kind'),
};

/** Kinds of clues that are no sign of a family. */
const kinds = {
  number: 100,
  random: 200,
  nameGram: 210,
  nameWord: 211,
  nameShape: 212,
  subdomainGram: 220,
  subdomainLabel: 221,
  subdomainShape: 222,
  pathGram: 230,
  pathWord: 231,
  pathPart: 232,
  pathEnd: 233,
  pathShape: 234,
  queryGram: 240,
  cross: 300,
};

interface GramKind {
  topic: number;
  kind: number;
  shortest: number;
  longest: number;
}

const nameGrams = { topic: ids.name, kind: kinds.nameGram, shortest: 2, longest: 6 };
const nameShapes = { topic: ids.name, kind: kinds.nameShape, shortest: 3, longest: 6 };
const labelGrams = { topic: ids.subdomain, kind: kinds.subdomainGram, shortest: 3, longest: 5 };
const labelShapes = { topic: ids.subdomain, kind: kinds.subdomainShape, shortest: 4, longest: 6 };
const pathGrams = { topic: ids.path, kind: kinds.pathGram, shortest: 3, longest: 5 };
const pathShapes = { topic: ids.path, kind: kinds.pathShape, shortest: 5, longest: 7 };
const queryGrams = { topic: ids.query, kind: kinds.queryGram, shortest: 3, longest: 5 };

/** All pieces of a text between the shortest and the longest length. */
function addGrams(clues: ClueList, text: string, gram: GramKind): void {
  const { topic, kind, shortest, longest } = gram;
  const seed = seedOf(kind);
  for (let from = 0; from < text.length; from++) {
    let hash = seed;
    const end = Math.min(text.length, from + longest);
    for (let at = from; at < end; at++) {
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
      if (at - from + 1 >= shortest) clues.add(topic, hash, from);
    }
  }
}

/** Nothing more is learnt from longer ones, and a long URL must not keep us busy. */
const longest = { label: 40, subdomain: 80, path: 120, query: 100 };

/** The texts whose pieces are weighed; a clue's start counts from their beginning. */
export function spelledTexts({ name, subdomain, path, query }: Site) {
  return {
    'name.spelling': `^${name}$`,
    'subdomain.spelling': `^${subdomain.slice(0, longest.subdomain)}$`,
    'path.spelling': `/${path.slice(0, longest.path).toLowerCase()}$`,
    'query.spelling': `?${query.slice(0, longest.query).toLowerCase()}$`,
  };
}

/** Everything that the model weighs in a URL. Neither its scheme, nor `www.`, nor a slash at its end. */
export function findClues(clues: ClueList, features: Features): void {
  const { site } = features;
  clues.count = 0;
  addSigns(clues, features);
  const random = addRandomness(clues, site);
  addCrosses(clues, features, random);
  const texts = spelledTexts(site);
  if (!site.isAddress) {
    addName(clues, site, texts['name.spelling']);
    if (site.subdomain !== '') addSubdomain(clues, texts['subdomain.spelling']);
  }
  if (site.path !== '') addPath(clues, texts['path.spelling']);
  if (site.query !== '') addQuery(clues, texts['query.spelling']);
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

function addName(clues: ClueList, { name, suffix }: Site, text: string): void {
  const first = clues.count;
  addGrams(clues, text, nameGrams);
  addWords(clues, text, { topic: ids.name, kind: kinds.nameWord });
  const shape = shapeOf(text);
  addGrams(clues, shape, nameShapes);
  clues.add(ids.name, hashOf(kinds.nameWord, `${suffix} ${shape.slice(0, 12)}`));
  clues.add(ids.name, hashOf(kinds.nameWord, `${name}.`), 1);
  clues.share(first);
}

function addSubdomain(clues: ClueList, text: string): void {
  const first = clues.count;
  let from = 1;
  for (const label of text.slice(1, -1).split('.')) {
    const before = clues.count;
    const short = label.slice(0, longest.label);
    addGrams(clues, `^${short}$`, labelGrams);
    addGrams(clues, `^${shapeOf(short)}$`, labelShapes);
    clues.add(ids.subdomain, hashOf(kinds.subdomainLabel, label));
    for (let at = before; at < clues.count; at++) clues.starts[at] = from;
    from += label.length + 1;
  }
  clues.share(first);
}

function addPath(clues: ClueList, text: string): void {
  const first = clues.count;
  addGrams(clues, text, pathGrams);
  addWords(clues, text, { topic: ids.path, kind: kinds.pathWord });
  addGrams(clues, shapeOf(text).replace(/c+/g, 'c'), pathShapes);
  let from = 1;
  const parts = text.slice(1, -1).split('/');
  for (const part of parts) {
    clues.add(ids.path, hashOf(kinds.pathPart, part), from);
    from += part.length + 1;
  }
  const last = parts.at(-1) ?? '';
  clues.add(ids.path, hashOf(kinds.pathEnd, last), from - last.length - 1);
  clues.add(ids.path, hashOf(kinds.pathEnd, `${parts[0] ?? ''}/`), 1);
  clues.share(first);
}

function addQuery(clues: ClueList, text: string): void {
  const first = clues.count;
  addGrams(clues, text, queryGrams);
  clues.share(first);
}

/** Rows of letters. */
function addWords(
  clues: ClueList,
  text: string,
  { topic, kind }: { topic: number; kind: number },
): void {
  let from = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 97 && code <= 122) continue;
    if (at - from >= 2) clues.add(topic, hashOf(kind, text.slice(from, at)), from);
    from = at + 1;
  }
}

const shapes = Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code);
  if (/\d/.test(letter)) return '9';
  if (!/[a-z]/.test(letter)) return letter;
  return 'aeiouy'.includes(letter) ? 'v' : 'c';
});

/** Vowels, consonants and digits; every other character stays what it is. */
function shapeOf(text: string): string {
  let shape = '';
  for (let at = 0; at < text.length; at++) {
    shape += shapes[text.charCodeAt(at)] ?? text.charAt(at);
  }
  return shape;
}
