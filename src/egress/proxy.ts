import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { peerOf, type Dial } from './dial.ts';
import { EgressError } from './egress-error.ts';
import type { Resolve } from './resolve.ts';
import { parseTarget, type Target } from './target.ts';

export interface ProxyOptions {
  /** One per scan, so that names keep their addresses: see `createPinned`. */
  resolve: Resolve;
  dial: Dial;
  /**
   * Whether a page requested this host; the browser's own background traffic was not requested by
   * any. Asynchronous, because both messages arrive at about the same time.
   */
  isWanted: (place: { host: string; port: number }) => Promise<boolean>;
  maxBytes: number;
  maxConnections: number;
  /** Called once when a limit is reached. Afterwards everything is blocked. */
  onFull: (limit: 'bytes' | 'connections') => void;
  signal: AbortSignal;
}

export interface Proxy {
  server: Server;
  /** The address used for a host; '' if it was not reached. */
  addressOf: (host: string, port: number) => string;
  /** Why a host was not reached; '' if it was. */
  refusalOf: (host: string, port: number) => string;
  /** Both directions. */
  bytes: () => number;
  /** Blocks everything from now on. */
  shut: () => void;
  close: () => Promise<void>;
}

/** Counters of one scan, and the hosts it reached. */
interface Book {
  /** Of closed connections. */
  bytes: number;
  connections: number;
  isShut: boolean;
  reached: Map<string, string>;
  refused: Map<string, string>;
  open: Set<Socket>;
}

const weighEveryMs = 100;

/**
 * The browser's only way out. It resolves, checks and connects in one step; the browser itself
 * resolves nothing.
 */
export function createProxy(options: ProxyOptions): Proxy {
  const book: Book = {
    bytes: 0,
    connections: 0,
    isShut: false,
    reached: new Map(),
    refused: new Map(),
    open: new Set(),
  };
  const shut = () => {
    book.isShut = true;
    for (const stream of book.open) stream.destroy();
  };
  const gate: Gate = { options, book, shut };
  const scales = setInterval(() => {
    if (book.isShut || total(book) <= options.maxBytes) return;
    options.onFull('bytes');
    shut();
  }, weighEveryMs);
  const server = createServer((request, response) => void forward(gate, request, response));
  server.on('connect', (request, client: Duplex) => void tunnel(gate, request.url ?? '', client));
  server.on('clientError', (_, socket) => socket.destroy());
  const close = () =>
    new Promise<void>((resolve) => {
      clearInterval(scales);
      shut();
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    server,
    addressOf: (host, port) => book.reached.get(keyOf(host, port)) ?? '',
    refusalOf: (host, port) => book.refused.get(keyOf(host, port)) ?? '',
    bytes: () => total(book),
    shut,
    close,
  };
}

interface Gate {
  options: ProxyOptions;
  book: Book;
  shut: () => void;
}

async function tunnel(gate: Gate, authority: string, client: Duplex): Promise<void> {
  client.on('error', () => client.destroy());
  const target = readTarget(`https://${authority}/`);
  const server = target && (await reach(gate, target));
  if (!server || client.destroyed) {
    server?.destroy();
    client.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
    return;
  }
  client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
  server.pipe(client);
  client.pipe(server);
  client.once('close', () => server.destroy());
  server.once('close', () => client.destroy());
  server.on('error', () => client.destroy());
}

/** A refusal closes the connection: an answer from us could be mistaken for the site's. */
async function forward(gate: Gate, request: IncomingMessage, response: ServerResponse) {
  const target = readTarget(request.url ?? '');
  const server = target && !target.secure ? await reach(gate, target) : null;
  if (!server || !target || response.destroyed) {
    server?.destroy();
    request.socket.destroy();
    return;
  }
  const onward = httpRequest({
    createConnection: () => server,
    method: request.method,
    path: `${target.url.pathname}${target.url.search}`,
    headers: onwardHeaders(request, target),
    setHost: false,
    maxHeaderSize: headerBytes,
    insecureHTTPParser: false,
  });
  onward.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, endToEnd(answer.rawHeaders));
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  onward.on('error', () => request.socket.destroy());
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}

/** A connection to the site, or null if refused. */
async function reach({ options, book, shut }: Gate, target: Target): Promise<Socket | null> {
  const { host, port } = target;
  const key = keyOf(host, port);
  const refuse = (why: string) => {
    if (book.refused.size < options.maxConnections) book.refused.set(key, why);
    return null;
  };
  if (book.isShut) return refuse('a scan limit was reached');
  if (!(await options.isWanted({ host, port }))) return refuse('not requested by a page');
  if (++book.connections > options.maxConnections) {
    options.onFull('connections');
    shut();
    return refuse('a scan limit was reached');
  }
  try {
    const endpoint = await options.resolve(target, options.signal);
    const socket = await options.dial(endpoint, { secure: false, signal: options.signal });
    book.reached.set(key, peerOf(socket));
    book.refused.delete(key);
    return keep(socket, book);
  } catch (error) {
    return refuse(error instanceof EgressError ? error.message : 'the connection failed');
  }
}

function keep(socket: Socket, book: Book): Socket {
  book.open.add(socket);
  socket.on('close', () => {
    book.bytes += weightOf(socket);
    book.open.delete(socket);
  });
  socket.on('error', () => socket.destroy());
  if (book.isShut) socket.destroy();
  return socket;
}

function weightOf({ bytesRead, bytesWritten }: Socket): number {
  return bytesRead + bytesWritten;
}

function total(book: Book): number {
  return [...book.open].reduce((sum, socket) => sum + weightOf(socket), book.bytes);
}

const headerBytes = 65_536;

const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'te',
  'trailer',
  'proxy-authorization',
  'transfer-encoding',
  'upgrade',
]);

function onwardHeaders(request: IncomingMessage, target: Target): Record<string, string> {
  const kept = Object.entries(request.headers).filter(([name]) => !hopByHop.has(name));
  const headers = Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
  return { ...headers, host: target.url.host, connection: 'close' };
}

/** Header names as written, including repeats. */
function endToEnd(raw: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const [name = '', value = ''] = raw.slice(at, at + 2);
    if (!hopByHop.has(name.toLowerCase())) kept.push(name, value);
  }
  return kept;
}

function readTarget(text: string): Target | null {
  try {
    return parseTarget(text);
  } catch {
    return null;
  }
}

function keyOf(host: string, port: number): string {
  return `${host} ${port}`;
}
