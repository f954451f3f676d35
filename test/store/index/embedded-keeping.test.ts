import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { StartError } from '../../../src/errors.ts';
import { every } from '../../../src/search/filter.ts';
import { verifyDocuments } from '../../../src/store/index/embedded/schema.ts';
import { temporaryFolder } from '../../harness.ts';
import { openPlain, plainParts } from './embedded.ts';
import { documents, facts, open } from './plain-index.ts';
import { codec } from './plain/codec.mjs';

describe('a copy of the documents', () => {
  it('is of the moment it was asked for, and is all that a restore needs', async () => {
    const parts = plainParts(temporaryFolder(), facts);
    const index = await open(parts);
    await index.write(documents(50));
    const other = plainParts(temporaryFolder(), facts);
    const copying = index.copyTo(other.file);
    await index.write(documents(60));
    await copying;
    verifyDocuments(other.file, codec);

    const restored = await open(other);
    expect((await restored.search({ filter: every, offset: 0, limit: 1 })).count).toBe(50);
    expect((await index.search({ filter: every, offset: 0, limit: 1 })).count).toBe(60);
  });

  it('is refused when it is damaged', async () => {
    const parts = plainParts(temporaryFolder(), facts);
    const index = await openPlain(parts);
    await index.write(documents(500));
    await index.close();
    const bytes = readFileSync(parts.file);
    bytes.fill(0xa5, 3 * 8_192, 4 * 8_192);
    writeFileSync(parts.file, bytes);
    expect(() => verifyDocuments(parts.file, codec)).toThrow(StartError);
  });
});

describe('what is too old or too much', () => {
  it('goes by age', async () => {
    const index = await open(plainParts(temporaryFolder(), facts));
    await index.write(documents(100));
    expect(await index.retain({})).toBe(0);
    expect(await index.retain({ since: 1_030 })).toBe(30);
    const { count, rows } = await index.search({ filter: every, offset: 69, limit: 10 });
    expect([count, rows[0]?.document.key]).toEqual([70, 30]);
  });

  it('goes by size, the oldest first, and not twice', async () => {
    const index = await open(plainParts(temporaryFolder(), facts));
    const large = documents(2_000).map((each) => ({
      ...each,
      values: { text: [`${each.key} ${'x'.repeat(2_000)}`] },
    }));
    for (let from = 0; from < large.length; from += 500)
      await index.write(large.slice(from, from + 500));
    const bytes = 3_000_000;
    const first = await index.retain({ bytes });
    const second = await index.retain({ bytes });
    expect(first).toBeGreaterThan(400);
    expect(first).toBeLessThan(1_500);
    expect(second).toBeLessThan(100);
    const { rows } = await index.search({ filter: every, offset: 0, limit: 2_000 });
    expect(Math.min(...rows.map(({ document: { key } }) => key))).toBe(first + second);
    await expect.poll(() => index.retain({ bytes }), { timeout: 30_000, interval: 1_000 }).toBe(0);
  });
});
