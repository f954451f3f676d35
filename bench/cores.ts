import cluster from 'node:cluster';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatIpv4 } from '../src/lib/ip.ts';
import { median, medianRatio, type Figure } from './figure.ts';
import { loadLists } from './ip.ts';
import { measureRate } from './load.ts';
import { startVedette, type Server } from './race.ts';

const rounds = 15;
const warmUpMs = 3_000;
const connections = 16;
/** This file after the build. */
const program = join(process.cwd(), '.build', 'bench', 'cores.js');

/** A server of one or several processes. */
interface Contestant {
  name: string;
  port: number;
  child: ChildProcess;
  /** All processes whose time counts. */
  pids: readonly number[];
  request: Buffer;
}

/**
 * Look-ups with two processes against one. The load generator needs the same cores as the servers,
 * so requests per second alone would measure the generator. Beside them are requests per second of
 * processor time, which two free cores would allow, and a bare server scaled the same way under the
 * same load.
 */
export async function* benchCores(milliseconds = 400): AsyncGenerator<Figure> {
  const folders = ['one', 'two'].map(() => mkdtempSync(join(tmpdir(), 'vedette-bench-cores-')));
  const [first = '', second = ''] = folders;
  const started: Contestant[] = [];
  try {
    await loadLists(first);
    cpSync(first, second, { recursive: true });
    const one = toContestant('one', await startVedette(first, 1));
    const two = toContestant('two', await startVedette(second, 2));
    started.push(one, two, await startBare(1), await startBare(2));
    yield* toFigures(await race(started, milliseconds));
    yield* benchMemory(one, two);
  } finally {
    for (const { child } of started) await stop(child);
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

/** For each round: requests per second, and per second of processor time. */
interface Times {
  perSecond: number[];
  perProcessorSecond: number[];
}

function* toFigures([own1, own2, bare1, bare2]: readonly Times[]): Generator<Figure> {
  if (!own1 || !own2 || !bare1 || !bare2) throw new Error('four servers race');
  yield* compare('look-ups', own1, own2);
  yield* compare('bare', bare1, bare2);
  yield {
    name: 'cores.scaling-to-bare',
    value: scaling(own1, own2) / scaling(bare1, bare2),
    unit: 'ratio',
    target: { op: '>=', value: 0.85 },
  };
}

const scaling = (one: Times, two: Times) =>
  2 * medianRatio(two.perProcessorSecond, one.perProcessorSecond);

function* compare(name: string, one: Times, two: Times): Generator<Figure> {
  yield { name: `cores.${name}-one`, value: median(one.perSecond), unit: 'requests/s' };
  yield { name: `cores.${name}-two`, value: median(two.perSecond), unit: 'requests/s' };
  const ratio = medianRatio(two.perSecond, one.perSecond);
  yield { name: `cores.${name}-ratio-beside-generator`, value: ratio, unit: 'ratio' };
  yield {
    name: `cores.${name}-scaling`,
    value: scaling(one, two),
    unit: 'ratio',
    ...(name === 'bare' ? {} : { target: { op: '>=', value: 1.7 } as const }),
  };
}

async function race(contestants: readonly Contestant[], milliseconds: number): Promise<Times[]> {
  const times = contestants.map((): Times => ({ perSecond: [], perProcessorSecond: [] }));
  for (const { port, request } of contestants) {
    await measureRate({ port, request, connections, milliseconds: warmUpMs });
  }
  for (let round = 0; round < rounds; round++) {
    for (const [at, { port, request, pids }] of contestants.entries()) {
      const before = processorSeconds(pids);
      const startedAt = performance.now();
      const rate = await measureRate({ port, request, connections, milliseconds });
      const count = (rate * (performance.now() - startedAt)) / 1000;
      times[at]?.perSecond.push(rate);
      times[at]?.perProcessorSecond.push(count / (processorSeconds(pids) - before));
    }
  }
  return times;
}

/** In user and kernel mode; the kernel counts nanoseconds on the run queue's clock. */
function processorSeconds(pids: readonly number[]): number {
  const nanoseconds = pids.map((pid) => {
    const tasks = readFileSync(`/proc/${pid}/schedstat`, 'utf8');
    return Number(tasks.split(' ')[0]);
  });
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e9;
}

function toContestant(name: string, { child, port, key, pids }: Server): Contestant {
  const path = '/v1/ip/malicious-info?ip=5.2.67.226';
  const request = Buffer.from(
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-api-key: ${key}\r\n\r\n`,
  );
  return { name, port, child, pids: [child.pid ?? 0, ...pids], request };
}

/** A bare server on Node's own cluster module, which also hands connections on. */
async function startBare(count: number): Promise<Contestant> {
  const child = fork(program, [String(count)]);
  const [{ port, pids }] = (await once(child, 'message')) as [{ port: number; pids: number[] }];
  const request = Buffer.from('GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
  return { name: `bare ${count}`, port, child, request, pids: [child.pid ?? 0, ...pids] };
}

const body = JSON.stringify({ ip: '5.2.67.226', rows: Array.from({ length: 40 }, String) });

function serveBare(onListen: (port: number) => void): void {
  const server = createServer((_request, response) => {
    const text = JSON.stringify(JSON.parse(body)); // about as much work as a short answer
    response.writeHead(200, { 'content-length': text.length });
    response.end(text);
  });
  server.listen(0, '127.0.0.1', () => onListen((server.address() as { port: number }).port));
}

function runBare(count: number): void {
  if (count === 1) {
    serveBare((port) => process.send?.({ port, pids: [] }));
    return;
  }
  const workers = Array.from({ length: count }, () => cluster.fork());
  const ports: number[] = [];
  cluster.on('listening', (_worker, { port }) => {
    ports.push(port);
    const pids = workers.map((worker) => worker.process.pid ?? 0);
    if (ports.length === count) process.send?.({ port, pids });
  });
  process.once('SIGTERM', () => process.exit());
}

const spread = 2_000;

/** Measured after look-ups across both address spaces in every process. */
async function* benchMemory(one: Contestant, two: Contestant): AsyncGenerator<Figure> {
  for (const contestant of [one, two]) {
    for (let at = 0; at < spread; at++) {
      const v4 = formatIpv4((0x01000000 + at * 1_700_003) >>> 0);
      const v6 = `2a0${(at % 16).toString(16)}:${(at * 7).toString(16)}::1`;
      for (const ip of [v4, v6]) await ask(contestant, ip);
    }
  }
  const [alone, both] = [one, two].map(({ pids }) => pids.map(shareOfMemory));
  const sum = (bytes: readonly number[] = []) => bytes.reduce((total, each) => total + each, 0);
  yield { name: 'cores.memory-one', value: sum(alone) / 1e6, unit: 'MB' };
  yield { name: 'cores.memory-two', value: sum(both) / 1e6, unit: 'MB' };
  yield { name: 'cores.memory-of-each', value: sum(both?.slice(1)) / 2e6, unit: 'MB' };
}

/**
 * Uses a new connection each time, so that every process is reached. Ignores the status: some
 * addresses are reserved.
 */
function ask({ port, request }: Contestant, ip: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port });
    const text = request.toString().replace('5.2.67.226', ip);
    socket.once('data', () => socket.destroy()).once('close', () => resolve());
    socket.once('error', reject);
    socket.write(text);
  });
}

/** Memory of a process; pages mapped by several are divided among them. */
function shareOfMemory(pid: number): number {
  const file = `/proc/${pid}/smaps_rollup`;
  if (!existsSync(file)) return 0;
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1]) * 1024;
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

if (process.argv[1] === program) {
  if (cluster.isWorker) serveBare(() => undefined);
  else if (process.send) runBare(Number(process.argv[2]));
}
