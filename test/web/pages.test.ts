import { expect, it } from 'vitest';
import { shareAcrossTests } from '../harness.ts';
import { openExamplePlace } from './example-data.ts';
import { go, links } from './links.ts';
import { describeInBrowser } from './place.ts';

describeInBrowser('every page', () => {
  const place = shareAcrossTests(() => openExamplePlace());

  it('shows its content, and no error', async () => {
    const page = await place().open('#/');
    // Only `vedette serve` runs these checks, not this server.
    for (const link of links.filter((each) => !each.endsWith('health'))) {
      await go(page, link);
      expect(await page.locator('main [role="alert"]').allInnerTexts(), link).toEqual([]);
    }
  });
});
