import { describe, expect, it } from 'vitest';
import { isMet, renderFigure, type Figure } from '../../bench/figure.ts';
import { bannerPairs, buildPairs } from './truth-cve-pairs.ts';
import { proveTruthCve } from './truth-cve.ts';

describe('npm run proof -- truth, the CVE part with the committed records', () => {
  it('has no false positives, and judges every distribution build correctly', async () => {
    const figures: Figure[] = [];
    for await (const figure of proveTruthCve({ isSmall: true })) figures.push(figure);
    expect(figures.filter((figure) => !isMet(figure)).map(renderFigure)).toEqual([]);
    expect(bannerPairs.length).toBeGreaterThanOrEqual(300);
    expect(buildPairs.length).toBeGreaterThanOrEqual(200);
  });

  it('calls nothing on a patched Debian affected except what its tracker leaves open', async () => {
    const figures = new Map<string, number>();
    for await (const { name, value } of proveTruthCve({ isSmall: true })) figures.set(name, value);
    expect(figures.get('truth.host-services')).toBe(15);
    for (const reader of ['nmap', 'prober']) {
      expect(figures.get(`truth.host-wrongly-affected-by-${reader}`)).toBe(0);
      expect(figures.get(`truth.host-affected-by-${reader}`)).toBeGreaterThan(0);
      expect(figures.get(`truth.host-fixed-by-${reader}`)).toBeGreaterThan(3);
      expect(figures.get(`truth.host-affected-beside-a-container-by-${reader}`)).toBe(0);
    }
  });
});
