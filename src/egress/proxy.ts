import { createServer, type Server, type Socket } from 'node:net';
import { peerOf, type Dial } from './dial.ts';
import { EgressError } from './egress-error.ts';
import type { Resolve } from './resolve.ts';
import { acceptRequest, sendReply } from './socks.ts';
import { parseTarget, type Target } from './target.ts';

interface ProxyOptions {
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

interface Proxy {
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
  /** Connections to sites. */
  open: Set<Socket>;
}

const weighEveryMs = 100;

/**
 * The browser's only way out. It resolves, checks and connects in one step; the browser itself
 * resolves nothing. It speaks SOCKS and passes on bytes: what a site answers is read by the browser,
 * which is sandboxed, and never by us.
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
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    clients.add(client);
    client.once('close', () => clients.delete(client));
    client.on('error', () => client.destroy());
    tunnel(gate, client).catch(() => client.destroy());
  });
  server.maxConnections = options.maxConnections;
  const close = () =>
    new Promise<void>((resolve) => {
      clearInterval(scales);
      shut();
      server.close(() => resolve());
      for (const client of clients) client.destroy();
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

async function tunnel(gate: Gate, client: Socket): Promise<void> {
  const target = readTarget(await acceptRequest(client));
  const site = target && (await reach(gate, target));
  if (!site || client.destroyed) {
    site?.destroy();
    sendReply(client, 'refused');
    return;
  }
  sendReply(client, 'connected');
  site.pipe(client);
  client.pipe(site);
  client.once('close', () => site.destroy());
  // What the site sent last may not have left yet.
  site.once('close', () => client.destroySoon());
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

function readTarget(place: { host: string; port: number }): Target | null {
  const host = place.host.includes(':') ? `[${place.host}]` : place.host;
  try {
    return parseTarget(`https://${host}:${place.port}/`);
  } catch {
    return null;
  }
}

function keyOf(host: string, port: number): string {
  return `${host} ${port}`;
}
