import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Figure } from '../../bench/figure.ts';
import { every } from '../../src/search/filter.ts';
import type { SearchIndex } from '../../src/search/index-port.ts';
import { ClickHouseIndex } from '../../src/store/index/clickhouse/clickhouse-index.ts';
import { usualWatchMs } from '../../src/store/watch.ts';
import { countChanged } from '../clickhouse/literals.ts';
import { canMount, startServers, type Servers } from '../clickhouse/servers.ts';
import { oneOf, randomFilter, randomWorld, seededPick, type Pick } from '../search/random.ts';
import { smallCollection } from '../search/small-collection.ts';
import { plainClickHouse } from '../store/index/clickhouse.ts';
import { Model } from '../store/index/model.ts';
import { plainDocuments, plainFacts, type PlainDocument } from '../store/index/plain/documents.ts';
import { proveFaultsOf } from './cluster-faults.ts';
import { withPlace } from './cluster-place.ts';

export interface ClusterProof {
  seed: number;
  literals: number;
  queries: number;
  /** How often a server is disturbed during writes. */
  hurts: number;
  /** How often each server, worker and engine is killed under load. */
  kills: number;
  /** How often a server is killed while it writes what several clients import. */
  importKills: number;
  /** How often each other fault is played under load. */
  rounds: number;
  /** How long what is stopped or cut off under load stays so. */
  awayMs: number;
}

/** For a million small banners. */
const diskBytes = 2 ** 29;

const worldQueries = 250;
const worldDocuments = 1_500;
const facetFields = Object.entries(smallCollection.fields)
  .filter(([, { kind }]) => kind !== 'text')
  .map(([field]) => field);

/** Guarantees of the ClickHouse index on two shards, at the requested size. */
export async function* proveCluster(size: ClusterProof): AsyncGenerator<Figure> {
  const servers = await startServers(2, canMount ? { diskBytes } : {});
  try {
    const changed = await countChanged(servers.url('default'), size.literals, size.seed);
    yield count('cluster.literals-sent', size.literals);
    yield zero('cluster.literals-that-came-back-otherwise', changed);
    yield* proveQueries(servers, size);
    yield* proveAbsences(servers, size);
    yield* withPlace(servers, (place) => proveFaultsOf(place, size));
  } finally {
    await servers.stop();
  }
}

/** Random queries over random documents, compared with the reference. */
async function* proveQueries(
  servers: Servers,
  { seed, queries }: ClusterProof,
): AsyncGenerator<Figure> {
  let different = 0;
  for (let asked = 0; asked < queries; asked += worldQueries) {
    const pick = seededPick(seed + asked);
    const world = randomWorld(pick, smallCollection, worldDocuments);
    const facts = plainFacts(world);
    const database = `world_${asked}`;
    await servers.createDatabase(database);
    const index = new ClickHouseIndex(plainClickHouse(servers.url(database), facts));
    await index.whenReady();
    const documents = plainDocuments(world);
    await index.write(documents);
    let { model } = new Model(facts).write(documents);
    const going = randomFilter(pick, smallCollection);
    await index.remove(going);
    ({ model } = model.remove(going));
    const left = Math.min(worldQueries, queries - asked);
    for (let at = 0; at < left; at++) if (!(await isAnsweredAlike(index, model, pick))) different++;
    await index.close();
  }
  yield count('cluster.random-queries', queries);
  yield zero('cluster.random-queries-answered-otherwise', different);
}

const batchSize = 40;

/** Servers paused and killed in turn while batches are written, one after the other. */
async function* proveAbsences(
  servers: Servers,
  { seed, hurts }: ClusterProof,
): AsyncGenerator<Figure> {
  const world = randomWorld(seededPick(seed), smallCollection, 4_000);
  const facts = plainFacts(world);
  await servers.createDatabase('absences');
  const parts = plainClickHouse(servers.url('absences'), facts, {
    writePatienceMs: 30_000,
    queryMs: 5_000,
    watchMs: usualWatchMs,
    onFault: () => undefined,
  });
  const index = new ClickHouseIndex(parts);
  await index.whenReady();
  const documents = plainDocuments(world);
  let acknowledged = 0;
  const state = { isOver: false };
  const writing = (async () => {
    while (!state.isOver && acknowledged < documents.length) {
      const { added, unchanged } = await index.write(
        documents.slice(acknowledged, acknowledged + batchSize),
      );
      acknowledged += added + unchanged;
    }
  })();
  const noticed: number[] = [];
  const back: number[] = [];
  for (let at = 0; at < hurts; at++) {
    const { noticedMs, backMs } = await hurt(index, servers, at);
    noticed.push(noticedMs);
    back.push(backMs);
  }
  state.isOver = true;
  await writing;
  const { count: found } = await index.search({ filter: every, offset: 0, limit: 0 });
  await index.close();
  yield count('cluster.absences', hurts);
  yield { ...atMost('cluster.longest-until-not-ready', 2_000), value: Math.max(...noticed) };
  yield { ...atMost('cluster.longest-until-answering-again', 5_000), value: Math.max(...back) };
  yield zero('cluster.documents-lost-or-doubled', Math.abs(found - acknowledged));
}

/** Pauses, kills and stops, each server in turn. */
async function hurt(
  index: SearchIndex<PlainDocument>,
  { nodes }: Servers,
  at: number,
): Promise<{ noticedMs: number; backMs: number }> {
  const node = nodes[at % nodes.length];
  const isPause = at % 3 === 0;
  const since = performance.now();
  if (isPause) node?.pause();
  else await node?.kill();
  while ((await index.readiness()).ready) await sleep(20);
  const noticedMs = performance.now() - since;
  if (isPause) node?.resume();
  else await node?.start();
  const returned = performance.now();
  while (!(await index.readiness()).ready) await sleep(20);
  return { noticedMs, backMs: performance.now() - returned };
}

function atMost(name: string, value: number): Omit<Figure, 'value'> {
  return { name, unit: 'ms', target: { op: '<=', value } };
}

/** Counts, rows, their order, and the facets. */
async function isAnsweredAlike(
  index: SearchIndex<PlainDocument>,
  model: Model,
  pick: Pick,
): Promise<boolean> {
  const filter = randomFilter(pick, smallCollection);
  const offset = oneOf(pick, [0, 0, 1, 20, 300]);
  const request = { filter, offset, limit: oneOf(pick, [0, 1, 10, 1_000]) };
  const facets = { filter, facets: facetFields.map((field) => ({ field, limit: 1 + pick(20) })) };
  const [page, counted] = await Promise.all([index.search(request), index.facets(facets)]);
  const rows = page.rows.map(({ document, facts }) => ({ document, facts }));
  return (
    isDeepStrictEqual({ count: page.count, rows }, model.search(request)) &&
    isDeepStrictEqual({ ...counted }, { ...model.facets(facets) })
  );
}

function count(name: string, value: number): Figure {
  return { name, value, unit: 'times', target: { op: '>=', value: 1 } };
}

function zero(name: string, value: number): Figure {
  return { name, value, unit: 'times', target: { op: '<=', value: 0 } };
}
