import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { QuestionKind } from './banner-questions.ts';
import { Contestant } from './contest.ts';
import type { Figure } from './figure.ts';

interface Effort {
  /** Where the data is generated and stays for the next run; default: a temporary folder. */
  folder?: string;
  milliseconds?: number;
}

/** Time after a load until its pages are released. */
const settledMs = 1_000;
/** Maximum number of additional banners. */
const mostMore = 200_000;
/** How many times larger the second index is. */
const times = 10;

const kinds: readonly QuestionKind[] = [
  'filter',
  'common-word',
  'rare-word',
  'phrase',
  'not',
  'facets-of-a-fifth',
];

/** The cost of the embedded index as it grows tenfold: memory, start, import, queries. */
export async function* benchEmbedded(
  count = 10_000_000,
  { folder, milliseconds = 2_000 }: Effort = {},
): AsyncGenerator<Figure> {
  const place = folder ?? mkdtempSync(join(tmpdir(), 'vedette-bench-embedded-'));
  try {
    const small = await measure(place, count / times, milliseconds);
    yield* figures(small);
    const large = await measure(place, count, milliseconds);
    yield* figures(large);
    yield* growth(small, large);
  } finally {
    if (folder === undefined) rmSync(place, { recursive: true, force: true });
  }
}

interface Measured {
  count: number;
  /** Banners per second; undefined if they existed already. */
  write: number | undefined;
  /** Seconds. */
  open: number;
  /** In ms, by kind of query. */
  medians: ReadonlyMap<QuestionKind, number>;
  rate: number;
  /** Additional banners per second, with warm caches. */
  writeMore: number;
  /** Resident bytes right after opening, and a second after a mixed load. */
  memory: { opened: number; used: number };
}

async function measure(place: string, count: number, milliseconds: number): Promise<Measured> {
  const folder = join(place, `${count}`);
  const write = existsSync(folder) ? undefined : await build(folder, count);
  const index = new Contestant('index', folder, count);
  try {
    const open = await index.run('open');
    const opened = await index.run('memory');
    const medians = new Map<QuestionKind, number>();
    for (const kind of kinds) medians.set(kind, await index.run('median', { kind, milliseconds }));
    const { rate } = await index.run('load', { milliseconds: milliseconds * 5 });
    await sleep(settledMs);
    const used = await index.run('memory');
    const writeMore = await measureMore(index, count);
    return { count, write, open, medians, rate, writeMore, memory: { opened, used } };
  } finally {
    await index.stop();
  }
}

/** Measures the second time, when the pages of the key index are cached. */
async function measureMore(index: Contestant, count: number): Promise<number> {
  const more = Math.min(mostMore, count / times);
  const seed = Date.now() % 2 ** 31; // different banners each time, because the folder may be kept
  await index.run('writeMore', { banners: more, seed });
  return index.run('writeMore', { banners: more, seed: seed + 1 });
}

async function build(folder: string, count: number): Promise<number> {
  mkdirSync(folder, { recursive: true });
  const index = new Contestant('index', folder, count);
  try {
    return count / (await index.run('build'));
  } finally {
    await index.stop();
  }
}

function* figures({
  count,
  write,
  open,
  medians,
  rate,
  writeMore,
  memory,
}: Measured): Generator<Figure> {
  const name = (what: string) => `embedded.${count}.${what}`;
  if (write !== undefined) yield { name: name('write'), value: write, unit: 'banners/s' };
  yield { name: name('open'), value: open, unit: 's', target: { op: '<=', value: 5 } };
  for (const [kind, value] of medians) yield { name: name(kind), value, unit: 'ms' };
  yield { name: name('mixed-load'), value: rate, unit: 'questions/s' };
  yield { name: name('write-more'), value: writeMore, unit: 'banners/s' };
  yield { name: name('memory-opened'), value: memory.opened / 1e6, unit: 'MB' };
  const target = { op: '<=', value: 250 * Math.max(1, count / 1_000_000) } as const;
  yield { name: name('memory-used'), value: memory.used / 1e6, unit: 'MB', target };
}

function* growth(small: Measured, large: Measured): Generator<Figure> {
  for (const kind of ['filter', 'facets-of-a-fifth'] as const) {
    yield {
      name: `embedded.${kind}-growth`,
      value: (large.medians.get(kind) ?? 0) / (small.medians.get(kind) ?? 1),
      unit: 'times',
      target: { op: '<=', value: 12 },
    };
  }
  yield {
    name: 'embedded.write-more-slowdown',
    value: small.writeMore / large.writeMore,
    unit: 'times',
    target: { op: '<=', value: 1.3 },
  };
  if (small.write === undefined || large.write === undefined) return;
  yield {
    name: 'embedded.write-slowdown',
    value: small.write / large.write,
    unit: 'times',
    target: { op: '<=', value: 1.3 },
  };
}
