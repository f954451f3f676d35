import { describe, expect, it } from 'vitest';
import { benchTelling } from '../../bench/fingerprint.ts';

describe('npm run bench -- fingerprint, small', () => {
  it('prints every figure, and tries patterns that exist', async () => {
    const figures = new Map<string, number>();
    for await (const { name, value } of benchTelling(1)) figures.set(name, value);
    expect([...figures.keys()]).toEqual([
      'fingerprint.patterns',
      'fingerprint.load',
      'fingerprint.banner',
      'fingerprint.banner-one-by-one',
      'fingerprint.one-by-one-to-own',
    ]);
    expect(figures.get('fingerprint.patterns')).toBeGreaterThanOrEqual(250);
  });
});
