import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bannerCollection } from '../../src/banner/collection.ts';
import { translate } from '../../src/languages/index.ts';

/** A query, its translation (`=`), that translated back (`<`), notes (`#`), and faults (`!` and `<!`). */
interface Golden {
  query: string;
  said: string[];
}

const folder = new URL('golden/', import.meta.url);

function readGolden(file: string): Golden[] {
  const blocks = readFileSync(new URL(file, folder), 'utf8').trimEnd().split('\n\n');
  return blocks.map((block) => {
    const [query = '', ...said] = block.trim().split('\n');
    return { query, said };
  });
}

const ours = bannerCollection;

function attempt(sign: string, read: () => string[]): string[] {
  try {
    return read();
  } catch (error) {
    return [`${sign} ${String(error).replace(/^.*Invalid parameter query: /s, '')}`];
  }
}

function say(query: string, from: string): string[] {
  return attempt('!', () => {
    const { query: own, notes } = translate(query, { from, to: 'vedette', ours });
    const back = attempt('<!', () => [
      `< ${translate(own, { from: 'vedette', to: from, ours }).query}`,
    ]);
    return [`= ${own}`, ...notes.map((note) => `# ${note}`), ...back];
  });
}

const files = readdirSync(folder).sort();

describe('the query languages of other engines', () => {
  it('are eight, covered by more than three hundred queries', () => {
    expect(files).toHaveLength(8);
    expect(files.flatMap(readGolden).length).toBeGreaterThan(300);
  });

  it.each(files)('are translated there and back as in %s', (file) => {
    const golden = readGolden(file);

    const found = golden.map(({ query }) => ({
      query,
      said: say(query, file.replace('.txt', '')),
    }));

    expect(found).toEqual(golden);
  });
});
