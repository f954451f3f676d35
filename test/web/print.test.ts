import { expect, it } from 'vitest';
import { describeInBrowser, openWebPlace } from './place.ts';

describeInBrowser('a printed page', () => {
  it('has whole tables, where it is from, and nothing to press', async () => {
    const place = await openWebPlace();
    const addresses = Array.from({ length: 60 }, (_, at) => `198.51.100.${at}`);
    const body = JSON.stringify({ name: 'Monday', indicators: addresses });
    const headers = { 'content-type': 'application/json' };
    const { json } = await place.server.ask('/v1/cases', { method: 'POST', headers, body });
    const { id } = json.data as { id: string };
    const page = await place.open(`#/cases/${id}`);
    await page.getByText('60 rows').waitFor();
    expect(await page.getByRole('row').count()).toBeLessThan(40);

    await page.emulateMedia({ media: 'print' });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");

    await expect.poll(() => page.getByRole('row').count()).toBe(61);
    expect(await page.getByRole('navigation', { name: 'Main menu' }).isVisible()).toBe(false);
    expect(await page.getByRole('link', { name: 'Skip to content' }).isVisible()).toBe(false);
    expect(await page.locator('button.button:visible').count()).toBe(0);
    expect(await page.locator('.print-head').innerText()).toMatch(/Vedette · http.*#\/cases.* UTC/);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    await page.emulateMedia({ media: null });
    await expect.poll(() => page.getByRole('row').count()).toBeLessThan(40);
  });
});
