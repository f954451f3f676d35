import { createProxy } from '../../../egress/proxy.ts';
import type { Dial } from '../../../egress/dial.ts';
import type { Resolve } from '../../../egress/resolve.ts';
import type { Capture } from '../../capture.ts';
import type { Gap } from '../../visit.ts';
import type { Limits } from '../limits.ts';
import { startBrowser, type Browser } from './start-browser.ts';
import { createNetworkLog } from './network-log.ts';
import { limitMemory } from './memory-limit.ts';
import { openPage, startMs, type OpenedPage } from './open-page.ts';
import { awaitRendererSandbox, memoryOf, type RendererSandbox } from './renderer-sandbox.ts';

export interface BrowserTools {
  program: string;
  isSandboxed: boolean;
  /** Control group of the worker, for memory limits; '' if unavailable. */
  workerGroup: string;
  /** Pinned for this scan. */
  resolve: Resolve;
  dial: Dial;
  limits: Limits;
  capture: Capture;
  scratchParent?: string;
  signal: AbortSignal;
}

export interface BrowserVisit {
  /** Null if the browser did not get that far; a gap gives the reason. */
  page: OpenedPage | null;
  gaps: Gap[];
}

const lookAtMemoryMs = 500;

/**
 * One browser per scan: started early, opened at a URL, and removed afterwards with everything it
 * wrote.
 */
export function prepareBrowser(tools: BrowserTools) {
  const { limits, capture, signal, isSandboxed } = tools;
  const gaps: Gap[] = [];
  const { log, proxy, full } = openWayOut(tools, gaps);
  const limit = limitMemory(tools.workerGroup, limits.memoryBytes);
  const tellMemory = () => full(`the page used more than ${limits.memoryBytes} bytes of memory`);
  const started = startBrowser({
    ...tools,
    keepsCookies: capture.cookies,
    proxy: proxy.server,
    limit,
  });
  // Reported when the page is opened; until then nothing listens.
  started.catch(() => undefined);
  const watch = started.then((browser) =>
    limit ? () => undefined : watchMemory(browser, limits.memoryBytes, tellMemory),
  );
  watch.catch(() => undefined);

  const open = async (url: string): Promise<BrowserVisit> => {
    let browser: Browser | undefined;
    try {
      const ready = (browser = await started);
      const checkSandbox = async () => {
        const patience = { isSandboxed, patienceMs: startMs, signal };
        gaps.push(...missingProtection(await awaitRendererSandbox(ready, patience), isSandboxed));
      };
      const opening = {
        browser: ready,
        log,
        proxy,
        limits,
        gaps,
        url,
        capture,
        checkSandbox,
        signal,
      };
      return { page: await openPage(opening), gaps };
    } catch (error) {
      gaps.push(explain(error, (await browser?.lastWords()) ?? ''));
      return { page: null, gaps };
    } finally {
      if (limit?.wasHit() === true) tellMemory();
    }
  };
  const close = async (): Promise<void> => {
    await watch.then(
      (end) => end(),
      () => undefined,
    );
    await started.then(
      (browser) => browser.kill(),
      () => undefined,
    );
    await limit?.remove();
    await proxy.close();
  };
  return { open, close };
}

/** The browser's proxy and network log. Reaching a limit closes it and is reported once. */
function openWayOut({ limits, resolve, dial, signal }: BrowserTools, gaps: Gap[]) {
  const full = (why: string) => {
    if (!gaps.some((gap) => gap.why === why)) gaps.push({ what: 'limit', why });
    proxy.shut();
  };
  const log = createNetworkLog({
    requests: limits.requests,
    onFull: () => full(`more than ${limits.requests} requests`),
  });
  const proxy = createProxy({
    resolve,
    dial,
    signal,
    isWanted: log.isWanted,
    maxBytes: limits.bytes,
    maxConnections: limits.requests,
    onFull: (what) =>
      full(what === 'bytes' ? `more than ${limits.bytes} bytes` : 'too many connections'),
  });
  return { log, proxy, full };
}

/**
 * Without a control group: kills a browser above its memory limit. The scan continues with what it
 * has.
 */
function watchMemory(browser: Browser, most: number, onFull: () => void): () => void {
  const timer = setInterval(() => {
    if (memoryOf(browser.pid) <= most) return;
    onFull();
    clearInterval(timer);
    void browser.kill();
  }, lookAtMemoryMs);
  return () => clearInterval(timer);
}

/** Missing protections, for the report. */
export function missingProtection(
  renderers: Pick<RendererSandbox, 'noNewPrivileges'>,
  isSandboxed: boolean,
): Gap[] {
  const missing: [boolean, string][] = [
    [renderers.noNewPrivileges, 'renderers may gain privileges'],
    [
      isSandboxed,
      'the browser runs in its own sandbox only, without an isolated network, file system and process tree',
    ],
  ];
  return missing.flatMap(([stands, why]) => (stands ? [] : [{ what: 'sandbox', why }]));
}

function explain(error: unknown, complaints: string): Gap {
  if (/No usable sandbox|setuid sandbox is not/.test(complaints)) {
    const why =
      'no browser sandbox: user namespaces are disabled and there is no working setuid helper';
    return { what: 'sandbox', why };
  }
  return { what: 'browser', why: error instanceof Error ? error.message : 'it failed to start' };
}
