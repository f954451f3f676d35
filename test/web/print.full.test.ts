import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeInBrowser, openWebPlace } from './place.ts';

describeInBrowser('a printed page', () => {
  it('has complete tables and the source, and no controls', async () => {
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

  it('can be saved as a self-contained file that loads and runs nothing', async () => {
    const place = await openWebPlace();
    await place.load('greensnow', ['198.51.100.7']);
    const page = await place.open('#/ip/198.51.100.7');
    await page.getByRole('heading', { name: 'Suspicious' }).waitFor();
    await expect.poll(() => page.title()).toContain('198[.]51[.]100[.]7 – Suspicious');

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as HTML' }).click();
    const saved = await saving;
    const html = readFileSync(await saved.path(), 'utf8');

    expect(saved.suggestedFilename()).toBe('198.51.100.7.html');
    expect(html).toContain("default-src 'none'");
    expect(html).toContain('GreenSnow lists it as a source of attacks.');
    expect(html).not.toMatch(/<script|<button class="button|<form|href=|src=|url\(|@import/);
    expect(await page.getByRole('navigation', { name: 'Main menu' }).isVisible()).toBe(true);
  });
});
