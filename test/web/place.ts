import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { openBannerPlace, type BannerPlace } from '../banner/place.ts';
import { atEnd, type TestServer } from '../harness.ts';

const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];
const executablePath =
  process.env['VEDETTE_CHROMIUM'] ?? browsers.find((place) => existsSync(place)) ?? '';
const isBuilt = existsSync(fileURLToPath(new URL('../../dist/web/index.html', import.meta.url)));

/** Tests in a real Chromium; skipped with a line where there is none, or no built page. */
export function describeInBrowser(name: string, tests: () => void): void {
  const missing = [executablePath === '' && 'no Chromium', !isBuilt && 'dist/web is not built'];
  const why = missing.filter((each) => each !== false).join(', ');
  if (why !== '') process.stderr.write(`skipped: ${name}: ${why}\n`);
  describe.skipIf(why !== '')(name, tests);
}

/** Pictures of pages, to be looked at; ignored by git. */
export const pictures = fileURLToPath(new URL('../../.build/screenshots/', import.meta.url));

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1280, height: 860 };

export interface OpenBrowser {
  /** A page of its own, signed in unless told otherwise. Fails the test on a fault or refused load. */
  open: (link?: string, options?: OpenOptions) => Promise<Page>;
  /** Saves a picture under this name. */
  picture: (page: Page, name: string) => Promise<void>;
}

export type WebPlace = BannerPlace & OpenBrowser;

interface OpenOptions {
  isSignedIn?: boolean;
  theme?: 'light' | 'dark';
  size?: { width: number; height: number };
}

/** A server over a fresh store, with a browser. Fill it with `take` (banners) and `load` (feeds). */
export async function openWebPlace(
  ...parts: Parameters<typeof openBannerPlace>
): Promise<WebPlace> {
  const place = await openBannerPlace(...parts);
  return { ...place, ...(await openBrowser(place.server)) };
}

/** A browser for any server of the harness. */
export async function openBrowser(server: TestServer): Promise<OpenBrowser> {
  const browser = await launch();
  return {
    open: (link = '#/', options = {}) => openPage({ server, browser, link, options }),
    async picture(page, name) {
      mkdirSync(pictures, { recursive: true });
      await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
    },
  };
}

async function launch(): Promise<Browser> {
  // The sandbox needs user namespaces, which root in a container does not have; our pages are ours.
  const args = ['--no-sandbox', '--disable-dev-shm-usage'];
  const browser = await chromium.launch({ executablePath, args });
  atEnd(() => browser.close());
  return browser;
}

interface Opening {
  server: TestServer;
  browser: Browser;
  link: string;
  options: OpenOptions;
}

async function openPage({ server, browser, link, options }: Opening): Promise<Page> {
  const { isSignedIn = true, theme = 'light', size = desktop } = options;
  const context = await browser.newContext({ viewport: size, colorScheme: theme });
  atEnd(() => context.close());
  if (isSignedIn) await signIn(context, server);
  const page = await context.newPage();
  const faults = watch(page, server.url);
  atEnd(() => expect(faults).toEqual([]));
  await page.goto(`${server.url}/${link}`);
  return page;
}

/** As the sign-in page does it; the browser keeps the cookie. */
async function signIn(context: BrowserContext, { url, key }: TestServer): Promise<void> {
  const answer = await context.request.post(`${url}/v1/session`, {
    headers: { origin: url, 'content-type': 'application/json' },
    data: { key },
  });
  expect(answer.status()).toBe(200);
}

/** Faults of scripts, violations of the policy, and requests to any other origin. */
function watch(page: Page, origin: string): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
      faults.push(message.text());
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith('blob:')) faults.push(`request to ${url}`);
  });
  return faults;
}

interface Violations {
  violations: { id: string; impact: string; nodes: { html: string }[] }[];
}

const axeFile = fileURLToPath(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url));
const axeSource = readFileSync(axeFile, 'utf8');

/** What axe calls serious or critical, each with where it is. */
export async function seriousFaults(page: Page): Promise<string[]> {
  // Evaluated, not loaded: the policy of the page lets no foreign script in.
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate<Violations>('axe.run()');
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** By how many pixels the page is wider than the window. */
export function sidewaysScroll(page: Page): Promise<number> {
  const root = 'document.documentElement';
  return page.evaluate<number>(`${root}.scrollWidth - ${root}.clientWidth`);
}
