import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { now } from '../banner/place.ts';
import { shareAcrossTests } from '../harness.ts';
import { listedIp, openExamplePlace, quietIp } from './example-data.ts';
import {
  describeInBrowser,
  picture,
  seriousFaults,
  sidewaysScroll,
  type WebPlace,
} from './place.ts';

const dayMs = 86_400_000;
const clock = { now };
const scanModule = pathToFileURL(resolve('test/web/example-scan.mjs')).href;

const certificate = {
  subjectCommonName: 'panel.shop.example',
  issuerCommonName: 'Example CA',
  names: ['*.shop.example'],
  notBefore: now - 90 * dayMs,
  notAfter: now + 90 * dayMs,
  sha256: 'ab'.repeat(32),
};
/** One certificate on three hosts. */
const siblings = ['198.51.100.40', '198.51.100.41', '198.51.100.42'];

async function openDay(): Promise<WebPlace> {
  const limits = { scanFreshSeconds: -1, scanDrainMs: 0 };
  const place = await openExamplePlace({}, { now: () => clock.now, scanModule, limits });
  const panel = { port: 8443, socket: 'tcp', isTls: true, service: 'http', title: 'Router login' };
  const seen = { ...panel, seenAt: now - 3_600_000, source: 'nmap', certificate };
  await place.take(siblings.map((address) => ({ ...seen, address })));
  return place;
}

const sizes = {
  desk: { width: 1440, height: 900 },
  wide: { width: 1920, height: 1080 },
  phone: { width: 390, height: 844 },
};
type View = [keyof typeof sizes, 'light' | 'dark'];

/** Nothing serious by axe in one view, and no scrolling sideways in any. */
async function look(page: Page, name: string, [size, theme]: View): Promise<void> {
  for (const each of Object.values(sizes)) {
    await page.setViewportSize(each);
    await expect.poll(() => sidewaysScroll(page)).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(sizes[size]);
  await page.emulateMedia({ colorScheme: theme });
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
  expect(await seriousFaults(page)).toEqual([]);
  await picture(page, `day-${name}`);
}

/** Forty lines of firewall, proxy and mail, as they are pasted at the start of a shift. */
const log = Array.from({ length: 40 }, (_, at) => {
  const lines = [
    `fw: drop ${listedIp} -> 192.0.2.1:${1_000 + at}`,
    `proxy: GET hxxp://login-${at}.shop[.]example/verify 200`,
    `sshd: Failed password for root from 198.51.100.${30 + at}`,
    'edr: CVE-2021-41773 d41d8cd98f00b204e9800998ecf8427e',
    `mail: from=<desk${at}@vedette.example>`,
  ];
  return lines[at % lines.length] ?? '';
}).join('\n');

async function openCase({ server }: WebPlace, name: string): Promise<string> {
  const ask = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    return server.ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  const indicators = [listedIp, quietIp, siblings[0]];
  const { json } = await ask('/v1/cases', { name, indicators });
  const id = String(json.data?.['id']);
  await ask(`/v1/cases/${id}/judge`, {});
  return id;
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.keyboard.press('Control+v');
}

describeInBrowser('a day at the page', () => {
  const place = shareAcrossTests(openDay);

  it('begins with what is new, and a log of forty lines that becomes a case', async () => {
    const page = await place().open('#/', { isAlone: true });
    await page.getByRole('heading', { name: 'Since your last visit' }).waitFor();
    await page.getByText('hosts with open ports').waitFor();
    await look(page, 'home', ['desk', 'light']);

    await page.keyboard.press('/');
    await paste(page, log);
    await page.getByText('Understood as a text with indicators').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/\d+ indicators, judged/).waitFor();
    expect(await row(page, listedIp).first().innerText()).toMatch(/Malicious|Suspicious/);
    expect(page.url()).toMatch(/#\/cases\/[0-9a-f-]{36}$/);
    await look(page, 'triage', ['wide', 'dark']);
  });

  it('decides what to escalate and what to dismiss, and why', async () => {
    const page = await place().open(`#/cases/${await openCase(place(), 'Decide')}`);
    await page.getByLabel(`Choose ${listedIp}`).check();
    await page.getByRole('textbox', { name: 'Reason' }).fill('brute force');
    await page.getByRole('button', { name: 'Escalate', exact: true }).click();
    await page.getByText('1 indicator decided.').waitFor();
    await page.getByLabel(`Choose ${quietIp}`).check();
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await page.getByRole('button', { name: 'Dismissed 1' }).waitFor();
    expect(await row(page, listedIp).first().innerText()).toContain('Escalated');
    await look(page, 'decide', ['phone', 'dark']);
  });

  it('goes from an address to the others with its certificate', async () => {
    const page = await place().open(`#/cases/${await openCase(place(), 'Pivot')}`);
    await page
      .getByRole('link', { name: siblings[0] ?? '' })
      .first()
      .click();
    const shared = page.getByRole('region', { name: 'Shared with others', exact: true }).first();
    await shared.getByRole('link', { name: '2 others' }).first().click();
    await page.getByText('banners, newest first').waitFor();
    const found = await page.locator('.result-address').allInnerTexts();
    expect(found.toSorted()).toEqual(siblings);
    await look(page, 'pivot', ['wide', 'light']);
  });

  it('copies for the ticket what was found', async () => {
    const page = await place().open(`#/cases/${await openCase(place(), 'Ticket')}`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy for ticket' }).first().click();
    await page.getByRole('menuitem', { name: 'Text', exact: true }).click();
    await page.getByText('Copied ticket as Text.').waitFor();
    const text = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(text).toContain('198[.]51[.]100[.]7');
    expect(text).toContain('greensnow');
  });

  it('scans twelve reported URLs, and opens the worst', async () => {
    const page = await place().open('#/scans');
    await page.getByRole('link', { name: 'Scan a list' }).click();
    const urls = Array.from(
      { length: 12 },
      (_, at) => `hxxps://${at === 4 ? 'bad-login' : `shop-${at}`}[.]example/pay`,
    );
    await page.getByLabel('Text with URLs').fill(urls.join('\n'));
    await page.getByRole('button', { name: 'Scan 12' }).click();
    await page.getByText('12 of 12 done').waitFor();
    await look(page, 'scan-list', ['desk', 'light']);

    await page.locator('.scan-list-row').filter({ hasText: 'bad-login' }).getByRole('link').click();
    await page.getByRole('heading', { name: 'What loads what' }).waitFor();
    await expect.poll(() => page.title()).toMatch(/Malicious/);
  });

  it('hunts with a query that is built, kept as a table, and shared', async () => {
    const page = await place().open('#/search', { isAlone: true });
    await page.getByText('Build a query').click();
    await page.getByRole('combobox', { name: 'Filter', exact: true }).selectOption('title');
    await page.getByRole('combobox', { name: 'Value' }).fill('Router login');
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await expect.poll(() => page.locator('.results tbody tr').count()).toBe(siblings.length);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.keyboard.type('Router panels');
    await page.keyboard.press('Enter');
    await page.getByText('Saved as Router panels.').waitFor();
    await look(page, 'hunt', ['wide', 'light']);

    await page.goto(`${place().server.url}/#/search`);
    const shared = { name: 'For all accounts: Router panels' };
    await page.getByRole('button', shared).click();
    await page.getByRole('button', { ...shared, pressed: true }).waitFor();
    const { json } = await place().server.ask('/v1/user/queries');
    expect(json.data).toMatchObject({ queries: [{ name: 'Router panels', is_shared: true }] });
  });

  it('finds what must be patched tonight', async () => {
    const page = await place().open('#/exposure');
    const table = page.getByRole('region', { name: 'Exposed hosts' });
    await table.getByRole('row').nth(1).waitFor();
    await page.locator('.tile-exploited').click();
    expect(await table.getByRole('row').nth(1).innerText()).toContain('CVE-2021-41773');
    await look(page, 'exposure', ['phone', 'light']);

    await page.setViewportSize(sizes.desk);
    await table.getByRole('link', { name: 'CVE-2021-41773' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'CVE-2021-41773' }).waitFor();
  });

  it('gives a new colleague an account, who signs in with a key', async () => {
    const page = await place().open('#/admin');
    const form = page.getByRole('form', { name: 'Add an account' });
    await form.getByLabel('Name').fill('colleague');
    await form.getByLabel('Email').fill('colleague@vedette.example');
    await form.getByRole('button', { name: 'Add' }).click();
    await page.getByLabel('Role of colleague').waitFor();
    await look(page, 'colleague', ['desk', 'dark']);

    await page.getByRole('link', { name: 'Keys' }).click();
    const make = page.getByRole('form', { name: 'Create a key' });
    await make.getByLabel('Account').fill('colleague');
    await make.getByLabel('Label').fill('first');
    await make.getByRole('button', { name: 'Create' }).click();
    const key = await page.locator('.new-key').innerText();

    const theirs = await place().open('#/', { isSignedIn: false });
    await theirs.getByLabel(/key/i).first().fill(key);
    await theirs.keyboard.press('Enter');
    await theirs.getByRole('heading', { name: 'State of the data' }).waitFor();
  });

  it('is done by keyboard alone', async () => {
    const page = await place().open('#/', { isAlone: true });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('heading', { name: 'Your exposure' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(listedIp);
    await page.keyboard.press('Enter');
    const copy = page.getByRole('button', { name: 'Copy for ticket' });
    await copy.waitFor();
    await tabTo(page, 'Copy for ticket');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByText('Copied ticket as Text.').waitFor();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('banners');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Banners', level: 1 }).waitFor();
    await tabTo(page, 'Banner query');
    await page.keyboard.type('port: 22');
    await page.keyboard.press('Enter');
    await page.getByText('banners, newest first').waitFor();
    await tabTo(page, 'Leave out OpenSSH');
    await page.keyboard.press('Enter');
    await page.getByText('No banner matches').waitFor();
  });

  it('comes back tomorrow, and sees what changed', async () => {
    const id = await openCase(place(), 'Tomorrow');
    clock.now += dayMs + 60_000;
    await place().load('greensnow', [listedIp, '198.51.100.9', quietIp]);
    // Sessions end within a day.
    const page = await place().open(`#/cases/${id}`, { isAlone: true });
    await page.getByRole('button', { name: /^Judge again/ }).click();
    await expect.poll(() => row(page, quietIp).first().innerText()).toMatch(/was no findings/i);
    await look(page, 'tomorrow', ['desk', 'dark']);
  });
});

/** By the Tab key, as far as it takes. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused =
    'document.activeElement?.getAttribute("aria-label") || document.activeElement?.innerText';
  for (let step = 0; step < mostTabs; step++) {
    if ((await page.evaluate<string | undefined>(focused))?.trim() === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${name}`);
}

const mostTabs = 120;
