import { describe, expect, it } from 'vitest';
import { isMet, renderFigure } from '../../bench/figure.ts';
import { proveScan } from './scan.ts';

describe('npm run proof -- scan, small', () => {
  it('finishes every scan and leaves nothing running, whatever is killed', async () => {
    const short: string[] = [];
    for await (const figure of proveScan({ seed: 3, kills: 2, isReal: false })) {
      if (!isMet(figure)) short.push(renderFigure(figure));
    }
    expect(short).toEqual([]);
  });
});
