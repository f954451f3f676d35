import type { Site } from './site.ts';
import { tallyOf } from './tally.ts';

/** Names of the numbers below, in order. */
export const pathNumbers: readonly string[] = [
  'path.length',
  'path.folders/depth',
  'path.digits',
  'path.capitals',
  'path.page/length',
  'path.page/digits',
  'path.page/hyphens',
  'path.token/length',
  'path.token/consonants',
  'path.signs/percents',
  'path.signs/others',
  'path.token/turns',
  'path.folders/length',
  'path.folders/first',
  'path.token/hex',
  'path.signs/dots',
  'query.length',
  'query.members',
  'query.digits',
  'query.token',
];
const inPath = 16;
const inQuery = 4;
const noPath: readonly number[] = new Array<number>(inPath).fill(NaN);
const noQuery: readonly number[] = new Array<number>(inQuery).fill(NaN);
const noSigns: readonly string[] = [];

interface PathFeatures {
  signs: Record<'path-ending' | 'path' | 'query-word' | 'query', readonly string[]>;
  numbers: readonly number[];
}

/** Longer text is truncated: the rest adds nothing, and a long URL must not cost time. */
const longestText = 300;

/** Features of path and query; empty for a bare host. */
export function pathFeatures(site: Site): PathFeatures {
  const path = site.path.slice(0, longestText);
  const query = site.query.slice(0, longestText).toLowerCase();
  const text = path.toLowerCase();
  const last = text.slice(text.lastIndexOf('/') + 1);
  const ending = endingOf(last);
  return {
    signs: {
      'path-ending': ending === undefined ? noSigns : [ending],
      path: path === '' ? noSigns : [...folderSigns(text, path), ...pageSigns(text, last)],
      'query-word': query === '' ? noSigns : memberNames(query),
      query: query === '' ? noSigns : querySigns(query),
    },
    numbers: (path === '' ? noPath : measurePath(path, last)).concat(measureQuery(query)),
  };
}

function measurePath(path: string, last: string): number[] {
  const whole = tallyOf(path);
  const page = tallyOf(last);
  const first = path.indexOf('/');
  const depth = countOf(path, '/') + 1;
  return [
    path.length,
    depth,
    whole.digits / path.length,
    whole.capitals / path.length,
    last.length,
    page.digits,
    page.hyphens + countOf(last, '_'),
    whole.tokenRow,
    whole.consonantRow,
    whole.percents,
    whole.others,
    whole.turns,
    path.length / depth,
    first < 0 ? path.length : first,
    whole.hexRow,
    whole.dots,
  ];
}

function measureQuery(query: string): readonly number[] {
  if (query === '') return noQuery;
  const { digits, tokenRow } = tallyOf(query);
  return [query.length, countOf(query, '&') + 1, digits / query.length, tokenRow];
}

function countOf(text: string, sign: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) count++;
  return count;
}

function endingOf(last: string): string | undefined {
  const dot = last.lastIndexOf('.');
  return dot >= 0 && last.length - dot <= 7
    ? /^[a-z]{2,5}\d?$/.exec(last.slice(dot + 1))?.[0]
    : undefined;
}

/** Folders where attackers put pages after a break-in. */
const stuffed =
  /(^|\/)(wp-(content|includes|admin)|\.well-known|cgi-bin|components|vendor|\.[a-z])(\/|$)/;
const login = /log-?[io]n|sign-?[io]n|connexion|webscr|auth\b|verify|verification/;
const programs = /\.(exe|apk|scr|msi|bat|js|jar|zip|rar|dmg|iso)$/;
const date = /(^|\/)(19|20)\d\d\/[01]?\d(\/|$)/;

function folderSigns(text: string, path: string): string[] {
  const signs: string[] = [];
  if (stuffed.test(text)) signs.push('stuffed-folder');
  if (text.includes('//')) signs.push('double-slash');
  if (text.startsWith('~')) signs.push('home-folder');
  if (/[a-f\d]{16}/.test(text) && /\d/.test(text)) signs.push('hex-token');
  const parts = text.split('/');
  if (parts.some(isMixedToken)) signs.push('mixed-token');
  if (parts.some(looksShuffled) || isWild(path, text)) signs.push('random-token');
  if (date.test(text)) signs.push('date');
  return signs;
}

function pageSigns(text: string, last: string): string[] {
  const signs: string[] = [];
  if (login.test(text)) signs.push('login');
  if (last.includes('.') && programs.test(last)) signs.push('program');
  if (isTitle(last)) signs.push('title');
  if (/\d{5}/.test(last)) signs.push('number');
  if (/(^|[/.])(com|net|org)([/.]|$)/.test(text)) signs.push('host-name');
  return signs;
}

function isTitle(last: string): boolean {
  return (
    last.length >= 11 && last.split(/[-_+]/).filter((word) => /^[a-z]{2,}$/.test(word)).length >= 4
  );
}

function querySigns(query: string): string[] {
  const signs: string[] = [];
  if (query.includes('http') && /https?(:|%3a)/.test(query)) signs.push('url');
  if (/[a-f\d]{24}/.test(query)) signs.push('hex-token');
  if (/(^|&)(email|e?mail|user|userid|login)=/.test(query)) signs.push('user');
  if (/(^|&)(session|sid|token|cmd|dispatch|execution)=/.test(query)) signs.push('session');
  if (/^[a-z\d]{4,12}$/.test(query)) signs.push('bare-token');
  return signs;
}

/** Alternating letters and digits, as in machine-made names. */
function isMixedToken(part: string): boolean {
  if (part.length < 8 || !/^[a-z\d]+$/.test(part)) return false;
  return (part.match(/\d[a-z]|[a-z]\d/g) ?? []).length >= 3;
}

/** Capitals scattered among lower-case letters. */
function hasWildCase(part: string): boolean {
  return part.length >= 8 && (part.match(/[a-z][A-Z]|[A-Z][a-z][A-Z]/g) ?? []).length >= 4;
}

function isWild(path: string, text: string): boolean {
  return path !== text && path.split('/').some(hasWildCase);
}

function looksShuffled(part: string): boolean {
  return part.length >= 6 && /^[a-z]+$/.test(part) && /[^aeiouy]{6}/.test(part);
}

/** Names of the query's parameters; their values belong to the visitor. */
function memberNames(query: string): string[] {
  const names: string[] = [];
  for (const member of query.split('&')) {
    const end = member.indexOf('=');
    const name = end < 0 ? member : member.slice(0, end);
    if (name.length <= 20 && /^[a-z_]{2,}$/.test(name) && !names.includes(name)) names.push(name);
  }
  return names;
}
