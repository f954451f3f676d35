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
  /** In both directions. */
  bytes: () => number;
  /** Blocks everything from now on. */
  shut: () => void;
  close: () => Promise<void>;
}

/** Counters of one scan, and the hosts it reached. */
interface Traffic {
  /** Of closed connections. */
  bytes: number;
  connections: number;
  isShut: boolean;
  reached: Map<string, string>;
  refused: Map<string, string>;
  /** Connections to sites. */
  open: Set<Socket>;
}

const checkEveryMs = 100;

/**
 * The browser's only way out. It resolves, checks and connects in one step; the browser itself resolves
 * nothing. It speaks SOCKS and only passes on bytes: answers of sites are parsed by the sandboxed browser,
 * never by us.
 */
export function createProxy(options: ProxyOptions): Proxy {
  const traffic: Traffic = {
    bytes: 0,
    connections: 0,
    isShut: false,
    reached: new Map(),
    refused: new Map(),
    open: new Set(),
  };
  const shut = () => {
    traffic.isShut = true;
    for (const stream of traffic.open) stream.destroy();
  };
  const access: Access = { options, traffic, shut };
  const limitCheck = setInterval(() => {
    if (traffic.isShut || total(traffic) <= options.maxBytes) return;
    options.onFull('bytes');
    shut();
  }, checkEveryMs);
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    clients.add(client);
    client.once('close', () => clients.delete(client));
    client.on('error', () => client.destroy());
    tunnel(access, client).catch(() => client.destroy());
  });
  server.maxConnections = options.maxConnections;
  const close = () =>
    new Promise<void>((resolve) => {
      clearInterval(limitCheck);
      shut();
      server.close(() => resolve());
      for (const client of clients) client.destroy();
    });
  return {
    server,
    addressOf: (host, port) => traffic.reached.get(keyOf(host, port)) ?? '',
    refusalOf: (host, port) => traffic.refused.get(keyOf(host, port)) ?? '',
    bytes: () => total(traffic),
    shut,
    close,
  };
}

interface Access {
  options: ProxyOptions;
  traffic: Traffic;
  shut: () => void;
}

async function tunnel(access: Access, client: Socket): Promise<void> {
  const target = readTarget(await acceptRequest(client));
  const site = target && (await reach(access, target));
  if (!site || client.destroyed) {
    site?.destroy();
    sendReply(client, 'refused');
    return;
  }
  sendReply(client, 'connected');
  site.pipe(client);
  client.pipe(site);
  client.once('close', () => site.destroy());
  // The site's last bytes may not have been flushed yet.
  site.once('close', () => client.destroySoon());
}

/** A connection to the site, or null if refused. */
async function reach({ options, traffic, shut }: Access, target: Target): Promise<Socket | null> {
  const { host, port } = target;
  const key = keyOf(host, port);
  const refuse = (why: string) => {
    if (traffic.refused.size < options.maxConnections) traffic.refused.set(key, why);
    return null;
  };
  if (traffic.isShut) return refuse('a scan limit was reached');
  if (!(await options.isWanted({ host, port }))) return refuse('not requested by a page');
  if (++traffic.connections > options.maxConnections) {
    options.onFull('connections');
    shut();
    return refuse('a scan limit was reached');
  }
  try {
    const endpoint = await options.resolve(target, options.signal);
    const socket = await options.dial(endpoint, { secure: false, signal: options.signal });
    traffic.reached.set(key, peerOf(socket));
    traffic.refused.delete(key);
    return keep(socket, traffic);
  } catch (error) {
    return refuse(error instanceof EgressError ? error.message : 'the connection failed');
  }
}

function keep(socket: Socket, traffic: Traffic): Socket {
  traffic.open.add(socket);
  socket.on('close', () => {
    traffic.bytes += bytesOf(socket);
    traffic.open.delete(socket);
  });
  socket.on('error', () => socket.destroy());
  if (traffic.isShut) socket.destroy();
  return socket;
}

function bytesOf({ bytesRead, bytesWritten }: Socket): number {
  return bytesRead + bytesWritten;
}

function total(traffic: Traffic): number {
  return [...traffic.open].reduce((sum, socket) => sum + bytesOf(socket), traffic.bytes);
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
