import { describe, expect, it } from 'vitest';
import { isMet, renderFigure } from '../../bench/figure.ts';
import { proveDialects } from './dialects.ts';

describe('npm run proof -- dialects, small', () => {
  it('gives a bouncer everything once, and then what changed', async () => {
    const short: string[] = [];
    for await (const figure of proveDialects({ decisions: 2_000, polls: 5 })) {
      // What it takes is the business of the proof itself, not of a unit test.
      if (figure.unit === 'of them' && !isMet(figure)) short.push(renderFigure(figure));
    }
    expect(short).toEqual([]);
  });
});
