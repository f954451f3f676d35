import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { shareAcrossTests } from '../harness.ts';
import { describeInBrowser, expectReadable, openWebPlace, type WebPlace } from './place.ts';

const log = [
  'Jun 15 sshd[311]: Failed password for root from 198.51.100.7 port 40022',
  'Jun 15 sshd[312]: Failed password for admin from 198.51.100.7 port 40100',
  'Jun 15 proxy: GET hxxp://paypal-login.secure-account[.]example/verify 200',
  'Jun 15 proxy: CONNECT 198.51.100.20:443',
  'Jun 15 dhcp: lease 10.0.0.8, gateway 192.168.0.1',
  'Jun 15 mail: from=<someone@throwaway.example> size=1201',
  'Jun 15 edr: CVE-2021-44228 d41d8cd98f00b204e9800998ecf8427e beacon.example',
  'Jun 15 fw: drop 192.0.2.9 <img src=x onerror="globalThis.ran=1"> \u202Egnp.exe',
].join('\n');

async function openTriagePlace(): Promise<WebPlace> {
  const place = await openWebPlace();
  await place.enable('feodo-tracker');
  await place.load('feodo-tracker', ['198.51.100.7']);
  await place.load('disposable-mail', ['throwaway.example']);
  return place;
}

async function judge(page: Page, text: string): Promise<void> {
  await page.getByLabel('Text to search for indicators').fill(text);
  await page.getByRole('button', { name: 'Judge' }).click();
}

const row = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Indicators' }).getByRole('row').filter({ hasText: text });

describeInBrowser('the triage page', () => {
  const place = shareAcrossTests(openTriagePlace);
  /** Clears the last test's result, which the page keeps. */
  const openTriage = async () => {
    const page = await place().open('#/triage');
    await page.getByRole('heading', { name: 'Triage', level: 1 }).waitFor();
    const again = page.getByRole('button', { name: 'New triage' });
    if ((await again.count()) > 0) await again.click();
    return page;
  };

  it('finds indicators in a log, and judges each once', async () => {
    const page = await openTriage();
    await judge(page, log);

    await page.getByText('indicators, judged').waitFor();
    const listed = row(page, '198.51.100.7');
    expect(await listed.innerText()).toMatch(/Malicious[\s\S]*Feodo Tracker[\s\S]*2/);
    expect(await row(page, '10.0.0.8').innerText()).toContain('Not public');
    expect(await row(page, '198.51.100.20').innerText()).toContain('No findings');
    expect(await row(page, 'hxxp[://]paypal-login[.]secure-account').innerText()).toMatch(
      /Malicious|Suspicious/,
    );
    expect(await row(page, 'CVE-2021-44228').innerText()).toContain('Unknown');
    expect(await row(page, 'someone@throwaway[.]example').innerText()).toMatch(
      /Suspicious[\s\S]*throw-away/,
    );
    expect(await page.locator('main').innerText()).not.toMatch(/Not judged|Waiting|Safe/);
  });

  it('filters by verdict and kind, and sorts from worst to best verdict', async () => {
    const page = await openTriage();
    await judge(page, log);
    await page.getByText('indicators, judged').waitFor();

    await page.getByRole('button', { name: /Not public/ }).click();
    await page.getByText('2 rows').waitFor();
    await page.getByRole('button', { name: /Not public/ }).click();
    await page.getByRole('button', { name: 'CVEs 1' }).click();
    await page.getByText('1 row', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'All', exact: true }).click();

    expect(await page.getByRole('row').nth(1).innerText()).toContain('Malicious');
    await page.getByRole('button', { name: 'Sort by Verdict' }).click();
    await expect.poll(() => page.getByRole('row').nth(1).innerText()).toContain('Not public');
  });

  it('shows the reason and the line, and runs nothing that a log contains', async () => {
    const page = await openTriage();
    await judge(page, log);
    await page.getByRole('button', { name: 'Why: 192.0.2.9' }).click();

    const dialog = page.getByRole('dialog');
    expect(await dialog.innerText()).toContain('<img src=x onerror="globalThis.ran=1">');
    expect(await dialog.innerText()).toContain('\\u202E');
    expect(await page.evaluate("'ran' in globalThis")).toBe(false);
    await expectReadable(page, 'triage-why');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('exports what is shown, optionally defanged', async () => {
    const page = await openTriage();
    await judge(page, log);
    await page
      .getByRole('button', { name: /Malicious/ })
      .first()
      .click();

    const save = async (item: string) => {
      await page.getByRole('button', { name: 'Export: Indicators' }).click();
      const saved = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: item, exact: true }).click();
      return readFileSync(await (await saved).path(), 'utf8');
    };
    expect(await save('Plain list')).toContain('198.51.100.7\n');
    expect(await save('Defanged list')).toContain('198[.]51[.]100[.]7\n');
    expect(await save('CSV')).toMatch(
      /^indicator,verdict,state,why[\s\S]*198\.51\.100\.7,malicious,Open,/,
    );
    expect(await save('JSON')).toContain('"first_line"');
    expect(await save('NDJSON')).toMatch(/^(?:\{.*\}\n)+$/);
    expect(await save('HTML')).toMatch(/<td>198\[\.\]51\[\.\]100\[\.\]7<\/td><td>malicious</);
  });

  it('judges more than a case can hold, while the page stays responsive', async () => {
    const page = await openTriage();
    const many = Array.from(
      { length: 100_005 },
      (_, at) => `2001:db8:1::${(at % 6_000).toString(16)} port ${at}`,
    );
    const file = { name: 'auth.log', mimeType: 'text/plain', buffer: Buffer.from(many.join('\n')) };
    const begun = page.getByRole('button', { name: 'Stop' }).waitFor();
    await page.locator('input[type=file]').setInputFiles(file);

    await begun;
    await page.getByText('6,000 indicators in 100,000 lines').waitFor();
    await page.getByText('a case takes 5,000').waitFor();
    await page.getByText('Only the first 100,000 lines were read; 5 were left out.').waitFor();
    expect(await page.getByRole('row').count()).toBeLessThan(100);
  });

  it('keeps its result while another page is open', async () => {
    const page = await openTriage();
    await judge(page, log);
    await row(page, '198.51.100.7').getByRole('link').click();
    await page.getByRole('heading', { name: '198.51.100.7' }).waitFor();
    await page.goBack();

    await page.getByText('indicators, judged').waitFor();
    await page.getByRole('link', { name: 'Triage' }).click();
    await page.getByLabel('Text to search for indicators').waitFor();
  });

  it('says so when nothing is found', async () => {
    const page = await openTriage();
    await judge(page, 'nothing to see');
    await page.getByRole('heading', { name: 'No indicators found' }).waitFor();
  });

  it('can be used with the keyboard alone', async () => {
    const page = await openTriage();
    await page.getByLabel('Text to search for indicators').focus();
    await page.keyboard.insertText('198.51.100.7\n198.51.100.20');
    await page.keyboard.press('Control+Enter');
    await page.getByText('2 indicators, judged').waitFor();
    expect(await page.getByRole('row').nth(1).innerText()).toContain('198.51.100.7');
  });

  it('is accessible', async () => {
    const page = await openTriage();
    await page.getByLabel('Text to search for indicators').waitFor();
    await expectReadable(page, 'triage-input');
    await judge(page, log);
    await page.getByText('indicators, judged').waitFor();
    await expectReadable(page, 'triage');
  });
});
