import { expect, it } from 'vitest';
import { shareAcrossTests } from '../harness.ts';
import {
  describeInBrowser,
  expectReadable,
  openWebPlace,
  picture,
  sidewaysScroll,
} from './place.ts';

describeInBrowser('account and administration', () => {
  const place = shareAcrossTests(() => openWebPlace());

  it('draws usage by day and by operation', async () => {
    await place().server.ask('/v1/ip/summary?ip=198.51.100.7');
    const page = await place().open('#/account');
    await page.getByRole('img', { name: 'The last 30 days' }).waitFor();
    await page
      .getByRole('region', { name: 'Calls by operation' })
      .getByText('Scores, location and network of one address')
      .waitFor();
    await page.getByText('This plan has no limits.').waitFor();
  });

  it('adds an account, makes it an admin, and disables it', async () => {
    const page = await place().open('#/admin');
    const form = page.getByRole('form', { name: 'Add an account' });
    await form.getByLabel('Name').fill('desk <b>one</b>');
    await form.getByLabel('Email').fill('desk@vedette.example');
    await form.getByRole('button', { name: 'Add' }).click();

    await page.getByLabel('Role of desk <b>one</b>').selectOption('admin');
    await page.getByRole('button', { name: 'Disable desk <b>one</b>' }).click();
    await page.getByRole('button', { name: 'Enable desk <b>one</b>' }).waitFor();
    await page.goto(`${place().server.url}/#/admin?part=audit`);
    await page.getByText('user.disable').waitFor();
    await Promise.all([
      page.getByText('The log is intact').waitFor(),
      page.getByRole('button', { name: 'Verify' }).click(),
    ]);
  });

  it('creates a key that is shown once, and revokes it', async () => {
    const page = await place().open('#/admin?part=keys');
    const form = page.getByRole('form', { name: 'Create a key' });
    await form.getByLabel('Label').fill('robot');
    await form.getByRole('button', { name: 'Create' }).click();
    const key = await page.locator('.new-key').innerText();
    const ask = () => place().server.ask('/v1/user/me', { key });
    expect((await ask()).status).toBe(200);
    await picture(page, 'admin-keys');

    await page.getByRole('button', { name: 'Revoke robot' }).click();
    await page.getByRole('button', { name: 'Revoke robot' }).waitFor({ state: 'detached' });
    expect((await ask()).json.status).not.toBe(200);
  });

  it.each([
    ['keys', 'robot'],
    ['', 'owner'],
  ])('has cards instead of rows on a phone: %s', async (part, text) => {
    await place().server.ask('/v1/admin/keys', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ label: 'robot' }),
    });
    const page = await place().open(`#/admin?part=${part}`);
    await page.setViewportSize({ width: 390, height: 844 });

    const card = page.locator('.has-cards tbody tr').filter({ hasText: text }).first();
    await expect.poll(async () => (await card.boundingBox())?.height).toBeGreaterThan(100);
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  });

  it('suppresses claims about a range, and ends that', async () => {
    const page = await place().open('#/admin?part=suppressions');
    const form = page.getByRole('form', { name: 'Suppress claims' });
    await form.getByLabel('Range').fill('198.51.100.0/28');
    await form.getByLabel('Reason').fill('our own scanner');
    const until = await form.getByLabel('Until').inputValue();
    expect(Date.parse(until)).toBeGreaterThan(Date.now());
    expect(await form.getByRole('button', { name: 'Add' }).isDisabled()).toBe(true);
    await form.getByLabel('Feed').selectOption('*');
    await form.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('button', { name: 'End the suppression of 198.51.100.0/28' }).click();
    await page.getByText('our own scanner').waitFor({ state: 'detached' });
  });

  it('lists settings with where each comes from', async () => {
    const page = await place().open('#/admin?part=settings');
    await page.getByLabel('Filter rows: Settings').fill('nmap_folder');
    const row = page.getByRole('row').filter({ hasText: 'nmap_folder' });
    expect(await row.innerText()).toMatch(/off[\s\S]*VEDETTE_NMAP_FOLDER/);
  });

  it('shows the checks of the server', async () => {
    const page = await place().open('#/admin?part=health');
    await page.getByRole('heading', { name: 'Doctor' }).waitFor();
    await page
      .getByRole('region', { name: 'Checks of the server' })
      .getByText('OK')
      .first()
      .waitFor();
  });

  it('is accessible', async () => {
    const page = await place().open('#/account');
    const parts = ['keys', 'plans', 'suppressions', 'audit', 'settings', 'health'];
    for (const link of ['account', 'admin', ...parts.map((part) => `admin?part=${part}`)]) {
      await page.goto(`${place().server.url}/#/${link}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.locator('.loading').count()).toBe(0);
      await expectReadable(page, link.replace('?part=', '-'));
    }
  });
});
