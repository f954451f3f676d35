import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { median, type Figure } from './figure.ts';
import { startVedette } from './race.ts';

const launcher = resolve('bin', 'vedette'); // npm runs scripts in the root
const bulkCount = 10_000;
const listed = 1_000;

/**
 * Start-up of the command line in ms of processor time, one address explained, and many judged with
 * reasons.
 */
export async function* benchCli(rounds = 9): AsyncGenerator<Figure> {
  const node = medianMs(rounds, ['-e', '0']);
  yield { name: 'cli.node-alone', value: node, unit: 'ms' };
  for (const { option, most } of [
    { option: '--version', most: 60 },
    { option: '--help', most: 120 },
  ]) {
    const value = medianMs(rounds, [launcher, option]);
    const name = `cli.${option.slice(2)}`;
    yield { name, value, unit: 'ms', target: { op: '<=', value: most } };
    yield { name: `${name}-to-node`, value: value / node, unit: 'ratio' };
  }
  const folder = mkdtempSync(join(tmpdir(), 'vedette-bench-'));
  const data = join(folder, 'data');
  const vedette = await startVedette(data);
  try {
    yield* withServer({ rounds, folder, data });
  } finally {
    vedette.child.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Place {
  rounds: number;
  folder: string;
  data: string;
}

function* withServer({ rounds, folder, data }: Place): Generator<Figure> {
  const addresses = Array.from({ length: bulkCount }, (_, at) => `9.9.${at >> 8}.${at & 255}`);
  const feed = join(folder, 'feed.txt');
  writeFileSync(
    feed,
    addresses
      .slice(0, listed)
      .map((each) => `${each}\t9\n`)
      .join(''),
  );
  run(['feeds', 'load', 'ipsum', feed], data);
  const explain = medianMs(rounds, [launcher, 'explain', addresses[0] ?? ''], data);
  yield { name: 'cli.explain', value: explain, unit: 'ms', target: { op: '<=', value: 100 } };
  const file = join(folder, 'addresses.txt');
  writeFileSync(file, addresses.join('\n'));
  const seconds = Array.from({ length: rounds }, () => {
    const startedAt = performance.now();
    const rows = run(['ip', `@${file}`, '--json'], data)
      .trimEnd()
      .split('\n');
    if (rows.length < bulkCount) throw new Error(`${rows.length} of ${bulkCount} addresses`);
    return (performance.now() - startedAt) / 1000;
  });
  const target = { op: '<=', value: 2 } as const;
  yield { name: 'cli.bulk-10000-with-reasons', value: median(seconds), unit: 's', target };
}

function run(words: readonly string[], data: string): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [launcher, ...words], {
    env: { ...process.env, VEDETTE_DATA: data },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`vedette ${words.join(' ')}: ${stderr}`);
  return stdout;
}

/** Reports the process's own processor time as it exits, on a separate descriptor. */
const meter = `process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  require('node:fs').writeSync(3, String(user + system));
});`;

/** Processor time, not clock time: other load on the machine must not count. */
function medianMs(rounds: number, words: readonly string[], data = ''): number {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-bench-'));
  const preloaded = join(folder, 'meter.cjs');
  writeFileSync(preloaded, meter);
  const times = Array.from({ length: rounds }, () => {
    const { output } = spawnSync(process.execPath, ['--require', preloaded, ...words], {
      env: { ...process.env, VEDETTE_DATA: data },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      encoding: 'utf8',
    });
    return Number(output[3]) / 1000;
  });
  rmSync(folder, { recursive: true });
  return median(times);
}
