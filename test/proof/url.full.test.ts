import { describe, expect, it } from 'vitest';
import { isMet, renderFigure } from '../../bench/figure.ts';
import { hasSources } from '../../bench/url-score/sources.ts';
import { proveTruthUrl } from './truth-url.ts';
import { proveUrl, urlData } from './url.ts';

const isHere = hasSources(urlData);
if (!isHere) console.warn('../shared/data is absent: the URL score is measured on samples only');

describe.runIf(isHere)('npm run proof -- url, small', () => {
  it('holds the committed weights to their figures', () => {
    const figures = [...proveUrl({ seed: 1, hasTimes: false })];
    expect(figures.filter((figure) => !isMet(figure)).map(renderFigure)).toEqual([]);
  });
});

describe('npm run proof -- truth, URLs', () => {
  it('judges the hand-written samples correctly without any list', async () => {
    const figures = [];
    for await (const figure of proveTruthUrl({ seed: 1, folder: 'absent' })) figures.push(figure);
    expect(figures.filter((figure) => !isMet(figure)).map(renderFigure)).toEqual([]);
    expect(figures).toHaveLength(2);
  });
});
