import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { EngineName } from './banner-engine.ts';
import type { Load } from './banner-load.ts';
import { findPostgres } from './banner-postgres.ts';
import {
  questionsFor,
  type Answer,
  type QuestionKind,
  type Questions,
} from './banner-questions.ts';
import { Contestant } from './contest.ts';
import { median, medianRatio, type Figure, type Target } from './figure.ts';
import { nmapXml } from './nmap-xml.ts';

export interface Effort {
  /** Rounds of the mixed load against each engine, in turn. */
  rounds: number;
  milliseconds: number;
  /** Hosts in the nmap file. */
  hosts: number;
  /** Whether PostgreSQL takes part if it is installed. */
  postgres: boolean;
  /** Where the data is generated and stays for the next run; default: a temporary folder. */
  folder?: string;
}

const usualEffort: Effort = { rounds: 5, milliseconds: 4_000, hosts: 10_000, postgres: true };

/** Every speed claimed for banners, measured against engines with the same data. */
export async function* benchBanner(
  count = 1_000_000,
  effort: Partial<Effort> = {},
): AsyncGenerator<Figure> {
  const bench = new BannerBench(count, { ...usualEffort, ...effort });
  try {
    yield* bench.nmap();
    yield* bench.writing();
    yield* bench.reading();
    yield* bench.readingWhileWriting();
  } finally {
    await bench.end();
  }
}

/** Seeds of the nmap files, the first of which is not timed. */
const nmapSeeds = [1, 2, 3, 4, 5, 6];
/** Length factor of the file that shows whether memory grows. */
const timesLonger = 4;

const atMost = (value: number): Target => ({ op: '<=', value });
const atLeast = (value: number): Target => ({ op: '>=', value });

/** Kinds of queries whose median we promise, in ms. */
const promised: readonly (readonly [QuestionKind, number])[] = [
  ['filter', 2],
  ['common-word', 2],
  ['not', 2],
  ['deep-offset', 2],
  ['facets-of-a-fifth', 20],
  ['phrase', 25],
];

class BannerBench {
  readonly #count: number;
  readonly #effort: Effort;
  readonly #folder: string;
  readonly #running = new Set<Contestant>();

  constructor(count: number, effort: Effort) {
    this.#count = count;
    this.#effort = effort;
    this.#folder = effort.folder ?? mkdtempSync(join(tmpdir(), 'vedette-bench-banner-'));
    mkdirSync(this.#folder, { recursive: true });
    // A server that runs as another user must be able to reach its folder.
    chmodSync(this.#folder, 0o711);
  }

  async *nmap(): AsyncGenerator<Figure> {
    const { hosts } = this.#effort;
    const contestant = this.#start('index', this.#place('import'));
    const longFile = this.#place('long-nmap.xml');
    await writeFile(longFile, nmapXml(hosts * timesLonger));
    const files = nmapSeeds.map((seed) => this.#place(`nmap-${seed}.xml`));
    for (const [at, seed] of nmapSeeds.entries())
      await writeFile(files[at] ?? '', nmapXml(hosts, seed));
    const { open, seconds, growth } = await contestant.run('nmap', { files, longFile });
    await this.#stop(contestant);
    for (const path of [...files, longFile, this.#place('import')])
      rmSync(path, { recursive: true, force: true });
    yield { name: 'banner.nmap-ports', value: open, unit: 'ports' };
    yield {
      name: 'banner.nmap',
      value: hosts / seconds,
      unit: 'hosts/s',
      target: atLeast(5_000),
    };
    yield {
      name: 'banner.nmap-memory-growth',
      value: growth / 1e6,
      unit: 'MB',
      target: atMost(32),
    };
  }

  async *writing(): AsyncGenerator<Figure> {
    const seconds = await this.#build('index');
    if (seconds !== undefined) {
      yield {
        name: 'banner.write',
        value: this.#count / seconds,
        unit: 'banners/s',
        target: atLeast(10_000),
      };
    }
    yield {
      name: 'banner.disk',
      value: bytesIn(this.#place('index')) / this.#count,
      unit: 'bytes/banner',
      target: atMost(1_300),
    };
    await this.#build('baseline');
    if (this.#hasPostgres()) await this.#build('postgres');
  }

  async *reading(): AsyncGenerator<Figure> {
    const index = this.#start('index');
    const seconds = await index.run('open');
    yield { name: 'banner.open', value: seconds, unit: 's', target: atMost(1.5) };
    const answers = await index.run('answers');
    yield* this.#medians(index, answers);
    const peers = [await this.#startPeer('baseline', answers)];
    if (this.#hasPostgres()) peers.push(await this.#startPeer('postgres', answers));
    else process.stderr.write('PostgreSQL is not installed, so it is left out.\n');
    yield* this.#race(index, peers);
    const bytes = await index.run('memory');
    yield {
      name: 'banner.resident-memory',
      value: bytes / 1e6,
      unit: 'MB',
      target: atMost(250),
    };
    for (const contestant of [index, ...peers]) await this.#stop(contestant);
  }

  /** Works on a copy, because imported banners stay. */
  async *readingWhileWriting(): AsyncGenerator<Figure> {
    const copy = this.#place('copy');
    rmSync(copy, { recursive: true, force: true });
    cpSync(this.#place('index'), copy, { recursive: true });
    const index = this.#start('index', copy);
    await index.run('open');
    const { rounds, milliseconds } = this.#effort;
    await index.run('load', { milliseconds });
    const idle: Load[] = [];
    const busy: (Load & { written: number })[] = [];
    for (let round = 0; round < rounds; round++) {
      idle.push(await index.run('load', { milliseconds }));
      busy.push(await index.run('loadWhileWriting', { milliseconds, seed: 50 + round }));
    }
    await this.#stop(index);
    rmSync(copy, { recursive: true, force: true });
    const ratio = (of: 'rate' | 'p99') =>
      medianRatio(
        busy.map((load) => load[of]),
        idle.map((load) => load[of]),
      );
    const written = median(busy.map((load) => load.written));
    yield { name: 'banner.write-while-reading', value: written, unit: 'banners/s' };
    yield {
      name: 'banner.load-while-writing-to-idle',
      value: ratio('rate'),
      unit: 'ratio',
      target: atLeast(0.5),
    };
    yield {
      name: 'banner.p99-while-writing-to-idle',
      value: ratio('p99'),
      unit: 'times',
      target: atMost(10),
    };
  }

  async end(): Promise<void> {
    for (const contestant of this.#running) await this.#stop(contestant);
    if (this.#effort.folder === undefined) rmSync(this.#folder, { recursive: true, force: true });
  }

  async *#medians(index: Contestant, answers: readonly Answer[]): AsyncGenerator<Figure> {
    const { milliseconds } = this.#effort;
    yield {
      name: 'banner.facets-of-a-fifth-share',
      unit: 'ratio',
      value: shareOf('facets-of-a-fifth', answers, this.#count),
    };
    for (const [kind, most] of promised) {
      const value = await index.run('median', { kind, milliseconds });
      yield { name: `banner.${kind}-p50`, value, unit: 'ms', target: atMost(most) };
    }
  }

  /** Rounds alternate, so that other load on the machine affects all alike. */
  async *#race(index: Contestant, peers: readonly Contestant[]): AsyncGenerator<Figure> {
    const { rounds, milliseconds } = this.#effort;
    const all = [index, ...peers];
    const rates = all.map(() => [] as number[]);
    for (const contestant of all) await contestant.run('load', { milliseconds });
    for (let round = 0; round < rounds; round++) {
      for (const [at, contestant] of all.entries()) {
        const { rate } = await contestant.run('load', { milliseconds });
        rates[at]?.push(rate);
      }
    }
    const [own = [], ...others] = rates;
    yield { name: 'banner.mixed-load', value: median(own), unit: 'questions/s' };
    for (const [at, [name, least]] of goals.entries()) {
      const rate = others[at];
      if (!rate) continue;
      yield { name: `banner.mixed-load-of-${name}`, value: median(rate), unit: 'questions/s' };
      yield {
        name: `banner.mixed-load-to-${name}`,
        value: medianRatio(own, rate),
        unit: 'times',
        target: atLeast(least),
      };
    }
  }

  /** Seconds; undefined if it is built already. */
  async #build(name: EngineName): Promise<number | undefined> {
    const folder = this.#place(name);
    if (existsSync(folder)) return undefined;
    mkdirSync(folder, { recursive: true });
    const contestant = this.#start(name);
    const seconds = await contestant.run('build');
    await this.#stop(contestant);
    return seconds;
  }

  async #startPeer(name: EngineName, expected: readonly Answer[]): Promise<Contestant> {
    const contestant = this.#start(name);
    await contestant.run('open');
    demandSame(name, questionsFor(this.#count), {
      expected,
      given: await contestant.run('answers'),
    });
    return contestant;
  }

  #start(name: EngineName, folder = this.#place(name)): Contestant {
    const contestant = new Contestant(name, folder, this.#count);
    this.#running.add(contestant);
    return contestant;
  }

  async #stop(contestant: Contestant): Promise<void> {
    this.#running.delete(contestant);
    await contestant.stop();
  }

  #place(name: string): string {
    return join(this.#folder, name);
  }

  #hasPostgres(): boolean {
    return this.#effort.postgres && findPostgres() !== undefined;
  }
}

/** Factors by which we promise to be faster, in the order in which peers run. */
const goals = [
  ['baseline', 2.5],
  ['postgres', 20],
] as const;

/** Figures of engines with different answers would be meaningless. */
function demandSame(
  name: string,
  questions: Questions,
  { given, expected }: Record<'given' | 'expected', readonly Answer[]>,
): void {
  for (const [at, question] of Object.values(questions).flat().entries()) {
    if (isDeepStrictEqual(given[at], expected[at])) continue;
    const both = [expected[at], given[at]].map((answer) => JSON.stringify(answer)).join('\n');
    throw new Error(
      `${name} answers ${JSON.stringify(question)} otherwise than the index:\n${both}`,
    );
  }
}

function shareOf(kind: QuestionKind, answers: readonly Answer[], count: number): number {
  const questions = questionsFor(count);
  const all = Object.values(questions).flat();
  const counts = questions[kind].map((question) => answers[all.indexOf(question)]?.count ?? 0);
  return counts.reduce((sum, each) => sum + each, 0) / counts.length / count;
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
