import { describe, expect, it } from 'vitest';
import { isMet, renderFigure } from '../../bench/figure.ts';
import { proveStop } from './stop.ts';

describe('npm run proof -- stop, small', () => {
  it('answers accepted requests, exits and leaves no process behind', async () => {
    const short: string[] = [];
    for await (const figure of proveStop({ seed: 1, stops: 1 })) {
      // Timing is checked by the proof itself, not by this test.
      if (figure.unit !== 's' && !isMet(figure)) short.push(renderFigure(figure));
    }
    expect(short).toEqual([]);
  });
});
