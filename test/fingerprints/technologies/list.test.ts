import { describe, expect, it } from 'vitest';
import { ownRules, technologies } from '../../../src/fingerprints/technologies/own.ts';
import { readTechnology } from '../../../src/fingerprints/technologies/read.ts';
import { TechnologySet } from '../../../src/fingerprints/technologies/set.ts';
import { noEvidence, type Technology } from '../../../src/fingerprints/technologies/technology.ts';

const set = new TechnologySet(ownRules);
const named = new Set(technologies.map(({ name }) => name));

/** Nested repetition. Without it, a pattern is fast enough on a window of a thousand characters. */
const nested = /\((?:[^()\\]|\\.)*[+*](?:[^()\\]|\\.)*\)[+*{]/;
const backward = /\\[1-9]|\(\?[=!<]/;

function patternsOf(entry: Technology): RegExp[] {
  const { headers, cookies, meta, scripts, code, html, dns } = entry;
  const values = [headers, cookies, meta].flatMap((each) => Object.values(each ?? {}));
  return [...values, ...(scripts ?? []), ...(code ?? []), ...(html ?? []), ...(dns ?? [])];
}

describe('our own technologies', () => {
  it('number more than three hundred, with unique names', () => {
    const lower = technologies.map(({ name }) => name.toLowerCase());

    expect(technologies.length).toBeGreaterThanOrEqual(300);
    expect(lower.filter((name, at) => lower.indexOf(name) !== at)).toEqual([]);
  });

  it.each(technologies)('$name is detected in its example', ({ name, example }) => {
    const { version = '', ...given } = example;

    const found = set.detect({ ...noEvidence, ...given });

    expect(found.find((each) => each.name === name)).toMatchObject({ name, version });
  });

  it('imply only technologies in the list', () => {
    const unknown = technologies
      .flatMap(({ implies = [] }) => implies)
      .filter((n) => !named.has(n));

    expect(unknown).toEqual([]);
  });

  it('are rejected for an unknown category or word', () => {
    const entry = (head: string, ...details: string[]) => readTechnology({ head, details });

    expect(() => entry('Sample: Soup')).toThrow('unknown category Soup');
    expect(() => entry('Sample: CMS', 'cookie sid')).toThrow('Sample: unknown word cookie');
    expect(() => entry('Sample: CMS', 'html /(/')).toThrow(SyntaxError);
  });

  it('all have an example', () => {
    const without = technologies.filter(({ example }) => Object.keys(example).length === 0);

    expect(without).toEqual([]);
  });

  it('have a literal in every pattern that searches a text', () => {
    const blind = ownRules.flatMap(({ name, signs }) =>
      signs.filter(({ key, literal }) => key === '' && literal === '').map(() => name),
    );

    expect(blind).toEqual([]);
  });

  it('have no pattern with nested repetition or a backreference', () => {
    const bad = technologies.flatMap((entry) =>
      patternsOf(entry)
        .filter(
          ({ source }) => nested.test(source) || backward.test(source.replace('(?![\\w-])', '')),
        )
        .map((pattern) => `${entry.name} ${String(pattern)}`),
    );

    expect(bad).toEqual([]);
    expect(nested.test('(a+)+')).toBe(true);
  });

  it('are not detected on an empty page', () => {
    const html = '<!doctype html><html><head><title>Hello</title></head><body><p>Hello.</p></body>';

    expect(set.detect({ ...noEvidence, html, headers: { 'content-type': 'text/html' } })).toEqual(
      [],
    );
  });
});
