import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bannerCollection } from '../../src/banner/collection.ts';
import { chooseColumns } from '../../src/cli/banners/columns.ts';
import { parseQuery } from '../../src/search/parser.ts';

const page = readFileSync(new URL('../../docs/searching.md', import.meta.url), 'utf8');
const chapter = /## Examples\n(.*?)\n## /s.exec(page)?.[1] ?? '';
const asked = [...chapter.matchAll(/\| `([^`]+)` +\|/g)].map(([, query = '']) => query);
const typed = [...page.matchAll(/^vedette (search|stats|banners remove) '([^']+)'(.*)$/gm)];

describe('docs/searching.md', () => {
  it('asks a dozen questions, and shows as many command lines', () => {
    expect(asked).toHaveLength(12);
    expect(typed.length).toBeGreaterThan(9);
  });

  it.each([...asked, ...typed.map(([, , query = '']) => query)])(
    'can be understood: %s',
    (query) => {
      const { filter } = parseQuery(query, bannerCollection, { now: Date.now() });
      expect(filter.kind).not.toBe('none');
    },
  );

  it('names existing fields', () => {
    const listed = (command: string, option: RegExp) =>
      typed
        .filter(([, name]) => name === command)
        .flatMap(([, , , rest = '']) => option.exec(rest)?.[1]?.split(',') ?? []);
    expect(chooseColumns(listed('search', /--fields ([\w,]+)/)).length).toBeGreaterThan(5);
    const counted = [
      ...listed('search', /--facets ([\w,]+)/),
      ...listed('stats', /--fields ([\w,]+)/),
    ];
    expect(counted.filter((field) => !(field in bannerCollection.fields))).toEqual([]);
    expect(counted.length).toBeGreaterThan(3);
  });
});
