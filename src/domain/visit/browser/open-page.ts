import { setTimeout as sleep } from 'node:timers/promises';
import { textAt } from '../../../lib/json-field.ts';
import type { Gap, Page } from '../../visit.ts';
import { readElements, type Element } from '../elements.ts';
import { guessLanguage } from '../language.ts';
import { cutBytes, most, type Limits } from '../limits.ts';
import type { Browser } from './cage.ts';
import * as collect from './collect.ts';
import { keepDiary, type Diary } from './diary.ts';
import { readCookies, type NetworkLog, type Reached } from './network-log.ts';
import { openSessions, plainUserAgent, quietly, type Sessions } from './sessions.ts';

export interface PageTools {
  browser: Browser;
  log: NetworkLog;
  proxy: Reached & { shut: () => void };
  limits: Limits;
  /** Whoever finds something missing adds it here. A gap called `limit` ends the loading. */
  gaps: Gap[];
  url: string;
  /** Called when the first renderer lives and before anything is opened in it; throws when it must not be. */
  checkWalls: () => Promise<void>;
  signal: AbortSignal;
}

export type OpenedPage = Omit<Page, 'icons'> & { iconUrls: string[] };

/** A page may ask for more for ever: this long after it was loaded it counts as whole. */
const settleMs = 2_500;
/** So long without a request under way, and it is still. */
const quietMs = 400;
const lookEveryMs = 50;

/** Opens the address, waits until the page is still or its time is over, and writes down what is there. */
export async function openPage(tools: PageTools): Promise<OpenedPage> {
  const { browser, log, limits, signal } = tools;
  const { devtools } = browser;
  const ask = collect.patientAsker(devtools, signal);
  devtools.onEvent(log.take);
  const version = await ask('Browser.getVersion');
  await ask('Browser.setDownloadBehavior', { behavior: 'deny', eventsEnabled: true });
  const sessions = await openSessions(devtools, plainUserAgent(version));
  const stop = (why: string) => halt(tools, sessions, why);
  const diary = keepDiary(devtools, sessions.page, { frames: limits.frames, onFull: stop });
  const before = await collect.collectGlobals(ask, sessions.page);
  await tools.checkWalls();
  const opened = devtools.send('Page.navigate', { url: tools.url }, sessions.page);
  await settle(tools, diary, opened);
  await wake(ask, sessions, tools);
  return readPage({ tools, ask, sessions, diary, before });
}

/** Once: the first limit that is reached ends the loading. */
function halt(tools: PageTools, { page }: Sessions, why: string): void {
  if (tools.gaps.some((gap) => gap.why === why)) return;
  tools.gaps.push({ what: 'limit', why });
  tools.proxy.shut();
  void quietly(tools.browser.devtools.send('Page.stopLoading', {}, page));
}

async function settle(tools: PageTools, diary: Diary, opened: Promise<unknown>): Promise<void> {
  const { log, gaps, limits, signal, browser } = tools;
  const endsAt = Date.now() + limits.navigationMs;
  let fault = '';
  const state = { isGone: false };
  void browser.devtools.closed.then(() => (state.isGone = true));
  void opened.then(
    (answer) => (fault = textAt(answer, 'errorText') ?? ''),
    () => undefined,
  );
  let quietSince = Date.now();
  let seen = -1;
  while (Date.now() < endsAt && !state.isGone && !signal.aborted) {
    if (fault !== '' || diary.crashed() || gaps.some(({ what }) => what === 'limit')) return;
    if (log.inFlight() > 0 || log.count() !== seen) quietSince = Date.now();
    seen = log.count();
    const loadedAt = diary.loadedAt();
    const isStill = Date.now() - quietSince >= quietMs;
    if (loadedAt !== null && (isStill || Date.now() - loadedAt >= settleMs)) return;
    await sleep(lookEveryMs);
  }
  if (state.isGone || signal.aborted) return;
  gaps.push({ what: 'time', why: `the page was not done in ${limits.navigationMs} ms` });
  tools.proxy.shut();
}

/** A page that is busy with itself is stopped, so that it can be read at all. */
async function wake(ask: collect.Asker, { page }: Sessions, tools: PageTools): Promise<void> {
  const { devtools } = tools.browser;
  const answer = ask('Runtime.evaluate', { expression: '1' }, page);
  const inTime = await Promise.race([quietly(answer), sleep(1_500, 'late')]);
  if (inTime !== 'late') return;
  tools.gaps.push({ what: 'time', why: 'the scripts of the page were stopped: they did not end' });
  await quietly(
    Promise.race([
      devtools.send('Emulation.setScriptExecutionDisabled', { value: true }, page),
      sleep(500),
    ]),
  );
  await quietly(Promise.race([devtools.send('Runtime.terminateExecution', {}, page), sleep(500)]));
}

interface Reading {
  tools: PageTools;
  ask: collect.Asker;
  sessions: Sessions;
  diary: Diary;
  before: ReadonlyMap<string, string>;
}

async function readPage({ tools, ask, sessions, diary, before }: Reading): Promise<OpenedPage> {
  const { page } = sessions;
  const { log, proxy, gaps, limits } = tools;
  const all = [page, ...sessions.frames().slice(0, limits.frames)];
  const part = async <T>(what: string, work: Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      const why = error instanceof Error ? error.message : 'no answer';
      gaps.push({ what: `page ${what}`, why });
      return otherwise;
    }
  };
  const screenshot = await part('screenshot', collect.collectScreenshot(ask, page), null);
  const documents = await collect.collectDocuments(ask, all);
  const [html, variables, frames, cookies, scripts] = await Promise.all([
    part('html', collect.collectHtml(ask, page), ''),
    part('variables', collect.collectGlobals(ask, page), before),
    collect.collectFrames(ask, all, { documents, most: limits.frames }),
    part('cookies', ask('Storage.getCookies'), undefined),
    collect.collectScripts(ask, log.scripts()),
  ]);
  const [main] = documents;
  if (!main) gaps.push({ what: 'page document', why: 'the page did not let itself be read' });
  const read = readElements(documents.flatMap(shifted), main?.url ?? tools.url);
  const url = main?.url ?? tools.url;
  const text = main?.text ?? '';
  const { iconUrls, language, frameUrls: _, ...fields } = read;
  return {
    ...fields,
    ...{ by: 'browser', url, text, html, frames, iconUrls, screenshot },
    title: cutBytes(main?.title ?? '', most.titleBytes),
    language: language || guessLanguage(text),
    requests: log.requests(proxy),
    cookies: readCookies(cookies),
    scripts: [...scripts, ...fields.scripts.filter((script) => script.url === '')].slice(
      0,
      most.scripts,
    ),
    variables: collect.addedTo(before, variables),
    ...{ dialogs: diary.dialogs(), downloads: diary.downloads(), console: diary.console() },
    sockets: log.sockets(),
  };
}

/** Documents stand one after the other: places of parents move along. */
function shifted(document: { elements: Element[] }, at: number, all: { elements: Element[] }[]) {
  const offset = all.slice(0, at).reduce((sum, { elements }) => sum + elements.length, 0);
  return document.elements.map((element) =>
    element.parent < 0 ? element : { ...element, parent: element.parent + offset },
  );
}
