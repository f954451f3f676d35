import type { Guard } from '../egress/guard.ts';
import { EgressError } from '../egress/egress-error.ts';
import { createResolve } from '../egress/resolve.ts';
import { VedetteError } from '../errors.ts';
import { formatIp, parseRange, type Ip, type IpRange } from '../lib/ip.ts';
import type { PortToProbe } from './ports.ts';
import type { Place } from './reach.ts';

/** One port to probe. */
export interface Job extends Place {
  socket: 'tcp' | 'udp';
}

/** All jobs of a run in a fixed order, so that an interrupted run can continue. */
export interface Jobs {
  total: number;
  from: (position: number) => AsyncIterable<Job> | Iterable<Job>;
}

/** Consecutive addresses with one host name; '' if given as addresses. */
interface Span {
  range: IpRange;
  host: string;
  size: number;
}

export interface TargetOptions {
  guard: Guard;
  /** Name servers as `address:port`; default: the system's. */
  servers?: readonly string[];
  ports: readonly PortToProbe[];
}

/** Addresses in one run. */
const mostHosts = 16_777_216;

/**
 * Parses targets: addresses, ranges (`192.0.2.0/24`, `192.0.2.1-192.0.2.9`) and host names, which
 * are resolved here, once. Single targets that are not allowed on any port are refused here;
 * forbidden addresses in a range are skipped later.
 */
export async function readTargets(words: readonly string[], options: TargetOptions): Promise<Jobs> {
  const spans: Span[] = [];
  for (const word of words) spans.push(...(await readTarget(word, options)));
  const hosts = spans.reduce((sum, { size }) => sum + size, 0);
  if (hosts > mostHosts) throw unusable(`more than ${mostHosts} addresses; take several runs.`);
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

/**
 * Resolved once, and every address is checked: a name with one forbidden address is refused
 * entirely.
 */
async function resolveOnce(host: string, options: TargetOptions): Promise<readonly string[]> {
  const resolve = createResolve({ guard: anyPort(options), servers: options.servers ?? [] });
  try {
    const { addresses } = await resolve({ host, port: 0 });
    return addresses;
  } catch (error) {
    throw explain(host, error);
  }
}

/**
 * Passes addresses with at least one allowed port; each port is checked again before connecting.
 */
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
    error.reason === 'refused'
      ? ' To allow your own ranges, set VEDETTE_EGRESS_ALLOW=probe:RANGE.'
      : '';
  return unusable(`${word}. ${error.message}.${hint}`, error);
}

function addressAt({ family, first }: IpRange, offset: number): Ip {
  if (family === 4) return { family, value: first + offset };
  return { family, value: first + BigInt(offset) };
}

/**
 * Port by port, and within each all hosts in pseudo-random order, so that neighbours are rarely
 * probed in sequence. Only the ranges are kept in memory.
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

/** Near the golden section and coprime: visits every host once, with neighbours far apart. */
function strideOf(hosts: number): number {
  let step = Math.max(1, Math.floor(hosts * 0.618));
  while (step > 1 && greatestDivisor(step, hosts) !== 1) step--;
  return step;
}

function greatestDivisor(left: number, right: number): number {
  return right === 0 ? left : greatestDivisor(right, left % right);
}
