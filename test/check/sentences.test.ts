import { describe, expect, it } from 'vitest';
import { feeds } from '../../src/feeds/catalogue/index.ts';
import { categoryNames } from '../../src/intel/category.ts';
import { sentences } from '../../src/verdict/sentences.ts';
import { faultsOf } from './faults-of.ts';

describe('the reasons of a verdict', () => {
  it('are complete sentences, as on the page of reasons', () => {
    const shown = Object.values(sentences).map(({ example }) => example());
    expect(shown.flatMap(faultsOf)).toEqual([]);
    expect(new Set(shown).size).toBe(shown.length);
  });

  it('are short for every feed and category, whatever else the line says', () => {
    const labels = ['', 'Emotet', 'x'.repeat(300)];
    const all = feeds.flatMap(({ title }) =>
      categoryNames.flatMap((category) =>
        labels.map((label) => sentences.listed.says({ title, category, label })),
      ),
    );
    expect(all.flatMap(faultsOf).slice(0, 10)).toEqual([]);
  });
});
