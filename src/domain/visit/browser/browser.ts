import { createProxy } from '../../../egress/proxy.ts';
import type { Dial } from '../../../egress/dial.ts';
import type { Resolve } from '../../../egress/resolve.ts';
import type { Gap } from '../../visit.ts';
import type { Limits } from '../limits.ts';
import { startBrowser, type Browser } from './cage.ts';
import { createNetworkLog } from './network-log.ts';
import { raiseMemoryWall } from './memory-wall.ts';
import { openPage, startMs, type OpenedPage } from './open-page.ts';
import { awaitWalls, memoryOf, type Walls } from './walls.ts';

export interface BrowserTools {
  program: string;
  isCaged: boolean;
  /** Control group of the worker, for memory limits; '' if unavailable. */
  workerGroup: string;
  /** Pinned for this scan. */
  resolve: Resolve;
  dial: Dial;
  limits: Limits;
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
  const { limits, signal, isCaged } = tools;
  const gaps: Gap[] = [];
  const { log, proxy, full } = openWayOut(tools, gaps);
  const wall = raiseMemoryWall(tools.workerGroup, limits.memoryBytes);
  const tellMemory = () => full(`the page used more than ${limits.memoryBytes} bytes of memory`);
  const started = startBrowser({ ...tools, proxy: proxy.server, wall });
  // Reported when the page is opened; until then nothing listens.
  started.catch(() => undefined);
  const watch = started.then((browser) =>
    wall ? () => undefined : watchMemory(browser, limits.memoryBytes, tellMemory),
  );
  watch.catch(() => undefined);

  const open = async (url: string): Promise<BrowserVisit> => {
    let browser: Browser | undefined;
    try {
      const caged = (browser = await started);
      const checkWalls = async () => {
        const patience = { isCaged, patienceMs: startMs, signal };
        gaps.push(...missingWalls(await awaitWalls(caged, patience), isCaged));
      };
      const opening = { browser: caged, log, proxy, limits, gaps, url, checkWalls, signal };
      return { page: await openPage(opening), gaps };
    } catch (error) {
      gaps.push(explain(error, (await browser?.lastWords()) ?? ''));
      return { page: null, gaps };
    } finally {
      if (wall?.wasHit() === true) tellMemory();
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
    await wall?.remove();
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
export function missingWalls(walls: Pick<Walls, 'noNewPrivileges'>, isCaged: boolean): Gap[] {
  const missing: [boolean, string][] = [
    [walls.noNewPrivileges, 'renderers may gain privileges'],
    [
      isCaged,
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
