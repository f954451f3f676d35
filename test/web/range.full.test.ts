import { expect, it } from 'vitest';
import { shareAcrossTests, temporaryFolder } from '../harness.ts';
import { listedIp, openExamplePlace } from './example-data.ts';
import { describeInBrowser, picture } from './place.ts';

describeInBrowser('the page of a range', () => {
  const place = shareAcrossTests(() => openExamplePlace({ VEDETTE_BACKUP_TO: temporaryFolder() }));

  it('shows how much of a prefix is listed, by whom, and the worst addresses', async () => {
    const page = await place().open('#/range/198.51.100.0%2F24');
    const worst = page.getByRole('region', { name: 'Worst addresses' }).first();
    await worst.getByRole('link', { name: listedIp, exact: true }).waitFor();

    expect(await page.locator('.range-tiles').innerText()).toMatch(
      /Listed by a feed\s+3 \(1\.2 %\)/,
    );
    expect(await page.locator('.range-cells span').count()).toBe(256);
    expect(await page.getByRole('region', { name: 'By feed' }).innerText()).toContain('ipsum');
    expect(await page.getByRole('region', { name: 'Ports' }).innerText()).toContain('22');
    await picture(page, 'range');

    await worst.getByRole('link', { name: listedIp, exact: true }).click();
    await page.getByRole('heading', { name: listedIp }).waitFor();
  });

  it('suggests the prefixes of an invalid range', async () => {
    const page = await place().open('#/range/198.51.100.3-198.51.100.9');
    await page.getByRole('link', { name: '198.51.100.4/30' }).waitFor();
  });

  it('is beside an administration page that edits and assigns plans and makes backups', async () => {
    const page = await place().open('#/admin?part=plans');
    await page.getByRole('textbox', { name: 'Name' }).fill('night');
    await page.getByRole('textbox', { name: 'Requests a minute' }).fill('60');
    await page.getByRole('textbox', { name: /^Credits/ }).fill('all/day=100');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: 'night 60 100 all a day' }).waitFor();
    await picture(page, 'admin-plans');

    await page.evaluate("location.hash = '#/admin'");
    const form = page.getByRole('form', { name: 'Add an account' });
    await form.getByLabel('Name').fill('night desk');
    await form.getByLabel('Email').fill('night@vedette.example');
    await form.getByRole('button', { name: 'Add' }).click();
    await page.getByLabel('Plan of night desk').selectOption('night');
    const accounts = async () => (await place().server.ask('/v1/admin/users')).text;
    await expect.poll(accounts).toMatch(/"night desk"[^}]*"plan":"night"/);

    await page.evaluate("location.hash = '#/admin?part=backups'");
    const made = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/admin/backups'),
    );
    await page.getByRole('button', { name: 'Back up now' }).click();
    expect((await made).status()).toBe(200);
    await page.getByRole('row').filter({ hasText: '.tgz' }).waitFor();
    await picture(page, 'admin-backups');
  });
});
