import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../../src/sqlite.ts';
import type { Figure } from '../../bench/figure.ts';
import { ask } from './ask.ts';

export interface FairnessProof {
  /** Number of accounts; one of them floods. */
  accounts: number;
  /** Scans that each of the others requests at once. */
  scans: number;
  /** Scans requested earlier by the flooding account. */
  flood: number;
}

/** Longest duration of the others' scans. */
interface Wait {
  /** Scans that ended while it waited, including itself; independent of machine speed. */
  turns: number;
  seconds: number;
}

/** One account floods the queue: the wait of the others may at most double. */
export async function* proveFairness(size: FairnessProof): AsyncGenerator<Figure> {
  const quiet = await waitOfOthers({ ...size, flood: 0 });
  const flooded = await waitOfOthers(size);
  yield { name: 'fairness.accounts', value: size.accounts, unit: 'accounts' };
  yield { name: 'fairness.flood', value: size.flood, unit: 'scans' };
  yield { name: 'fairness.turns-without-flood', value: quiet.turns, unit: 'scans' };
  yield { name: 'fairness.turns-with-flood', value: flooded.turns, unit: 'scans' };
  yield {
    name: 'fairness.turns-with-flood-to-without',
    // A slow client may find a shorter queue than intended, so the comparison counts at least the full one.
    value: flooded.turns / Math.max(quiet.turns, (size.accounts - 1) * size.scans),
    unit: 'times',
    target: { op: '<=', value: 2 },
  };
  yield {
    name: 'fairness.seconds-with-flood-to-without',
    value: flooded.seconds / quiet.seconds,
    unit: 'times',
  };
}

async function waitOfOthers({ accounts, scans, flood }: FairnessProof): Promise<Wait> {
  const data = mkdtempSync(join(tmpdir(), 'vedette-proof-'));
  const server = await startServer(data);
  try {
    const [flooding = '', ...others] = await addAccounts(server, accounts);
    await askFor(server, flooding, { host: 'slow-flood', count: flood });
    const ids: string[] = [];
    for (const [at, key] of others.entries())
      ids.push(...(await askFor(server, key, { host: `slow-quiet-${at}`, count: scans })));
    await untilOver(server, ids);
    return longestWait(data, ids);
  } finally {
    const exited = once(server.child, 'exit');
    server.child.kill('SIGKILL');
    await exited;
    rmSync(data, { recursive: true, force: true });
  }
}

interface Server {
  child: ChildProcess;
  port: number;
  key: string;
}

/** Its workers run the tests' small scan, two at a time. */
async function startServer(data: string): Promise<Server> {
  const child = fork(join(process.cwd(), '.build', 'test', 'proof', 'scan-server.js'), [], {
    env: {
      PATH: process.env['PATH'],
      VEDETTE_DATA: data,
      VEDETTE_PORT: '0',
      VEDETTE_FEEDS: 'off',
      VEDETTE_NMAP_FOLDER: 'off',
      VEDETTE_SCAN_PARALLEL: '2',
      TEST_LIMITS: JSON.stringify({
        scanFreshSeconds: -1,
        scansWaiting: 1_000_000,
        scansWaitingEach: 1_000_000,
        scanWaitSeconds: 100_000,
      }),
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [told] = (await once(child, 'message')) as [{ port: number; key: string }];
  return { child, ...told };
}

async function addAccounts({ port, key }: Server, count: number): Promise<string[]> {
  const keys: string[] = [];
  for (let at = 0; at < count; at++) {
    const user = { name: `account-${at}`, email: `account-${at}@vedette.example` };
    await ask(port, '/v1/admin/users', { key, body: { ...user, plan: 'unlimited' } });
    const made = await ask(port, '/v1/admin/keys', { key, body: { user: user.name } });
    keys.push(String(made?.data?.['key']));
  }
  return keys;
}

async function askFor(
  { port }: Server,
  key: string,
  { host, count }: { host: string; count: number },
): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at++) {
    const body = { query: `${host}-${at}.example` };
    const answer = await ask(port, '/v1/domain/scan', { key, body });
    if (answer?.status !== 200) throw new Error(answer?.message ?? 'the server is gone');
    ids.push(String(answer.data?.['scan_id']));
  }
  return ids;
}

async function untilOver({ port, key }: Server, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    for (let percentage = 0; percentage < 100;) {
      const status = await ask(port, `/v1/domain/status/${id}`, { key });
      percentage = Number(status?.data?.['scan_percentage'] ?? 0);
      if (percentage < 0) throw new Error(`scan ${id} failed`);
      await sleep(20);
    }
  }
}

function longestWait(data: string, ids: readonly string[]): Wait {
  const ledger = new Database(join(data, 'ledger.sqlite'), { readonly: true });
  const ended = ledger
    .prepare('SELECT id, created_at, ended_at FROM scan WHERE ended_at IS NOT NULL')
    .all() as { id: string; created_at: string; ended_at: string }[]; // as the statement says
  ledger.close();
  const waits = ended
    .filter(({ id }) => ids.includes(id))
    .map((own) => ({
      turns: ended.filter((each) => each.ended_at > own.created_at && each.ended_at <= own.ended_at)
        .length,
      seconds: (Date.parse(own.ended_at) - Date.parse(own.created_at)) / 1000,
    }));
  return {
    turns: Math.max(...waits.map(({ turns }) => turns)),
    seconds: Math.max(...waits.map(({ seconds }) => seconds)),
  };
}
