import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { commands } from '../src/cli/index.ts';
import { settings } from '../src/config/config.ts';
import { errorTable } from '../src/errors.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Literal translations found in this repository. Add phrases that should not come back. */
const banned = [
  /\b(?:nobody|somebody|whoever|whomever)\b/i,
  /\b(?:let|lets) itself be\b/i,
  /\btold apart\b/i,
  /\bwhat is told\b/i,
  /\bas it stands\b/i,
  /\bit is looked for\b/i,
  /\bthere is nothing here\b/i,
  /\bengine of JavaScript\b/i,
  /\bone a line\b/i,
  /\bfor so long\b/i,
  /\bspeaks? (?:for|against)\b/i,
  /\bthe truth of\b/i,
  /\bof whatever\b/i,
  /\bwhen left out\b/i,
  /\bmail address\b/i,
];

const folders = ['src', 'web', 'test', 'bench', 'scripts'];

/** Generated from code that is checked elsewhere, or from rooms not swept yet. */
const uncheckedDocs = ['docs/phishing-score.md'];

const longestSentence = 24;

/** Our own words; the glossary of docs/design.md explains each of them. */
const ownTerms = [
  'alias',
  'allowance',
  'check',
  'claim',
  'contract',
  'coverage',
  'dialect',
  'document',
  'door',
  'dossier',
  'envelope',
  'feature',
  'finding',
  'gap',
  'gate',
  'generation',
  'indicator',
  'ledger',
  'lineage',
  'operation',
  'overlay',
  'plan',
  'pot',
  'purse',
  'room',
  'row',
  'scope',
  'segment',
  'snapshot',
  'standing',
  'visit',
  'world',
];

describe('prose', () => {
  it('has no banned phrase in comments', () => {
    const comments = folders
      .flatMap((folder) => filesBelow(join(root, folder)))
      .flatMap((file) => commentsOf(file));
    expect(comments.length).toBeGreaterThan(4_000);
    expect(comments.filter(({ text }) => isBanned(text))).toEqual([]);
  });

  it('has no banned phrase in test titles', () => {
    const names = filesBelow(join(root, 'test')).flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/^\s*(?:it|describe|group)\b[^\n]*?'([^'\n]+)'/gm),
    ]);
    expect(names.length).toBeGreaterThan(1_500);
    expect(names.map(([, name = '']) => name).filter(isBanned)).toEqual([]);
  });

  it('has no banned phrase in the documentation', () => {
    const pages = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md']
      .concat(readdirSync(join(root, 'docs')).map((name) => `docs/${name}`))
      .filter((page) => page.endsWith('.md') && !uncheckedDocs.includes(page));
    const found = pages.flatMap((page) =>
      linesOf(page)
        .filter((line) => isBanned(line))
        .map((line) => `${page}: ${line}`),
    );
    expect(pages.length).toBeGreaterThan(15);
    expect(found).toEqual([]);
  });

  it('has no banned phrase in settings, help and errors', () => {
    expect(userTexts().filter(({ text }) => isBanned(text))).toEqual([]);
  });

  it('has short sentences in settings and help', () => {
    const long = userTexts().filter(({ text }) =>
      sentencesOf(text).some((sentence) => sentence.split(/\s+/).length > longestSentence),
    );
    expect(long).toEqual([]);
  });

  it('recognises what it forbids', () => {
    expect(isBanned('How often it is looked for reports to remove.')).toBe(true);
    expect(isBanned('Closed when somebody stops reading.')).toBe(true);
    expect(isBanned('Runs as the user `nobody`.')).toBe(false);
    expect(isBanned('Seconds between sweeps for expired reports.')).toBe(false);
  });
});

describe('the glossary', () => {
  const page = readFileSync(join(root, 'docs/design.md'), 'utf8');
  const [tour = '', glossary = ''] = page.split('## Glossary');
  const explained = [...glossary.matchAll(/^\| ([a-z]+) +\|/gm)].map(([, term]) => term ?? '');

  it('explains every term of our own', () => {
    expect(ownTerms.filter((term) => !explained.includes(term))).toEqual([]);
  });

  it('lists no unused word', () => {
    const sources = filesBelow(join(root, 'src')).map((file) => readFileSync(file, 'utf8'));
    const text = [tour, ...sources].join('\n');
    expect(explained.filter((term) => !new RegExp(term, 'i').test(text))).toEqual([]);
  });
});

/** Text in backticks is code, not prose. */
function isBanned(text: string): boolean {
  const prose = text.replace(/`[^`]*`/g, '');
  return banned.some((phrase) => phrase.test(prose));
}

function userTexts(): { where: string; text: string }[] {
  const described = Object.entries(settings).map(([name, schema]) => ({
    where: name,
    text: 'description' in schema ? String(schema.description) : '',
  }));
  const failures = Object.entries(errorTable).map(([name, { message }]) => ({
    where: name,
    text: message,
  }));
  const help = commands.flatMap(({ name, summary, options, examples }) =>
    [
      summary,
      ...Object.values(options ?? {}).map(({ description }) => description),
      ...examples.map(([, does]) => does),
    ].map((text) => ({ where: `vedette ${name}`, text })),
  );
  return [...described, ...failures, ...help];
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.?!])\s+|; /);
}

function filesBelow(path: string): string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name))
    .map((name) => join(path, name));
}

function commentsOf(file: string): { where: string; text: string }[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, at) => {
      const [, text] = /^\s*(?:\/\/|\/\*+|\*)(.*)|\s\/\/ (.*)/.exec(line)?.filter(Boolean) ?? [];
      return text === undefined ? [] : [{ where: `${relative(root, file)}:${at + 1}`, text }];
    });
}

function linesOf(page: string): string[] {
  return readFileSync(join(root, page), 'utf8').split('\n');
}
