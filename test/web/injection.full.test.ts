import { expect, it } from 'vitest';
import { isMet, renderFigure } from '../../bench/figure.ts';
import { proveWeb } from '../proof/web.ts';
import { describeInBrowser } from './place.ts';
import { mostPayloads, payloads } from './payloads.mjs';

describeInBrowser('npm run proof -- web, small', () => {
  it('runs no payload in any field, sends nothing elsewhere, and would notice either', async () => {
    const short: string[] = [];
    for await (const figure of proveWeb({ payloads: 27, typed: 1 })) {
      if (!isMet(figure)) short.push(renderFigure(figure));
    }
    expect(short).toEqual([]);
  });

  it('has more than three hundred different payloads at full size', () => {
    expect(new Set(payloads(mostPayloads)).size).toBeGreaterThan(300);
  });
});
