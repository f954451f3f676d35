import { describe, expect, it } from 'vitest';
import { isMet, renderFigure } from '../../bench/figure.ts';
import { isDataHere } from '../../bench/url-score/run.ts';
import { proveUrl, urlData } from './url.ts';

const isHere = isDataHere(urlData);
if (!isHere) console.warn('../shared/data is absent: the score of URLs is not measured');

describe.runIf(isHere)('npm run proof -- url, small', () => {
  it('keeps the committed score within its figures, and learns anew from a few domains', () => {
    const figures = [...proveUrl({ seed: 1, size: 0.03, hasTimes: false })];
    expect(figures.filter((figure) => !isMet(figure)).map(renderFigure)).toEqual([]);
    expect(figures.map(({ name }) => name)).toContain('url.f1-of-one-split');
  }, 180_000);
});
