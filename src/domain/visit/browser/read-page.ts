import type { Gap, Page } from '../../visit.ts';
import { readElements } from '../elements.ts';
import { cutBytes, most } from '../limits.ts';
import * as collect from './collect.ts';
import { readCookies } from './cookies.ts';
import type { Bodies } from './bodies.ts';
import type { PageEvents } from './page-events.ts';
import type { OpenedPage, PageTools } from './open-page.ts';
import type { Sessions } from './sessions.ts';
import type { Document } from './snapshot.ts';

interface Reading {
  tools: PageTools;
  ask: collect.Asker;
  sessions: Sessions;
  events: PageEvents;
  bodies: Bodies;
  /** Global names before the page was opened. */
  before: ReadonlyMap<string, string>;
}

/**
 * Collects everything concurrently; a failing part becomes a gap and does not affect the others.
 */
export async function readPage(reading: Reading): Promise<OpenedPage> {
  const { tools, ask, sessions, events, bodies, before } = reading;
  const { log, proxy, limits } = tools;
  const { page } = sessions;
  const part = createPart(tools.gaps);
  const all = [page, ...sessions.frames().slice(0, limits.frames)];
  const read = collect.collectDocuments(ask, all).then(ofTheSite);
  const [documents, frames, html, variables, cookies, scripts, screenshot] = await Promise.all([
    read,
    read.then((seen) => collect.collectFrames(ask, all, { documents: seen, most: limits.frames })),
    part('html', collect.collectHtml(ask, page), ''),
    part('variables', collect.collectVariables(ask, page, before), []),
    part('cookies', ask('Storage.getCookies'), undefined),
    collect.collectScripts(ask, log.scripts()),
    part('screenshot', collect.collectScreenshot(ask, page, tools.capture.device), null),
    bodies.whenRead(),
  ]);
  const isThere = documents.length > 0;
  if (!isThere) tools.gaps.push({ what: 'page document', why: 'the browser received no document' });
  const fromDocuments = readDocuments(documents, tools.url);
  return {
    ...fromDocuments,
    by: 'browser',
    html: isThere ? html : '',
    frames: isThere ? frames : [],
    screenshot: isThere ? screenshot : null,
    scripts: [...scripts, ...fromDocuments.scripts].slice(0, most.scripts),
    requests: log.requests(proxy, bodies),
    cookies: readCookies(cookies),
    variables,
    dialogs: events.dialogs(),
    downloads: events.downloads(),
    console: events.console(),
    sockets: log.sockets(),
  };
}

/** The browser's own error page says nothing about the site. */
function ofTheSite(documents: Document[]): Document[] {
  return /^(?:chrome-error:|chrome:|about:)/.test(documents[0]?.url ?? '') ? [] : documents;
}

function createPart(gaps: Gap[]) {
  return async <T>(what: string, work: Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      const why = error instanceof Error ? error.message : 'no answer';
      gaps.push({ what: `page ${what}`, why });
      return otherwise;
    }
  };
}

type FromDocuments = Pick<
  OpenedPage,
  'url' | 'title' | 'text' | 'language' | 'iconUrls' | keyof Listed | 'hidden' | 'redirectsOnClick'
>;
type Listed = Pick<Page, 'links' | 'forms' | 'scripts'>;

const nothing: Document = {
  frameId: '',
  url: '',
  title: '',
  text: '',
  elements: [],
  hiddenNodes: new Set(),
};

/** The main document describes the page; frames add links, forms and scripts. */
function readDocuments(documents: readonly Document[], asked: string): FromDocuments {
  const [main = { ...nothing, url: asked }] = documents;
  const { iconUrls, language } = readElements(main.elements, main.url);
  const all = documents.map(({ elements, url }) => readElements(elements, url));
  const sum = (count: (read: (typeof all)[number]) => number) =>
    all.reduce((total, read) => total + count(read), 0);
  return {
    url: main.url,
    text: main.text,
    iconUrls,
    title: cutBytes(main.title, most.titleBytes),
    language,
    links: all.flatMap(({ links }) => links).slice(0, most.links),
    forms: all.flatMap(({ forms }) => forms).slice(0, most.forms),
    // Scripts with a URL come from the network log, with their text.
    scripts: all.flatMap(({ scripts }) => scripts.filter(({ url }) => url === '')),
    hidden: {
      elements: sum(({ hidden }) => hidden.elements),
      frames: sum(({ hidden }) => hidden.frames),
      inputs: sum(({ hidden }) => hidden.inputs),
    },
    redirectsOnClick: sum((read) => read.redirectsOnClick),
  };
}
