import { setTimeout as sleep } from 'node:timers/promises';
import { textAt } from '../../../lib/json-field.ts';
import type { PageEvents } from './page-events.ts';
import type { NetworkLog } from './network-log.ts';
import type { PageTools } from './open-page.ts';

/** Pages may load forever: this long after the load event they count as complete. */
const settleMs = 2_500;
/** Without requests for this long, the page is idle. */
const quietMs = 400;
const lookEveryMs = 50;

/** Resolves when the page is complete, cannot become complete, or runs out of time. */
export async function settle(
  tools: PageTools,
  events: PageEvents,
  opened: Promise<unknown>,
): Promise<void> {
  const { gaps, limits, signal, browser } = tools;
  const endsAt = Date.now() + limits.navigationMs;
  const state = { isOver: false };
  const end = () => (state.isOver = true);
  void browser.devtools.closed.then(end);
  void opened.then((answer) => {
    if (textAt(answer, 'errorText') !== undefined) end();
  }, end);
  const isStill = watchQuiet(tools.log, events);
  while (!signal.aborted && Date.now() < endsAt) {
    const isHalted = events.crashed() || gaps.some(({ what }) => what === 'limit');
    if (state.isOver || isHalted || isStill()) return;
    await sleep(lookEveryMs);
  }
  if (signal.aborted) return;
  gaps.push({
    what: 'time',
    why: `the page did not finish loading within ${limits.navigationMs} ms`,
  });
  tools.proxy.shut();
}

function watchQuiet(log: NetworkLog, events: PageEvents): () => boolean {
  let quietSince = Date.now();
  let seen = -1;
  return () => {
    if (log.inFlight() > 0 || log.count() !== seen) quietSince = Date.now();
    seen = log.count();
    const loadedAt = events.loadedAt();
    if (loadedAt === null || Date.now() < events.leavesAt()) return false;
    return Date.now() - quietSince >= quietMs || Date.now() - loadedAt >= settleMs;
  };
}
