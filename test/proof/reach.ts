import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '../../bench/figure.ts';
import { createRandom } from './random.ts';

export interface ReachProof {
  seed: number;
  kills: number;
}

/** A server that is killed repeatedly delivers every event, each under one id. */
export async function* proveReach({ seed, kills }: ReachProof): AsyncGenerator<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-proof-'));
  const receiver = await startReceiver();
  try {
    yield* proveDeliveries(folder, { seed, kills, receiver });
  } finally {
    receiver.server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Receiver {
  server: Server;
  url: string;
  /** Events received under an id, as watch and sequence. */
  byId: Map<string, Set<string>>;
  /** Ids under which an event arrived. */
  byEvent: Map<string, Set<string>>;
  subjects: Map<string, number>;
  messages: number;
}

interface Told {
  data: { watch: { id: string }; sequence: number; change: string; subject: { key: string } };
}

async function startReceiver(): Promise<Receiver> {
  const found: Omit<Receiver, 'server' | 'url'> = {
    byId: new Map(),
    byEvent: new Map(),
    subjects: new Map(),
    messages: 0,
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { data } = JSON.parse(Buffer.concat(chunks).toString()) as Told;
      const id = String(request.headers['webhook-id']);
      const event = `${data.watch.id} ${data.sequence}`;
      found.messages++;
      found.byId.set(id, (found.byId.get(id) ?? new Set()).add(event));
      const ids = found.byEvent.get(event);
      found.byEvent.set(event, (ids ?? new Set()).add(id));
      const subject = `${data.change} ${data.subject.key}`;
      if (!ids) found.subjects.set(subject, (found.subjects.get(subject) ?? 0) + 1);
      // Some deliveries fail, so that a kill also hits those waiting for a retry.
      response.writeHead(found.messages % 7 === 0 ? 500 : 204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listens on TCP
  return Object.assign(found, { server, url: `http://127.0.0.1:${port}/` });
}

interface Running {
  child: ChildProcess;
  port: number;
  key: string;
}

async function startServer(data: string): Promise<Running> {
  const child = fork(join(process.cwd(), '.build', 'test', 'proof', 'server.js'), [], {
    env: {
      ...process.env,
      VEDETTE_DATA: data,
      VEDETTE_PORT: '0',
      VEDETTE_FEEDS: 'off',
      VEDETTE_NMAP_FOLDER: 'off',
      VEDETTE_EGRESS_ALLOW: 'sinks:127.0.0.0/8',
      TEST_LIMITS: JSON.stringify({ sinkPace: 0.01, searchThreads: 1 }),
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [message] = (await once(child, 'message')) as [{ port: number; key: string }];
  return { child, ...message };
}

async function stopServer({ child }: Running, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

interface Body {
  status: number;
  data?: Record<string, unknown>;
}

async function ask({ port, key }: Running, path: string, body?: object): Promise<Body> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return (await answer.json()) as Body;
}

/** From the documentation prefix, enough that every round has its own. */
function addressesOf(round: number): string[] {
  return Array.from(
    { length: hostsInRound },
    (_, at) => `2001:db8:${round.toString(16)}::${at + 1}`,
  );
}

const hostsInRound = 20;
const longestEndMs = 180_000;

/** True once the server said that it has them. */
async function importHosts({ port, key }: Running, round: number): Promise<boolean> {
  const rows = addressesOf(round).map((ip) => {
    const open = { port: 443, proto: 'tcp', status: 'open' };
    return JSON.stringify({ ip, timestamp: '1780000000', ports: [open] });
  });
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/import?name=scan.json`, {
      method: 'POST',
      headers: { 'x-api-key': key },
      body: `${rows.join('\n')}\n`,
    });
    const last = (await answer.text()).trim().split('\n').at(-1) ?? '';
    return (JSON.parse(last) as Body).status === 200;
  } catch {
    return false; // killed during the request
  }
}

async function* proveDeliveries(
  folder: string,
  { seed, kills, receiver }: ReachProof & { receiver: Receiver },
): AsyncGenerator<Figure> {
  const random = createRandom(seed);
  let server = await startServer(folder);
  const sink = { name: 'proof', type: 'webhook', url: receiver.url };
  const { data } = await ask(server, '/v1/sinks', sink);
  const watch = { name: 'proof', kind: 'search', query: 'port:443', sinks: [data?.['id']] };
  const watched = await ask(server, '/v1/watches', watch);
  const id = String(watched.data?.['id']);
  for (let round = 0; round < kills; round++) {
    const importing = importHosts(server, round);
    await sleep(random() * 400);
    await stopServer(server, 'SIGKILL');
    const isIn = await importing;
    server = await startServer(folder);
    // A client repeats an import that was cut off.
    if (!isIn) await importHosts(server, round);
  }
  const expected = kills * hostsInRound;
  const end = Date.now() + longestEndMs;
  while (receiver.subjects.size < expected && Date.now() < end) await sleep(200);
  const { data: after } = await ask(server, `/v1/watches/${id}`);
  await stopServer(server, 'SIGTERM');
  const several = (sets: Iterable<Set<string>>) => [...sets].filter(({ size }) => size > 1).length;
  yield { name: 'reach.kills', value: kills, unit: 'kills' };
  yield { name: 'reach.messages', value: receiver.messages, unit: 'messages' };
  yield zero('reach.events-lost', expected - receiver.subjects.size);
  yield zero('reach.events-not-told', Number(after?.['events']) - receiver.byEvent.size);
  yield zero(
    'reach.events-told-twice',
    [...receiver.subjects.values()].filter((n) => n > 1).length,
  );
  yield zero('reach.events-under-two-ids', several(receiver.byEvent.values()));
  yield zero('reach.ids-of-two-events', several(receiver.byId.values()));
}

function zero(name: string, value: number): Figure {
  return { name, value, unit: 'faults', target: { op: '<=', value: 0 } };
}
