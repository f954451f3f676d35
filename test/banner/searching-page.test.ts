import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bannerCollection } from '../../src/banner/collection.ts';
import { chooseColumns } from '../../src/cli/banner-columns.ts';
import { parseQuery } from '../../src/search/parser.ts';

const page = readFileSync(new URL('../../docs/searching.md', import.meta.url), 'utf8');
const chapter = /## Examples\n(.*?)\n## /s.exec(page)?.[1] ?? '';
const asked = [...chapter.matchAll(/\| `([^`]+)` +\|/g)].map(([, query = '']) => query);
const typed = [...page.matchAll(/^vedette (?:search|stats|banners remove) '([^']+)'(.*)$/gm)];

describe('docs/searching.md', () => {
  it('asks a dozen questions, and shows as many command lines', () => {
    expect(asked).toHaveLength(12);
    expect(typed.length).toBeGreaterThan(9);
  });

  it.each([...asked, ...typed.map(([, query = '']) => query)])('can be understood: %s', (query) => {
    const { invalidFilters, filter } = parseQuery(query, bannerCollection, { now: Date.now() });
    expect(invalidFilters).toEqual([]);
    expect(filter.kind).not.toBe('none');
  });

  it('names columns and fields that there are', () => {
    const options = typed.map(([, , rest = '']) => rest).join(' ');
    const columns = [...options.matchAll(/--columns ([\w,]+)/g)].flatMap(([, list = '']) =>
      list.split(','),
    );
    expect(chooseColumns(columns).length).toBeGreaterThan(5);
    const fields = [...options.matchAll(/--(?:facets|fields) ([\w,]+)/g)].flatMap(([, list = '']) =>
      list.split(','),
    );
    expect(fields.filter((field) => !(field in bannerCollection.fields))).toEqual([]);
    expect(fields.length).toBeGreaterThan(3);
  });
});
