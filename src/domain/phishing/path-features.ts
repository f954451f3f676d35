import type { Site } from './site.ts';

/** Folders of programs that break-ins leave pages in. */
const stuffed =
  /(^|\/)(wp-(content|includes|admin)|\.well-known|cgi-bin|components|vendor|\.[a-z])(\/|$)/;
const login = /log-?[io]n|sign-?[io]n|connexion|webscr|auth\b|verify|verification/;
const programs = /\.(exe|apk|scr|msi|bat|js|jar|zip|rar|dmg|iso)$/;

/** What the path and the query show. A bare host has none of these, and is neither better nor worse. */
export function pathSigns({ path, query }: Site): string[] {
  if (path === '' && query === '') return [];
  const text = path.toLowerCase();
  const parts = text.split('/');
  const last = parts.at(-1) ?? '';
  return [
    ...folderSigns(text, parts, path),
    ...pageSigns(text, last),
    ...querySigns(query.toLowerCase()),
    ...pathWords(text).map((word) => `path-word.${word}`),
  ];
}

function folderSigns(text: string, parts: readonly string[], path: string): string[] {
  const shown = {
    'stuffed-folder': stuffed.test(text),
    'double-slash': text.includes('//'),
    'home-folder': text.startsWith('~'),
    'hex-token': /[a-f\d]{16}/.test(text) && /\d/.test(text),
    'mixed-token': parts.some(isMixedToken),
    'random-token': parts.some(looksShuffled) || path.split('/').some(hasWildCase),
    date: /(^|\/)(19|20)\d\d\/[01]?\d(\/|$)/.test(text),
  };
  const signs = parts.length >= 3 ? [`path.depth.${Math.min(parts.length, 7)}`] : [];
  for (const [name, holds] of Object.entries(shown)) if (holds) signs.push(`path.${name}`);
  return signs;
}

function pageSigns(text: string, last: string): string[] {
  const signs: string[] = [];
  const ending = /\.([a-z]{2,5}\d?)$/.exec(last)?.[1];
  if (ending !== undefined) signs.push(`path.ending.${ending}`);
  if (login.test(text)) signs.push('path.login');
  if (programs.test(last)) signs.push('path.program');
  if (last.split(/[-_+]/).filter((word) => /^[a-z]{2,}$/.test(word)).length >= 4) {
    signs.push('path.title');
  }
  if (/\d{5,}/.test(last)) signs.push('path.number');
  if (/(^|[/.])(com|net|org)([/.]|$)/.test(text)) signs.push('path.host-name');
  return signs;
}

function querySigns(query: string): string[] {
  if (query === '') return [];
  const members = query.split('&').length;
  const shown = {
    'members.3': members >= 2 && members < 4,
    'members.5': members >= 4 && members < 6,
    'members.more': members >= 6,
    url: /https?(:|%3a)/.test(query),
    'hex-token': /[a-f\d]{24}/.test(query),
    user: /(^|&)(email|e?mail|user|userid|login)=/.test(query),
    session: /(^|&)(session|sid|token|cmd|dispatch|execution)=/.test(query),
    'bare-token': /^[a-z\d]{4,12}$/.test(query),
  };
  const signs = Object.entries(shown).flatMap(([name, holds]) => (holds ? [`query.${name}`] : []));
  for (const word of memberNames(query)) signs.push(`query-word.${word}`);
  return signs;
}

/** Letters and digits in turns, as machines name folders. */
function isMixedToken(part: string): boolean {
  return (
    part.length >= 8 &&
    /^[a-z\d]+$/.test(part) &&
    (part.match(/\d[a-z]|[a-z]\d/g) ?? []).length >= 3
  );
}

/** Capitals in the middle of small letters, again and again. */
function hasWildCase(part: string): boolean {
  return part.length >= 8 && (part.match(/[a-z][A-Z]|[A-Z][a-z][A-Z]/g) ?? []).length >= 4;
}

function looksShuffled(part: string): boolean {
  return part.length >= 6 && /^[a-z]+$/.test(part) && /[^aeiouy]{6}/.test(part);
}

/** What is handed over, by name; the values are the visitor's own. */
function memberNames(query: string): Set<string> {
  const names = query
    .slice(0, longestText)
    .split('&')
    .map((member) => member.split('=', 1)[0] ?? '');
  return new Set(names.filter((name) => /^[a-z_]{2,20}$/.test(name)));
}

const longestText = 300;

function pathWords(text: string): string[] {
  const words = text
    .slice(0, longestText)
    .replace(/%[\da-f]{2}/g, ' ')
    .split(/[^a-z]+/);
  return [...new Set(words.filter((word) => word.length >= 3 && word.length <= 20))];
}
