import { expect, it } from 'vitest';
import { shareAcrossTests } from '../harness.ts';
import { describeInBrowser, openWebPlace } from './place.ts';

const banners = Array.from({ length: 20 }, (_, at) => ({
  address: `198.51.100.${at + 1}`,
  port: at % 2 === 0 ? 22 : 80,
  service: at % 2 === 0 ? 'ssh' : 'http',
  banner: `greeting ${at}`,
}));

describeInBrowser('a page that waits for an answer', () => {
  const place = shareAcrossTests(async () => {
    const opened = await openWebPlace();
    await opened.take(banners);
    return opened;
  });

  it('keeps the last one on screen, marked as busy, until the next arrives', async () => {
    const page = await place().open('#/search?q=port%3A%2022');
    await page.locator('.result').first().waitFor();
    await expect.poll(() => page.locator('.loading').count()).toBe(0);
    const held: (() => Promise<void>)[] = [];
    await page.route('**/v1/banner/search?**', (route) => void held.push(() => route.continue()));

    await page.evaluate("location.hash = '#/search?q=port%3A%2080'");
    await page.locator('.answered[aria-busy="true"] .result').first().waitFor();
    expect(await page.locator('.result').count()).toBe(10);
    expect(await page.locator('.loading').count()).toBe(0);
    await expect.poll(() => held.length).toBeGreaterThan(0);
    for (const answer of held) await answer();

    await page
      .locator('.answered[aria-busy="false"] .result', { hasText: '80/tcp' })
      .first()
      .waitFor();
  });

  it("never shows one address's data under another", async () => {
    const page = await place().open('#/ip/198.51.100.1');
    await page.getByRole('heading', { name: '198.51.100.1' }).waitFor();
    await page.route('**/v1/**', () => undefined); // never answered

    await page.evaluate("location.hash = '#/ip/198.51.100.2'");

    await page.locator('main .loading').waitFor();
    expect(await page.locator('main .judgement').count()).toBe(0);
  });

  it('counts while a query is typed, for free', async () => {
    const page = await place().open('#/search');
    const asked = page.waitForRequest(/\/v1\/banner\/count\?/);
    await page.getByRole('combobox', { name: 'Banner query' }).fill('port: 22');

    await asked;
    await page.getByText('10 match').waitFor();
  });

  it('leads from each kind of text in the search box to an existing page', async () => {
    const page = await place().open('#/');
    const typed = [
      '198.51.100.7',
      '198.51.100.0/24',
      '198.51.100.3-198.51.100.9',
      'AS64500',
      'shop.example',
      'someone@shop.example',
      'https://shop.example/login',
      'CVE-2021-41773',
      'd41d8cd98f00b204e9800998ecf8427e',
      'port: 22',
    ];
    for (const text of typed) {
      await page.getByRole('combobox', { name: 'Search' }).fill(text);
      await page.keyboard.press('Enter');
      await page.locator('main h1, main .notice').first().waitFor();
      expect(await page.getByText('Page not found').count(), text).toBe(0);
    }
  });
});
