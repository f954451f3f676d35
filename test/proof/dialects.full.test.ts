import { describe, expect, it } from 'vitest';
import { isMet, renderFigure } from '../../bench/figure.ts';
import { proveDialects } from './dialects.ts';

describe('npm run proof -- dialects, small', () => {
  it('sends a bouncer everything once, then only changes', async () => {
    const short: string[] = [];
    for await (const figure of proveDialects({ decisions: 2_000, polls: 5 })) {
      // Cost is checked by the proof itself, not by this test.
      if (figure.unit === 'of them' && !isMet(figure)) short.push(renderFigure(figure));
    }
    expect(short).toEqual([]);
  });
});
