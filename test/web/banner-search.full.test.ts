import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { now } from '../banner/place.ts';
import { vedette } from '../cli/command-line.ts';
import { writeMmdb } from '../feeds/mmdb.ts';
import { shareAcrossTests, temporaryFolder } from '../harness.ts';
import {
  describeInBrowser,
  expectReadable,
  openWebPlace,
  picture,
  type WebPlace,
} from './place.ts';

const day = 86_400_000;

const products = [
  ['http', 'nginx', '1.18.0', 80, 'HTTP/1.1 200 OK\nServer: nginx/1.18.0\nContent-Type: text/html'],
  ['ssh', 'OpenSSH', '8.9p1', 22, 'SSH-2.0-OpenSSH_8.9p1 Ubuntu-3ubuntu0.6'],
  ['http', 'Apache httpd', '2.4.49', 8080, 'HTTP/1.1 403 Forbidden\nServer: Apache/2.4.49 (Unix)'],
  ['redis', 'Redis key-value store', '7.0.11', 6379, '-NOAUTH Authentication required.'],
] as const;

/** 240 banners: 80 addresses in two networks, more in recent weeks. */
function fixtureBanners() {
  return Array.from({ length: 240 }, (_, at) => {
    const [service, product, version, port, banner] = products[(at * at) % 4] ?? products[0];
    const network = at % 3 === 0 ? '192.0.2' : '198.51.100';
    return {
      address: `${network}.${1 + (at % 80)}`,
      port: port + Math.floor(at / 80),
      socket: 'tcp',
      seenAt: now - Math.floor((at * at) / 1000) * day - 3_600_000,
      service,
      product,
      version,
      banner,
      title: service === 'http' ? `Welcome to host ${at}` : '',
      hostnames: [`host-${at}.example`],
      source: 'nmap',
    };
  });
}

const hostile = {
  address: '198.51.100.200',
  port: 4444,
  socket: 'tcp',
  seenAt: now - day,
  product: '<img src=x onerror="alert(1)">',
  banner: 'evil\u202Etxt.exe <script>alert(1)</script> \u0007bell',
  title: '"><svg onload=alert(1)>',
  source: 'nmap',
};

async function loadFile(place: WebPlace, feed: string, bytes: Buffer): Promise<void> {
  const file = join(temporaryFolder(), feed);
  writeFileSync(file, bytes);
  await vedette(place.server.config.data, ['feeds', 'load', feed, file]);
}

async function openFilled(): Promise<WebPlace> {
  const place = await openWebPlace();
  const city = { country_code: 'DE', city: 'Frankfurt am Main', latitude: 50.1, longitude: 8.7 };
  await loadFile(place, 'dbip-city', gzipSync(writeMmdb('198.51.100.0/24', city)));
  await loadFile(place, 'user-country', writeMmdb('192.0.2.0/24', { country_code: 'SG' }));
  await place.take([...fixtureBanners(), hostile]);
  await place.server.running.service.banners.settled();
  return place;
}

const linkTo = (query: string) => `#/search?q=${encodeURIComponent(query)}`;
const countOf = async (page: Page) =>
  Number(await page.locator('.search-count strong').innerText());
const queryOf = (page: Page) => page.getByRole('combobox', { name: 'Banner query' }).inputValue();

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('not drawn');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

describeInBrowser('banner search', () => {
  const place = shareAcrossTests(openFilled);
  const open = (query: string, options = {}) => place().open(linkTo(query), options);

  it('shows matches with the searched words marked, and more on demand', async () => {
    const page = await open('nginx');
    await page.locator('.result mark').first().waitFor();
    const { count } = await place().search('nginx');

    expect(await countOf(page)).toBe(count);
    expect(await page.locator('.result').count()).toBe(50);
    expect(await page.locator('.result mark').first().innerText()).toBe('nginx');

    // By keyboard: rows scrolled into view get their real height, which may move the button away from the mouse.
    await page.getByRole('button', { name: /^Show .* more$/ }).press('Enter');
    await expect.poll(() => page.locator('.result').count()).toBe(Math.min(100, count));
  });

  it('narrows by clicking a bar, and widens by the chip', async () => {
    const page = await open('port: 1-65535');
    await page.getByRole('button', { name: /^Filter by OpenSSH/ }).click();
    await page.getByText('banners, newest first').waitFor();
    await expect.poll(() => queryOf(page)).toBe('port: 1-65535 product: "OpenSSH"');
    const { count } = await place().search('product: "OpenSSH"');
    await expect.poll(() => countOf(page)).toBe(count);

    await page.getByRole('button', { name: 'Remove product: "OpenSSH"' }).click();
    await expect.poll(() => countOf(page)).toBe(241);
  });

  it('excludes a value, and includes it again by the same button', async () => {
    const page = await open('port: 1-65535');
    await page.getByRole('button', { name: 'Leave out OpenSSH', exact: true }).click();
    await expect.poll(() => queryOf(page)).toBe('port: 1-65535 NOT product: "OpenSSH"');
    const { count } = await place().search('NOT product: OpenSSH');
    await expect.poll(() => countOf(page)).toBe(count);

    await page.getByRole('button', { name: 'Remove NOT product: "OpenSSH"' }).click();
    await expect.poll(() => countOf(page)).toBe(241);
  });

  it('counts the same as the command line, for the latest banners or all', async () => {
    const own = await openWebPlace();
    const seen = { address: '198.51.100.9', socket: 'tcp', source: 'nmap', port: 443 };
    await own.take([
      { ...seen, seenAt: now - day },
      { ...seen, seenAt: now - 2 * day },
      { ...seen, seenAt: now - day, address: '198.51.100.8' },
    ]);
    const counted = async (...more: string[]) =>
      Number(
        (await vedette(own.server.config.data, ['search', 'port: 443', '--count', ...more])).out,
      );
    const page = await own.open(linkTo('port: 443'));
    await page.locator('.search-count').waitFor();
    expect([await countOf(page), await counted()]).toEqual([2, 2]);

    await page.getByRole('link', { name: 'All, including past ones' }).click();
    await expect.poll(() => countOf(page)).toBe(3);
    expect(await counted('--history')).toBe(3);
  });

  it('filters by a country on the map, with mouse or keyboard', async () => {
    const page = await open('port: 1-65535');
    await page.getByRole('button', { name: /^Singapore: / }).click();
    await expect.poll(() => queryOf(page)).toBe('port: 1-65535 country: "SG"');
    const { count } = await place().search('country: SG');
    await expect.poll(() => countOf(page)).toBe(count);

    await page.goBack();
    await page.getByRole('button', { name: /^Germany: / }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => queryOf(page)).toBe('port: 1-65535 country: "SG"');
  });

  it('filters by countries selected by dragging or with the keyboard', async () => {
    const page = await open('port: 1-65535');
    const singapore = await middleOf(page.getByRole('button', { name: /^Singapore: / }));
    const germany = await middleOf(page.getByRole('button', { name: /^Germany: / }));
    await page.mouse.move(germany.x - 30, germany.y - 30);
    await page.mouse.down();
    await page.mouse.move(singapore.x + 30, singapore.y + 30, { steps: 4 });
    await page.getByText('2 countries: 241').waitFor();
    await picture(page, 'search-map-brush');
    await page.mouse.up();
    await expect.poll(() => queryOf(page)).toMatch(/^port: 1-65535 country: (?:DE,SG|SG,DE)$/);
    await expect.poll(() => countOf(page)).toBe(241);

    await page.getByRole('button', { name: /^Germany: / }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => queryOf(page)).toBe('port: 1-65535 country: "DE"');
    await page.getByRole('button', { name: 'Remove country: "DE"' }).click();
    await page.getByRole('button', { name: /^Singapore: / }).waitFor();
    await page.getByRole('button', { name: /^Germany: / }).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => queryOf(page)).toBe('port: 1-65535 country: DE,SG');
  });

  it('filters by a period selected by dragging or with the keyboard', async () => {
    const page = await open('port: 1-65535');
    const bars = page.getByRole('listbox', { name: /^When last seen/ });
    await bars.waitFor();
    const box = await bars.boundingBox();
    if (!box) throw new Error('the histogram has no size');
    await page.mouse.move(box.x + box.width * 0.5, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 2, box.y + 40, { steps: 4 });
    await page.mouse.up();
    await expect
      .poll(() => queryOf(page))
      .toMatch(/^port: 1-65535 after: "20.*Z" before: "20.*Z"$/);
    const { count } = await place().search(await queryOf(page));
    await expect.poll(() => countOf(page)).toBe(count);
    expect(count).toBeLessThan(241);

    await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
    await bars.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await queryOf(page)).match(/after/g)?.length).toBe(1);
    await expect.poll(() => countOf(page)).toBeLessThan(count);
  });

  it('counts while a query is typed, and marks errors in it', async () => {
    const page = await open('nginx');
    const field = page.getByRole('combobox', { name: 'Banner query' });
    await field.fill('openssh');
    const { count } = await place().search('openssh');
    await page.getByText(`${count} match`).waitFor();

    await field.fill('port: ssh');
    await page.locator('.mark-fault').waitFor();
    expect(await page.locator('.mark-fault').innerText()).toBe('s');
  });

  it('saves a query under a name, offers it again, and removes it', async () => {
    const page = await open('nginx country: DE');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.keyboard.type('German web servers');
    await Promise.all([
      page.getByText('Saved as German web servers.').waitFor(),
      page.keyboard.press('Enter'),
    ]);

    const start = await place().open('#/search');
    await start.getByRole('link', { name: 'German web servers' }).click();
    await expect.poll(() => queryOf(start)).toBe('nginx country: DE');

    await start.goBack();
    const shared = { name: 'For all accounts: German web servers' };
    await start.getByRole('button', shared).click();
    await start.getByRole('button', { ...shared, pressed: true }).waitFor();
    await start.getByRole('button', { name: 'Remove German web servers' }).click();
    await start.getByText('Queries that you save appear here.').waitFor();
  });

  it('compares two queries: results in one or both, and how values differ', async () => {
    const page = await open('port: 80-90');
    await page.getByRole('link', { name: 'Compare' }).click();
    const second = page.getByRole('combobox', { name: 'Query to compare with' });
    await second.fill('country: SG');
    await page.keyboard.press('Enter');

    const both = await place().search('port: 80-90 country: SG');
    await page.getByRole('link', { name: `${both.count} in both` }).waitFor();
    const only = await place().search('port: 80-90 NOT country: SG');
    await page.getByRole('link', { name: `${only.count} only in the first` }).waitFor();
    await page.getByRole('button', { name: 'Service' }).click();
    await page.getByRole('region', { name: 'Where they differ: Service' }).waitFor();
    await expectReadable(page, 'search-compare');
  });

  it('keeps text typed before the first frame', async () => {
    const page = await open('port: 80-90');
    await page.evaluate(`new MutationObserver((_, observer) => {
      const field = document.querySelector('input[aria-label="Query to compare with"]');
      if (!field) return;
      observer.disconnect();
      field.value = 'country: SG';
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }).observe(document, { childList: true, subtree: true })`);
    await page.getByRole('link', { name: 'Compare' }).click();
    const { count } = await place().search('country: SG');
    await page.getByText(`${count} match`).waitFor();
    const second = page.getByRole('combobox', { name: 'Query to compare with' });
    expect(await second.inputValue()).toBe('country: SG');
  });

  it('exports every match as CSV, JSON lines and plain addresses', async () => {
    const page = await open('port: 1-65535');
    const save = async (format: string) => {
      await page.getByRole('button', { name: 'Export' }).click();
      const saved = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: format }).click();
      return readFileSync(await (await saved).path(), 'utf8')
        .trimEnd()
        .split('\n');
    };
    const plain = await save('Plain addresses');
    expect(new Set(plain).size).toBe(plain.length);
    expect(plain).toContain('198.51.100.200');
    const json = await save('JSON lines');
    expect(json).toHaveLength(241);
    expect(JSON.parse(json[0] ?? '')).toHaveProperty('ip_address');
    const csv = await save('CSV');
    expect(csv[0]).toMatch(/^ip_address,open_port_no,/);
  });

  it('shows hostile banners as text, with hidden characters spelled out', async () => {
    const page = await open('port: 4444');
    await page.getByText('\\u202E').first().waitFor();
    expect(await page.locator('.result img, .result script, .result svg').count()).toBe(0);
    expect(await page.locator('.result').textContent()).toContain('<script>alert(1)</script>');
  });

  it('reports when nothing matches, and which filter is unknown', async () => {
    const page = await open('"nothing like it"');
    await page.getByRole('heading', { name: 'No banner matches' }).waitFor();
    const mistaken = await open('contry: DE');
    await mistaken.getByRole('alert').waitFor();
    expect(await mistaken.getByRole('alert').innerText()).toContain('did you mean: country');
  });

  it('is accessible', async () => {
    // A few results look like many, and axe finishes sooner.
    const page = await open('ip: 192.0.2.0/29,198.51.100.0/29');
    await page.locator('.result').first().waitFor();
    await page.getByRole('button', { name: /^Singapore: / }).waitFor();
    await expectReadable(page, 'search');
  });
});
