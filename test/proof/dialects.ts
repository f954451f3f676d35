import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from '../../bench/figure.ts';
import { startVedette, type Server } from '../../bench/race.ts';
import { commands } from '../../src/cli/index.ts';
import { runCommandLine } from '../../src/cli/run.ts';
import { formatIpv4 } from '../../src/lib/ip.ts';

/** A CrowdSec bouncer with many decisions: first pull, changes, and the cost of polling. */
export async function* proveDialects({
  decisions,
  polls,
}: {
  decisions: number;
  polls: number;
}): AsyncGenerator<Figure> {
  const data = mkdtempSync(join(tmpdir(), 'vedette-proof-dialects-'));
  try {
    await list(data, addresses(0, decisions));
    const server = await startVedette(data);
    try {
      yield* proveStream({ data, server, decisions, polls });
    } finally {
      const exited = new Promise((done) => server.child.once('exit', done));
      server.child.kill('SIGTERM');
      await exited;
    }
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

interface World {
  data: string;
  server: Server;
  decisions: number;
  polls: number;
}

const changed = 10;

async function* proveStream({ data, server, decisions, polls }: World): AsyncGenerator<Figure> {
  // In a service that has run for a while, other lists are already built, but not those of bouncers.
  await ask(server, '/v1/ip/summary?ip=1.0.0.1');
  const before = startPeak(server);
  const used = processorOf(server);
  const first = await ask(server, '/dialects/crowdsec/v1/decisions/stream?startup=true');
  const peak = peakOf(server) - before;
  yield atMost('dialects.first-pull', 's', { value: first.seconds, most: 1 });
  yield { name: 'dialects.first-pull-processor', value: processorOf(server) - used, unit: 's' };
  yield atMost('dialects.first-pull-memory', 'MB', { value: peak / 1e6, most: 60 });
  yield exactly('dialects.first-pull-decisions', count(first.text).fresh, decisions);

  await list(data, addresses(changed, decisions + changed));
  const next = await ask(server, '/dialects/crowdsec/v1/decisions/stream');
  yield exactly('dialects.update-new', count(next.text).fresh, changed);
  yield exactly('dialects.update-deleted', count(next.text).deleted, changed);

  const spent = processorOf(server);
  let bytes = 0;
  for (let at = 0; at < polls; at++) {
    bytes += (await ask(server, '/dialects/crowdsec/v1/decisions/stream')).text.length;
  }
  yield exactly('dialects.poll-bytes', bytes / polls, '{"new":null,"deleted":null}'.length);
  const perPoll = ((processorOf(server) - spent) * 1_000) / polls;
  // Every ten seconds, so that this much is a thousandth of a core.
  yield atMost('dialects.poll-processor', 'ms', { value: perPoll, most: 10 });
}

/** Every second public address, so that nothing aggregates. */
const addresses = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => formatIpv4(0x2d_00_00_01 + (from + at) * 2));

async function list(data: string, ips: readonly string[]): Promise<void> {
  const file = join(data, 'servers.json');
  const seen = new Date().toISOString().slice(0, 19).replace('T', ' ');
  const row = { port: 443, malware: 'Emotet', first_seen: seen };
  writeFileSync(file, JSON.stringify(ips.map((ip_address) => ({ ip_address, ...row }))));
  await vedette(data, ['feeds', 'load', 'feodo-tracker', file]);
  await vedette(data, ['feeds', 'enable', 'feodo-tracker']);
}

async function vedette(data: string, words: string[]): Promise<void> {
  let said = '';
  const stream = { write: (text: string) => (said += text) } as unknown as NodeJS.WriteStream; // all it uses
  const quiet = { VEDETTE_DATA: data, VEDETTE_FEEDS: 'off', VEDETTE_NMAP_FOLDER: 'off' };
  const code = await runCommandLine(words, commands, {
    environment: quiet,
    stdout: stream,
    stderr: stream,
  });
  if (code !== 0) throw new Error(`vedette ${words.join(' ')}: ${said}`);
}

interface Answered {
  text: string;
  seconds: number;
}

function ask({ port, key }: Server, path: string): Promise<Answered> {
  const startedAt = performance.now();
  return new Promise((done, fail) => {
    const headers = { 'x-api-key': key };
    get({ host: '127.0.0.1', port, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => {
        const seconds = (performance.now() - startedAt) / 1_000;
        done({ text: Buffer.concat(chunks).toString(), seconds });
      });
    }).once('error', fail);
  });
}

function count(text: string): { fresh: number; deleted: number } {
  const { new: fresh, deleted } = JSON.parse(text) as Record<string, unknown[] | null>;
  return { fresh: fresh?.length ?? 0, deleted: deleted?.length ?? 0 };
}

const pidOf = ({ child }: Server) => String(child.pid);

/** Current resident memory; restarts the peak count. */
function startPeak(server: Server): number {
  writeFileSync(`/proc/${pidOf(server)}/clear_refs`, '5');
  return memory(server, 'VmRSS');
}

const peakOf = (server: Server) => memory(server, 'VmHWM');

function memory(server: Server, name: string): number {
  const status = readFileSync(`/proc/${pidOf(server)}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1_024;
}

const ticksPerSecond = 100;

/** CPU seconds used by the server. */
function processorOf(server: Server): number {
  const fields = readFileSync(`/proc/${pidOf(server)}/stat`, 'utf8').split(' ');
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
}

interface Bound {
  value: number;
  most: number;
}

const atMost = (name: string, unit: string, { value, most }: Bound): Figure => ({
  name,
  value,
  unit,
  target: { op: '<=', value: most },
});

function exactly(name: string, value: number, wanted: number): Figure {
  const target = { op: '<=', value: 0 } as const;
  return { name: `${name}-wrong`, value: Math.abs(value - wanted), unit: 'of them', target };
}
