import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '../../bench/figure.ts';
import { openFolder } from '../../src/store/folder.ts';
import { openStore } from '../../src/store/store.ts';
import { createRandom } from './random.ts';
import { readTrace, type Call } from './trace.ts';

export interface RestoreProof {
  seed: number;
  /** Restores killed at a random moment. */
  kills: number;
  /** System calls: with strace, restores are also killed at each single call of these. */
  calls: readonly string[];
}

const strace = '/usr/bin/strace';
export const hasStrace = fs.existsSync(strace);

/** A killed restore must leave exactly the old or the new state, and no temporary files. */
export async function* proveRestore(size: RestoreProof): AsyncGenerator<Figure> {
  const folder = fs.mkdtempSync(join(tmpdir(), 'vedette-proof-'));
  try {
    const world = await makeWorld(folder);
    const found = { kills: 0, atWork: 0, old: 0, new: 0, neither: 0, leftovers: 0 };
    for await (const { wasKilled, state, isLittered } of killAll(world, size)) {
      found.kills++;
      found[state]++;
      if (wasKilled) found.atWork++;
      if (isLittered) found.leftovers++;
    }
    yield { name: 'restore.kills', value: found.kills, unit: 'times' };
    yield { ...count('restore.killed-at-work', found.atWork), target: { op: '>=', value: 1 } };
    yield count('restore.left-the-old-state', found.old);
    yield count('restore.left-the-new-state', found.new);
    yield zero('restore.left-neither', found.neither);
    yield zero('restore.left-litter', found.leftovers);
    if (hasStrace) yield zero('restore.moved-before-it-was-synced', unsynced(world));
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function* killAll(world: World, size: RestoreProof): AsyncGenerator<Ended> {
  yield* killAtRandom(world, size);
  if (hasStrace) for (const call of size.calls) yield* killAt(call, world);
}

const count = (name: string, value: number): Figure => ({ name, value, unit: 'times' });
const zero = (name: string, value: number): Figure => ({
  ...count(name, value),
  target: { op: '<=', value: 0 },
});

interface World {
  folder: string;
  /** A data folder, and the backup of another. */
  old: string;
  backup: string;
  /** `stateOf` of each. */
  oldState: string;
  newState: string;
}

async function makeWorld(folder: string): Promise<World> {
  const old = makeData(join(folder, 'old'), 'old');
  const other = makeData(join(folder, 'other'), 'new');
  const backup = join(folder, 'backup.tgz');
  vedette(other, ['backup', backup]);
  const restored = join(folder, 'restored');
  vedette(restored, ['restore', backup]);
  const oldState = await stateOf(old);
  const world = { folder, old, backup, oldState, newState: await stateOf(restored) };
  if (world.oldState === world.newState) throw new Error('both states look alike');
  return world;
}

/** A data folder with some of everything that a backup contains. */
function makeData(data: string, name: string): string {
  vedette(data, ['user', 'add', name, `${name}@vedette.example`]);
  const banner = { address: '198.51.100.7', port: 80, seenAt: 1_780_272_000_000, banner: name };
  vedette(data, ['import', '-'], `${JSON.stringify(banner)}\n`);
  for (const kept of ['snapshots', 'screenshots', 'tls']) {
    fs.mkdirSync(join(data, kept, 'deep'), { recursive: true });
    for (let at = 0; at < 5; at++) fs.writeFileSync(join(data, kept, `${name}-${at}`), name);
    fs.writeFileSync(join(data, kept, 'deep', 'same'), name);
  }
  return data;
}

const environment = (data: string) => ({
  ...process.env,
  VEDETTE_DATA: data,
  VEDETTE_FEEDS: 'off',
  VEDETTE_NMAP_FOLDER: 'off',
  // A single thread for file operations, so that strace can count their system calls.
  UV_THREADPOOL_SIZE: '1',
});

/** Runs a command and returns its output. */
function vedette(data: string, words: readonly string[], input = ''): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/vedette', ...words], {
    env: environment(data),
    input,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`vedette ${words.join(' ')} said ${stdout}${stderr}`);
  return stdout;
}

/** The accounts and the digests of all other files. Opens the folder the way every start does. */
async function stateOf(data: string): Promise<string> {
  const accounts = await accountsIn(data);
  const files = fs
    .readdirSync(data, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(banners\.sqlite$|snapshots|screenshots|tls)/.test(path))
    .filter((path) => fs.statSync(join(data, path)).isFile())
    .sort()
    .map((path) => `${path} ${digestOf(join(data, path))}`);
  return [...accounts, ...files].join('\n');
}

async function accountsIn(data: string): Promise<string[]> {
  const folder = await openFolder(data, 'proof');
  try {
    const store = await openStore(folder, Date.now);
    const accounts = await store.users.accounts();
    await store.close();
    return accounts.map(({ name }) => name);
  } finally {
    folder.release();
  }
}

const digestOf = (file: string) => createHash('sha256').update(fs.readFileSync(file)).digest('hex');

interface Ended {
  wasKilled: boolean;
  state: 'old' | 'new' | 'neither';
  isLittered: boolean;
}

async function inspect(
  { oldState, newState }: World,
  data: string,
  wasKilled: boolean,
): Promise<Ended> {
  let found = '';
  try {
    found = await stateOf(data);
  } catch (error) {
    process.stderr.write(`${String(error)}\n`); // a folder that cannot be opened counts as neither
  }
  const names = fs.readdirSync(data);
  const state = found === oldState ? 'old' : found === newState ? 'new' : 'neither';
  if (state === 'neither') process.stderr.write(`neither:\n${names.join(' ')}\n${found}\n`);
  return { wasKilled, state, isLittered: names.some((name) => /^tmp-|^restore\.json/.test(name)) };
}

function copyOld({ folder, old }: World): string {
  const data = fs.mkdtempSync(join(folder, 'data-'));
  fs.cpSync(old, data, { recursive: true });
  return data;
}

/** Half are killed after a random time, half after a random number of changes in the folder. */
async function* killAtRandom(world: World, { seed, kills }: RestoreProof): AsyncGenerator<Ended> {
  const random = createRandom(seed);
  const whole = copyOld(world);
  const events = watchFolder(whole);
  const startedAt = performance.now();
  vedette(whole, ['restore', world.backup, '--force']);
  const lasts = performance.now() - startedAt;
  await sleep(10); // wait for the last events
  const most = events.close();
  for (let kill = 0; kill < kills; kill++) {
    const data = copyOld(world);
    const seen = watchFolder(data);
    const child = startRestore(data, world.backup);
    const exited = once(child, 'exit') as Promise<[number | null]>;
    const moment =
      kill % 2 === 0 ? sleep(random() * lasts) : seen.reached(1 + Math.floor(random() * most));
    await Promise.race([moment, exited]);
    child.kill('SIGKILL');
    const [code] = await exited;
    seen.close();
    if (kill % 3 === 0) await killAnother(data, random() * lasts);
    yield await inspect(world, data, code === null);
    fs.rmSync(data, { recursive: true, force: true });
  }
}

function startRestore(data: string, backup: string) {
  const words = ['bin/vedette', 'restore', backup, '--force'];
  return spawn(process.execPath, words, { env: environment(data), stdio: 'ignore' });
}

/** Also kills the recovery. */
async function killAnother(data: string, ms: number): Promise<void> {
  const child = spawn(process.execPath, ['bin/vedette', 'user', 'list'], {
    env: environment(data),
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  await Promise.race([sleep(ms), exited]);
  child.kill('SIGKILL');
  await exited;
}

function watchFolder(data: string) {
  let events = 0;
  let onEvent = () => undefined as unknown;
  const watcher = fs.watch(data, () => {
    events++;
    onEvent();
  });
  return {
    reached: (wanted: number) =>
      new Promise<void>((resolve) => {
        onEvent = () => {
          if (events >= wanted) resolve();
        };
      }),
    close() {
      watcher.close();
      return events;
    },
  };
}

/** Kills one restore at the first such call, the next at the second, until one completes. */
async function* killAt(call: string, world: World): AsyncGenerator<Ended> {
  for (let at = 1; ; at++) {
    const data = copyOld(world);
    const inject = `inject=${call}:signal=SIGKILL:when=${at}`;
    const options = ['-f', '-qq', '-o', '/dev/null', '-e', `trace=${call}`, '-e', inject];
    const words = [process.execPath, 'bin/vedette', 'restore', world.backup, '--force'];
    const { status } = spawnSync(strace, [...options, ...words], {
      env: environment(data),
      stdio: 'ignore',
    });
    const wasKilled = status !== 0;
    yield await inspect(world, data, wasKilled);
    fs.rmSync(data, { recursive: true, force: true });
    if (!wasKilled) return;
  }
}

/** New files that were not synced before the first rename in the folder. */
function unsynced(world: World): number {
  const data = copyOld(world);
  const trace = join(world.folder, 'trace');
  const watched = 'trace=write,pwrite64,writev,pwritev,fsync,fdatasync,rename,renameat2';
  const words = [process.execPath, 'bin/vedette', 'restore', world.backup, '--force'];
  spawnSync(strace, ['-f', '-y', '-qq', '-s', '8', '-o', trace, '-e', watched, ...words], {
    env: environment(data),
    stdio: 'ignore',
  });
  const calls = readTrace(fs.readFileSync(trace, 'latin1'));
  const moves = (call: Call) => call.isBegin && call.name.startsWith('rename');
  const first = calls.findIndex((call) => moves(call) && call.target.startsWith(data));
  const dirty = new Set<string>();
  for (const { name, target, isDone } of calls.slice(0, first)) {
    if (name.endsWith('sync') && isDone) dirty.delete(target);
    else if (name.includes('write') && isNew(target)) dirty.add(target);
  }
  return dirty.size;
}

/** A staged file, or the journal. */
const isNew = (path: string) =>
  /\/(tmp-restore-[^/]*\/|restore\.json)/.test(path) && !path.endsWith('-shm');
