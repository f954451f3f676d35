import { expect, it } from 'vitest';
import { firstPageBytes, weighFirstPage } from '../../bench/web-sizes.ts';
import { describeInBrowser } from './place.ts';

describeInBrowser('the first page', () => {
  it('needs at most 120 KB of script, compressed', () => {
    const { scripts, bytes } = weighFirstPage();

    expect(scripts).toBeGreaterThan(1);
    expect(bytes).toBeLessThan(firstPageBytes);
  });
});
