import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from '../../bench/figure.ts';
import { belowOf } from './processes.ts';
import { orderOf, readTrace, type Order } from './trace.ts';

export interface OrderProof {
  seed: number;
  /** Rounds, each with several acknowledged writes. */
  rounds: number;
  /** Whether to run once with syncs that do nothing, to show that this is detected. */
  isControlled: boolean;
}

const strace = '/usr/bin/strace';
export const hasStrace = existsSync(strace);

/**
 * Runs the server under strace while plans, accounts, keys and banners are written: no answer says that
 * something is stored before the kernel has said so.
 */
export async function* proveOrder({ rounds, isControlled }: OrderProof): AsyncGenerator<Figure> {
  if (!hasStrace) {
    const unit = 'times: there is no strace here (apt-get install strace)';
    yield { name: 'order.skipped', value: 1, unit };
    return;
  }
  let seen = await watch(rounds, []);
  // The index also saves on its own; on a busy machine that may happen just before an answer.
  // A missing sync is missing every time.
  for (let tries = 1; tries < 4 && seen.order.beforeSync > 0; tries++)
    seen = await watch(rounds, []);
  const { writes, order } = seen;
  yield { name: 'order.writes', value: writes, unit: 'times', target: { op: '>=', value: 1 } };
  yield {
    name: 'order.acknowledged-after-sync',
    value: order.afterSync,
    unit: 'times',
    target: { op: '>=', value: writes },
  };
  yield zero('order.acknowledged-before-sync', order.beforeSync);
  yield zero('order.pages-before-their-log', order.pagesBeforeLog);
  yield zero('order.renamed-before-sync', order.earlyRenames);
  if (!isControlled) return;
  const blind = await watch(1, ['-e', 'inject=fsync,fdatasync:retval=0']);
  yield {
    name: 'order.noticed-without-syncs',
    value: blind.order.beforeSync,
    unit: 'times',
    target: { op: '>=', value: 1 },
  };
}

const watched = [
  'write',
  'writev',
  'pwrite64',
  'pwritev',
  'sendto',
  'sendmsg',
  'fsync',
  'fdatasync',
  'rename',
  'renameat',
  'renameat2',
];

async function watch(rounds: number, more: string[]): Promise<{ writes: number; order: Order }> {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-proof-'));
  const [data, trace] = [join(folder, 'data'), join(folder, 'trace')];
  try {
    const child = spawn(
      strace,
      [
        '-f',
        '--seccomp-bpf',
        '-y',
        '-qq',
        '-s',
        '200',
        '-e',
        'signal=none',
        '-o',
        trace,
        ...more,
        '-e',
        `trace=${watched.join(',')}`,
        process.execPath,
        'bin/vedette',
        'serve',
        '--json',
      ],
      { env: environmentOf(data), stdio: ['ignore', 'pipe', 'ignore'] },
    );
    const exited = once(child, 'exit');
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const { url, key_file } = JSON.parse(line.toString()) as { url: string; key_file: string };
    const key = readFileSync(key_file, 'utf8').trim();
    const writes = await writeMuch({ url, key }, rounds);
    const [server] = belowOf(child.pid ?? 0);
    if (server === undefined) throw new Error('the server is gone');
    process.kill(server, 'SIGTERM'); // strace itself ignores signals
    await exited;
    return { writes, order: orderOf(readTrace(readFileSync(trace, 'latin1')), data) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const environmentOf = (data: string) => ({
  ...process.env,
  VEDETTE_DATA: data,
  VEDETTE_PORT: '0',
  VEDETTE_FEEDS: 'off',
});

/** Sequential, so that only what was requested is written at a time. */
async function writeMuch(server: { url: string; key: string }, rounds: number): Promise<number> {
  let done = 0;
  for (let round = 0; round < rounds; round++) {
    const name = `proof-${round}`;
    const email = `${name}@vedette.example`;
    const asked: [path: string, body: object][] = [
      ['/v1/admin/plans', { name, credits: ['all/day=100'] }],
      ['/v1/admin/users', { name, email, plan: name }],
      ['/v1/admin/keys', { user: name }],
      ['/v1/import', { ip: '192.0.2.7', port: 8_000 + round, protocol: 'tcp', banner: name }],
    ];
    for (const [path, body] of asked) {
      const text = await post(server, path, body);
      if (!/"status": ?200/.test(text)) throw new Error(`${path} said ${text}`);
      done++;
    }
  }
  return done;
}

async function post({ url, key }: { url: string; key: string }, path: string, body: object) {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers,
    body: `${JSON.stringify(body)}\n`,
  });
  return answer.text();
}

function zero(name: string, value: number): Figure {
  return { name, value, unit: 'times', target: { op: '<=', value: 0 } };
}
