import { setTimeout as sleep } from 'node:timers/promises';
import type { Capture } from '../../capture.ts';
import type { Gap, Page } from '../../visit.ts';
import type { Limits } from '../limits.ts';
import type { Browser } from './start-browser.ts';
import { readBodies } from './bodies.ts';
import * as collect from './collect.ts';
import { watchPage } from './page-events.ts';
import type { NetworkLog, Reached } from './network-log.ts';
import { readPage } from './read-page.ts';
import { guiseOf } from './guise.ts';
import { openSessions, quietly, type Sessions } from './sessions.ts';
import { settle } from './settle.ts';

export interface PageTools {
  browser: Browser;
  log: NetworkLog;
  proxy: Reached & { shut: () => void };
  limits: Limits;
  /** Collects gaps. A gap `limit` stops loading. */
  gaps: Gap[];
  url: string;
  capture: Capture;
  /**
   * Called when the first renderer is running, before a page is opened; throws if it must not be.
   */
  checkSandbox: () => Promise<void>;
  signal: AbortSignal;
}

export type OpenedPage = Omit<Page, 'icons'> & { iconUrls: string[] };

/** Browsers start slowly when many start at the same time; that is not the page's fault. */
export const startMs = 40_000;

/** Opens the URL, waits until the page is idle or out of time, and captures it. */
export async function openPage(tools: PageTools): Promise<OpenedPage> {
  const { browser, log, limits, signal } = tools;
  const { devtools } = browser;
  const ask = collect.patientAsker(devtools, { answerMs: limits.answerMs, signal });
  const askAtStart = collect.patientAsker(devtools, { answerMs: startMs, signal });
  devtools.onEvent(log.take);
  const bodies = readBodies(devtools, ask);
  const version = await askAtStart('Browser.getVersion');
  await askAtStart('Browser.setDownloadBehavior', { behavior: 'deny', eventsEnabled: true });
  const sessions = await Promise.race([
    openSessions(devtools, guiseOf(tools.capture, version)),
    tooLate(startMs, signal),
  ]);
  const stop = (why: string) => halt(tools, sessions, why);
  const events = watchPage(devtools, sessions, { frames: limits.frames, onFull: stop });
  const before = await collect.collectGlobals(askAtStart, sessions.page);
  await tools.checkSandbox();
  const opened = devtools.send('Page.navigate', wayTo(tools), sessions.page);
  await settle(tools, events, opened);
  await wake(ask, sessions, tools);
  return readPage({ tools, ask, sessions, events, bodies, before });
}

/** Sends the caller's referrer in full. */
function wayTo({ url, capture: { referrer } }: Pick<PageTools, 'url' | 'capture'>) {
  return referrer === '' ? { url } : { url, referrer, referrerPolicy: 'unsafeUrl' as const };
}

/** A browser whose renderers crash at start never shows a page. */
async function tooLate(ms: number, signal: AbortSignal): Promise<never> {
  await sleep(ms, undefined, { signal, ref: false });
  throw new Error(`it did not start within ${ms / 1000} s`);
}

/** Once: the first limit stops loading. */
function halt(tools: PageTools, { page }: Sessions, why: string): void {
  if (tools.gaps.some((gap) => gap.why === why)) return;
  tools.gaps.push({ what: 'limit', why });
  tools.proxy.shut();
  void quietly(tools.browser.devtools.send('Page.stopLoading', {}, page));
}

/** Stops a busy page's scripts, so that it can be captured. */
async function wake(ask: collect.Asker, { page }: Sessions, tools: PageTools): Promise<void> {
  const { devtools } = tools.browser;
  const answer = ask('Runtime.evaluate', { expression: '1' }, page);
  const inTime = await Promise.race([quietly(answer), sleep(tools.limits.answerMs / 2, 'late')]);
  if (inTime !== 'late') return;
  tools.gaps.push({
    what: 'time',
    why: "the page's scripts were stopped because they did not finish",
  });
  await quietly(
    Promise.race([
      devtools.send('Emulation.setScriptExecutionDisabled', { value: true }, page),
      sleep(500),
    ]),
  );
  await quietly(Promise.race([devtools.send('Runtime.terminateExecution', {}, page), sleep(500)]));
}
