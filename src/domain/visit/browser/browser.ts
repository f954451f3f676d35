import { createProxy } from '../../../egress/proxy.ts';
import type { Dial } from '../../../egress/dial.ts';
import type { Resolve } from '../../../egress/resolve.ts';
import type { Gap } from '../../visit.ts';
import type { Limits } from '../limits.ts';
import { startBrowser, type Browser } from './cage.ts';
import { createNetworkLog } from './network-log.ts';
import { raiseMemoryWall } from './memory-wall.ts';
import { openPage, type OpenedPage } from './open-page.ts';
import { memoryOf, readWalls, type Walls } from './walls.ts';

export interface BrowserTools {
  program: string;
  isCaged: boolean;
  /** Of the worker, for walls around memory; '' where none can be raised. */
  workerGroup: string;
  /** Already pinned for this scan. */
  resolve: Resolve;
  dial: Dial;
  limits: Limits;
  scratchParent?: string;
  signal: AbortSignal;
}

export interface BrowserVisit {
  /** Null when the browser did not come that far; a gap says why. */
  page: OpenedPage | null;
  gaps: Gap[];
}

const lookAtMemoryMs = 500;

/**
 * One browser for one scan: started before it is needed, opened at an address, and gone afterwards with
 * everything it wrote.
 */
export function prepareBrowser(tools: BrowserTools) {
  const gaps: Gap[] = [];
  const full = (why: string) => {
    if (!gaps.some((gap) => gap.why === why)) gaps.push({ what: 'limit', why });
    proxy.shut();
  };
  const { limits, resolve, dial, signal } = tools;
  const log = createNetworkLog({
    requests: limits.requests,
    onFull: () => full(`more than ${limits.requests} requests`),
  });
  const proxy = createProxy({
    ...{ resolve, dial, signal, isWanted: log.isWanted },
    ...{ maxBytes: limits.bytes, maxConnections: limits.requests },
    onFull: (what) =>
      full(what === 'bytes' ? `more than ${limits.bytes} bytes` : 'too many connections'),
  });
  const { isCaged } = tools;
  const wall = raiseMemoryWall(tools.workerGroup, limits.memoryBytes);
  const tellMemory = () => full(`the page took more than ${limits.memoryBytes} bytes of memory`);
  const started = startBrowser({ ...tools, proxy: proxy.server, wall });
  // Whoever opens the page hears of it; until then nobody listens.
  started.catch(() => undefined);
  const watch = started.then((browser) =>
    wall ? () => undefined : watchMemory(browser, limits.memoryBytes, tellMemory),
  );
  watch.catch(() => undefined);

  const open = async (url: string): Promise<BrowserVisit> => {
    let browser: Browser | undefined;
    try {
      const caged = (browser = await started);
      const checkWalls = () => requireWalls(caged, { isCaged, gaps });
      const page = await openPage({
        ...{ browser: caged, log, proxy, limits, gaps },
        ...{ url, checkWalls, signal },
      });
      return { page, gaps };
    } catch (error) {
      gaps.push(explain(error, browser?.complaints() ?? ''));
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

/** Without a wall: kills a browser that eats more than its share. The scan goes on with what it has. */
function watchMemory(browser: Browser, most: number, onFull: () => void): () => void {
  const timer = setInterval(() => {
    if (memoryOf(browser.pid) <= most) return;
    onFull();
    clearInterval(timer);
    void browser.kill();
  }, lookAtMemoryMs);
  return () => clearInterval(timer);
}

/** Asked of the kernel before anything is opened. */
async function requireWalls(
  browser: Browser,
  { isCaged, gaps }: { isCaged: boolean; gaps: Gap[] },
): Promise<void> {
  const walls = await readWalls(browser, isCaged);
  gaps.push(...missingWalls(walls, isCaged));
  if (!walls.seccomp || !walls.namespaces) throw new Error('no page is opened without a sandbox');
}

/** Said in the report: what does not stand between a page and this machine. */
export function missingWalls(walls: Walls, isCaged: boolean): Gap[] {
  const missing: [boolean, string][] = [
    [walls.seccomp, 'renderers run without a filter of system calls'],
    [walls.namespaces, 'renderers run without namespaces of their own'],
    [walls.noNewPrivileges, 'renderers may gain privileges'],
    [isCaged, 'the browser has no network, files or processes of its own, only its sandbox'],
  ];
  return missing.flatMap(([stands, why]) => (stands ? [] : [{ what: 'sandbox', why }]));
}

function explain(error: unknown, complaints: string): Gap {
  if (/No usable sandbox|setuid sandbox is not/.test(complaints)) {
    const why = 'user namespaces are off and no setuid helper works: the browser has no sandbox';
    return { what: 'sandbox', why };
  }
  return { what: 'browser', why: error instanceof Error ? error.message : 'it does not start' };
}
