import { describe, expect, it } from 'vitest';
import { isMet, renderFigure } from '../../bench/figure.ts';
import { proveReach } from './reach.ts';

describe('npm run proof -- reach, small', () => {
  it('loses no event and sends none under two ids, killed at any moment', async () => {
    const short: string[] = [];
    for await (const figure of proveReach({ seed: 1, kills: 3 })) {
      if (!isMet(figure)) short.push(renderFigure(figure));
    }
    expect(short).toEqual([]);
  });
});
