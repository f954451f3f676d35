import type { WriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Writable } from 'node:stream';
import { openFileSink } from '../lib/file-bytes.ts';
import { receiveBody, type Body, type Progress } from './body.ts';
import { startDeadline, type Deadline } from './deadline.ts';
import type { Dial } from './dial.ts';
import { EgressError } from './egress-error.ts';
import { sendRequest, type Exchange } from './request.ts';
import type { Resolve } from './resolve.ts';
import { parseTarget, type Target } from './target.ts';

export interface DownloadRequest {
  url: string;
  /** Sent only to the origin of `url`, not to redirect targets, because they may contain a key. */
  headers?: Readonly<Record<string, string>>;
  ifNoneMatch?: string;
  ifModifiedSince?: string;
  /** Limit for the body, both received and decoded. */
  maxBytes: number;
  /** For the whole download, redirects included. */
  timeoutMs: number;
  /** How long the server may stay silent. */
  idleMs?: number;
  /**
   * A file is created only if the download is complete. A stream is ended on success or if nothing
   * changed, and destroyed on failure.
   */
  into: Writable | string;
  onProgress?: (progress: Progress) => void;
  /** Cancels the download with its reason. */
  signal?: AbortSignal;
}

interface Answer {
  /** Final URL after redirects. */
  url: string;
  status: number;
  etag: string | null;
  lastModified: string | null;
}

export type DownloadResult =
  | (Answer & { notModified: true })
  | (Answer & Body & { notModified: false; contentType: string | null });

/** Fails with an EgressError, or with the sink's own error if that is what failed. */
export type Download = (request: DownloadRequest) => Promise<DownloadResult>;

interface DownloadOptions {
  resolve: Resolve;
  dial: Dial;
  version: string;
  /** Sent in the User-Agent, so that server operators can see who we are. */
  projectUrl: string;
}

const mostRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);

export function createDownload(options: DownloadOptions): Download {
  return async (request) => {
    try {
      const target = parseTarget(request.url);
      const { timeoutMs, idleMs = 30_000, signal } = request;
      const deadline = startDeadline({ host: target.host, timeoutMs, idleMs, signal });
      try {
        return await fetchInto(target, { options, request, deadline });
      } finally {
        deadline.end();
      }
    } catch (error) {
      if (typeof request.into !== 'string') request.into.destroy();
      throw error;
    }
  };
}

interface Work {
  options: DownloadOptions;
  request: DownloadRequest;
  deadline: Deadline;
}

async function fetchInto(start: Target, work: Work): Promise<DownloadResult> {
  const { target, exchange } = await follow(start, work);
  const { response } = exchange;
  try {
    const answer = {
      url: target.url.href,
      status: response.statusCode ?? 0,
      etag: response.headers.etag ?? null,
      lastModified: response.headers['last-modified'] ?? null,
    };
    const { request } = work;
    const conditional = (request.ifNoneMatch ?? request.ifModifiedSince) !== undefined;
    if (answer.status === 304 && conditional) {
      if (typeof request.into !== 'string') request.into.end();
      return { ...answer, notModified: true };
    }
    if (answer.status !== 200) throw wrongStatus(target.host, response);
    const contentType = response.headers['content-type'] ?? null;
    const body = await receive(exchange, target.host, work);
    return { ...answer, ...body, notModified: false, contentType };
  } finally {
    exchange.request.destroy();
  }
}

/** Every hop is parsed, resolved and checked like the first. */
async function follow(start: Target, work: Work): Promise<{ target: Target; exchange: Exchange }> {
  let target = start;
  for (let hops = 0; hops <= mostRedirects; hops++) {
    const exchange = await ask(target, headersFor(target, start, work), work);
    const location = redirectOf(exchange.response);
    if (location === null) return { target, exchange };
    exchange.request.destroy();
    const next = parseTarget(location, target.url);
    if (target.secure && !next.secure) {
      const why = `${target.host} redirects from https: to http:`;
      throw new EgressError('refused', { host: next.host, why });
    }
    target = next;
  }
  const why = `more than ${mostRedirects}`;
  throw new EgressError('too-many-redirects', { host: target.host, limit: mostRedirects, why });
}

async function ask(
  target: Target,
  headers: Record<string, string>,
  { options, deadline }: Work,
): Promise<Exchange> {
  const { signal } = deadline;
  const endpoint = await options.resolve(target, signal);
  const socket = await options.dial(endpoint, { secure: target.secure, signal });
  deadline.wait();
  const exchange = await sendRequest(socket, { target, headers, signal });
  deadline.moved();
  return exchange;
}

function redirectOf(response: IncomingMessage): string | null {
  if (!redirects.has(response.statusCode ?? 0)) return null;
  return response.headers.location ?? null;
}

function headersFor(
  target: Target,
  start: Target,
  { options, request }: Work,
): Record<string, string> {
  const own = target.url.origin === start.url.origin ? (request.headers ?? {}) : {};
  const lower = Object.entries(own).map(([name, value]) => [name.toLowerCase(), value] as const);
  const { ifNoneMatch, ifModifiedSince } = request;
  return {
    accept: '*/*',
    ...Object.fromEntries(lower),
    ...(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
    ...(ifModifiedSince === undefined ? {} : { 'if-modified-since': ifModifiedSince }),
    // The digest must be that of the publisher's bytes.
    'accept-encoding': 'identity',
    'user-agent': `Vedette/${options.version} (+${options.projectUrl})`,
    connection: 'close',
  };
}

async function receive(exchange: Exchange, host: string, work: Work): Promise<Body> {
  const { into, maxBytes, onProgress } = work.request;
  const receiving = { host, maxBytes, deadline: work.deadline, onProgress };
  if (typeof into !== 'string') return receiveBody(exchange, { ...receiving, open: () => into });
  const part = `${into}.part`;
  let sink: WriteStream | undefined;
  try {
    const open = () => (sink = openFileSink(part));
    const body = await receiveBody(exchange, { ...receiving, open });
    await rename(part, into);
    return body;
  } catch (error) {
    // A file still being opened would reappear after its removal.
    await closed(sink);
    await rm(part, { force: true });
    throw error;
  }
}

async function closed(sink: WriteStream | undefined): Promise<void> {
  if (!sink || sink.closed) return;
  await new Promise<void>((resolve) => sink.once('close', resolve));
}

function wrongStatus(host: string, response: IncomingMessage): EgressError {
  const status = response.statusCode ?? 0;
  const retryAfter = response.headers['retry-after'];
  const why = `${host} answered ${status}`;
  const facts = { host, status, why };
  return new EgressError('status', retryAfter === undefined ? facts : { ...facts, retryAfter });
}
