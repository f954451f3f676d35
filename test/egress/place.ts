import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { freePort } from '../free-port.ts';
import { atEnd } from '../harness.ts';
import { createDial, type Dial } from '../../src/egress/dial.ts';
import { createDownload, type DownloadRequest } from '../../src/egress/download.ts';
import { EgressError } from '../../src/egress/egress-error.ts';
import { createGuard, type Guard } from '../../src/egress/guard.ts';
import { createResolve } from '../../src/egress/resolve.ts';
import { createReservedTable } from '../../src/intel/reserved.ts';
import { parseIp } from '../../src/lib/ip.ts';
import { startDns, type DnsAnswer } from './dns-server.ts';

/** In these tests, this part of loopback counts as the public internet. */
export const publicAddress = '127.0.0.2';
export const forbiddenAddress = '127.0.0.1';
export const table = createReservedTable(['127.0.0.2/31']);

/** Allows everything: the control that shows what the real guard blocks. */
export const noGuard: Guard = { check: () => undefined };

/**
 * Checks every connection of these tests, independently of the code under test: whatever goes wrong, no
 * packet leaves the machine, and the error is not mistaken for a refusal.
 */
export function fenced(dial: Dial): Dial {
  return async (endpoint, options) => {
    for (const address of endpoint.addresses) {
      const ip = parseIp(address);
      const inside = ip?.family === 4 ? ip.value >>> 24 === 127 : ip?.value === 1n;
      if (ip && !inside) throw new Error(`${address} is outside of this machine`);
    }
    return dial(endpoint, options);
  };
}

export interface Listening {
  port: number;
  /** Number of connections that arrived, with or without a request. */
  arrived: () => number;
  /** Paths and headers of the requests. */
  requests: { path: string; headers: Readonly<Record<string, unknown>> }[];
}

export interface ListenOptions {
  address?: string;
  port?: number;
  tls?: { cert: string; key: string };
}

export async function listen(
  answer: RequestListener,
  { address = publicAddress, port = 0, tls }: ListenOptions = {},
): Promise<Listening> {
  const requests: Listening['requests'] = [];
  const handle: RequestListener = (request, response) => {
    requests.push({ path: request.url ?? '', headers: request.headers });
    answer(request, response);
  };
  const server: Server = tls ? createTlsServer(tls, handle) : createServer(handle);
  let arrived = 0;
  server.on('connection', () => arrived++);
  server.listen(port, address);
  await once(server, 'listening');
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return { port: (server.address() as AddressInfo).port, arrived: () => arrived, requests };
}

type Twice = Pick<Awaited<ReturnType<typeof listen>>, 'port'> & {
  open: Awaited<ReturnType<typeof listen>>;
  forbidden: { arrived: () => number };
};

/** Listens on the same port at the public address and at both forbidden ones, which should stay silent. */
export async function listenTwice(answer: RequestListener): Promise<Twice> {
  const port = await freePort([publicAddress, forbiddenAddress, '::1']);
  const open = await listen(answer, { port });
  const four = await listen(answer, { address: forbiddenAddress, port });
  const six = await listen(answer, { address: '::1', port });
  return { port, open, forbidden: { arrived: () => four.arrived() + six.arrived() } };
}

export interface WayOptions {
  port: number;
  guard?: Guard;
  allow?: readonly string[];
  dns?: Readonly<Record<string, readonly DnsAnswer[]>>;
  ca?: readonly string[];
  /** How long to wait for a silent server or name server. */
  timeoutMs?: number;
}

export async function openWay({ port, allow = [], dns = {}, ca = [], ...rest }: WayOptions) {
  const { isPublic } = table;
  const { timeoutMs = 30_000 } = rest;
  const guard = rest.guard ?? createGuard({ isPublic, allow, purpose: 'scans', ports: [port] });
  const names = await startDns(dns);
  const resolve = createResolve({ guard, servers: [names.address], timeoutMs });
  const dial = fenced(createDial({ guard, ca, timeoutMs }));
  const identity = { version: '1.2.3', projectUrl: 'https://vedette.example/' };
  const download = createDownload({ resolve, dial, ...identity });
  const get = async (url: string, more: Partial<DownloadRequest> = {}) => {
    const sink = collect();
    const limits = { maxBytes: 1_000_000, timeoutMs: 60_000 };
    const result = await download({ url, into: sink, ...limits, ...more });
    return { ...result, text: sink.text() };
  };
  return { guard, resolve, dial, download, get, names };
}

/** A sink that collects its text. */
export function collect(): Writable & { text: () => string } {
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      chunks.push(chunk);
      done();
    },
  });
  return Object.assign(sink, { text: () => Buffer.concat(chunks).toString('latin1') });
}

/** The reason of the failure, or the text if there was none. */
export async function reasonOf(work: Promise<{ text: string } | object>): Promise<string> {
  try {
    const got = await work;
    return `arrived: ${'text' in got ? got.text : 'yes'}`;
  } catch (error) {
    if (error instanceof EgressError) return error.reason;
    throw error;
  }
}
