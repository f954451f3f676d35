import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { bannerCollection } from '../src/banner/collection.ts';
import type { SharedFacts } from '../src/banner/facts.ts';
import type { Banner } from '../src/banner/store.ts';
import { shareSnapshot } from '../src/intel/shared.ts';
import type { SearchIndex } from '../src/search/index-port.ts';
import { ClickHouseIndex } from '../src/store/index/clickhouse/clickhouse-index.ts';
import { parseClickHousePlace } from '../src/store/index/clickhouse/place.ts';
import { bannerCodec } from '../src/store/index/banner-codec.ts';
import { Connection } from '../src/store/index/clickhouse/connection.ts';
import { noChdb, startBridge } from '../test/clickhouse/chdb-bridge.ts';
import {
  clusterName,
  noClickHouse,
  startServers,
  type Servers,
} from '../test/clickhouse/servers.ts';
import { engineOf, type Engine } from './banner-engine.ts';
import { built, factsMoment, openIndex, openWorld } from './banner-place.ts';
import { questionsFor, type Question, type QuestionKind } from './banner-questions.ts';
import { writeTimed } from './banner-writing.ts';
import { banners } from './banners.ts';
import { plotGrowth, tableOfGrowth, type Growth } from './cluster-plot.ts';
import { median, type Figure } from './figure.ts';

interface Effort {
  /** The smallest size; each further one is ten times the previous. */
  from: number;
  /** How often each query is run. */
  rounds: number;
  /** Whether to rewrite docs/scale.md and its plot. */
  isDocumented: boolean;
}

const usualEffort: Effort = { from: 100_000, rounds: 3, isDocumented: true };

/** Cost of searches and facets as the number of banners grows, on each engine, on the same machine. */
export async function* benchCluster(
  most = 1_000_000,
  effort: Partial<Effort> = {},
): AsyncGenerator<Figure> {
  const { from, rounds, isDocumented } = { ...usualEffort, ...effort };
  const folder = mkdtempSync(join(tmpdir(), 'vedette-bench-cluster-'));
  const engines = await startEngines(folder);
  const growth: Measurement[] = [];
  try {
    for (const count of sizes(from, most)) {
      const asked = engines.filter(({ isForTests }) => count === from || !isForTests);
      for (const engine of asked) yield* benchEngine(engine, { count, rounds, growth });
      yield agreement(growth, count);
    }
  } finally {
    for (const { stop } of engines) await stop();
    rmSync(folder, { recursive: true, force: true });
  }
  // A single size shows no growth.
  if (isDocumented && most > from) writeDocs(growth);
}

/** Stores banners, and can be opened empty for each size. */
interface BenchedEngine {
  name: string;
  /** Not for use, so that the smallest size says enough. */
  isForTests: boolean;
  open: (count: number) => Promise<Opened>;
  stop: () => Promise<void>;
}

interface Opened {
  index: SearchIndex<Banner>;
  /** Bytes on disk. */
  bytes: () => Promise<number>;
  /** Resolves when nothing is being reorganised after writes. */
  whenAtRest: () => Promise<void>;
}

/** Seconds. */
const mostRests = 120;

/** The embedded index, and each installed ClickHouse. */
async function startEngines(folder: string): Promise<BenchedEngine[]> {
  const embedded: BenchedEngine = {
    name: 'embedded',
    isForTests: false,
    open: async (count) => {
      const index = await openIndex(join(folder, String(count)));
      return {
        index,
        bytes: () => Promise.resolve(bytesIn(join(folder, String(count)))),
        whenAtRest: () => Promise.resolve(),
      };
    },
    stop: () => Promise.resolve(),
  };
  return [
    ...(noChdb === '' ? [await clickHouse(await startBridge(), 1)] : []),
    embedded,
    ...(noClickHouse === '' ? [await clickHouse(await startServers(2), 2)] : []),
  ];
}

type Server = Pick<Servers, 'url' | 'createDatabase' | 'stop'>;

async function clickHouse(server: Server, shards: number): Promise<BenchedEngine> {
  const place = parseClickHousePlace(server.url('default'));
  if (!place) throw new Error('not a place');
  const limits = { connections: 1, waiting: 10, ms: 60_000, onAnswer: () => undefined };
  const connection = new Connection(place, limits);
  const [version] = await connection.selectOne<[string]>('SELECT version()');
  const [year, month] = version.split('.');
  return {
    name: `ClickHouse ${year}.${month}${shards > 1 ? `, ${shards} shards` : ''}`,
    isForTests: shards > 1,
    open: async (count) => {
      const database = `bench_${count}`;
      await server.createDatabase(database);
      const index = openCluster(server.url(database));
      await index.whenReady();
      const bytes = async () => {
        const parts = shards > 1 ? `cluster('${clusterName}', system.parts)` : 'system.parts';
        const sql = `SELECT sum(bytes_on_disk) FROM ${parts} WHERE active AND database = '${database}'`;
        const [sum] = await connection.selectOne<[number]>(sql);
        return sum;
      };
      const whenAtRest = async () => {
        // Servers do this by themselves once a month has not been written for a while.
        if (shards === 1) await connection.run(`OPTIMIZE TABLE ${database}.banner_rows FINAL`);
        const merges = `SELECT count() FROM system.merges WHERE database = '${database}'`;
        for (let tries = 0; tries < mostRests; tries++) {
          if ((await connection.selectOne<[number]>(merges))[0] === 0) return;
          await setTimeout(1_000);
        }
      };
      return { index, bytes, whenAtRest };
    },
    stop: async () => {
      connection.close();
      await server.stop();
    },
  };
}

function bytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return files
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

interface Benching {
  count: number;
  rounds: number;
  /** Receives the measurements. */
  growth: Measurement[];
}

async function* benchEngine(
  engine: BenchedEngine,
  { count, rounds, growth }: Benching,
): AsyncGenerator<Figure> {
  const { index, bytes, whenAtRest } = await engine.open(count);
  const named = (what: string) =>
    `cluster.${engine.name.replaceAll(/[ ,]+/g, '-')}.${what}.${count}`;
  const { seconds, processor } = await writeTimed(index, banners(count));
  yield { name: named('write'), value: count / seconds, unit: 'banners/s' };
  // On a busy machine this says more. Servers in processes of their own are not in it.
  yield { name: named('write-processor'), value: (1e6 * processor) / count, unit: 'µs/banner' };
  await whenAtRest();
  yield { name: named('disk'), value: (await bytes()) / count, unit: 'bytes/banner' };
  for (const measured of await measure(engineOf(index), { count, rounds })) {
    const { processor, ...others } = measured;
    growth.push({
      engine: engine.name,
      count,
      ...others,
      ...(!engine.isForTests && { processor }),
    });
    yield { name: named(measured.kind), value: measured.ms, unit: 'ms' };
    if (!engine.isForTests)
      yield { name: named(`${measured.kind}-processor`), value: measured.processor, unit: 'ms' };
  }
  await index.close();
}

function sizes(from: number, most: number): number[] {
  const list: number[] = [];
  for (let size = from; size < most; size *= 10) list.push(size);
  return [...list, most];
}

/** Opens the index like the service does. */
function openCluster(url: string): ClickHouseIndex<Banner> {
  const place = parseClickHousePlace(url);
  if (!place) throw new Error('not a place');
  const world = openWorld();
  const shared: SharedFacts = { snapshot: shareSnapshot(world, []), cves: null, now: factsMoment };
  const module = built('banner', 'facts.js');
  return new ClickHouseIndex<Banner>({
    place,
    name: 'banner',
    kind: {
      codec: built('store', 'index', 'banner-codec.js'),
      documents: built('banner', 'kind.js'),
    },
    codec: bannerCodec,
    collection: bannerCollection,
    facts: () => ({ module, shared, generation: world.generation }),
    shardBy: 'address',
    hasTimeInKey: true,
    connections: 16,
    queryMs: 120_000,
    queriesWaiting: 500,
    // A busy machine must not look like an unavailable server.
    watchMs: 20_000,
    documentsWaiting: 20_000,
    writePatienceMs: 60_000,
    onFault: (error) => {
      throw error;
    },
  });
}

type Measurement = Growth & Pick<Measured, 'counts'>;

interface Measured {
  kind: QuestionKind;
  ms: number;
  /** Of all threads, in ms. Servers in processes of their own are not in it. */
  processor: number;
  /** Counts of all answers, to compare engines. */
  counts: number[];
}

async function measure(
  engine: Engine,
  { count, rounds }: { count: number; rounds: number },
): Promise<Measured[]> {
  const measured: Measured[] = [];
  const all = Object.entries(questionsFor(count)) as [QuestionKind, readonly Question[]][]; // its own keys
  for (const [kind, questions] of all) {
    const asked = Array.from({ length: rounds }, () => questions).flat();
    const times: number[] = [];
    const processors: number[] = [];
    const counts: number[] = [];
    for (const question of asked) {
      const since = performance.now();
      const before = process.cpuUsage();
      const answer = await engine.ask(question);
      const { user, system } = process.cpuUsage(before);
      times.push(performance.now() - since);
      processors.push((user + system) / 1_000);
      counts.push(answer.count);
    }
    measured.push({ kind, ms: median(times), processor: median(processors), counts });
  }
  return measured;
}

function agreement(growth: readonly Measurement[], count: number): Figure {
  const answers = new Map<string, (readonly number[])[]>();
  for (const { engine, counts } of growth.filter((each) => each.count === count)) {
    answers.set(engine, [...(answers.get(engine) ?? []), counts]);
  }
  const [first, ...others] = answers.values();
  const target = { op: '<=', value: 0 } as const;
  return {
    name: `cluster.answers-that-differ.${count}`,
    value: others.filter((other) => !isDeepStrictEqual(other, first)).length,
    unit: 'engines',
    target,
  };
}

const startMark = '<!-- growth: written by npm run bench -- cluster -->';
const endMark = '<!-- end of growth -->';

function writeDocs(growth: readonly Growth[]): void {
  const page = join(process.cwd(), 'docs', 'scale.md');
  const text = readFileSync(page, 'utf8');
  const [before = '', rest = ''] = text.split(startMark);
  const [, after = ''] = rest.split(endMark);
  const shown = `${tableOfGrowth(growth)}\n\n![Cost of questions as banners become more](scale.svg)`;
  writeFileSync(page, `${before}${startMark}\n\n${shown}\n\n${endMark}${after}`);
  writeFileSync(join(process.cwd(), 'docs', 'scale.svg'), plotGrowth(growth));
}
