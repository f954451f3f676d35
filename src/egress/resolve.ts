import { lookup, Resolver } from 'node:dns/promises';
import { StartError } from '../errors.ts';
import { giveUpAfter } from '../lib/give-up-after.ts';
import { formatIp, parseIp } from '../lib/ip.ts';
import { codeOf, EgressError, reasonOf } from './egress-error.ts';
import type { Guard } from './guard.ts';

/** A host with its addresses, all allowed by the guard. */
export interface Endpoint {
  host: string;
  port: number;
  /** At least one, in order of preference. */
  addresses: readonly string[];
}

/** Resolves once; refuses the host if any address is not allowed. */
export type Resolve = (
  target: { host: string; port: number },
  signal?: AbortSignal,
) => Promise<Endpoint>;

interface ResolveOptions {
  guard: Guard;
  /** Name servers as `address:port`; default: the system's. */
  servers?: readonly string[];
  timeoutMs?: number | undefined;
}

interface Ask {
  servers: readonly string[];
  timeoutMs: number;
  signal: AbortSignal | undefined;
}

export function createResolve({ guard, servers = [], timeoutMs = 5_000 }: ResolveOptions): Resolve {
  if (servers.length > 0) useServers(new Resolver(), servers);
  return async ({ host, port }, signal) => {
    const literal = parseIp(host);
    const found = literal
      ? [formatIp(literal)]
      : await findAddresses(host, { servers, timeoutMs, signal });
    // One canonical text per address, so that the checked address is the one dialled.
    const addresses = [...new Set(found.map(toCanonical))];
    if (addresses.length === 0)
      throw new EgressError('dns', { host, why: `${host} has no address` });
    for (const address of addresses) guard.check(address, port);
    return { host, port, addresses };
  };
}

/** Zone ids and other non-addresses stay as they are, and the guard refuses them. */
function toCanonical(text: string): string {
  const ip = parseIp(text);
  return ip ? formatIp(ip) : text;
}

function useServers(resolver: Resolver, servers: readonly string[]): void {
  try {
    resolver.setServers(servers);
  } catch (cause) {
    const why = `${servers.join(', ')}: expected name servers such as 192.0.2.53:53`;
    throw new StartError(`Setting VEDETTE_DNS: ${why}.`, { cause });
  }
}

async function findAddresses(host: string, ask: Ask): Promise<string[]> {
  ask.signal?.throwIfAborted();
  // One resolver per query: cancelling it affects no other, and nothing is cached.
  const resolver =
    ask.servers.length > 0
      ? new Resolver({ tries: 3, timeout: Math.ceil(ask.timeoutMs / 4) })
      : null;
  if (resolver) useServers(resolver, ask.servers);
  const { promise, stop } = limit(host, ask, () => resolver?.cancel());
  try {
    const answer = resolver ? askServers(resolver, host) : askSystem(host);
    return await Promise.race([answer, promise]);
  } finally {
    stop();
    resolver?.cancel();
  }
}

/**
 * Rejects on timeout or abort, and never resolves. Cancels the query before the timeout, so that an answer for one
 * address family survives if the other never comes.
 */
function limit(
  host: string,
  { timeoutMs, signal }: Ask,
  cancel: () => void,
): { promise: Promise<never>; stop: () => void } {
  const ended = new AbortController();
  const promise = new Promise<never>((_, reject) => {
    const fail = () => {
      const why = `no answer about ${host} within ${timeoutMs} ms`;
      reject(new EgressError('timeout', { host, stage: 'dns', limit: timeoutMs, why }));
    };
    // In sequence: if the process was busy for longer than both, the cancelled query must still get to answer.
    let stopWaiting = giveUpAfter(timeoutMs * 0.75, () => {
      cancel();
      stopWaiting = giveUpAfter(timeoutMs * 0.25, fail);
    });
    const abort = () => {
      if (signal) reject(reasonOf(signal));
    };
    signal?.addEventListener('abort', abort, { once: true, signal: ended.signal });
    ended.signal.addEventListener('abort', () => stopWaiting());
  });
  return { promise, stop: () => ended.abort() };
}

async function askSystem(host: string): Promise<string[]> {
  try {
    const answers = await lookup(host, { all: true, verbatim: true });
    return answers.map(({ address }) => address);
  } catch (cause) {
    throw unresolved(host, cause);
  }
}

/** IPv4 first: machines without IPv6 are far more common than machines without IPv4. */
async function askServers(resolver: Resolver, host: string): Promise<string[]> {
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = answers.flatMap((answer) =>
    answer.status === 'fulfilled' ? answer.value : [],
  );
  if (addresses.length > 0) return addresses;
  const faults = answers.map((answer): unknown =>
    answer.status === 'rejected' ? answer.reason : undefined,
  );
  // A failure for one family is more informative than "no such record" for the other.
  throw unresolved(host, faults.find((fault) => codeOf(fault) !== 'ENODATA') ?? faults[0]);
}

function unresolved(host: string, cause: unknown): EgressError {
  const code = codeOf(cause);
  const reason = code === 'ETIMEOUT' || code === 'ECANCELLED' ? 'timeout' : 'dns';
  return new EgressError(reason, { host, stage: 'dns', code, why: `${host} (${code})` }, cause);
}
