import { createHash } from 'node:crypto';
import type { Config } from '../../config/config.ts';
import { createGuard, type Guard } from '../../egress/guard.ts';
import { createEnrich } from '../../fingerprints/enrich.ts';
import { createIdentify } from '../../fingerprints/identify.ts';
import { tagsOf } from '../../fingerprints/tags/index.ts';
import type { Client } from '../../http/client.ts';
import { createReservedTable } from '../../intel/reserved.ts';
import { readAnyFile } from '../../lib/file-bytes.ts';
import { readLines } from '../../lib/lines.ts';
import { loadFingerprints } from '../../service/build/fingerprint-set.ts';
import { parsePorts, udpPorts, type PortToProbe } from '../../probe/ports.ts';
import type { ProbeLimits, ProbeOptions } from '../../probe/probe.ts';
import { readTargets, type Job, type Jobs } from '../../probe/targets.ts';
import { UsageError, textOption, type Invocation } from '../command.ts';
import { countMatches, findBanners } from '../banners/find.ts';

/** The jobs of a run, and a digest that identifies the command line. */
export interface Plan {
  jobs: Jobs;
  digest: string;
}

/**
 * Allows every public address, including this machine's, and the ranges that the operator allowed.
 */
export function probeGuard(config: Config): Guard {
  const { isPublic } = createReservedTable([]);
  return createGuard({
    isPublic,
    isOwn: () => false,
    allow: config.egress_allow,
    purpose: 'probe',
    ports: 'every',
  });
}

const connectMs = 3_000;
/** Maximum bytes read from one connection. */
const bytes = 262_144;

export function probeLimits(config: Config): ProbeLimits {
  return {
    connectMs,
    listenMs: config.probeListenMs,
    guessMs: config.probeGuessMs,
    answerMs: config.probeAnswerMs,
    portMs: config.probeSeconds * 1000,
    bytes,
  };
}

/** Loads the service's fingerprints, so that the table shows the result before it is stored. */
export async function loadTelling(
  config: Config,
): Promise<Pick<ProbeOptions, 'enrich' | 'matchIcon'>> {
  const set = await loadFingerprints(config.data, config);
  const enrich = createEnrich(createIdentify(set), tagsOf);
  return { enrich, matchIcon: (icon) => set.matchIcon(icon) };
}

/**
 * Targets of the command line. `startedAt` is the start of the whole run, which may predate a kill.
 */
export async function planProbe(invocation: Invocation, startedAt: number): Promise<Plan> {
  const { args, options, config } = invocation;
  if (options['known'] === true) {
    const query = args.join(' ');
    const digest = digestOf(['known', query]);
    return { jobs: await knownJobs(await invocation.connect(), { query, startedAt }), digest };
  }
  const words = [...args, ...(await listedTargets(invocation))];
  if (words.length === 0) throw new UsageError('TARGET is missing. See vedette probe --help.');
  const ports = readPorts(invocation);
  const settings = config().config;
  const jobs = await readTargets(words, {
    guard: probeGuard(settings),
    servers: settings.dns,
    ports,
  });
  return {
    jobs,
    digest: digestOf([...words, ...ports.map(({ port, socket }) => `${socket}:${port}`)]),
  };
}

function readPorts(invocation: Invocation): PortToProbe[] {
  const ports = parsePorts(textOption(invocation, 'ports') ?? 'top-100');
  if (typeof ports === 'string') throw new UsageError(`--ports: ${ports}.`);
  if (invocation.options['udp'] !== true) return ports;
  const named = new Set(ports.filter(({ socket }) => socket === 'udp').map(({ port }) => port));
  const more = udpPorts.filter((port) => !named.has(port));
  return [...ports, ...more.map((port): PortToProbe => ({ port, socket: 'udp' }))];
}

/** One per line, from a file or standard input; # starts a comment. */
async function listedTargets(invocation: Invocation): Promise<string[]> {
  const path = textOption(invocation, 'targets');
  if (path === undefined) return [];
  const found: string[] = [];
  const bytes = path === '-' ? invocation.stdin : readAnyFile(path);
  try {
    for await (const { texts } of readLines(bytes)) {
      found.push(
        ...texts.map((text) => text.replace(/#.*/, '').trim()).filter((text) => text !== ''),
      );
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : 'not readable';
    throw new UsageError(`--targets ${path} cannot be read: ${why}`);
  }
  return found;
}

function digestOf(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
}

/**
 * Stored banners, newest first, each port once. Only those seen before the run began: a run must
 * not pick up its own results, and a resumed run needs the same order.
 */
async function knownJobs(
  client: Client,
  { query, startedAt }: { query: string; startedAt: number },
): Promise<Jobs> {
  const moment = new Date(startedAt).toISOString().slice(0, 19);
  const before = `before: "${moment.replace('T', ' ')}"`;
  const whole = query === '' ? before : `(${query}) ${before}`;
  const { count } = await countMatches(client, { query: whole, latest: false });
  return { total: count, from: (position) => eachOnce(client, whole, position) };
}

/** Sent to the server as SNI or Host header, so it must be a plain host name. */
function nameOf(hostname: string | null): string {
  return hostname !== null && /^[\w.-]{1,253}$/.test(hostname) ? hostname : '';
}

async function* eachOnce(client: Client, query: string, position: number): AsyncGenerator<Job> {
  const seen = new Set<string>();
  for await (const { result } of findBanners(client, { query, latest: false, rows: Infinity })) {
    for (const row of result) {
      const socket = row.socket_type.toLowerCase();
      const key = `${row.ip_address} ${row.open_port_no} ${socket}`;
      if (seen.has(key) || (socket !== 'tcp' && socket !== 'udp')) continue;
      seen.add(key);
      if (seen.size <= position) continue;
      const { ip_address: address, open_port_no: port } = row;
      yield { address, port, socket, host: nameOf(row.hostname) };
    }
  }
}
