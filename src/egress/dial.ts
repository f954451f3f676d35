import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, rootCertificates } from 'node:tls';
import { formatIp, parseIp } from '../lib/ip.ts';
import { codeOf, EgressError } from './egress-error.ts';
import type { Guard } from './guard.ts';
import type { Endpoint } from './resolve.ts';

/** A connection to one of the checked addresses, tried in order; with TLS when `secure`. */
export type Dial = (
  endpoint: Endpoint,
  options: { secure: boolean; signal?: AbortSignal },
) => Promise<Socket>;

export interface DialOptions {
  guard: Guard;
  /** For each address, and again for the TLS handshake. */
  timeoutMs?: number;
  /** Certificate authorities (PEM) believed beside the usual ones. */
  ca?: readonly string[];
}

interface Step {
  stage: 'connect' | 'tls';
  /** The event that says it is done. */
  event: 'connect' | 'secureConnect';
  host: string;
  timeoutMs: number;
  signal: AbortSignal | undefined;
}

export function createDial({ guard, timeoutMs = 10_000, ca = [] }: DialOptions): Dial {
  return async (endpoint, { secure, signal }) => {
    const { host } = endpoint;
    const step = { host, timeoutMs, signal };
    const socket = await connectAny(endpoint, { guard, step });
    if (!secure) return socket;
    // SNI knows neither addresses nor the dot that ends a name.
    const name = host.replace(/\.$/, '');
    const encrypted = connectTls({
      socket,
      host: name,
      servername: isIP(name) > 0 ? '' : name,
      rejectUnauthorized: true,
      ALPNProtocols: ['http/1.1'],
      ...(ca.length > 0 ? { ca: [...rootCertificates, ...ca] } : {}),
    });
    return ready(encrypted, { ...step, stage: 'tls', event: 'secureConnect' });
  };
}

async function connectAny(
  { port, addresses }: Endpoint,
  { guard, step }: { guard: Guard; step: Pick<Step, 'host' | 'timeoutMs' | 'signal'> },
): Promise<Socket> {
  let fault: unknown = new EgressError('dns', { host: step.host, why: 'there is no address' });
  for (const address of addresses) {
    // The addresses were checked when they were resolved; a caller that made its own is caught here.
    guard.check(address, port);
    try {
      return await connectTo(address, port, step);
    } catch (error) {
      if (step.signal?.aborted || (error instanceof EgressError && error.reason === 'refused')) {
        throw error;
      }
      fault = error;
    }
  }
  throw fault;
}

async function connectTo(
  address: string,
  port: number,
  step: Pick<Step, 'host' | 'timeoutMs' | 'signal'>,
): Promise<Socket> {
  const socket = connect({ host: address, port, noDelay: true, lookup: neverResolve });
  await ready(socket, { ...step, stage: 'connect', event: 'connect' });
  const { remoteAddress } = socket;
  const peer = parseIp(remoteAddress ?? '');
  if (peer && formatIp(peer) === address) return socket;
  socket.destroy();
  if (remoteAddress === undefined) {
    // Whoever resets at once is gone before anybody can ask who it was.
    const why = `${step.host} closed the connection`;
    throw new EgressError('connect', { host: step.host, code: 'ECONNRESET', why });
  }
  const why = `connected to ${remoteAddress} instead of ${address}`;
  throw new EgressError('refused', { host: step.host, address, port, why });
}

/** Node asks only for names, and no name comes this far. */
function neverResolve(host: string): never {
  throw new EgressError('refused', { host, why: `${host} was not resolved before` });
}

/** Waits for the socket's event; on failure the socket is destroyed. */
function ready<S extends Socket>(socket: S, step: Step): Promise<S> {
  const { stage, host, timeoutMs, signal } = step;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const why = `${host} did not finish the step "${stage}" within ${timeoutMs} ms`;
      fail(new EgressError('timeout', { host, stage, limit: timeoutMs, why }));
    }, timeoutMs);
    const abort = () => {
      fail(signal?.reason);
    };
    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    const fail = (error: unknown) => {
      settle();
      socket.destroy();
      reject(error instanceof Error ? error : new Error('stopped', { cause: error }));
    };
    // Stays on the socket: a fault before the next owner listens must not end the process.
    socket.on('error', (cause) => {
      const code = codeOf(cause);
      fail(new EgressError(stage, { host, code, why: `${host} (${code})` }, cause));
    });
    socket.once('close', () => {
      fail(new EgressError(stage, { host, why: `${host} closed the connection` }));
    });
    socket.once(step.event, () => {
      settle();
      resolve(socket);
    });
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
