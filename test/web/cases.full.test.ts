import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { now } from '../banner/place.ts';
import { shareAcrossTests } from '../harness.ts';
import { hostile } from './example-data.ts';
import {
  describeInBrowser,
  expectReadable,
  openWebPlace,
  sidewaysScroll,
  type WebPlace,
} from './place.ts';

type Body = Record<string, unknown>;

async function ask({ server }: WebPlace, path: string, body: Body): Promise<Body> {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const { json, status, text } = await server.ask(path, init);
  if (status !== 200) throw new Error(text);
  return json.data ?? {};
}

const openCase = async (place: WebPlace, name: string, indicators: readonly string[]) =>
  String((await ask(place, '/v1/cases', { name, indicators }))['id']);

const clock = { now };
const dayMs = 86_400_000;

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

describeInBrowser('a case on the page', () => {
  const place = shareAcrossTests(async () => {
    const opened = await openWebPlace({ VEDETTE_SHARE_LINKS: 'on' }, { now: () => clock.now });
    await opened.load('greensnow', ['198.51.100.7']);
    return opened;
  });

  it('waits to be judged again, and says what it costs', async () => {
    const id = await openCase(place(), 'Monday', ['198.51.100.7', '198.51.100.20']);
    const page = await place().open(`#/cases/${id}`);
    await page.getByText('2 of 2 indicators not judged').waitFor();

    await page.getByRole('button', { name: 'Judge (2 credits)' }).click();

    await page.getByText('2 indicators, judged').waitFor();
    await page.getByRole('button', { name: 'Judge again (2 credits)' }).waitFor();
    expect(await row(page, '198.51.100.7').innerText()).toContain('Suspicious');
  });

  it('is shown by a link to who has no account, until that is revoked', async () => {
    const id = await openCase(place(), 'For the customer', ['198.51.100.7']);
    const page = await place().open(`#/cases/${id}`);
    await page.getByRole('button', { name: 'Link without an account' }).click();
    await page.getByLabel('Days until it ends').fill('2');
    await page.getByRole('button', { name: 'Make a link' }).click();
    const url = await page.getByLabel('Link', { exact: true }).inputValue();
    await expectReadable(page, 'share-link');

    const shown = await (await fetch(url)).text();
    expect(shown).toContain('<h1>For the customer</h1>');

    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('The link no longer works.').waitFor();
    expect((await fetch(url)).status).toBe(404);
  });

  it('takes decisions on many at once, with a reason', async () => {
    const id = await openCase(place(), 'Many', ['192.0.2.1', '192.0.2.2', '198.51.100.7']);
    const page = await place().open(`#/cases/${id}`);
    await page.getByLabel('Filter rows: Indicators').waitFor();
    await page.getByLabel('Choose 192.0.2.1').check();
    await page.getByLabel('Choose 192.0.2.2').check();
    await page.getByText('2 chosen').waitFor();
    await page.getByRole('textbox', { name: 'Reason' }).fill('our own scanner');
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await page.getByText('2 indicators decided.').waitFor();

    await page.getByRole('button', { name: 'Dismissed 2' }).click();

    expect(await row(page, '192.0.2.1').innerText()).toMatch(/Dismissed[\s\S]*our own scanner/);
    expect(await row(page, '198.51.100.7').count()).toBe(0);
  });

  it('has cards with verdict and reason instead of rows on a phone', async () => {
    const id = await openCase(place(), 'Phone', ['198.51.100.7', '192.0.2.1']);
    await place().server.ask(`/v1/cases/${id}/judge`, { method: 'POST' });
    const page = await place().open(`#/cases/${id}`);
    await page.setViewportSize({ width: 390, height: 844 });

    const card = row(page, '198.51.100.7');
    await expect.poll(async () => (await card.boundingBox())?.height).toBeGreaterThan(100);
    for (const text of ['Suspicious', 'Open', 'GreenSnow lists it']) {
      expect(await card.getByText(text).first().isVisible()).toBe(true);
    }
    expect(await card.getByText('greensnow', { exact: true }).isVisible()).toBe(false);
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  });

  it('takes more text, and leaves out what is in it already', async () => {
    const id = await openCase(place(), 'More', ['198.51.100.7']);
    const page = await place().open(`#/cases/${id}`);
    await page.getByRole('button', { name: 'Add indicators' }).click();
    await page
      .getByLabel('Text to search for indicators')
      .fill('fw: 198.51.100.7\nfw: 198.51.100.20 and hxxp://login[.]example/');
    await page.getByRole('button', { name: 'Judge Ctrl' }).click();

    await page.getByText('4 indicators, judged').waitFor();
  });

  it('is shared, renamed and deleted by its owner', async () => {
    await ask(place(), '/v1/admin/users', { name: 'ada', email: 'ada@mail.example' });
    const id = await openCase(place(), 'Mine', ['198.51.100.7']);
    const page = await place().open(`#/cases/${id}`);
    await page.getByLabel('Case name').fill('Ours');
    await page.getByLabel('Seen by').selectOption('named accounts');
    await page.getByRole('textbox', { name: 'Accounts' }).fill('ada');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'Ours', level: 1 }).waitFor();
    await page.getByText('shared it:').waitFor();
    expect(await page.getByRole('textbox', { name: 'Accounts' }).inputValue()).toBe('ada');

    await page.getByRole('button', { name: 'Delete case' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();

    await page.getByRole('heading', { name: 'Cases', level: 1 }).waitFor();
    await page.goto(`${place().server.url}/#/cases/${id}`);
    await page.getByRole('alert').waitFor();
  });

  it('runs nothing that a note, a name or a line contains, and is accessible', async () => {
    const name = hostile.replace(/\p{C}/gu, '');
    const id = await openCase(place(), name, ['198.51.100.7', `http://a.example/${name}`]);
    await ask(place(), `/v1/cases/${id}/note`, { note: hostile });
    await ask(place(), `/v1/cases/${id}/decide`, {
      indicators: ['198.51.100.7'],
      state: 'escalated',
      reason: hostile,
    });
    const page = await place().open(`#/cases/${id}`);
    await page.getByText('\\u202E').first().waitFor();

    expect(await page.evaluate("'hacked' in globalThis")).toBe(false);
    await expectReadable(page, 'case');
    await page.getByRole('button', { name: 'Why: 198.51.100.7' }).click();
    await expectReadable(page, 'case-why');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Cases' }).click();
    await page.getByRole('table', { name: 'Cases' }).waitFor();
    await expectReadable(page, 'cases');
  });

  it('marks what is judged otherwise since yesterday, and shows that alone', async () => {
    const id = await openCase(place(), 'Changing', ['198.51.100.7', '198.51.100.40']);
    await place().server.ask(`/v1/cases/${id}/judge`, { method: 'POST' });
    clock.now += dayMs + 1; // sessions end, too
    await place().load('greensnow', ['198.51.100.7', '198.51.100.40']);
    const page = await place().open(`#/cases/${id}`, { isAlone: true });
    await page.getByRole('button', { name: /Judge again/ }).click();

    await page.getByText('1 judged differently').waitFor();
    await page.getByRole('button', { name: 'Show them' }).click();

    expect(await row(page, '198.51.100.40').innerText()).toContain('was no findings');
    expect(await row(page, '198.51.100.7').count()).toBe(0);
  });
});
