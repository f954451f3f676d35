import { describe, expect, it } from 'vitest';
import { isMet, renderFigure } from '../../bench/figure.ts';
import { proveHouse } from './house.ts';

describe('npm run proof -- house, small', () => {
  it('loses no acknowledged key, never overspends, and counts exactly under concurrency', async () => {
    const short: string[] = [];
    for await (const figure of proveHouse({ seed: 1, kills: 1, crowds: 1 })) {
      // Start-up time is checked by the proof itself, not by this test.
      if (figure.unit !== 's' && !isMet(figure)) short.push(renderFigure(figure));
    }
    expect(short).toEqual([]);
  });
});
