import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { shareAcrossTests } from '../harness.ts';
import { createGate } from '../domain/place.ts';
import { describeInBrowser, expectReadable, openWebPlace, type WebPlace } from './place.ts';

const scanModule = pathToFileURL(resolve('test/web/example-scan.mjs')).href;

async function openScanPlace(): Promise<WebPlace> {
  return openWebPlace({}, { scanModule, limits: { scanFreshSeconds: -1, scanDrainMs: 0 } });
}

/** Uses the form and waits until the report is shown. */
async function scan(page: Page, target: string): Promise<string> {
  await page.getByLabel('Domain, address or URL').fill(target);
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await page.getByRole('heading', { name: 'What loads what' }).waitFor();
  return page.url().split('/').at(-1) ?? '';
}

describeInBrowser('the pages of domains and scans', () => {
  const place = shareAcrossTests(openScanPlace);

  it('scans a site, shows progress, then the report with what to block', async () => {
    const page = await place().open('#/scans');
    const gate = createGate();
    await page.getByLabel('Domain, address or URL').fill(gate.host);
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
    await page.getByRole('progressbar', { name: 'Progress of the scan' }).waitFor();
    gate.open();
    await page.getByRole('heading', { name: 'What loads what' }).waitFor();

    await page.goto(`${place().server.url}/#/scans`);
    await scan(page, 'bad-login.example');
    const judgement = page.locator('.judgement');
    expect(await judgement.locator('h2').innerText()).toBe('Malicious');
    expect(await judgement.locator('.judgement-reasons li').first().innerText()).toContain(
      'report',
    );
    const indicators = page.getByRole('region', { name: 'Indicators to block' });
    expect(await indicators.innerText()).toContain('drop[.]example');
    expect(await page.getByRole('list', { name: /Hosts that are loaded/ }).innerText()).toContain(
      'cdn[.]example',
    );
    expect(await page.locator('.graph-curves path').count()).toBeGreaterThan(3);
    const width = "document.querySelector('.screenshots img').naturalWidth";
    await expect.poll(() => page.evaluate<number>(width)).toBe(1);
    expect(await page.evaluate("'ran' in globalThis")).toBe(false);
    expect(await page.getByText('\\u202E').count()).toBeGreaterThan(2);
  });

  it('shows what a page loaded, stored, links to and looks like', async () => {
    const page = await place().open('#/scans');
    await scan(page, 'bad-evidence.example');
    expect(await page.title()).toMatch(/^Sign in .*– bad-evidence\[\.\]example – Malicious/);
    const region = (name: string) => page.getByRole('region', { name, exact: true });
    const branch = region('Load tree').locator('details').last();
    expect(await branch.locator('summary').innerText()).toContain('ads[.]example');
    expect(await branch.innerText()).toContain('drop[.]example');
    expect(await region('Downloads').innerText()).toContain('invoice[.]exe');
    expect(await region('Console').innerText()).toContain('Failed to load');
    expect(await region('Links on the page').first().innerText()).toContain('help[.]example');
    const similar = region('Its icon');
    await similar.getByRole('link', { name: 'kit-sibling[.]example' }).waitFor();
    await page.getByText('HTML of the page').click();
    await page.getByText('<html><title>Sign in').waitFor();

    const indicators = region('Indicators to block');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await indicators.getByRole('button', { name: 'Copy list: Addresses' }).click();
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe('198.51.100.7');

    await page.getByRole('button', { name: 'Show full-size screenshot' }).click();
    const whole = page.getByRole('dialog', { name: 'Screenshot' });
    await whole.getByRole('img').waitFor();
    await whole.getByRole('button', { name: 'Close' }).click();
    await expectReadable(page, 'report-evidence');
  });

  it('opens a page as a phone, and leads to what looks like it and loads the same', async () => {
    const page = await place().open('#/scans');
    await scan(page, 'kit-one.example');
    await page.goto(`${place().server.url}/#/scans`);
    await page.getByText('Browser options').click();
    await page.getByLabel('Device').selectOption('phone');
    await page.getByLabel('Language').fill('de');
    await page.getByLabel('No cookies').check();
    await scan(page, 'kit-two.example');

    await page.getByText('Opened as: phone, language de, no cookies.').waitFor();
    const alike = page.getByRole('region', { name: 'Reports that look like it' }).first();
    await alike.getByRole('link', { name: 'kit-one[.]example' }).waitFor();
    expect(await alike.innerText()).toContain('100 %');
    await page.getByRole('link', { name: '5a5a5a5a5a5a…' }).first().click();
    await page.getByRole('heading', { name: 'Reports with the same: Body (SHA-256)' }).waitFor();
    await page.getByRole('link', { name: 'kit-one[.]example' }).first().waitFor();

    await page.getByRole('link', { name: 'kit-two[.]example' }).first().click();
    const shared = page.getByRole('region', { name: 'Shared with others', exact: true }).first();
    const server = shared.getByRole('row').filter({ hasText: 'ns1[.]example' });
    await server.getByRole('link', { name: /^\d+ others?$/ }).click();
    await page.getByRole('heading', { name: 'Reports with the same: Name server' }).waitFor();
    await page.getByRole('link', { name: 'kit-one[.]example' }).first().waitFor();
  });

  it('shows what feeds and earlier reports say of a domain that no longer exists', async () => {
    const page = await place().open('#/scans');
    await page.getByLabel('Domain, address or URL').fill('gone.example');
    await page.keyboard.press('Enter');
    await page.getByText('There is no such domain. There is no such name.').waitFor();
    await page.getByRole('heading', { name: 'Reports about it' }).waitFor();
    await page.getByRole('button', { name: 'Copy for ticket' }).waitFor();
  });

  it('explains a missing page, and calls it unknown', async () => {
    const page = await place().open('#/scans');
    await scan(page, 'missing.example');

    expect(await page.locator('.report-head').innerText()).toContain(
      'Its content was not seen: HTTP 404, not found.',
    );
    expect(await page.locator('.judgement h2').innerText()).toMatch(/Unknown|Suspicious/);
    expect(await page.locator('.judgement').innerText()).not.toMatch(/\b(?:safe|clean)\b/i);
  });

  it('scans a pasted list: first the cost, then a table that fills', async () => {
    const page = await place().open('#/scans');
    await page.getByRole('link', { name: 'Scan a list' }).click();
    const gate = createGate();
    const text = `please check hxxps://bad-login[.]example/pay and gone.example,\nthen ${gate.host}\n`;
    await page.getByLabel('Text with URLs').fill(text);
    await page.getByText('3 targets found. 3 scans: at most 3 credits.').waitFor();
    await page.getByRole('button', { name: 'Scan 3' }).click();

    const rows = page.locator('.scan-list-row');
    const bad = rows.filter({ hasText: 'bad-login' });
    await bad.getByText('Malicious').waitFor();
    expect(await bad.innerText()).toContain('Sign in');
    expect(await bad.innerText()).toMatch(/Leads to hxxps\S+bad-login\[\.\]example\/login/);
    await rows.filter({ hasText: 'gone' }).getByText('There is no such domain').waitFor();
    await page.getByText('2 of 3 done').waitFor();
    await page.reload();
    gate.open();
    await rows.filter({ hasText: 'gate' }).locator('a').waitFor();
    await expectReadable(page, 'scan-list');

    await page.getByLabel('Text with URLs').fill('http://127.0.0.1/admin and next.example');
    let release = () => {};
    const held = new Promise<void>((open) => (release = open));
    await page.route('**/v1/domain/scan', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Scan 2' }).click();
    await page.getByRole('button', { name: 'Cancel the rest' }).click();
    release();
    await rows.getByText('Refused').waitFor();
    await rows.getByText('Not requested').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry next.example' }).click();
    const next = rows.filter({ hasText: 'next' }).getByRole('link');
    await next.click();
    await page.getByRole('heading', { name: 'What loads what' }).waitFor();
  });

  it('lists scans, compares two of them and deletes one', async () => {
    const page = await place().open('#/scans');
    await scan(page, 'ok-shop.example');
    await page.goto(`${place().server.url}/#/scans`);
    await scan(page, 'bad-shop.example');
    await page.goto(`${place().server.url}/#/scans`);

    await page.getByLabel(/Compare the scan of .*ok-shop/).check();
    await page.getByLabel(/Compare the scan of .*bad-shop/).check();
    await expectReadable(page, 'scans');
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    const technologies = page.getByRole('region', { name: 'Technologies' });
    expect(await technologies.innerText()).toMatch(/2\.4\.62[\s\S]*2\.4\.49/);
    expect(await page.getByRole('region', { name: 'Earlier report' }).innerText()).toContain(
      'ok-shop[.]example',
    );
    const verdict = page.getByRole('region', { name: 'Verdict' });
    expect(await verdict.locator('[data-tone="bad"]').count()).toBe(1);
    const later = page.locator('.compare-pictures img').last();
    await page.getByRole('slider', { name: /^How much of the earlier/ }).press('Home');
    await expect.poll(() => later.getAttribute('style')).toMatch(/clip-path: inset\(0px\b.*\);/);
    await expectReadable(page, 'compare');

    await page.goto(`${place().server.url}/#/scans`);
    await Promise.all([
      page.getByText('Deleted.').waitFor(),
      page.getByRole('button', { name: /Delete the scan of .*bad-shop/ }).click(),
    ]);
    await page.getByText('bad-shop[.]example').waitFor({ state: 'detached' });
  });

  it('shows lookalikes of a name, and the public reports about it', async () => {
    const page = await place().open('#/scans');
    await scan(page, 'bad-paypal-login.example');
    await page.goto(`${place().server.url}/#/domain/bad-paypal-login.example`);

    const judgement = page.locator('.judgement');
    await judgement.getByRole('link', { name: 'the report' }).first().waitFor();
    expect(await judgement.locator('h2').innerText()).toBe('Malicious');
    await page.getByRole('region', { name: 'Reports about it' }).getByText('Malicious').waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/% like|\b(?:safe|clean)\b/i);
    await expectReadable(page, 'domain');
    await page.goto(`${place().server.url}/#/url?url=https%3A%2F%2Fpaypal.example%2Flogin`);
    await page.getByRole('heading', { name: 'hxxps[://]paypal[.]example/login' }).waitFor();
    await judgement.waitFor();
    expect(await judgement.locator('a[href^=http]').count()).toBe(0);
  });

  it('is accessible', async () => {
    const page = await place().open('#/scans');
    await scan(page, 'bad-bank.example');
    await expectReadable(page, 'scan');
  });
});
