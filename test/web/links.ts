import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { listedIp } from './example-data.ts';

/** Every page, with the example data. */
export const links = [
  '#/',
  `#/ip/${listedIp}`,
  '#/range/198.51.100.0%2F24',
  '#/search',
  '#/search?q=port%3A%201-9999',
  '#/exposure',
  '#/exploits',
  '#/exploits?q=server',
  '#/cve/CVE-2021-41773',
  '#/triage',
  '#/cases',
  '#/scans',
  '#/list',
  '#/compare',
  '#/domain/shop.example',
  '#/url?url=http%3A%2F%2Fshop.example%2Flogin',
  '#/feeds?feed=greensnow',
  '#/account',
  '#/feeds',
  '#/feeds?view=overlap',
  '#/attribution',
  '#/sessions',
  ...['accounts', 'keys', 'plans', 'suppressions', 'audit', 'backups', 'settings', 'health'].map(
    (part) => `#/admin?part=${part}`,
  ),
];

/** One page for all links: opening a browser window takes longer than rendering a page. */
export async function go(page: Page, link: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(link)}`);
  await page.locator('main h1, main h2').first().waitFor();
  await expect.poll(() => page.locator('main .loading, main [aria-busy="true"]').count()).toBe(0);
}
