// Each engine runs in a separate process, so that its memory and threads can be measured.
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Banner } from '../src/banner/store.ts';
import { dryRun, importStream } from '../src/importers/import.ts';
import type { EmbeddedIndex } from '../src/store/index/embedded/embedded-index.ts';
import { buildBaseline } from './banner-baseline.ts';
import { engineOf, engines, type Engine, type EngineName } from './banner-engine.ts';
import { quantile, runAlone, runLoad } from './banner-load.ts';
import { openIndex, openWorld } from './banner-place.ts';
import { buildPostgres } from './banner-postgres.ts';
import { questionsFor, type Answer, type QuestionKind } from './banner-questions.ts';
import { writeAll, writeTimed } from './banner-writing.ts';
import { banners } from './banners.ts';
import { median } from './figure.ts';

const [name = 'index', folder = '', size = '0'] = process.argv.slice(2);
const count = Number(size);

let engine: Engine | undefined;
let index: EmbeddedIndex<Banner> | undefined;

/** What the benchmark asks of a contestant, by name. */
export const tasks = {
  /** Seconds to import all banners. */
  async build(): Promise<number> {
    if (name === 'index') return buildIndex();
    if (name === 'baseline') buildBaseline(join(folder, 'baseline.sqlite'), count);
    else await buildPostgres(folder, count);
    return 0;
  },

  /** Seconds until queries are answered. Excludes data that the whole service loads once. */
  async open(): Promise<number> {
    const world = name === 'index' ? openWorld() : undefined;
    const begin = performance.now();
    if (world) {
      index = await openIndex(folder, world);
      engine = engineOf(index);
    } else engine = await engines[name as EngineName](folder);
    const seconds = (performance.now() - begin) / 1000;
    if (index) await settle(index);
    return seconds;
  },

  async answers(): Promise<Answer[]> {
    const answers: Answer[] = [];
    for (const question of Object.values(questionsFor(count)).flat())
      answers.push(comparable(await opened().ask(question)));
    return answers;
  },

  /** Median time in ms of one kind of query, run one at a time. */
  async median({ kind, milliseconds }: { kind: QuestionKind; milliseconds: number }) {
    return quantile(await runAlone(opened(), questionsFor(count)[kind], milliseconds), 0.5);
  },

  load: ({ milliseconds }: { milliseconds: number }) =>
    runLoad(opened(), questionsFor(count), milliseconds),

  /** The mixed load while new banners arrive as fast as they are accepted, and how many arrived per second. */
  async loadWhileWriting({ milliseconds, seed }: { milliseconds: number; seed: number }) {
    if (!index) throw new Error('only the index is written to');
    const prepared = [...banners(Math.ceil(mostWritten * (milliseconds / 1000)), seed)];
    const state = { isOver: false, written: 0 };
    const writing = writeAll(index, prepared, state);
    await sleep(Math.min(1_000, milliseconds));
    const before = state.written;
    const load = await runLoad(opened(), questionsFor(count), milliseconds);
    const written = (state.written - before) / (milliseconds / 1000);
    state.isOver = true;
    await writing;
    await settle(index);
    return { ...load, written };
  },

  /** Banners per second, for this many additional new ones. */
  async writeMore({ banners: more, seed }: { banners: number; seed: number }): Promise<number> {
    if (!index) throw new Error('only the index is written to');
    return more / (await writeTimed(index, banners(more, seed))).seconds;
  },

  /**
   * Imports nmap files into a separate index and times each but the first: services run for months,
   * so users do not wait for warm-up. Then it only parses a long file, to measure what that takes.
   */
  async nmap({ files, longFile }: { files: readonly string[]; longFile: string }) {
    const target = await openIndex(join(folder, 'nmap'));
    const sink = (some: readonly Banner[]) => target.write(some);
    const from = (path: string) => ({ name: path, fileTime: 0 });
    const seconds: number[] = [];
    let open = 0;
    for (const file of files) {
      const report = await importStream(createReadStream(file), { ...from(file), sink });
      const { setAside, written } = report;
      open = report.open;
      if (setAside.count > 0 || written.added !== open) throw new Error('not all ports came in');
      seconds.push(report.seconds);
    }
    await target.close();
    const memory: number[] = [];
    const onProgress = () => memory.push(process.memoryUsage.rss());
    await importStream(createReadStream(longFile), { ...from(longFile), sink: dryRun, onProgress });
    const quarter = Math.ceil(memory.length / 4);
    // From the second quarter on, when everything is warm. Medians, because garbage is collected at
    // irregular times.
    const growth = median(memory.slice(-quarter)) - median(memory.slice(quarter, 2 * quarter));
    return { open, seconds: median(seconds.slice(1)), growth };
  },

  memory: () => Promise.resolve(process.memoryUsage.rss()),

  async close() {
    await engine?.close();
  },
} as const;

export type Tasks = typeof tasks;

/** More than any disk here can write in a second. */
const mostWritten = 25_000;

async function buildIndex(): Promise<number> {
  const target = await openIndex(folder);
  const { seconds } = await writeTimed(target, banners(count));
  await target.close();
  return seconds;
}

/** Waits until deferred merges are done. */
async function settle(target: EmbeddedIndex<Banner>): Promise<void> {
  for (let quiet = 0, segments = target.segments; quiet < 6; quiet++) {
    await sleep(500);
    if (target.segments === segments) continue;
    segments = target.segments;
    quiet = -1;
  }
}

function opened(): Engine {
  if (!engine) throw new Error('nothing is open');
  return engine;
}

/** Drops what engines may answer differently. */
function comparable({ count: found, rows, facets }: Answer): Answer {
  return { count: found, rows: rows.map(({ seenAt }) => ({ seenAt })), facets };
}

interface Call {
  task: keyof Tasks;
  given: never;
}

process.on('message', ({ task, given }: Call) => {
  (tasks[task] as (given: never) => Promise<unknown>)(given).then(
    (value) => process.send?.({ value }),
    (error: unknown) => process.send?.({ fault: String((error as Error).stack) }),
  );
});
