import { createServer as createHttpServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { Server as NetServer, isIP, type Socket } from 'node:net';
import type { Logger } from 'pino';
import type { HttpStatusMode, Limits } from './failure.ts';
import type { Metrics } from './metrics.ts';
import { subscriberOf } from '../lib/subscriber.ts';
import { isLoopback } from './loopback.ts';
import { createProxyCheck } from './peer.ts';
import type { HttpHandler } from './server.ts';
import { noteRequest, refuseUnparsed } from './unparsed.ts';

export interface ListenSettings extends Limits {
  http_status: HttpStatusMode;
  header_timeout_ms: number;
  request_timeout_ms: number;
  keep_alive_ms: number;
  answer_timeout_ms: number;
  drain_ms: number;
  drain_idle_ms: number;
  drain_silent_ms: number;
  sockets: number;
  sockets_per_address: number;
  trusted_proxies: string[];
}

export interface Endpoint {
  /** A TCP address, or the path of a socket whose peers count as local. */
  at: { host: string; port: number } | { socket: string };
  tls?: { cert: Buffer; key: Buffer };
}

export interface Listener {
  server: Server;
  /** The actual port; 0 for a socket file. */
  port: number;
  /** Stops accepting connections, lets running requests finish, then closes the rest. */
  drain: () => Promise<void>;
}

interface Parts {
  settings: ListenSettings;
  metrics: Metrics;
  log: Logger;
}

/** Requests from the control socket. Access to that file means ownership of the data folder. */
const localRequests = new WeakSet<IncomingMessage>();

export function isLocal(request: IncomingMessage): boolean {
  return localRequests.has(request);
}

/** Requests with a streamed body of any length: it must make progress, but may take long. */
const longRequests = new WeakSet<IncomingMessage>();

export function allowLong(request: IncomingMessage): void {
  longRequests.add(request);
}

/** How often Node checks for slow connections; its default of 30 s exceeds our limits. */
const slownessCheckMs = 1_000;

export async function openListener(
  handle: HttpHandler,
  endpoint: Endpoint,
  parts: Parts,
): Promise<Listener> {
  const { settings } = parts;
  const options = {
    maxHeaderSize: settings.header_bytes,
    headersTimeout: settings.header_timeout_ms,
    // Node has a single limit for all requests; ours is enforced below, because some bodies are
    // streams.
    requestTimeout: 0,
    keepAliveTimeout: settings.keep_alive_ms,
    connectionsCheckingInterval: slownessCheckMs,
  };
  const server = endpoint.tls
    ? createHttpsServer({ ...options, ...endpoint.tls })
    : createHttpServer(options);
  server.setTimeout(settings.answer_timeout_ms);
  server.maxConnections = settings.sockets;
  const sockets = watchSockets(server, parts);
  const state = { draining: false };
  const local = 'socket' in endpoint.at;
  server.on('request', (request, response) => {
    if (local) localRequests.add(request);
    noteRequest(request, response);
    if (state.draining) response.setHeader('connection', 'close');
    if (!request.complete) watchBody(request, settings);
    handle(request, response);
  });
  server.on('clientError', (fault: NodeJS.ErrnoException, socket: Socket) => {
    refuseUnparsed(fault, socket, settings);
  });
  const port = await listen(server, endpoint.at);
  return { server, port, drain: () => drain(server, { sockets, settings, state }) };
}

/** A body that is late closes the connection, whatever else the request is doing. */
function watchBody(request: IncomingMessage, settings: ListenSettings): void {
  const { method, headers, socket } = request;
  const isPlain = headers['content-length'] === undefined || headers['content-length'] === '0';
  if (isPlain && headers['transfer-encoding'] === undefined) return;
  const timer = setTimeout(() => {
    if (request.complete || longRequests.has(request)) return;
    const fault = new Error(`the body of a ${method ?? ''} is too slow`);
    const code = 'ERR_HTTP_REQUEST_TIMEOUT';
    refuseUnparsed(Object.assign(fault, { code }), socket, settings);
  }, settings.request_timeout_ms);
  timer.unref();
  request.once('close', () => clearTimeout(timer));
}

async function listen(server: Server, at: Endpoint['at']): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen('socket' in at ? { path: at.socket } : { ...at, backlog: 1024 }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

/** Tracks open sockets and limits them per client (see `subscriberOf`). */
function watchSockets(server: Server, { settings, metrics }: Parts): Set<Socket> {
  const open = new Set<Socket>();
  const perSubscriber = new Map<string, number>();
  const isProxy = createProxyCheck(settings.trusted_proxies);
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const counted = isIP(address) > 0 && !isLoopback(address) && !isProxy(address);
    const subscriber = counted ? subscriberOf(address) : '';
    const count = (perSubscriber.get(subscriber) ?? 0) + 1;
    if (counted && count > settings.sockets_per_address) {
      socket.destroy();
      return;
    }
    if (counted) perSubscriber.set(subscriber, count);
    open.add(socket);
    metrics.connections.set(open.size);
    socket.once('close', () => {
      open.delete(socket);
      metrics.connections.set(open.size);
      if (!counted) return;
      const left = (perSubscriber.get(subscriber) ?? 1) - 1;
      if (left > 0) perSubscriber.set(subscriber, left);
      else perSubscriber.delete(subscriber);
    });
  });
  return open;
}

interface Draining {
  sockets: Set<Socket>;
  settings: ListenSettings;
  state: { draining: boolean };
}

/**
 * Idle keep-alive connections may have a request in flight, so they are served a little longer
 * (each answer says `connection: close`) instead of being cut at once as by `http.Server.close`,
 * which would reset them.
 */
async function drain(server: Server, { sockets, settings, state }: Draining): Promise<void> {
  state.draining = true;
  const startedAt = performance.now();
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => {
      resolve();
    });
  });
  const sweep = setTimeout(() => {
    const closeIdle = () => {
      server.closeIdleConnections();
      // A connection without data may be about to send its first bytes.
      if (performance.now() - startedAt < settings.drain_silent_ms) return;
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    };
    closeIdle();
    const again = setInterval(closeIdle, 50);
    void closed.then(() => {
      clearInterval(again);
    });
  }, settings.drain_idle_ms);
  const deadline = setTimeout(() => {
    for (const socket of sockets) socket.destroy();
  }, settings.drain_ms);
  await closed;
  clearTimeout(sweep);
  clearTimeout(deadline);
  // Nothing is left to close; this stops Node's timer for slow connections, which keeps the server
  // in memory.
  server.close();
}
