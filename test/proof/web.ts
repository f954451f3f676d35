import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import type { Figure } from '../../bench/figure.ts';
import { readConfig } from '../../src/config/config.ts';
import { createLog } from '../../src/log.ts';
import { serve } from '../../src/service/serve.ts';
import { createFirstKey } from '../../src/user/keys.ts';
import { patience } from '../patience.ts';
import { launchChromium } from '../web/chromium.ts';
import {
  fillWithPayloads,
  hostileAddress,
  hostileCves,
  hostileFeed,
  inField,
  post,
  type HostileServer,
} from '../web/hostile-store.ts';
import { payloads } from '../web/payloads.mjs';
import { glance, goTo, inspect, openWatched, visit, type Watched } from '../web/watched-page.ts';

export interface WebProof {
  /** In every field of the store. */
  payloads: number;
  /** That many of them are also put into page URLs and typed into the search box. */
  typed: number;
}

/**
 * Payloads in every text that the pages show: none runs, no request leaves the origin, and none becomes markup, with
 * and without the content security policy. With the escaping removed from one component, both checks fail.
 */
export async function* proveWeb({ payloads: count, typed }: WebProof): AsyncGenerator<Figure> {
  const data = mkdtempSync(join(tmpdir(), 'vedette-proof-web-'));
  const server = await startHostile(data);
  const browser = await launchChromium();
  try {
    const texts = payloads(count);
    await fillWithPayloads(server, texts);
    const links = await linksOf(server, count);
    yield { name: 'web.payloads', value: texts.length, unit: 'texts' };
    for (const hasPolicy of [false, true]) {
      yield* proveHarmless({
        server,
        browser,
        hasPolicy,
        links,
        count,
        texts: texts.slice(0, typed),
      });
    }
    yield* proveControl(server, browser);
  } finally {
    await browser.close();
    await server.running.stop();
    rmSync(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

const limits = { scanDrainMs: 0, factsPauseMs: 0, savedQueries: 2_000, sessionsPerKey: 1_000 };

async function startHostile(data: string): Promise<HostileServer> {
  const { config } = readConfig(
    {
      VEDETTE_DATA: data,
      VEDETTE_PORT: '0',
      VEDETTE_FEEDS: 'off',
      VEDETTE_NMAP_FOLDER: 'off',
      ...patience.settings,
    },
    { files: [], data },
    { ...patience.limits, ...limits },
  );
  const running = await serve({
    config,
    log: createLog('error', (line) => void process.stderr.write(line)),
    command: 'serve',
    extraPublic: ['192.0.2.0/24', '198.51.100.0/24'],
    scanModule: pathToFileURL(resolve('test/web/hostile-scan.mjs')).href,
  });
  const { store, ownerId } = running.service;
  return { running, data, key: await createFirstKey(store.users, ownerId, Date.now) };
}

const everyBanner = encodeURIComponent('port: 10000-19999');

/** Every page that shows something of the store. */
async function linksOf(server: HostileServer, count: number): Promise<string[]> {
  const scans = [await scan(server, `x${count}.a.example`), await scan(server, `x1.b.example`)];
  const admin = ['accounts', 'keys', 'plans', 'suppressions', 'audit', 'settings', 'health'];
  return [
    '#/',
    `#/ip/${hostileAddress}`,
    `#/search?q=${everyBanner}`,
    `#/search?q=${everyBanner}&with=${everyBanner}`,
    '#/search',
    '#/exposure',
    '#/exploits?q=source%3A%20any',
    '#/exploits',
    ...hostileCves(count).map((id) => `#/cve/${id}`),
    '#/scans',
    ...scans.map((id) => `#/scan/${id}`),
    `#/compare?before=${scans[1] ?? ''}&after=${scans[0] ?? ''}`,
    '#/domain/a.example',
    '#/feeds',
    `#/feeds?feed=${hostileFeed}`,
    '#/feeds?view=overlap',
    '#/attribution',
    '#/account',
    ...admin.map((part) => `#/admin?part=${part}`),
    '#/sessions',
  ];
}

async function scan(server: HostileServer, target: string): Promise<string> {
  const { scan_id: id } = await post(server, '/v1/domain/scan', { query: target });
  for (;;) {
    const answer = await fetch(`${server.running.url}/v1/domain/status/${String(id)}`, {
      headers: { 'x-api-key': server.key },
    });
    const { data } = (await answer.json()) as { data: { scan_percentage: number } };
    if (data.scan_percentage === 100) return String(id);
    if (data.scan_percentage < 0) throw new Error('the hostile scan failed');
    await sleep(50);
  }
}

interface Harmless {
  server: HostileServer;
  browser: Browser;
  hasPolicy: boolean;
  links: readonly string[];
  /** Payloads in each field. */
  count: number;
  /** Typed by hand. */
  texts: readonly string[];
}

/**
 * Fields that must appear on some page, with the share of payloads in each: a store that shows nothing
 * proves nothing. Names of accounts are short and have no control characters; host names are checked on import, so no
 * payload is one.
 */
const every = 0.97;
const most = 0.5;
const single = 0;
const fields: Readonly<Record<string, number>> = {
  title: every,
  banner: every,
  product: every,
  version: every,
  subject: every,
  'certificate-name': every,
  label: every,
  exploit: every,
  'exploit-author': every,
  cve: every,
  account: most,
  key: most,
  reason: most,
  query: most,
  'query-name': most,
  'feed-title': single,
  licence: single,
  kev: single,
  agent: single,
  'page-title': single,
  registrar: single,
  request: every,
  'cookie-name': every,
  'cookie-value': every,
  header: every,
  'name-server': every,
  'page-technology': every,
  'page-reason': every,
  'page-certificate': every,
  console: every,
  download: every,
  typed: single,
  log: single,
};

async function* proveHarmless(parts: Harmless): AsyncGenerator<Figure> {
  const { server, browser, hasPolicy, links, count, texts } = parts;
  const { url } = server.running;
  await signInAs(server, texts.slice(0, 10));
  const watched = await openWatched(browser, { url, key: server.key, hasPolicy });
  for (const link of links) await visit(watched, link);
  await pasteLog(watched, texts);
  for (const text of texts) await typeEverywhere(watched, text);
  const name = `web.${hasPolicy ? 'with' : 'without'}-policy`;
  yield none(`${name}.ran`, watched.ran);
  yield none(`${name}.left-the-origin`, watched.left);
  yield none(`${name}.became-markup`, watched.foreign);
  yield none(`${name}.stopped-by-policy`, watched.stopped);
  if (!hasPolicy) {
    for (const [field, share] of Object.entries(fields)) {
      yield drawnOf(watched, field, Math.max(1, Math.floor(share * count)));
    }
  }
  await watched.context.close();
}

function none(name: string, found: ReadonlySet<unknown>): Figure {
  if (found.size > 0) process.stderr.write(`${name}: ${[...found].slice(0, 10).join('\n')}\n`);
  return { name, value: found.size, unit: 'times', target: { op: '<=', value: 0 } };
}

function drawnOf({ drawn }: Watched, field: string, least: number): Figure {
  const value = drawn.get(field)?.size ?? 0;
  return { name: `web.drawn.${field}`, value, unit: 'texts', target: { op: '>=', value: least } };
}

/** A user agent may be anything that a header can carry. */
async function signInAs({ running: { url }, key }: HostileServer, texts: readonly string[]) {
  for (const text of texts) {
    await fetch(`${url}/v1/session`, {
      method: 'POST',
      headers: {
        origin: url,
        'content-type': 'application/json',
        'user-agent': inField(text.replace(/[^\x20-\x7e]/g, ''), 'agent'),
      },
      body: JSON.stringify({ key }),
    });
  }
}

async function pasteLog(watched: Watched, texts: readonly string[]): Promise<void> {
  const { page } = watched;
  await page.evaluate("location.hash = '#/triage'");
  const lines = texts.map((text, at) => `198.51.100.${at % 250} ${inField(text, 'log')}`);
  await page.getByLabel('Text to search for indicators').fill(lines.join('\n'));
  await page.getByRole('button', { name: 'Judge' }).click();
  await page.getByText(/indicators?, judged/).waitFor();
  await page
    .getByRole('button', { name: /^.*Why:/ })
    .first()
    .click();
  await inspect(watched);
  await page.keyboard.press('Escape');
}

/** Pages whose URL an attacker can choose; the text appears in titles, fields and error messages. */
const addresses = [
  (text: string) => `#/search?q=${text}`,
  (text: string) => `#/search?q=ssh&with=${text}`,
  (text: string) => `#/exploits?q=${text}`,
  (text: string) => `#/exposure?ip=${text}`,
  (text: string) => `#/url?url=${text}`,
  (text: string) => `#/url?url=http://a.example/${text}`,
  (text: string) => `#/domain/${text}`,
  (text: string) => `#/ip/${text}`,
  (text: string) => `#/range/${text}`,
  (text: string) => `#/cve/${text}`,
  (text: string) => `#/scan/${text}`,
  (text: string) => `#/compare?before=${text}&after=${text}`,
  (text: string) => `#/feeds?feed=${text}`,
  (text: string) => `#/admin?part=${text}`,
  (text: string) => `#/${text}`,
];

async function typeEverywhere(watched: Watched, text: string): Promise<void> {
  const { page } = watched;
  const typed = inField(text, 'typed');
  for (const address of addresses) {
    await goTo(watched, address(encodeURIComponent(typed)));
    await glance(watched);
  }
  await page.getByRole('combobox', { name: 'Search' }).fill(typed);
  await glance(watched);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+k');
  await page.getByLabel('Type a command, a page or something to look up').fill(typed);
  await glance(watched);
  await page.keyboard.press('Escape');
}

/** The same pages with the escaping removed from one component, to show that a failure would be seen. */
async function* proveControl(
  { running: { url }, key }: HostileServer,
  browser: Browser,
): AsyncGenerator<Figure> {
  const broken = { url, key, isUnescaped: true };
  const bare = await openWatched(browser, { ...broken, hasPolicy: false });
  await waitFor(bare, () => bare.ran.size > 0 && bare.left.size > 0);
  yield some('web.control.ran-without-escaping-and-policy', bare.ran);
  yield some('web.control.left-the-origin-without-both', bare.left);
  await bare.context.close();
  const guarded = await openWatched(browser, { ...broken, hasPolicy: true });
  await waitFor(guarded, () => guarded.stopped.size > 0);
  yield some('web.control.stopped-by-policy-without-escaping', guarded.stopped);
  yield none('web.control.ran-without-escaping', guarded.ran);
  await guarded.context.close();
}

const patienceMs = 200_000;

/** Renders the payloads and waits for their effects. They may close the page, or make it send requests forever. */
async function waitFor({ page }: Watched, isSeen: () => boolean): Promise<void> {
  await page.evaluate(`location.hash = '#/ip/${hostileAddress}'`).catch(() => undefined);
  const end = performance.now() + patienceMs;
  while (!isSeen() && performance.now() < end) await sleep(20);
  await sleep(500); // for the others
}

function some(name: string, found: ReadonlySet<unknown>): Figure {
  return { name, value: found.size, unit: 'times', target: { op: '>=', value: 1 } };
}
