import { expect, it } from 'vitest';
import { benchEmbedded } from '../../bench/embedded.ts';

it('npm run bench -- embedded, small: prints every figure', async () => {
  const figures = new Map<string, number>();
  for await (const { name, value } of benchEmbedded(2_000, { milliseconds: 20 }))
    figures.set(name, value);
  const names = [...figures.keys()];
  expect(names.filter((name) => name.includes('.200.')).length).toBe(12);
  expect(names.filter((name) => name.includes('.2000.')).length).toBe(12);
  expect(names.slice(-4)).toEqual([
    'embedded.filter-growth',
    'embedded.facets-of-a-fifth-growth',
    'embedded.write-more-slowdown',
    'embedded.write-slowdown',
  ]);
  expect([...figures.values()].every((value) => value > 0)).toBe(true);
});
