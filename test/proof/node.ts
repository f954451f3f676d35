import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { Figure } from '../../bench/figure.ts';
import { callEveryOperation } from './every-operation.ts';
import {
  copyFor,
  environmentOf,
  startServer,
  thisInstallation,
  vedette,
  type Installation,
} from './installation.ts';
import { proveStop } from './stop.ts';

export interface NodeProof {
  seed: number;
  /** Major versions to fetch and try on a fresh copy of the tree; none means the running Node on this tree. */
  versions: readonly string[];
  restarts: number;
}

/** Every supported Node: fresh install to first answer, restarts under load, each operation, all tests. */
export async function* proveNode({ seed, versions, restarts }: NodeProof): AsyncGenerator<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-proof-'));
  chmodSync(folder, 0o755); // tests run this Node as other users; only the owner can read the tree in it
  try {
    if (versions.length === 0) yield* proveUse(thisInstallation, { seed, restarts, folder });
    for (const version of versions) {
      const place = join(folder, version);
      mkdirSync(place);
      const installation = await copyFor(version, place);
      for await (const figure of proveVersion(installation, { seed, restarts, folder: place }))
        yield { ...figure, name: `node-${version}.${figure.name}` };
      rmSync(place, { recursive: true, force: true });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Trial {
  seed: number;
  restarts: number;
  folder: string;
}

async function* proveVersion(installation: Installation, trial: Trial): AsyncGenerator<Figure> {
  const major = Number((await versionOf(installation)).split('.')[0]);
  yield {
    name: 'clone-to-first-answer',
    value: await firstAnswer(installation, join(trial.folder, 'first')),
    unit: 's',
    target: { op: '<=', value: major >= 22 ? 45 : 120 },
  };
  yield* proveUse(installation, trial);
  yield* proveSuite(installation);
}

async function versionOf({ node }: Installation): Promise<string> {
  const { stdout } = await promisify(execFile)(node, ['-p', 'process.versions.node']);
  return stdout.trim();
}

/** Seconds from `npm start` in a fresh copy to the answer of `/healthz`. */
async function firstAnswer(installation: Installation, data: string): Promise<number> {
  const startedAt = performance.now();
  const child = spawn('npm', ['start', '--', '--json'], {
    cwd: installation.root,
    env: environmentOf(installation, data),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      if (!line.startsWith('{')) continue;
      const { url } = JSON.parse(line) as { url: string };
      await new Promise((resolve, reject) => get(`${url}/healthz`, resolve).on('error', reject));
      return (performance.now() - startedAt) / 1_000;
    }
    throw new Error('npm start ended before it served');
  } finally {
    child.kill('SIGTERM');
  }
}

async function* proveUse(
  installation: Installation,
  { seed, restarts, folder }: Trial,
): AsyncGenerator<Figure> {
  yield* proveStop({ seed, stops: restarts, installation });
  const data = join(folder, 'operations');
  const key = await vedette(installation, data, ['key', 'create']);
  const { child, url } = await startServer(installation, data);
  const { answered, broken } = await callEveryOperation(url, key);
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
  for (const each of broken) process.stderr.write(`${each}\n`);
  yield count('operations.answered', answered, { op: '>=', value: 18 });
  yield count('operations.broken', broken.length, { op: '<=', value: 0 });
}

async function* proveSuite(installation: Installation): AsyncGenerator<Figure> {
  const child = spawn('npm', ['test'], {
    cwd: installation.root,
    env: { ...environmentOf(installation, ''), VEDETTE_DATA: undefined },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) said.push(line);
  const [, passed = '0', failed = '1'] =
    /^(\d+) passed, (\d+) failed/.exec(said.at(-1) ?? '') ?? [];
  if (failed !== '0') process.stderr.write(`${saidOfFailures(said).join('\n')}\n`);
  yield count('tests.passed', Number(passed), { op: '>=', value: 1_000 });
  yield count('tests.failed', Number(failed), { op: '<=', value: 0 });
}

/** Failed checks, and everything from the first failed test on. */
function saidOfFailures(said: readonly string[]): string[] {
  const checks = said.filter((line) => line.startsWith('FAILED: '));
  const from = said.findIndex((line) => /Failed (Tests|Suites)/.test(line));
  return [...checks, ...said.slice(from < 0 ? -lastLines : from)];
}

/** Shows how a run ended that named no failed test. */
const lastLines = 20;

const count = (name: string, value: number, target: Figure['target']): Figure => ({
  name,
  value,
  unit: 'times',
  ...(target ? { target } : {}),
});
