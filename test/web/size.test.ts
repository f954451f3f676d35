import { expect, it } from 'vitest';
import { firstPageBytes, weighFirstPage } from '../../bench/web-sizes.ts';
import { describeInBrowser } from './place.ts';

describeInBrowser('the first page', () => {
  it('needs at most 100 KB of script, compressed', () => {
    const { scripts, bytes } = weighFirstPage();

    expect(scripts.length).toBeGreaterThan(1);
    expect(bytes).toBeLessThan(firstPageBytes);
  });

  it('does not include the texts of other pages', () => {
    const all = weighFirstPage().scripts.join('\n');

    expect(all).toContain('Type a command, a page or something to look up');
    for (const text of ['What changed this week', 'No network announces', 'Published exploits']) {
      expect(all).not.toContain(text);
    }
  });
});
