import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, ConsoleMessage, Page, Request } from 'playwright-core';
import { describe, expect } from 'vitest';
import { openBannerPlace, type BannerPlace } from '../banner/place.ts';
import { atEnd, type TestServer } from '../harness.ts';
import { chromiumPath, launchChromium } from './chromium.ts';

const isBuilt = existsSync(fileURLToPath(new URL('../../dist/web/index.html', import.meta.url)));

/** Tests in a real Chromium; skipped with a message if Chromium or the built page is missing. */
export function describeInBrowser(name: string, tests: () => void): void {
  const missing = [chromiumPath === '' && 'no Chromium', !isBuilt && 'dist/web is not built'];
  const why = missing.filter((each) => each !== false).join(', ');
  if (why !== '') process.stderr.write(`skipped: ${name}: ${why}\n`);
  describe.skipIf(why !== '')(name, tests);
}

/** Screenshots for review; ignored by git. */
export const pictures = fileURLToPath(new URL('../../.build/screenshots/', import.meta.url));

/** Only the window's part of taller pages: the rest takes seconds to render and looks the same. */
const tallestPicture = 2_500;

const desktop = { width: 1280, height: 860 };
const phone = { width: 360, height: 740 };
/** Size of a desktop window at 200 %. */
export const zoomed = { width: 640, height: 430 };

export interface OpenBrowser {
  /** A separate page, signed in by default. Fails the test on an error or a blocked load. */
  open: (link?: string, options?: OpenOptions) => Promise<Page>;
}

export type WebPlace = BannerPlace & OpenBrowser;

interface OpenOptions {
  isSignedIn?: boolean;
  /** With separate storage and cookies. */
  isAlone?: boolean;
}

/** A server over a fresh store, with a browser. Fill it with `take` (banners) and `load` (feeds). */
export async function openWebPlace(
  ...parts: Parameters<typeof openBannerPlace>
): Promise<WebPlace> {
  const place = await openBannerPlace(...parts);
  return { ...place, ...(await openBrowser(place.server)) };
}

/** Where to sign in, and the key. */
type Door = Pick<TestServer, 'url' | 'key'>;

/** A browser for any server. */
export async function openBrowser(server: Door): Promise<OpenBrowser> {
  const browser = await launch();
  const shared = await openContext(browser);
  await signIn(shared, server);
  const windows = new Windows(shared, server.url);
  return {
    async open(link = '#/', { isSignedIn = true, isAlone = !isSignedIn } = {}) {
      if (!isAlone) return windows.open(link);
      const context = await openContext(browser);
      if (isSignedIn) await signIn(context, server);
      return new Windows(context, server.url).open(link);
    },
  };
}

async function openContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: desktop, colorScheme: 'light' });
  context.setDefaultTimeout(300_000); // slow is not wrong
  atEnd(() => context.close());
  return context;
}

/**
 * Windows of one browser context. A test reuses a window from an earlier test if one is free: opening a window
 * costs ten times as much as going to another page in it.
 */
class Windows {
  readonly #context: BrowserContext;
  readonly #origin: string;
  readonly #free: Page[] = [];

  constructor(context: BrowserContext, origin: string) {
    this.#context = context;
    this.#origin = origin;
  }

  async open(link: string): Promise<Page> {
    const used = this.#free.pop();
    const page = used ?? (await this.#context.newPage());
    const watched = watch(page, this.#origin);
    atEnd(async () => {
      watched.stop();
      await restore(page);
      this.#free.push(page);
      expect(watched.faults).toEqual([]);
    });
    if (used) await page.evaluate(leavePage);
    await page.goto(`${this.#origin}/${link}`);
    // `goto` resolves before the page has handled the new URL.
    await page.evaluate(nextFrame);
    return page;
  }
}

/** Clears the last test's page, so that the same URL is rendered again. */
const leavePage = `new Promise((done) => {
  addEventListener('hashchange', () => requestAnimationFrame(() => setTimeout(done)), { once: true });
  location.hash = '#/-';
  scrollTo(0, 0);
})`;

const nextFrame = 'new Promise((done) => requestAnimationFrame(() => setTimeout(done)))';

/** Resets what a test may have changed in a window. */
async function restore(page: Page): Promise<void> {
  await page.unrouteAll();
  await page.setViewportSize(desktop);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
}

/** Saves a screenshot of a page under this name. */
export async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  const fullPage = height <= tallestPicture;
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage });
}

/** Screenshots of something temporary, such as an open list: as usual, then dark on a phone. */
export async function pictureInBoth(page: Page, name: string): Promise<void> {
  await picture(page, `${name}-light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(phone);
  await picture(page, `${name}-dark-phone`);
  await page.setViewportSize(desktop);
  await page.emulateMedia({ colorScheme: 'light' });
}

let launched: Promise<Browser> | undefined;

/** One browser serves all tests of a process and ends with it; contexts keep them apart. */
function launch(): Promise<Browser> {
  // Starting a process takes longer than rendering a page.
  launched ??= launchChromium(['--renderer-process-limit=1']);
  return launched;
}

/** As the sign-in page does it; the browser keeps the cookie. */
async function signIn(context: BrowserContext, { url, key }: Door): Promise<void> {
  const answer = await context.request.post(`${url}/v1/session`, {
    headers: { origin: url, 'content-type': 'application/json' },
    data: { key },
  });
  expect(answer.status()).toBe(200);
}

/** Script errors, policy violations, and requests to other origins. */
function watch(page: Page, origin: string): { faults: string[]; stop: () => void } {
  const faults: string[] = [];
  const onError = (error: Error) => faults.push(String(error));
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
      faults.push(message.text());
  };
  const onRequest = (request: Request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith('blob:')) faults.push(`request to ${url}`);
  };
  page.on('pageerror', onError).on('console', onConsole).on('request', onRequest);
  return {
    faults,
    stop: () => page.off('pageerror', onError).off('console', onConsole).off('request', onRequest),
  };
}

interface Violations {
  violations: { id: string; impact: string; nodes: { html: string }[] }[];
}

const axeFile = fileURLToPath(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url));
const axeSource = readFileSync(axeFile, 'utf8');

/**
 * A rendered page is accessible: axe finds nothing serious in either theme, and it never scrolls sideways, on a
 * phone or at 200 %. Resized instead of reopened, as by a user who turns the phone or zooms in.
 */
export async function expectReadable(page: Page, name: string): Promise<void> {
  // Content that waits for an answer is dimmed.
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
  expect(await seriousFaults(page)).toEqual([]);
  await picture(page, `${name}-light`);

  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await seriousFaults(page, ['color-contrast'])).toEqual([]);
  for (const [kind, size] of Object.entries({ zoomed, phone })) {
    await page.setViewportSize(size);
    await expect.poll(() => sidewaysScroll(page), { message: kind }).toBeLessThanOrEqual(0);
  }
  await picture(page, `${name}-dark-phone`);
  await page.setViewportSize(desktop);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Rows of a list are alike, so the first ones represent all. */
const repeated = [['tbody tr:nth-child(n+12)'], ['.result:nth-child(n+8)']];

/** Serious or critical axe findings, each with its location. */
export async function seriousFaults(page: Page, rules?: string[]): Promise<string[]> {
  const hasAxe = await page.evaluate<boolean>("'axe' in globalThis");
  if (!hasAxe) await page.evaluate(axeSource); // evaluated, not loaded: the page's policy blocks foreign scripts
  const options = JSON.stringify({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) });
  const { violations } = await page.evaluate<Violations>(
    `axe.run(${JSON.stringify({ exclude: repeated })}, ${options})`,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Pixels by which the page is wider than the window. */
export function sidewaysScroll(page: Page): Promise<number> {
  const root = 'document.documentElement';
  return page.evaluate<number>(`${root}.scrollWidth - ${root}.clientWidth`);
}
