import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { examineRecog, readAllRecog, unmatchedList, type Examined } from './examine-recog.ts';
import { byPlace, expectSame } from './prefilter.ts';
import { hasRecog } from './recog-examples.ts';

if (!hasRecog) console.warn('../shared/data is absent: the tests on recog’s own files are skipped');

describe.skipIf(!hasRecog)('recog itself', () => {
  let examined: Examined;
  beforeAll(async () => {
    examined = await examineRecog();
  });

  it('is read completely', () => {
    expect(examined.rules).toBe(4657);
    expect(examined.refused).toEqual([]);
  });

  it('reports what its own examples expect', () => {
    expect(examined.examples.length).toBe(7550);
    const wrong = examined.examples.filter(({ fault }) => fault !== '');
    const other = wrong.filter(({ isCommentedOut }) => !isCommentedOut);
    expect(other.map(({ id, fault }) => `${id}: ${fault}`)).toEqual([]);
    expect(wrong.length).toBeLessThanOrEqual(examined.examples.length / 100);
  });

  it('has the remaining examples in the docs, with the reason', () => {
    const docs = readFileSync(resolve(import.meta.dirname, '../../docs/fingerprints.md'), 'utf8');
    expect(docs).toContain(unmatchedList(examined.examples));
  });

  it('is prefiltered without losing a match', async () => {
    const { rules } = await readAllRecog();
    for (const each of byPlace(rules)) expectSame(each, 12);
  });
});
