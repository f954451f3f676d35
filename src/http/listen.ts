import { createServer as createHttpServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { Server as NetServer, type Socket } from 'node:net';
import type { Logger } from 'pino';
import { giveUpAfter } from '../lib/give-up-after.ts';
import { announcesBody } from './body.ts';
import { mostParsedBytes, type HttpStatusMode } from './failure.ts';
import type { Metrics } from './metrics.ts';
import { createConnectionLimit, type ConnectionSettings } from './connection-limit.ts';
import { noteRelayed } from './peer.ts';
import type { HttpHandler } from './server.ts';
import { acceptRequest, refuseUnparsed } from './unparsed.ts';

interface ListenSettings extends ConnectionSettings {
  http_status: HttpStatusMode;
  headerTimeoutMs: number;
  requestTimeoutMs: number;
  keepAliveMs: number;
  drainMs: number;
  drainIdleMs: number;
  sockets: number;
}

interface Endpoint {
  /** A TCP address, or the path of a socket whose peers count as local. */
  at: { host: string; port: number } | { socket: string };
  tls?: { cert: Buffer; key: Buffer };
  /** Peers of the socket are processes of this server that relay client requests. */
  relays?: boolean;
}

/** Serves HTTP on connections. */
export interface Reception {
  server: Server;
  /** Takes over a connection that another process has accepted. */
  adopt: (socket: Socket) => void;
  /** Stops accepting connections, lets running requests finish, then closes the rest. */
  drain: () => Promise<void>;
}

export interface Listener extends Reception {
  /** The actual port; 0 for a socket file. */
  port: number;
}

interface Parts {
  settings: ListenSettings;
  metrics: Metrics;
  log: Logger;
}

/** Requests from the control socket. Access to that file implies ownership of the data folder. */
const localRequests = new WeakSet<IncomingMessage>();

export function isLocal(request: IncomingMessage): boolean {
  return localRequests.has(request);
}

/** Requests with a streamed body of any length: it may take long, but must make progress. */
const longRequests = new WeakSet<IncomingMessage>();

export function allowLong(request: IncomingMessage): void {
  longRequests.add(request);
}

/** How often Node checks for slow connections; its default of 30 s exceeds our limits. */
const slownessCheckMs = 1_000;
/** A connection without progress for this long is closed. */
const stuckMs = 60_000;
/** How long a shutdown waits for connections that have sent nothing yet. */
const drainSilentMs = 1_000;

export async function openListener(
  handle: HttpHandler,
  endpoint: Endpoint,
  parts: Parts,
): Promise<Listener> {
  const { at, relays = false } = endpoint;
  const mark = relays ? noteRelayed : 'socket' in at ? markLocal : () => undefined;
  const reception = openReception(
    (request, response) => {
      mark(request);
      handle(request, response);
    },
    endpoint.tls,
    parts,
  );
  return { ...reception, port: await listen(reception.server, at) };
}

function markLocal(request: IncomingMessage): void {
  localRequests.add(request);
}

/** Creates a server that is not listening yet. */
export function openReception(handle: HttpHandler, tls: Endpoint['tls'], parts: Parts): Reception {
  const { settings } = parts;
  const options = {
    maxHeaderSize: mostParsedBytes,
    headersTimeout: settings.headerTimeoutMs,
    // Node has a single limit for all requests; ours is enforced below, because some bodies are
    // streams.
    requestTimeout: 0,
    keepAliveTimeout: settings.keepAliveMs,
    connectionsCheckingInterval: slownessCheckMs,
  };
  const server = tls ? createHttpsServer({ ...options, ...tls }) : createHttpServer(options);
  server.setTimeout(stuckMs);
  server.maxConnections = settings.sockets;
  const sockets = watchSockets(server, parts);
  const state = { draining: false };
  server.on('request', (request, response) => {
    if (!acceptRequest(request, response, settings)) return;
    if (state.draining) response.setHeader('connection', 'close');
    if (!request.complete) watchBody(request, settings);
    handle(request, response);
  });
  server.on('clientError', (fault: NodeJS.ErrnoException, socket: Socket) => {
    refuseUnparsed(fault, socket, settings);
  });
  return {
    server,
    adopt: (socket) => adopt(server, socket),
    drain: () => drain(server, { sockets, settings, state }),
  };
}

/** Does what Node does for connections that it accepts itself. */
function adopt(server: Server, socket: Socket): void {
  socket.allowHalfOpen = true;
  socket.setNoDelay(true);
  server.emit('connection', socket);
}

/** A body that arrives too slowly closes the connection, whatever else the request is doing. */
function watchBody(request: IncomingMessage, settings: ListenSettings): void {
  const { method, headers, socket } = request;
  if (!announcesBody(headers)) return;
  const timer = setTimeout(() => {
    if (request.complete || longRequests.has(request)) return;
    const fault = new Error(`the body of a ${method ?? ''} is too slow`);
    const code = 'ERR_HTTP_REQUEST_TIMEOUT';
    refuseUnparsed(Object.assign(fault, { code }), socket, settings);
  }, settings.requestTimeoutMs);
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
  const enter = createConnectionLimit(settings);
  server.on('connection', (socket: Socket) => {
    const leave = enter(socket.remoteAddress ?? '');
    if (!leave) {
      socket.destroy();
      return;
    }
    open.add(socket);
    metrics.connections.set(open.size);
    socket.once('close', () => {
      open.delete(socket);
      metrics.connections.set(open.size);
      leave();
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
 * (each answer says `connection: close`). `http.Server.close` would cut and reset them immediately.
 */
async function drain(server: Server, { sockets, settings, state }: Draining): Promise<void> {
  state.draining = true;
  const startedAt = performance.now();
  const closed = Promise.all([
    new Promise<void>((resolve) => {
      NetServer.prototype.close.call(server, () => resolve());
    }),
    // Node waits for connections that it accepted, not for those handed over.
    ...[...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve))),
  ]);
  // A request that has arrived is read before its connection counts as idle.
  const stopSweep = giveUpAfter(settings.drainIdleMs, () => {
    const closeIdle = () => {
      server.closeIdleConnections();
      // A connection without data may be about to send its first bytes.
      if (performance.now() - startedAt < drainSilentMs) return;
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    };
    closeIdle();
    const again = setInterval(closeIdle, 50);
    void closed.then(() => {
      clearInterval(again);
    });
  });
  const deadline = setTimeout(() => {
    for (const socket of sockets) socket.destroy();
  }, settings.drainMs);
  await closed;
  stopSweep();
  clearTimeout(deadline);
  // Nothing is left to close, but this stops Node's timer for slow connections, which would keep
  // the server in memory.
  server.close();
}
