import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Browser, Page } from 'playwright-core';
import type { ImportSummary } from '../src/banner/contract.ts';
import { chromiumPath, launchChromium } from '../test/web/chromium.ts';
import { banners } from './banners.ts';
import { median, type Figure } from './figure.ts';
import { startVedette, type Server } from './race.ts';
import { firstPageBytes, weighAllScripts, weighFirstPage } from './web-sizes.ts';

const rounds = 5;
const logLines = 100_000;
/** One every ten seconds for an hour. */
const clicks = 360;

/**
 * Script sizes; the first paint of the first page; from navigation to drawn for the five main pages
 * over this many banners; a triage of 100,000 lines; memory after an hour's worth of clicks without
 * the pauses.
 */
export async function* benchWeb(
  count = 100_000,
  { folder = '' }: { folder?: string } = {},
): AsyncGenerator<Figure> {
  yield* sizes();
  if (chromiumPath === '') {
    process.stderr.write('skipped: the rest of bench web: no Chromium\n');
    return;
  }
  const isMade = existsSync(join(folder, 'banners.sqlite'));
  if (folder !== '') mkdirSync(folder, { recursive: true });
  const vedette = await startVedette(folder);
  const browser = await launchChromium();
  try {
    if (!isMade) await importBanners(vedette, count);
    yield { name: 'web.banners', value: await countBanners(vedette), unit: 'banners' };
    const page = await openSignedIn(browser, vedette);
    yield* firstPaint(page, vedette);
    yield* navigations(page, vedette);
    yield* triage(page);
    yield* clicking(page);
  } finally {
    await browser.close();
    vedette.child.kill('SIGTERM');
  }
}

const urlOf = (port: number) => `http://127.0.0.1:${port}`;

function* sizes(): Generator<Figure> {
  const target = { op: '<=', value: firstPageBytes / 1024 } as const;
  const { bytes } = weighFirstPage();
  yield { name: 'web.first-page-script', value: bytes / 1024, unit: 'KB', target };
  yield { name: 'web.all-scripts', value: weighAllScripts() / 1024, unit: 'KB' };
}

/** Streams them in, as `vedette import` does. */
async function importBanners({ port, key }: Server, count: number): Promise<void> {
  const answer = await fetch(`${urlOf(port)}/v1/import`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/x-ndjson' },
    body: Readable.toWeb(Readable.from(linesOf(count))),
    duplex: 'half',
  });
  const lines = (await answer.text()).trimEnd().split('\n');
  const { summary } = JSON.parse(lines.at(-2) ?? '{}') as { summary?: ImportSummary };
  if (summary?.added !== count) throw new Error(`imported only ${lines.slice(-2).join(' ')}`);
}

async function countBanners(vedette: Server): Promise<number> {
  const { count } = await ask<{ count: number }>(vedette, '/v1/banner/count?query=port:1-65535');
  return count;
}

function* linesOf(count: number): Generator<string> {
  for (const banner of banners(count)) yield `${JSON.stringify(banner)}\n`;
}

async function openSignedIn(browser: Browser, { port, key }: Server): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  const url = urlOf(port);
  await context.request.post(`${url}/v1/session`, { headers: { origin: url }, data: { key } });
  const page = await context.newPage();
  await page.addInitScript(keepTimes);
  return page;
}

/** Notes the time of the last API response, and of the last drawing after it. */
const keepTimes = `(() => {
  globalThis.times = { answered: 0, drawn: 0 };
  const ask = globalThis.fetch;
  globalThis.fetch = async (...parts) => {
    const answer = await ask(...parts);
    const read = answer.arrayBuffer.bind(answer);
    answer.arrayBuffer = async () => {
      const bytes = await read();
      times.answered = performance.now();
      return bytes;
    };
    return answer;
  };
  const look = () => {
    requestAnimationFrame(() => setTimeout(() => {
      times.drawn = performance.now();
    }));
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
})()`;

const pages = {
  search: '#/search?q=nginx',
  ip: '#/ip/',
  exposure: '#/exposure',
  exploits: '#/exploits?q=apache',
  feeds: '#/feeds',
} as const;

/** First paint of the first page on loopback, with the browser cache of a second visit. */
async function* firstPaint(page: Page, vedette: Server): AsyncGenerator<Figure> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await page.goto('about:blank');
    await page.goto(`${urlOf(vedette.port)}/#/`);
    await until(page, `${paint} > 0`);
    times.push(await page.evaluate<number>(paint));
  }
  const target = { op: '<=', value: 300 } as const;
  yield { name: 'web.first-paint', value: median(times), unit: 'ms', target };
}

const paint = "(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)";

interface Drawing {
  /** In ms, from navigation. */
  drawn: number;
  /** In ms, from the last response. */
  afterAnswer: number;
}

async function* navigations(page: Page, vedette: Server): AsyncGenerator<Figure> {
  for (const [name, link] of Object.entries(pages)) {
    const target = name === 'ip' ? `${link}${await someAddress(vedette)}` : link;
    const drawings: Drawing[] = [];
    for (let round = 0; round < rounds; round++) {
      await page.goto('about:blank');
      await page.goto(`${urlOf(vedette.port)}/${target}`);
      await until(
        page,
        "times.answered > 0 && times.drawn > times.answered && !document.querySelector('main .loading')",
      );
      await page.waitForTimeout(200); // the map may load after that
      drawings.push(await page.evaluate<Drawing>(readTimes));
    }
    const after = median(drawings.map(({ afterAnswer }) => afterAnswer));
    yield {
      name: `web.${name}.drawn`,
      value: median(drawings.map(({ drawn }) => drawn)),
      unit: 'ms',
    };
    yield {
      name: `web.${name}.drawn-after-answer`,
      value: after,
      unit: 'ms',
      target: { op: '<=', value: 100 },
    };
  }
}

/** The page's policy forbids evaluating expressions inside it, so this polls. */
async function until(page: Page, condition: string): Promise<void> {
  while (!(await page.evaluate<boolean>(condition))) await page.waitForTimeout(10);
}

const readTimes = `({ drawn: times.drawn, afterAnswer: times.drawn - times.answered })`;

async function someAddress(vedette: Server): Promise<string> {
  interface Rows {
    result: { ip_address: string }[];
  }
  const { result } = await ask<Rows>(vedette, '/v1/banner/search?query=nginx');
  return result[0]?.ip_address ?? '';
}

async function ask<T>({ port, key }: Server, path: string): Promise<T> {
  const answer = await fetch(urlOf(port) + path, { headers: { 'x-api-key': key } });
  return ((await answer.json()) as { data: T }).data;
}

async function* triage(page: Page): AsyncGenerator<Figure> {
  await page.evaluate("location.hash = '#/triage'");
  await page.getByLabel('Text to search for indicators').waitFor();
  await page.evaluate(makeLog(logLines));
  const seconds = await page.evaluate<number>(pasteLog);
  yield { name: 'web.triage', value: seconds, unit: 's' };
  yield { name: 'web.triage-rate', value: logLines / seconds, unit: 'lines/s' };
  const longest = await page.evaluate<number>('longest');
  yield {
    name: 'web.triage.longest-task',
    value: longest,
    unit: 'ms',
    target: { op: '<=', value: 100 },
  };
}

/** The pasted log, generated in a separate task that does not count as the page's. */
const makeLog = (lines: number) => `(() => {
  const text = Array.from({ length: ${lines} }, (_, at) =>
    'sshd: Failed password for root from 9.' + (at >> 16) + '.' + ((at >> 8) & 255) + '.' + (at & 255) + ' port ' + at).join('\\n');
  globalThis.log = new DataTransfer();
  log.setData('text/plain', text);
})()`;

/** Pastes like a person would, and records the longest time the page was unresponsive. */
const pasteLog = `(async () => {
  globalThis.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: 'longtask' });
  const from = performance.now();
  document.querySelector('textarea').dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: log, bubbles: true, cancelable: true }));
  for (;;) {
    await new Promise((done) => setTimeout(done, 50));
    if (document.querySelector('.triage-meter.is-done')) return (performance.now() - from) / 1000;
  }
})()`;

const clicked = ['#/search?q=nginx', '#/', '#/exposure', '#/feeds', '#/search?q=ssh', '#/account'];

async function* clicking(page: Page): AsyncGenerator<Figure> {
  await page
    .getByRole('button', { name: 'New triage' })
    .click()
    .catch(() => undefined);
  const before = await heapOf(page);
  for (let at = 0; at < clicks; at++) {
    await page.evaluate(`location.hash = ${JSON.stringify(clicked[at % clicked.length])}`);
    await until(page, "!document.querySelector('main .loading, main [aria-busy=true]')");
  }
  await page.evaluate("location.hash = '#/'");
  const after = await heapOf(page);
  yield { name: 'web.memory-at-first', value: before / 1e6, unit: 'MB' };
  yield { name: `web.memory-after-${clicks}-clicks`, value: after / 1e6, unit: 'MB' };
  yield {
    name: 'web.memory-growth',
    value: after / before,
    unit: 'ratio',
    target: { op: '<=', value: 2 },
  };
}

/** Heap size after garbage collection. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}
