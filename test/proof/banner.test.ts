import { describe, expect, it } from 'vitest';
import { isMet, renderFigure } from '../../bench/figure.ts';
import { proveBanner } from './banner.ts';

describe('npm run proof -- banner, small', () => {
  it('loses nothing acknowledged to a kill, and answers as a rebuild does', async () => {
    const short: string[] = [];
    for await (const figure of proveBanner({ seed: 1, kills: 5 })) {
      if (!isMet(figure)) short.push(renderFigure(figure));
    }
    expect(short).toEqual([]);
  }, 180_000);
});
