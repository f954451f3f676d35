import { describe, expect, it } from 'vitest';
import { isMet, renderFigure } from '../../bench/figure.ts';
import { proveBanner } from './banner.ts';

describe('npm run proof -- banner, small', () => {
  it('answers like the reference, loses nothing to a kill, and equals a rebuild', async () => {
    const short: string[] = [];
    for await (const figure of proveBanner({ seed: 1, kills: 2, queries: 200 })) {
      if (!isMet(figure)) short.push(renderFigure(figure));
    }
    expect(short).toEqual([]);
  });
});
