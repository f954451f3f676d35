import { listAt, numberAt, textAt, valueAt } from '../../../lib/json-field.ts';
import { parseUrl } from '../../../lib/parse-url.ts';
import type { Request } from '../../visit.ts';
import { cutHeaders } from '../http.ts';
import { cut, most } from '../limits.ts';
import type { Bodies } from './bodies.ts';
import type { DevtoolsEvent, EventTable } from './devtools.ts';

export interface NetworkLog {
  take: (event: DevtoolsEvent) => void;
  /** Requests in progress. */
  inFlight: () => number;
  count: () => number;
  sockets: () => string[];
  /** Whether a page requested this host; waits briefly for the browser's message. */
  isWanted: (place: { host: string; port: number }) => Promise<boolean>;
  /** Requests in order, with the addresses known to the proxy. */
  requests: (proxy: Reached, bodies: Pick<Bodies, 'of'>) => Request[];
  /** External scripts, by session and request id. */
  scripts: () => { session: string; id: string; url: string }[];
}

export interface Reached {
  addressOf: (host: string, port: number) => string;
  refusalOf: (host: string, port: number) => string;
}

interface NetworkLimits {
  requests: number;
  onFull: () => void;
}

interface Row {
  request: Request;
  /** Distinguishes answers from failures: malformed answers may also have status 0. */
  isAnswered: boolean;
  id: string;
  session: string;
  startedAt: number;
}

/** The browser's message and its connection arrive at about the same time, unless the machine is busy. */
const wantedWithinMs = 5_000;

/** All requests of the page, its frames and workers. */
export function createNetworkLog(limits: NetworkLimits): NetworkLog {
  const book: Book = {
    limits,
    rows: [],
    documents: new Map(),
    reasons: new Map(),
    open: new Map(),
    known: new Set(),
    sockets: [],
    wanted: createWanted(),
  };
  return {
    take: (event) => takers[event.method]?.(book, event),
    inFlight: () => book.open.size,
    count: () => book.rows.length,
    sockets: () => book.sockets,
    isWanted: (place) => book.wanted.ask(place),
    requests: (proxy, bodies) => {
      // A redirect has the id of the request that it leads to, and no body.
      const last = new Map(book.rows.map((row) => [row.id, row]));
      return book.rows.map((row) => ({
        ...withAddress(row, proxy),
        sha256: last.get(row.id) === row ? bodies.of(row.id) : '',
      }));
    },
    scripts: () =>
      book.rows
        .filter(({ request }) => request.type === 'Script' && request.status === 200)
        .slice(0, most.scripts)
        .map(({ session, id, request }) => ({ session, id, url: request.url })),
  };
}

interface Book {
  limits: NetworkLimits;
  rows: Row[];
  /** Last document of each frame. */
  documents: Map<string, string>;
  /** Why a frame navigates to a URL, keyed by both. */
  reasons: Map<string, string>;
  open: Map<string, Row>;
  /** Ids of all rows. */
  known: Set<string>;
  sockets: string[];
  wanted: ReturnType<typeof createWanted>;
}

type Taker = (book: Book, event: DevtoolsEvent) => void;

const takers: Readonly<Record<string, Taker>> = {
  'Network.requestWillBeSent': begin,
  'Network.responseReceived': (book, event) => {
    const row = openRow(book, event);
    if (row) answer(row, valueAt(event.params, 'response'));
    if (row) row.request.type = textAt(event.params, 'type') ?? row.request.type;
  },
  'Network.dataReceived': (book, event) => {
    const row = openRow(book, event);
    if (!row) return;
    row.request.bytes += numberAt(event.params, 'dataLength') ?? 0;
    row.request.transferred += numberAt(event.params, 'encodedDataLength') ?? 0;
  },
  'Network.loadingFinished': (book, event) => {
    const row = openRow(book, event);
    if (!row) return;
    row.request.transferred =
      numberAt(event.params, 'encodedDataLength') ?? row.request.transferred;
    end(book, event, row);
  },
  'Network.loadingFailed': (book, event) => {
    const row = openRow(book, event);
    if (!row) return;
    const why = textAt(event.params, 'blockedReason') ?? textAt(event.params, 'errorText');
    row.request.fault = cut(why ?? 'failed', most.nameLength);
    end(book, event, row);
  },
  'Page.frameRequestedNavigation': (book, { params }) => {
    const place = `${textAt(params, 'frameId') ?? ''} ${textAt(params, 'url') ?? ''}`;
    if (book.reasons.size < book.limits.requests)
      book.reasons.set(place, textAt(params, 'reason') ?? '');
  },
  'Network.webSocketCreated': (book, { params }) => {
    const url = cut(textAt(params, 'url'), most.urlLength);
    book.wanted.add(url);
    if (book.sockets.length < most.sockets) book.sockets.push(url);
  },
} satisfies EventTable<Taker>;

function begin(book: Book, event: DevtoolsEvent): void {
  const { params } = event;
  const url = cut(textAt(params, 'request.url'), most.urlLength);
  book.wanted.add(url);
  if (isKnown(book, event, url)) return;
  const before = endByRedirect(book, event);
  // Inline content never goes over the network.
  if (!/^(?:https?|wss?):/i.test(url)) return;
  if (book.rows.length >= book.limits.requests) {
    book.limits.onFull();
    return;
  }
  const request = {
    ...unanswered,
    ...originOf(book, params, before),
    url,
    method: cut(textAt(params, 'request.method'), 20),
    type: cut(textAt(params, 'type'), 40),
    frameId: cut(textAt(params, 'frameId'), most.nameLength),
  };
  if (request.type === 'Document') book.documents.set(request.frameId, url);
  const startedAt = numberAt(params, 'timestamp') ?? 0;
  const row: Row = {
    request,
    isAnswered: false,
    id: keyOf(event),
    session: event.session,
    startedAt,
  };
  book.rows.push(row);
  book.known.add(row.id);
  book.open.set(row.id, row);
}

type Origin = Pick<Request, 'redirectedFrom' | 'redirect' | 'loadedBy'>;

/** What led to a request: a redirect by status, a redirect by the previous document of the frame, or a loader. */
function originOf(book: Book, params: unknown, before: string): Origin {
  if (before !== '') return { redirectedFrom: before, redirect: 'http', loadedBy: before };
  const frameId = textAt(params, 'frameId') ?? '';
  const isDocument = textAt(params, 'type') === 'Document';
  const last = isDocument ? book.documents.get(cut(frameId, most.nameLength)) : undefined;
  if (last !== undefined) {
    const reason = book.reasons.get(`${frameId} ${textAt(params, 'request.url') ?? ''}`) ?? '';
    const isRefresh = /refresh/i.test(reason);
    return { redirectedFrom: last, redirect: isRefresh ? 'meta' : 'script', loadedBy: last };
  }
  return { redirectedFrom: '', redirect: '', loadedBy: cut(loaderOf(params), most.urlLength) };
}

/** The document or script that loads it; '' for a document that is not in a frame. */
function loaderOf(params: unknown): string {
  const [caller] = listAt(params, 'initiator.stack.callFrames');
  const named = textAt(caller, 'url') || textAt(params, 'initiator.url');
  const isDocument = textAt(params, 'type') === 'Document';
  return named || (isDocument ? '' : textAt(params, 'documentURL')) || '';
}

/** Events of a service worker arrive twice: from itself and from its page. */
function isKnown(book: Book, event: DevtoolsEvent, url: string): boolean {
  const key = keyOf(event);
  if (valueAt(event.params, 'redirectResponse') === undefined) return book.known.has(key);
  const row = book.open.get(key);
  return row?.request.url === url && row.session !== event.session;
}

/** A redirect is reported as a second start of the same request. */
function endByRedirect(book: Book, event: DevtoolsEvent): string {
  const redirect = valueAt(event.params, 'redirectResponse');
  const before = redirect === undefined ? undefined : openRow(book, event);
  if (!before) return '';
  answer(before, redirect);
  before.request.transferred = numberAt(redirect, 'encodedDataLength') ?? 0;
  end(book, event, before);
  return before.request.url;
}

const unanswered = {
  status: 0,
  fault: '',
  address: '',
  port: 0,
  protocol: '',
  mimeType: '',
  headers: {},
  bytes: 0,
  transferred: 0,
  sha256: '',
  ms: 0,
};

function answer(row: Row, response: unknown): void {
  const { request } = row;
  row.isAnswered = true;
  request.status = numberAt(response, 'status') ?? 0;
  request.protocol = cut(textAt(response, 'protocol'), 20);
  request.mimeType = cut(textAt(response, 'mimeType'), most.nameLength);
  const headers = valueAt(response, 'headers');
  if (typeof headers === 'object' && headers !== null) request.headers = cutHeaders({ ...headers });
}

function end(book: Book, event: DevtoolsEvent, row: Row): void {
  const endedAt = numberAt(event.params, 'timestamp') ?? row.startedAt;
  row.request.ms = Math.max(0, Math.round((endedAt - row.startedAt) * 1_000_000) / 1_000);
  book.open.delete(keyOf(event));
}

/** A frame that moves to another process ends its request in another session. */
function openRow(book: Book, event: DevtoolsEvent): Row | undefined {
  const row = book.open.get(keyOf(event));
  if (row) row.session = event.session;
  return row;
}

function keyOf({ params }: DevtoolsEvent): string {
  return textAt(params, 'requestId') ?? '';
}

/** The browser only sees the proxy's address; the proxy knows the real one. */
function withAddress({ request, isAnswered }: Row, proxy: Reached): Request {
  const { host, port } = placeOf(request.url);
  const fault = isAnswered ? '' : proxy.refusalOf(host, port) || request.fault || 'no answer';
  return { ...request, address: proxy.addressOf(host, port), port, fault };
}

function placeOf(url: string): { host: string; port: number } {
  const parsed = parseUrl(url);
  if (!parsed) return { host: '', port: 0 };
  const { protocol, hostname, port } = parsed;
  const usual = protocol === 'https:' || protocol === 'wss:' ? 443 : 80;
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? usual : Number(port) };
}

function createWanted() {
  const known = new Set<string>();
  const waiting = new Map<string, (() => void)[]>();
  const name = (place: { host: string; port: number }) => `${place.host} ${place.port}`;
  return {
    add(url: string): void {
      const key = name(placeOf(url));
      known.add(key);
      for (const wake of waiting.get(key) ?? []) wake();
      waiting.delete(key);
    },
    async ask(place: { host: string; port: number }): Promise<boolean> {
      const key = name(place);
      if (known.has(key)) return true;
      await new Promise<void>((resolve) => {
        waiting.set(key, [...(waiting.get(key) ?? []), resolve]);
        setTimeout(resolve, wantedWithinMs);
      });
      return known.has(key);
    },
  };
}
