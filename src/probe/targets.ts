import type { Guard } from '../egress/guard.ts';
import { EgressError } from '../egress/egress-error.ts';
import { createResolve } from '../egress/resolve.ts';
import { VedetteError } from '../errors.ts';
import { formatIp, parseRange, type Ip, type IpRange } from '../lib/ip.ts';
import type { PortToProbe } from './ports.ts';
import type { Place } from './reach.ts';

/** One port to look at. */
export interface Job extends Place {
  socket: 'tcp' | 'udp';
}

/** All jobs of a run, in a fixed order, so that a run that was cut off can go on where it was. */
export interface Jobs {
  total: number;
  from: (position: number) => AsyncIterable<Job> | Iterable<Job>;
}

/** Consecutive addresses under one name, '' when they were named as such. */
interface Span {
  range: IpRange;
  host: string;
  size: number;
}

export interface TargetOptions {
  guard: Guard;
  /** Name servers as `address:port`; the system decides when there are none. */
  servers?: readonly string[];
  ports: readonly PortToProbe[];
  /** Addresses that one run may name. */
  mostHosts: number;
}

/**
 * Reads what the user named: addresses, ranges (`192.0.2.0/24`, `192.0.2.1-192.0.2.9`) and host names, which are
 * resolved here and now, once. What stands alone is refused here when it is not allowed at any of the ports; an
 * address inside a range is left out when its turn comes.
 */
export async function readTargets(words: readonly string[], options: TargetOptions): Promise<Jobs> {
  const spans: Span[] = [];
  for (const word of words) spans.push(...(await readTarget(word, options)));
  const hosts = spans.reduce((sum, { size }) => sum + size, 0);
  if (hosts > options.mostHosts) {
    throw unusable(`more than ${options.mostHosts} addresses; raise probe_hosts to allow more.`);
  }
  return gridOf(spans, options.ports);
}

async function readTarget(word: string, options: TargetOptions): Promise<Span[]> {
  const range = parseRange(word.replace(/^\[(.*)\]$/, '$1'));
  if (range) {
    const span = { range, host: '', size: Number(BigInt(range.last) - BigInt(range.first)) + 1 };
    if (span.size === 1) refuseForbidden(word, range, options);
    return [span];
  }
  if (!/^[\w-]+(?:\.[\w-]+)*\.?$/.test(word) || /^[\d.]+$/.test(word)) {
    throw unusable(`${word} is not an address, a range such as 192.0.2.0/24, or a host name.`);
  }
  const host = word.toLowerCase().replace(/\.$/, '');
  const addresses = await resolveOnce(host, options);
  return addresses.flatMap((address) => {
    const found = parseRange(address);
    return found ? [{ range: found, host, size: 1 }] : [];
  });
}

/** Resolved once, and every answer is checked: a name with one forbidden address is refused as a whole. */
async function resolveOnce(host: string, options: TargetOptions): Promise<readonly string[]> {
  const resolve = createResolve({ guard: anyPort(options), servers: options.servers ?? [] });
  try {
    const { addresses } = await resolve({ host, port: 0 });
    return addresses;
  } catch (error) {
    throw explain(host, error);
  }
}

/** Lets an address pass when one of the wanted ports is allowed there; each is checked again when it is dialled. */
function anyPort({ guard, ports }: TargetOptions): Guard {
  return {
    check(address) {
      let reason: unknown;
      for (const { port } of ports) {
        try {
          guard.check(address, port);
          return;
        } catch (error) {
          reason ??= error;
        }
      }
      throw reason;
    },
  };
}

function refuseForbidden(word: string, range: IpRange, options: TargetOptions): void {
  try {
    anyPort(options).check(formatIp(addressAt(range, 0)), 0);
  } catch (error) {
    throw explain(word, error);
  }
}

function unusable(why: string, cause?: unknown): VedetteError {
  return new VedetteError('scanTargetUnusable', { why }, cause);
}

function explain(word: string, error: unknown): unknown {
  if (!(error instanceof EgressError)) return error;
  const hint =
    error.reason === 'refused' ? ' To allow your own ranges, set VEDETTE_EGRESS_ALLOW.' : '';
  return unusable(`${word}. ${error.message}.${hint}`, error);
}

function addressAt({ family, first }: IpRange, offset: number): Ip {
  if (family === 4) return { family, value: first + offset };
  return { family, value: first + BigInt(offset) };
}

/**
 * Port by port, and for each of them all hosts in an order that jumps about: neighbours are rarely asked one
 * after the other. Nothing is kept in memory but the ranges.
 */
function gridOf(spans: readonly Span[], ports: readonly PortToProbe[]): Jobs {
  const starts: number[] = [];
  let hosts = 0;
  for (const { size } of spans) {
    starts.push(hosts);
    hosts += size;
  }
  const step = strideOf(hosts);
  const jobAt = (position: number): Job | undefined => {
    const port = ports[Math.floor(position / hosts)];
    const host = ((position % hosts) * step) % hosts;
    const at = starts.findLastIndex((start) => start <= host);
    const span = spans[at];
    if (!port || !span) return undefined;
    const address = formatIp(addressAt(span.range, host - (starts[at] ?? 0)));
    return { address, host: span.host, ...port };
  };
  const total = hosts * ports.length;
  return {
    total,
    *from(position) {
      for (let at = position; at < total; at++) {
        const job = jobAt(at);
        if (job) yield job;
      }
    },
  };
}

/** About a golden section of all, without a common divisor: every host comes once, and neighbours far apart. */
function strideOf(hosts: number): number {
  let step = Math.max(1, Math.floor(hosts * 0.618));
  while (step > 1 && greatestDivisor(step, hosts) !== 1) step--;
  return step;
}

function greatestDivisor(left: number, right: number): number {
  return right === 0 ? left : greatestDivisor(right, left % right);
}
