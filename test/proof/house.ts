import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '../../bench/figure.ts';
import { createRandom } from './random.ts';

export interface HouseProof {
  seed: number;
  kills: number;
  crowds: number;
}

/** Guarantees about keys and credits, at the requested size. */
export async function* proveHouse(size: HouseProof): AsyncGenerator<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-proof-'));
  try {
    yield* proveKills(join(folder, 'kills'), size);
    yield* proveCrowds(join(folder, 'crowds'), size);
    yield* proveStart(join(folder, 'start'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Server {
  child: ChildProcess;
  port: number;
  key: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

async function startServer(data: string, block: number): Promise<Server> {
  const child = fork(join(process.cwd(), '.build', 'test', 'proof', 'server.js'), [], {
    env: {
      ...process.env,
      VEDETTE_DATA: data,
      VEDETTE_PORT: '0',
      VEDETTE_FEEDS: 'off',
      VEDETTE_NMAP_FOLDER: 'off',
      TEST_LIMITS: JSON.stringify({ quotaBlock: block }),
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [message] = (await once(child, 'message')) as [{ port: number; key: string }];
  return { child, ...message };
}

async function stopServer({ child }: Server, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

interface Body {
  status: number;
  data?: Record<string, unknown>;
}

/** The answer, or nothing if the server died before it was complete. */
function ask(port: number, path: string, { key = '', body }: { key?: string; body?: object }) {
  return new Promise<Body | undefined>((resolve) => {
    const text = body ? JSON.stringify(body) : '';
    const headers = {
      'x-api-key': key,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    };
    const call = request(
      { host: '127.0.0.1', port, path, method: body ? 'POST' : 'GET', headers, agent },
      (response) => {
        let answer = '';
        response.on('data', (chunk: Buffer) => (answer += chunk.toString()));
        response.on('error', () => resolve(undefined));
        response.on('end', () =>
          resolve(response.complete ? (JSON.parse(answer) as Body) : undefined),
        );
      },
    );
    call.on('error', () => resolve(undefined));
    call.end(text);
  });
}

/** kill -9 at random moments while keys are created and credits are spent. */
async function* proveKills(data: string, { seed, kills }: HouseProof): AsyncGenerator<Figure> {
  const random = createRandom(seed);
  const limit = 1_000_000;
  const keys: string[] = [];
  let spent = 0;
  let lost = 0;
  let overspent = 0;
  let account = '';
  for (let round = 0; round < kills; round++) {
    const block = [1, 7, 100][Math.floor(random() * 3)] ?? 1;
    const server = await startServer(data, block);
    if (round === 0) account = await makeAccount(server, 'spender', `all/day=${limit}`);
    const stop = { now: false };
    const work = [
      ...Array.from({ length: 4 }, () => makeKeys(server, keys, stop)),
      ...Array.from({ length: 8 }, () => spend(server, account, { stop, onSpent: () => spent++ })),
    ];
    await sleep(30 + random() * 300);
    // On a slow machine, not before there is something to lose.
    for (let wait = 0; wait < 30_000 && (spent === 0 || keys.length === 0); wait++) await sleep(10);
    await stopServer(server, 'SIGKILL');
    stop.now = true;
    await Promise.all(work);
    const found = await inspect(await startServer(data, block), { keys, account });
    lost += found.lost;
    if (limit - found.left < spent) overspent++;
  }
  yield count('house.kills', kills);
  yield count('house.keys-acknowledged', keys.length);
  yield count('house.credits-acknowledged', spent);
  yield zero('house.acknowledged-keys-lost', lost);
  yield zero('house.restarts-that-forgot-spending', overspent);
}

async function makeAccount({ port, key }: Server, name: string, credits: string): Promise<string> {
  await ask(port, '/v1/admin/plans', { key, body: { name, credits: [credits] } });
  const user = { name, email: `${name}@vedette.example`, plan: name };
  await ask(port, '/v1/admin/users', { key, body: user });
  const made = await ask(port, '/v1/admin/keys', { key, body: { user: name } });
  return String(made?.data?.['key']);
}

async function makeKeys(
  { port, key }: Server,
  made: string[],
  stop: { now: boolean },
): Promise<void> {
  while (!stop.now) {
    const answer = await ask(port, '/v1/admin/keys', { key, body: { label: 'proof' } });
    if (answer?.status !== 200) return;
    made.push(String(answer.data?.['key']));
  }
}

async function spend(
  { port }: Server,
  key: string,
  { stop, onSpent }: { stop: { now: boolean }; onSpent: () => void },
): Promise<void> {
  while (!stop.now) {
    const answer = await ask(port, '/v1/test/charged', { key });
    if (answer?.status !== 200) return;
    onSpent();
  }
}

async function inspect(server: Server, { keys, account }: { keys: string[]; account: string }) {
  const recent = keys.slice(-200);
  const answers = await Promise.all(recent.map((key) => ask(server.port, '/v1/user/me', { key })));
  const me = await ask(server.port, '/v1/user/me', { key: account });
  await stopServer(server, 'SIGTERM');
  const lost = answers.filter((answer) => answer?.status !== 200).length;
  if (me?.status !== 200) throw new Error('the account of the proof is gone');
  return { lost, left: Number(me.data?.['max_search']) };
}

/** 500 concurrent calls with 100 credits left: exactly 100 succeed, every time. */
async function* proveCrowds(data: string, { crowds }: HouseProof): AsyncGenerator<Figure> {
  let wrong = 0;
  for (const block of [1, 30, 100]) {
    const server = await startServer(data, block);
    for (let round = 0; round < Math.ceil(crowds / 3); round++) {
      const account = await makeAccount(server, `crowd-${block}-${round}`, 'ip/day=100');
      const answers = await Promise.all(
        Array.from({ length: 500 }, () => ask(server.port, '/v1/test/charged', { key: account })),
      );
      const succeeded = answers.filter((answer) => answer?.status === 200).length;
      const refused = answers.filter((answer) => answer?.status === 403).length;
      if (succeeded !== 100 || refused !== 400) wrong++;
    }
    await stopServer(server, 'SIGTERM');
  }
  yield count('house.crowds-of-500', Math.ceil(crowds / 3) * 3);
  yield zero('house.crowds-not-exactly-100', wrong);
}

/** From the command to the first answer, on a built tree. */
async function* proveStart(data: string): AsyncGenerator<Figure> {
  const startedAt = performance.now();
  const env = { ...process.env, VEDETTE_DATA: data, VEDETTE_PORT: '0', VEDETTE_FEEDS: 'off' };
  const child = spawn(process.execPath, ['bin/vedette', 'serve', '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { url } = JSON.parse(line.toString()) as { url: string };
  const answer = await ask(Number(new URL(url).port), '/healthz', {});
  const seconds = (performance.now() - startedAt) / 1000;
  child.kill('SIGTERM');
  await once(child, 'exit');
  const value = answer?.status === 200 ? seconds : Infinity;
  yield { name: 'house.start', value, unit: 's', target: { op: '<=', value: 2 } };
}

function count(name: string, value: number): Figure {
  return { name, value, unit: 'times', target: { op: '>=', value: 1 } };
}

function zero(name: string, value: number): Figure {
  return { name, value, unit: 'times', target: { op: '<=', value: 0 } };
}
