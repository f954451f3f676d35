import { describe, expect, it } from 'vitest';
import { isMet, renderFigure } from '../../bench/figure.ts';
import { proveFingerprint } from './fingerprint.ts';

describe('npm run proof -- fingerprint, small', () => {
  it('identifies recog’s examples, and runs every pattern on hostile texts', async () => {
    const short: string[] = [];
    let texts = 0;
    for await (const figure of proveFingerprint({ seed: 1, pumped: 3, hasTimes: false })) {
      if (figure.name === 'fingerprint.hostile-texts') texts = figure.value;
      if (!isMet(figure)) short.push(renderFigure(figure));
    }
    expect(short).toEqual([]);
    expect(texts).toBeGreaterThan(100);
  });
});
