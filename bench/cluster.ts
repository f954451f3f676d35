import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { bannerCollection } from '../src/banner/collection.ts';
import type { SharedFacts } from '../src/banner/facts.ts';
import type { Banner } from '../src/banner/store.ts';
import { shareSnapshot } from '../src/intel/shared.ts';
import type { SearchIndex } from '../src/search/index-port.ts';
import { ClickHouseIndex } from '../src/store/index/clickhouse/clickhouse-index.ts';
import { parseClickHousePlace } from '../src/store/index/clickhouse/place.ts';
import { bannerCodec } from '../src/store/index/banner-codec.ts';
import { ask, startServers, type Servers } from '../test/clickhouse/servers.ts';
import { engineOf, type Engine } from './banner-engine.ts';
import { built, factsMoment, openIndex, openWorld } from './banner-place.ts';
import { questionsFor, type Question, type QuestionKind } from './banner-questions.ts';
import { banners } from './banners.ts';
import { plotGrowth, tableOfGrowth, type Growth } from './cluster-plot.ts';
import { median, type Figure } from './figure.ts';

interface Effort {
  /** Of the smallest size; each further one is about three times the one before. */
  from: number;
  /** How often each question is asked. */
  rounds: number;
  /** Whether docs/scale.md and its plot are written anew. */
  isDocumented: boolean;
}

const usualEffort: Effort = { from: 100_000, rounds: 3, isDocumented: true };
const batch = 5_000;
const names = ['embedded', 'ClickHouse'] as const;
type EngineName = (typeof names)[number];

/** What searches and facets cost as banners become more, on both engines, on the same machine. */
export async function* benchCluster(
  most = 1_000_000,
  effort: Partial<Effort> = {},
): AsyncGenerator<Figure> {
  const { from, rounds, isDocumented } = { ...usualEffort, ...effort };
  const folder = mkdtempSync(join(tmpdir(), 'vedette-bench-cluster-'));
  const servers = await startServers(2);
  const growth: Growth[] = [];
  try {
    for (const count of sizes(from, most)) {
      for (const name of names)
        yield* benchEngine(name, { count, rounds, folder, servers, growth });
      yield agreement(growth, count);
    }
  } finally {
    await servers.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  // One size is no growth.
  if (isDocumented && most > from) writeDocs(growth);
}

interface Benching {
  count: number;
  rounds: number;
  folder: string;
  servers: Servers;
  /** Gets what was measured. */
  growth: Growth[];
}

async function* benchEngine(
  name: EngineName,
  { count, rounds, folder, servers, growth }: Benching,
): AsyncGenerator<Figure> {
  const engine = await openEngine(name, { count, folder, servers });
  const filled = await fill(engine.index, count);
  yield { name: `cluster.${name}.write.${count}`, value: count / filled, unit: 'banners/s' };
  const stored = await engine.bytes();
  if (stored > 0)
    yield { name: `cluster.${name}.disk.${count}`, value: stored / count, unit: 'bytes/banner' };
  for (const measured of await measure(engine.asked, { count, rounds })) {
    growth.push({ engine: name, count, ...measured });
    yield { name: `cluster.${name}.${measured.kind}.${count}`, value: measured.ms, unit: 'ms' };
  }
  await engine.close();
}

function sizes(from: number, most: number): number[] {
  const list: number[] = [];
  for (let size = from; size < most; size = Math.round(size * Math.sqrt(10))) list.push(size);
  return [...list, most];
}

interface Opened {
  index: SearchIndex<Banner>;
  asked: Engine;
  bytes: () => Promise<number>;
  close: () => Promise<void>;
}

async function openEngine(
  name: EngineName,
  { count, folder, servers }: { count: number; folder: string; servers: Servers },
): Promise<Opened> {
  if (name === 'embedded') {
    const index = await openIndex(join(folder, String(count)));
    const close = () => index.close();
    return { index, asked: engineOf(index), bytes: () => Promise.resolve(0), close };
  }
  const database = `bench_${count}`;
  await servers.createDatabase(database);
  const index = openCluster(servers.url(database));
  await index.whenReady();
  return {
    index,
    asked: engineOf(index),
    bytes: () => usedBytes(servers, database),
    close: () => index.close(),
  };
}

/** The index as the service opens it. */
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
    pack: bannerCodec.pack,
    unpack: bannerCodec.unpack,
    collection: bannerCollection,
    facts: () => ({ module, shared, generation: world.generation }),
    shardBy: 'address',
    hasTimeInKey: true,
    connections: 16,
    queryMs: 120_000,
    queriesWaiting: 500,
    // A busy machine is not a server that is away.
    watchMs: 20_000,
    documentsWaiting: 20_000,
    writePatienceMs: 60_000,
    onFault: (error) => {
      throw error;
    },
  });
}

async function usedBytes({ nodes, port }: Servers, database: string): Promise<number> {
  let sum = 0;
  for (const { host } of nodes) {
    const sql = `SELECT sum(bytes_on_disk) FROM system.parts WHERE active AND database = '${database}'`;
    sum += Number(await ask({ host, port }, sql));
  }
  return sum;
}

/** Seconds. */
async function fill(index: SearchIndex<Banner>, count: number): Promise<number> {
  const since = performance.now();
  let some: Banner[] = [];
  for (const banner of banners(count)) {
    some.push(banner);
    if (some.length < batch) continue;
    await index.write(some);
    some = [];
  }
  if (some.length > 0) await index.write(some);
  return (performance.now() - since) / 1_000;
}

interface Measured {
  kind: QuestionKind;
  ms: number;
  /** Of all answers, so that engines can be compared. */
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
    const counts: number[] = [];
    for (const question of asked) {
      const since = performance.now();
      const answer = await engine.ask(question);
      times.push(performance.now() - since);
      counts.push(answer.count);
    }
    measured.push({ kind, ms: median(times), counts });
  }
  return measured;
}

function agreement(growth: readonly (Growth & { counts?: number[] })[], count: number): Figure {
  const of = (name: EngineName) =>
    growth
      .filter((each) => each.count === count && each.engine === name)
      .map((each) => each.counts);
  const isSame = isDeepStrictEqual(of('embedded'), of('ClickHouse'));
  const target = { op: '<=', value: 0 } as const;
  return {
    name: `cluster.answers-that-differ.${count}`,
    value: isSame ? 0 : 1,
    unit: 'times',
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
