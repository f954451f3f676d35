import { describe, expect, it } from 'vitest';
import { isMet, renderFigure, type Figure } from '../../bench/figure.ts';
import { bannerPairs, buildPairs } from './truth-cve-pairs.ts';
import { proveTruthCve } from './truth-cve.ts';

describe('npm run proof -- truth, its CVE part with the committed records', () => {
  it('calls nothing affected that is not, and judges every build of a distribution right', async () => {
    const figures: Figure[] = [];
    for await (const figure of proveTruthCve({ isSmall: true })) figures.push(figure);
    expect(figures.filter((figure) => !isMet(figure)).map(renderFigure)).toEqual([]);
    expect(bannerPairs.length).toBeGreaterThanOrEqual(300);
    expect(buildPairs.length).toBeGreaterThanOrEqual(200);
  });
});
