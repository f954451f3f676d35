import { describe, expect, it } from 'vitest';
import { isMet, renderFigure } from '../../bench/figure.ts';
import { proveIp } from './ip.ts';

describe('npm run proof -- ip, small', () => {
  it('agrees with a linear scan, and never mixes generations', async () => {
    const short: string[] = [];
    for await (const figure of proveIp({
      seed: 1,
      addresses: 2_000,
      lookups: 1_000,
      swaps: 5,
      receipts: 60,
      hasShared: false,
    })) {
      if (!isMet(figure)) short.push(renderFigure(figure));
    }
    expect(short).toEqual([]);
  });
});
