import { describe, expect, it } from 'vitest';
import { lettersOf } from '../../../src/domain/phishing/grams.ts';
import { createPieces, readPieces, textOfSide } from '../../../src/domain/phishing/pieces.ts';
import { readSite } from '../../../src/domain/phishing/site.ts';

const textOf = (side: 'host' | 'path', url: string) => {
  const site = readSite(url);
  return site === null ? null : textOfSide[side](site);
};

describe('pieces', () => {
  it('are two to four letters, with the start and the end of the text', () => {
    const keys = new Int32Array(100);
    const pieces = [...keys.subarray(0, readPieces('abc', keys))].map(lettersOf);
    expect(pieces.sort()).toEqual(
      ['^a', 'ab', '^ab', 'bc', 'abc', '^abc', 'c$', 'bc$', 'abc$'].sort(),
    );
  });

  it('add up, and a text of twice as many pieces is no louder', () => {
    const { host } = createPieces({ host: '^ a10\nb c-25', path: '' });
    expect(host('abc')).toBeCloseTo((1 - 2.5) / Math.sqrt(9), 6);
    expect(host('xyz')).toBe(0);
  });

  it('are read from what stands before the suffix, and from path and query', () => {
    expect(textOf('host', 'https://www.login.shop.test/')).toBe('login.shop');
    expect(textOf('path', 'https://shop.test/A/b?C=d')).toBe('a/b?c=d');
    expect(textOf('path', 'https://shop.test/A/')).toBe('a');
    expect(textOf('path', `https://shop.test/${'a'.repeat(500)}`)?.length).toBe(120);
  });

  it('of a very long text are bounded', () => {
    const { host } = createPieces({ host: '', path: '' });
    expect(host('a'.repeat(100_000))).toBe(0);
  });
});
