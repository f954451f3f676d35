import { hashOf, seedOf, type ClueList } from './clue-list.ts';
import type { Site } from './site.ts';

/** Topics of the texts whose pieces are weighed. */
export const spellingTopics = [
  'name.spelling',
  'subdomain.spelling',
  'path.spelling',
  'query.spelling',
] as const;

/** Keeps clues of different kinds apart. */
const kinds = {
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
};

/** Where clues of one text go. */
interface Voice {
  clues: ClueList;
  topic: number;
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

/** Pieces, words and shapes of every part of a URL. The topics follow each other from `first` on. */
export function addSpelling(clues: ClueList, site: Site, first: number): void {
  const texts = spelledTexts(site);
  if (!site.isAddress) {
    addName({ clues, topic: first }, site, texts['name.spelling']);
    if (site.subdomain !== '') {
      addSubdomain({ clues, topic: first + 1 }, texts['subdomain.spelling']);
    }
  }
  if (site.path !== '') addPath({ clues, topic: first + 2 }, texts['path.spelling']);
  if (site.query !== '') addQuery({ clues, topic: first + 3 }, texts['query.spelling']);
}

interface GramKind {
  kind: number;
  shortest: number;
  longest: number;
}

const nameGrams = { kind: kinds.nameGram, shortest: 2, longest: 6 };
const nameShapes = { kind: kinds.nameShape, shortest: 3, longest: 6 };
const labelGrams = { kind: kinds.subdomainGram, shortest: 3, longest: 5 };
const labelShapes = { kind: kinds.subdomainShape, shortest: 4, longest: 6 };
const pathGrams = { kind: kinds.pathGram, shortest: 3, longest: 5 };
const pathShapes = { kind: kinds.pathShape, shortest: 5, longest: 7 };
const queryGrams = { kind: kinds.queryGram, shortest: 3, longest: 5 };

/** All pieces of a text between the shortest and the longest length. */
function addGrams(voice: Voice, text: string, gram: GramKind): void {
  const { clues, topic } = voice;
  const { kind, shortest, longest } = gram;
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

function addName(voice: Voice, { name, suffix }: Site, text: string): void {
  const { clues, topic } = voice;
  const first = clues.count;
  addGrams(voice, text, nameGrams);
  addWords(voice, text, kinds.nameWord);
  const shape = shapeOf(text);
  addGrams(voice, shape, nameShapes);
  clues.add(topic, hashOf(kinds.nameWord, `${suffix} ${shape.slice(0, 12)}`));
  clues.add(topic, hashOf(kinds.nameWord, `${name}.`), 1);
  clues.share(first);
}

function addSubdomain(voice: Voice, text: string): void {
  const { clues, topic } = voice;
  const first = clues.count;
  let from = 1;
  for (const label of text.slice(1, -1).split('.')) {
    const before = clues.count;
    const short = label.slice(0, longest.label);
    addGrams(voice, `^${short}$`, labelGrams);
    addGrams(voice, `^${shapeOf(short)}$`, labelShapes);
    clues.add(topic, hashOf(kinds.subdomainLabel, label));
    for (let at = before; at < clues.count; at++) clues.starts[at] = from;
    from += label.length + 1;
  }
  clues.share(first);
}

function addPath(voice: Voice, text: string): void {
  const { clues, topic } = voice;
  const first = clues.count;
  addGrams(voice, text, pathGrams);
  addWords(voice, text, kinds.pathWord);
  addGrams(voice, shapeOf(text).replace(/c+/g, 'c'), pathShapes);
  let from = 1;
  const parts = text.slice(1, -1).split('/');
  for (const part of parts) {
    clues.add(topic, hashOf(kinds.pathPart, part), from);
    from += part.length + 1;
  }
  const last = parts.at(-1) ?? '';
  clues.add(topic, hashOf(kinds.pathEnd, last), from - last.length - 1);
  clues.add(topic, hashOf(kinds.pathEnd, `${parts[0] ?? ''}/`), 1);
  clues.share(first);
}

function addQuery(voice: Voice, text: string): void {
  const { clues } = voice;
  const first = clues.count;
  addGrams(voice, text, queryGrams);
  clues.share(first);
}

/** Rows of letters. */
function addWords({ clues, topic }: Voice, text: string, kind: number): void {
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
