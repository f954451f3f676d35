import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { importers } from '../../src/importers/index.ts';
import { examples } from './examples.ts';
import { importBytes } from './reading.ts';

const folder = fileURLToPath(new URL('../../src/importers/', import.meta.url));
/** Other files of the folder: types, the list of importers, and the code that runs them. */
const others = new Set(['importer.ts', 'index.ts', 'import.ts']);

describe('the list of importers', () => {
  it('has every importer of the folder, named after its file', () => {
    const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !others.has(file));
    expect(importers.map(({ name }) => `${name}.ts`).sort()).toEqual(files.sort());
  });

  it('has an example of each', () => {
    const shown = new Set(examples.map(({ name }) => name));
    expect(importers.filter(({ name }) => !shown.has(name))).toEqual([]);
  });
});

describe.each(examples)('$name, $form', ({ name, text, hosts, open }) => {
  it.each([1, 17, 100_000])(
    'is recognised by its content and read completely in chunks of %i',
    async (size) => {
      const { summary, banners } = await importBytes(text, {}, size);
      expect(summary).toMatchObject({
        format: name,
        hosts,
        open,
        isCut: false,
        refusal: null,
        setAside: { count: 0, first: [] },
        bytes: Buffer.byteLength(text),
      });
      expect(banners).toHaveLength(open);
      expect(new Set(banners.map(({ source }) => source))).toEqual(new Set([name]));
    },
  );

  it('gives the same banners every time, at any time', async () => {
    const first = await importBytes(text);
    const second = await importBytes(text, { batchSize: 1 }, 3);
    expect(second.banners).toEqual(first.banners);
  });
});
