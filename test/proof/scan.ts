import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '../../bench/figure.ts';
import { ask } from './ask.ts';
import { belowOf, isThere, personOf } from './processes.ts';
import { createRandom } from './random.ts';
import { openScanWorld, type ScanWorld } from './scan-world.ts';
import { Database } from '../../src/sqlite.ts';

export interface ScanProof {
  seed: number;
  kills: number;
  /** Scans by the product with its browser, or by the small scan of the tests. */
  isReal: boolean;
}

interface Server {
  child: ChildProcess;
  port: number;
  key: string;
}

const limit = 1_000_000;
/** Number of concurrent clients. */
const askers = 3;
/**
 * kill -9 of worker, browser and server at random moments while scans are requested: every scan that was
 * acknowledged finishes, nothing is left running, and no credit is refunded twice.
 */
export async function* proveScan({ seed, kills, isReal }: ScanProof): AsyncGenerator<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-proof-'));
  const world = await openScanWorld(isReal);
  yield { name: 'scan.with-the-browser', value: world.isReal ? 1 : 0, unit: 'yes' };
  try {
    yield* proveKills({ data: folder, world }, { seed, kills });
  } finally {
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Place {
  data: string;
  world: ScanWorld;
}

interface Story {
  acknowledged: Set<string>;
  /** Processes running at the kill, so that later ones are not mistaken for them. */
  processes: Set<string>;
  workers: Set<number>;
  killed: Record<'server' | 'worker' | 'browser', number>;
}

async function* proveKills(
  place: Place,
  { seed, kills }: Omit<ScanProof, 'isReal'>,
): AsyncGenerator<Figure> {
  const random = createRandom(seed);
  const story: Story = {
    acknowledged: new Set(),
    processes: new Set(),
    workers: new Set(),
    killed: { server: 0, worker: 0, browser: 0 },
  };
  let server = await startServer(place);
  const account = await makeAccount(server);
  for (let round = 0; round < kills; round++) {
    const stop = { now: false };
    const asking = Array.from({ length: askers }, () =>
      askForScans(server, { account, random, stop, story, world: place.world }),
    );
    await waitForBrowsers(server);
    await sleep(random() * 400);
    await killSomething(server, random, story);
    stop.now = true;
    await Promise.all(asking);
    if (isOver(server.child)) server = await startServer(place);
  }
  const unended = await waitForEnds(server, account, story);
  await stopServer(server);
  await waitUntilGone(story);
  yield count('scan.kills', kills);
  for (const [what, times] of Object.entries(story.killed)) {
    yield { name: `scan.kills-of-${what}`, value: times, unit: 'times' };
  }
  yield count('scan.acknowledged', story.acknowledged.size);
  yield zero('scan.acknowledged-without-end', unended);
  yield zero('scan.processes-left', [...story.processes].filter(isThere).length);
  yield zero('scan.folders-left', foldersOf(story.workers).length);
  yield* inspectLedger(place.data, story);
}

async function startServer({ data, world }: Place): Promise<Server> {
  const child = fork(join(process.cwd(), '.build', 'test', 'proof', 'scan-server.js'), [], {
    env: {
      ...process.env,
      VEDETTE_DATA: data,
      VEDETTE_PORT: '0',
      VEDETTE_FEEDS: 'off',
      VEDETTE_NMAP_FOLDER: 'off',
      // A page whose script never ends is aborted early.
      TEST_LIMITS: JSON.stringify({ quotaBlock: 1, scanFreshSeconds: -1, scanNavigationMs: 3_000 }),
      ...world.environment,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [message] = (await once(child, 'message')) as [{ port: number; key: string }];
  return { child, ...message };
}

async function stopServer({ child }: Server): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

function isOver({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function makeAccount({ port, key }: Server): Promise<string> {
  await ask(port, '/v1/admin/plans', {
    key,
    body: { name: 'p', credits: [`domain/day=${limit}`] },
  });
  const user = { name: 'scanner', email: 'scanner@vedette.example', plan: 'p' };
  await ask(port, '/v1/admin/users', { key, body: user });
  const made = await ask(port, '/v1/admin/keys', { key, body: { user: 'scanner' } });
  return String(made?.data?.['key']);
}

interface Asking {
  account: string;
  random: () => number;
  stop: { now: boolean };
  story: Story;
  world: ScanWorld;
}

async function askForScans({ port }: Server, { account, random, stop, story, world }: Asking) {
  while (!stop.now) {
    const query = world.query(random);
    const path = random() < 0.5 ? '/v1/domain/scan' : '/v1/domain/lite/scan';
    const answer = await ask(port, path, { key: account, body: { query } });
    if (answer?.status === 200) story.acknowledged.add(String(answer.data?.['scan_id']));
    await sleep(world.pauseMs);
  }
}

/** Kills should hit scans; a busy machine is slow to start workers. */
async function waitForBrowsers(server: Server): Promise<void> {
  const deadline = performance.now() + 8_000;
  while (performance.now() < deadline) {
    if ((await workersOf(server)).flatMap(belowOf).length > 0) return;
    await sleep(20);
  }
}

async function killSomething(server: Server, random: () => number, story: Story): Promise<void> {
  const workers = await workersOf(server);
  const browsers = workers.flatMap(belowOf);
  for (const pid of [...workers, ...browsers]) story.processes.add(personOf(pid));
  story.processes.delete(''); // exited a moment later
  for (const pid of workers) story.workers.add(pid);
  const roll = random();
  const pick = (pids: number[]) => pids[Math.floor(random() * pids.length)];
  const browser = pick(browsers);
  const worker = pick(workers);
  if (roll < 0.3 && browser !== undefined) {
    story.killed.browser++;
    kill(browser);
  } else if (roll < 0.65 && worker !== undefined) {
    story.killed.worker++;
    kill(worker);
  } else {
    story.killed.server++;
    const exited = once(server.child, 'exit');
    server.child.kill('SIGKILL');
    await exited;
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    return; // it has just exited
  }
}

async function workersOf({ child }: Server): Promise<number[]> {
  child.send('workers');
  const [{ workers }] = (await once(child, 'message')) as [{ workers: number[] }];
  return workers;
}

/** After a kill, the other processes need a moment to notice. */
async function waitUntilGone({ processes }: Story): Promise<void> {
  const deadline = performance.now() + 60_000;
  while ([...processes].some(isThere) && performance.now() < deadline) await sleep(50);
}

/** Browsers without a private file system have a folder that names their worker. */
function foldersOf(workers: ReadonlySet<number>): string[] {
  const named = (name: string) => Number(/^vedette-scan-(\d+)-/.exec(name)?.[1]);
  return readdirSync(tmpdir()).filter((name) => workers.has(named(name)));
}

/** How many have not finished after enough time for two attempts each. */
async function waitForEnds(server: Server, key: string, { acknowledged }: Story): Promise<number> {
  let open = [...acknowledged];
  const deadline = performance.now() + 180_000;
  while (open.length > 0 && performance.now() < deadline) {
    const left: string[] = [];
    for (const id of open) {
      const answer = await ask(server.port, `/v1/domain/status/${id}`, { key });
      const percentage = Number(answer?.data?.['scan_percentage'] ?? 0);
      if (percentage >= 0 && percentage < 100) left.push(id);
    }
    open = left;
    await sleep(100);
  }
  return open.length;
}

/** Credits taken by scans and not refunded are spent, and hardly any others. */
function* inspectLedger(data: string, { killed }: Story): Generator<Figure> {
  const ledger = new Database(join(data, 'ledger.sqlite'), { readonly: true });
  const number = (sql: string) => Number(Object.values(ledger.prepare(sql).get() as object)[0]);
  const open = number("SELECT count(*) FROM scan WHERE state IN ('queued', 'running')");
  const done = number("SELECT count(*) FROM scan WHERE state = 'done'");
  const reports = number('SELECT count(*) FROM report');
  const ours = number(
    "SELECT count(*) FROM scan WHERE state = 'failed' AND why <> 'It refused us.'",
  );
  const kept = number('SELECT count(*) FROM scan') - ours;
  const spent = number('SELECT coalesce(sum(spent), 0) FROM pot');
  ledger.close();
  yield zero('scan.left-open-in-the-ledger', open);
  yield zero('scan.done-without-report', done - reports);
  yield { name: 'scan.failed-and-refunded', value: ours, unit: 'times' };
  yield zero('scan.credits-given-back-twice', Math.max(0, kept - spent));
  // A kill between a charge and its scan loses the credits in hand, never more.
  const lost = Math.max(0, spent - kept);
  yield zero('scan.credits-lost-beyond-kills', Math.max(0, lost - killed.server * askers));
}

function count(name: string, value: number): Figure {
  return { name, value, unit: 'times', target: { op: '>=', value: 1 } };
}

function zero(name: string, value: number): Figure {
  return { name, value, unit: 'times', target: { op: '<=', value: 0 } };
}
