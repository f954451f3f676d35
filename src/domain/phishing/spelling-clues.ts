import { hashOf, seedOf, shapeTopic, type ClueList } from './clue-list.ts';
import type { Site } from './site.ts';

/** Seeds that separate kinds of clues. */
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

/** Longer texts are truncated: the rest adds nothing, and a long URL must not cost time. */
const longest = { label: 40, subdomain: 80, path: 120, query: 100 };

/** Topics that the letters of each part count towards. */
interface Evidence {
  name: number;
  subdomain: number;
}

/** Adds grams, words and shapes of every part of a URL. */
export function addSpelling(clues: ClueList, site: Site, evidence: Evidence): void {
  const { subdomain, path, query } = site;
  if (!site.isAddress) {
    addName(clues, site, evidence.name);
    if (subdomain !== '')
      addSubdomain(clues, subdomain.slice(0, longest.subdomain), evidence.subdomain);
  }
  if (path !== '') addPath(clues, path.slice(0, longest.path).toLowerCase());
  if (query !== '') addQuery(clues, query.slice(0, longest.query).toLowerCase());
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

/** Adds all substrings between the shortest and the longest length. */
function addGrams(clues: ClueList, text: string, gram: GramKind): void {
  const { kind, shortest, longest } = gram;
  const seed = seedOf(kind);
  for (let from = 0; from < text.length; from++) {
    let hash = seed;
    const end = Math.min(text.length, from + longest);
    for (let at = from; at < end; at++) {
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
      if (at - from + 1 >= shortest) clues.add(shapeTopic, hash);
    }
  }
}

function addName(clues: ClueList, { name, suffix }: Site, topic: number): void {
  const first = clues.count;
  const text = `^${name}$`;
  addGrams(clues, text, nameGrams);
  addWords(clues, text, kinds.nameWord);
  const shape = shapeOf(text);
  addGrams(clues, shape, nameShapes);
  clues.add(shapeTopic, hashOf(kinds.nameWord, `${suffix} ${shape.slice(0, 12)}`));
  clues.add(shapeTopic, hashOf(kinds.nameWord, `${name}.`));
  clues.share(first, topic);
}

function addSubdomain(clues: ClueList, subdomain: string, topic: number): void {
  const first = clues.count;
  for (const label of subdomain.split('.')) {
    const short = label.slice(0, longest.label);
    addGrams(clues, `^${short}$`, labelGrams);
    addGrams(clues, `^${shapeOf(short)}$`, labelShapes);
    clues.add(shapeTopic, hashOf(kinds.subdomainLabel, label));
  }
  clues.share(first, topic);
}

function addPath(clues: ClueList, path: string): void {
  const first = clues.count;
  const text = `/${path}$`;
  addGrams(clues, text, pathGrams);
  addWords(clues, text, kinds.pathWord);
  addGrams(clues, shapeOf(text).replace(/c+/g, 'c'), pathShapes);
  const parts = path.split('/');
  for (const part of parts) clues.add(shapeTopic, hashOf(kinds.pathPart, part));
  clues.add(shapeTopic, hashOf(kinds.pathEnd, parts.at(-1) ?? ''));
  clues.add(shapeTopic, hashOf(kinds.pathEnd, `${parts[0] ?? ''}/`));
  clues.share(first);
}

function addQuery(clues: ClueList, query: string): void {
  const first = clues.count;
  addGrams(clues, `?${query}$`, queryGrams);
  clues.share(first);
}

/** Adds all runs of letters. */
function addWords(clues: ClueList, text: string, kind: number): void {
  let from = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 97 && code <= 122) continue;
    if (at - from >= 2) clues.add(shapeTopic, hashOf(kind, text.slice(from, at)));
    from = at + 1;
  }
}

const shapes = Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code);
  if (/\d/.test(letter)) return '9';
  if (!/[a-z]/.test(letter)) return letter;
  return 'aeiouy'.includes(letter) ? 'v' : 'c';
});

/** Maps letters to vowel or consonant, and digits to digit; other characters are unchanged. */
function shapeOf(text: string): string {
  let shape = '';
  for (let at = 0; at < text.length; at++) {
    shape += shapes[text.charCodeAt(at)] ?? text.charAt(at);
  }
  return shape;
}
