import { describe, expect, it } from 'vitest';
import { isMet, renderFigure } from '../../bench/figure.ts';
import { proveHouse } from './house.ts';

describe('npm run proof -- house, small', () => {
  it('loses no acknowledged key, never over-spends, and counts a crowd exactly', async () => {
    const short: string[] = [];
    for await (const figure of proveHouse({ seed: 1, kills: 1, crowds: 1 })) {
      // How long a start takes is the business of the proof itself, not of a unit test.
      if (figure.unit !== 's' && !isMet(figure)) short.push(renderFigure(figure));
    }
    expect(short).toEqual([]);
  });
});
