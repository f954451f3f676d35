import { createAsk } from '../../egress/ask.ts';
import type { Egress } from '../../egress/egress.ts';
import { EgressError } from '../../egress/egress-error.ts';
import { createPinned } from '../../egress/pinned.ts';
import { parseTarget } from '../../egress/target.ts';
import { parseUrl } from '../../lib/parse-url.ts';
import { within } from '../../lib/within.ts';
import { languagesOf, usualCapture, type Capture } from '../capture.ts';
import { registrableOf } from '../registrable.ts';
import { ScanFault, type ScanJob, type Stage } from '../scan-job.ts';
import type { Answer, Gap, Page, Target, TlsFacts, Visit } from '../visit.ts';
import type { BrowserVisit } from './browser/browser.ts';
import { chosenBrowser, type BrowserChoice } from './browser/chosen.ts';
import { seeDns, seeOthers } from './dns.ts';
import { nothingExposed, seeExposed } from './exposed.ts';
import { seeHttp } from './http.ts';
import { seeIcons } from './icons.ts';
import type { Limits } from './limits.ts';
import { pageFromHttp } from './page-from-http.ts';
import { seeRegistration } from './registration.ts';
import { seeTls } from './tls.ts';

interface SiteTools {
  egress: Egress;
  /** Allows port 43 only. */
  whoisEgress: Egress;
  /** Name servers as `address:port`; default: the system's. */
  servers: readonly string[];
  ca: readonly string[];
  registries: readonly string[];
  userAgent: string;
  limits: Limits;
  /** The browser, or why there is none. For full scans only. The first call may have to wait. */
  browser: () => Promise<BrowserChoice>;
  onStage: (stage: Stage) => void;
  signal: AbortSignal;
}

/** The reason why there is no visit. */
export class NoVisit extends Error {
  override readonly name = 'NoVisit';
  readonly kind: 'no such domain' | 'failed';
  readonly isOurFault: boolean;

  constructor(kind: NoVisit['kind'], why: string, isOurFault = false) {
    super(why);
    this.kind = kind;
    this.isOurFault = isOurFault;
  }
}

const leftOut: Readonly<Record<ScanJob['mode'], readonly Gap[]>> = {
  full: [],
  lite: [
    { what: 'exposed files', why: 'not part of a lite scan' },
    {
      what: 'tls',
      why: 'old TLS versions, weaknesses and JARM are not part of a lite scan',
    },
  ],
};

/** Runs all independent parts of a visit concurrently. */
export function seeSite(job: ScanJob, given: SiteTools): Promise<Visit> {
  return within({ ms: given.limits.scanMs, signal: given.signal }, (signal) =>
    visit(job, { ...given, signal }),
  );
}

async function visit(job: ScanJob, given: SiteTools): Promise<Visit> {
  const startedAt = Date.now();
  const target = checkedTarget(job);
  const { signal } = given;
  const { capture = usualCapture } = job;
  const { guard, dial } = given.egress;
  const resolve = createPinned({ resolve: given.egress.resolve, guard });
  const site = {
    ...given,
    target,
    mode: job.mode,
    capture,
    resolve,
    ask: createAsk({ resolve, dial }),
  };
  const browser =
    job.mode === 'full'
      ? chosenBrowser(given.browser, { resolve, dial, limits: given.limits, capture, signal })
      : null;
  try {
    const seen = await lookAround(site, browser?.open);
    return { ...seen, target, startedAt, endedAt: Date.now(), mode: job.mode };
  } finally {
    await browser?.close();
  }
}

type Site = SiteTools & {
  target: Target;
  mode: ScanJob['mode'];
  capture: Capture;
  resolve: Egress['resolve'];
  ask: ReturnType<typeof createAsk>;
};

/** The same options as the browser's, so that sites that depend on them answer alike. */
function headersOf(capture: Capture): Record<string, string> {
  const { language, referrer } = capture;
  return {
    ...(language === usualCapture.language
      ? {}
      : { 'accept-language': languagesOf(capture).join(',') }),
    ...(referrer === '' ? {} : { referer: referrer }),
  };
}

type OpenPage = (url: string) => Promise<BrowserVisit>;

async function lookAround(site: Site, open: OpenPage | undefined) {
  const { target, onStage } = site;
  const ms = site.limits.patience[site.mode];
  const http = { ask: site.ask, userAgent: site.userAgent, signal: site.signal };
  onStage('dns');
  const dns = seeDns(target, { servers: site.servers, timeoutMs: ms.dns, signal: site.signal });
  await mayVisit(site, dns);
  const registry = seeRegistration(target, { ...site, timeoutMs: ms.registry });
  const answers = seeHttp(target.url, {
    ...http,
    timeoutMs: ms.http,
    headers: headersOf(site.capture),
  });
  const tls = answers.then((seen) => seeTlsOf(site, seen.answers, ms.tls));
  const opened = open?.(target.url);
  const exposed = answers.then(({ answers: [...all] }) => {
    const last = all.at(-1);
    if (site.mode === 'lite' || !last) return nothingExposed;
    return seeExposed(last.url, { ...http, timeoutMs: ms.exposed });
  });
  const { records, gaps } = await dns;
  onStage('registry');
  const registered = await registry;
  onStage('tls');
  const encryption = await tls;
  onStage('http');
  const said = await answers;
  const lying = await exposed;
  onStage('browser');
  const seen = await pageOf(site, said.answers, opened);
  onStage('checks');
  const { page } = seen;
  const others = await seeOthers(otherNames(page, target), {
    servers: site.servers,
    timeoutMs: ms.dns,
    signal: site.signal,
  });
  return {
    dns: { ...records, others },
    registration: registered.registration,
    tls: encryption,
    answers: said.answers,
    page,
    exposed: lying,
    gaps: [
      ...gaps,
      ...registered.gaps,
      ...said.gaps,
      ...seen.gaps,
      ...leftOut[site.mode],
      ...inconclusiveIn(site.mode, encryption),
    ],
  };
}

function checkedTarget(job: ScanJob): Target {
  try {
    const { url, host, port } = parseTarget(job.url);
    return { asked: job.asked, url: url.href, host, port, domain: registrableOf(host) };
  } catch (error) {
    throw new NoVisit('failed', error instanceof EgressError ? error.message : 'not an HTTP URL');
  }
}

/** Ends a scan early if there is nothing to visit or it is not allowed. */
async function mayVisit(site: Site, dns: ReturnType<typeof seeDns>): Promise<void> {
  try {
    await site.resolve(site.target, site.signal);
  } catch (error) {
    const { isAbsent } = await dns;
    const why = error instanceof EgressError ? error.message : 'name resolution failed';
    if (isAbsent) throw new NoVisit('no such domain', why);
    const isOurFault = error instanceof EgressError && error.reason === 'timeout';
    throw new NoVisit('failed', why, isOurFault);
  }
}

/** The final host if encrypted; else port 443 of the target. */
async function seeTlsOf(site: Site, answers: readonly Answer[], timeoutMs: number) {
  const end = new URL(answers.at(-1)?.url ?? site.target.url);
  const isSecure = end.protocol === 'https:';
  const port = isSecure && end.port !== '' ? Number(end.port) : 443;
  const host = end.hostname.replace(/^\[|\]$/g, '');
  const { dial, guard } = site.egress;
  const isThorough = site.mode === 'full';
  const software = isSecure ? (answers.at(-1)?.headers['server'] ?? '') : '';
  return seeTls({ host, port }, { ...site, dial, guard, isThorough, software, timeoutMs });
}

/**
 * Weaknesses that a full scan could not determine. Compression is visible in the page, not the
 * handshake.
 */
function inconclusiveIn(mode: ScanJob['mode'], tls: TlsFacts | null): Gap[] {
  if (mode === 'lite' || tls === null) return [];
  const inconclusive = Object.entries(tls.weaknesses)
    .filter(([name, verdict]) => verdict === null && name !== 'breach_attacks')
    .map(([name]) => name);
  if (inconclusive.length === 0) return [];
  return [
    { what: 'tls', why: `the server gave no distinguishing answer: ${inconclusive.join(', ')}` },
  ];
}

async function pageOf(
  site: Site,
  answers: readonly Answer[],
  opened: Promise<BrowserVisit> | undefined,
): Promise<{ page: Page | null; gaps: Gap[] }> {
  const visit = await opened;
  const gaps = visit ? [...visit.gaps] : [];
  if (site.signal.aborted) gaps.push(whyStopped(site.signal));
  const page = bestOf(visit?.page ?? null, pageFromHttp(answers));
  if (!page) return { page: null, gaps };
  const { iconUrls, ...rest } = page;
  const { ask, userAgent, signal } = site;
  const tools = { ask, userAgent, signal, timeoutMs: site.limits.patience[site.mode].icons };
  return { page: { ...rest, icons: await seeIcons({ url: page.url, iconUrls }, tools) }, gaps };
}

function whyStopped({ reason }: AbortSignal): Gap {
  if (reason instanceof ScanFault) return { what: 'scanner', why: reason.message };
  return { what: 'time', why: 'the scan ran out of time' };
}

type HttpPage = NonNullable<ReturnType<typeof pageFromHttp>>;

/**
 * A browser that lost its page still has the request log; the document then comes from plain HTTP.
 */
function bestOf(seen: BrowserVisit['page'], plain: HttpPage | null): HttpPage | null {
  if (!seen || !plain || seen.html !== '' || seen.text !== '' || plain.html === '') {
    return seen ?? plain;
  }
  const { requests, cookies, dialogs, downloads, sockets, console } = seen;
  const kept = { dialogs, downloads, sockets, console };
  return {
    ...plain,
    ...kept,
    requests: requests.length > 0 ? requests : plain.requests,
    cookies: cookies.length > 0 ? cookies : plain.cookies,
  };
}

/** Names that forms post to, that the page loads from and that it links to, in this order. */
function otherNames(page: Page | null, target: Target): string[] {
  const urls = [
    ...(page?.forms ?? []).map(({ action }) => action),
    ...[...(page?.requests ?? []), ...(page?.links ?? [])].map(({ url }) => url),
  ];
  const hosts = urls.flatMap((url) =>
    /^(?:https?|wss?):/.test(url) ? (parseUrl(url)?.hostname ?? []) : [],
  );
  const names = hosts.filter(
    (host) => /[a-z]/.test(host) && host.includes('.') && host !== target.host,
  );
  return [...new Set(names)];
}
