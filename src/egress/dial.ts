import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, rootCertificates } from 'node:tls';
import { giveUpAfter } from '../lib/give-up-after.ts';
import { formatIp, parseIp } from '../lib/ip.ts';
import { codeOf, EgressError, reasonOf } from './egress-error.ts';
import type { Guard } from './guard.ts';
import type { Endpoint } from './resolve.ts';
import { openTunnel, type Upstream } from './upstream.ts';

/** Connects to one of the checked addresses, in order; with TLS if `secure`. */
export type Dial = (
  endpoint: Endpoint,
  options: { secure: boolean; signal?: AbortSignal; timeoutMs?: number },
) => Promise<Socket>;

interface DialOptions {
  guard: Guard;
  /** Per address, and again for the TLS handshake. */
  timeoutMs?: number;
  /** Extra certificate authorities (PEM). */
  ca?: readonly string[];
  /** Every connection passes this proxy. */
  upstream?: Upstream | undefined;
}

interface Attempt {
  host: string;
  timeoutMs: number;
  signal: AbortSignal | undefined;
  upstream?: Upstream | undefined;
}

interface Step extends Attempt {
  stage: 'connect' | 'tls';
  /** Calls back when the step is done. */
  await: (done: (fault?: EgressError) => void) => void;
}

/** Where a tunnel ends; the socket itself only knows the proxy. */
const tunnelEnds = new WeakMap<Socket, string>();

/** The address at the other end of a dialled socket. */
export function peerOf(socket: Socket): string {
  return tunnelEnds.get(socket) ?? socket.remoteAddress ?? '';
}

/** From plain text to TLS on the same connection, with the name verified. */
export type Encrypt = (socket: Socket, host: string) => Promise<Socket>;

const usualStepMs = 10_000;

export function createEncrypt({ ca = [] }: Pick<DialOptions, 'ca'>): Encrypt {
  return (socket, host) =>
    encrypt(socket, { host, timeoutMs: usualStepMs, signal: undefined }, { ca });
}

export function createDial(options: DialOptions): Dial {
  const { guard, timeoutMs: usualMs = usualStepMs, ca = [], upstream } = options;
  return async (endpoint, { secure, signal, timeoutMs = usualMs }) => {
    const { host } = endpoint;
    const step: Attempt = { host, timeoutMs, signal, upstream };
    const socket = await connectAny(endpoint, { guard, step });
    return secure ? encrypt(socket, step, { ca, protocols: ['http/1.1'] }) : socket;
  };
}

function encrypt(
  socket: Socket,
  step: Attempt,
  { ca, protocols = [] }: { ca: readonly string[]; protocols?: string[] },
): Promise<Socket> {
  // SNI allows neither addresses nor a trailing dot.
  const name = step.host.replace(/\.$/, '');
  const encrypted = connectTls({
    socket,
    host: name,
    servername: isIP(name) > 0 ? '' : name,
    rejectUnauthorized: true,
    ...(protocols.length > 0 ? { ALPNProtocols: protocols } : {}),
    ...(ca.length > 0 ? { ca: [...rootCertificates, ...ca] } : {}),
  });
  return ready(encrypted, {
    ...step,
    stage: 'tls',
    await: (done) => encrypted.once('secureConnect', () => done()),
  });
}

async function connectAny(
  { port, addresses }: Endpoint,
  { guard, step }: { guard: Guard; step: Attempt },
): Promise<Socket> {
  let fault: unknown = new EgressError('dns', { host: step.host, why: 'no address' });
  for (const address of addresses) {
    // Addresses were checked when resolved; this catches callers with their own.
    guard.check(address, port);
    try {
      return await (step.upstream
        ? tunnelTo(address, port, { ...step, upstream: step.upstream })
        : connectTo(address, port, step));
    } catch (error) {
      if (step.signal?.aborted || (error instanceof EgressError && error.reason === 'refused')) {
        throw error;
      }
      fault = error;
    }
  }
  throw fault;
}

async function tunnelTo(
  address: string,
  port: number,
  step: Attempt & { upstream: Upstream },
): Promise<Socket> {
  const { host, upstream } = step;
  const { authorization } = upstream;
  const socket = connect({ host: upstream.host, port: upstream.port, noDelay: true });
  await connected(socket, { ...step, host: `the proxy for ${host}` });
  await ready(socket, {
    ...step,
    stage: 'connect',
    await: (opened) => openTunnel(socket, { host, address, port }, { authorization, opened }),
  });
  tunnelEnds.set(socket, address);
  return socket;
}

const connected = (socket: Socket, step: Attempt) =>
  ready(socket, {
    ...step,
    stage: 'connect',
    await: (done) => socket.once('connect', () => done()),
  });

async function connectTo(address: string, port: number, step: Attempt): Promise<Socket> {
  const socket = connect({ host: address, port, noDelay: true, lookup: neverResolve });
  await connected(socket, step);
  const { remoteAddress } = socket;
  const peer = parseIp(remoteAddress ?? '');
  if (peer && formatIp(peer) === address) return socket;
  socket.destroy();
  if (remoteAddress === undefined) {
    // A peer that resets at once leaves no remote address to report.
    const why = `${step.host} closed the connection`;
    throw new EgressError('connect', { host: step.host, code: 'ECONNRESET', why });
  }
  const why = `connected to ${remoteAddress} instead of ${address}`;
  throw new EgressError('refused', { host: step.host, address, port, why });
}

/** Node only calls this for names, and none gets this far. */
function neverResolve(host: string): never {
  throw new EgressError('refused', { host, why: `${host} was not resolved before` });
}

/** Waits until the step is done; destroys the socket on failure. */
function ready<S extends Socket>(socket: S, step: Step): Promise<S> {
  const { stage, host, timeoutMs, signal } = step;
  return new Promise((resolve, reject) => {
    const stopWaiting = giveUpAfter(timeoutMs, () => {
      const why = `${host} did not finish the step "${stage}" within ${timeoutMs} ms`;
      fail(new EgressError('timeout', { host, stage, limit: timeoutMs, why }));
    });
    const abort = () => signal && fail(reasonOf(signal));
    const settle = () => {
      stopWaiting();
      signal?.removeEventListener('abort', abort);
    };
    const fail = (error: Error) => {
      settle();
      socket.destroy();
      reject(error);
    };
    // Stays attached: an error before the next owner listens must not crash the process.
    socket.on('error', (cause) => {
      const code = codeOf(cause);
      fail(new EgressError(stage, { host, code, why: `${host} (${code})` }, cause));
    });
    socket.once('close', () => {
      fail(new EgressError(stage, { host, why: `${host} closed the connection` }));
    });
    step.await((fault) => {
      if (fault) fail(fault);
      else {
        settle();
        resolve(socket);
      }
    });
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
