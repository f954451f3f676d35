import { isDeepStrictEqual } from 'node:util';
import type { Figure } from '../../bench/figure.ts';
import type { SearchIndex } from '../../src/search/index-port.ts';
import { ClickHouseIndex } from '../../src/store/index/clickhouse/clickhouse-index.ts';
import { countChanged } from '../clickhouse/literals.ts';
import { startServers, type Servers } from '../clickhouse/servers.ts';
import { oneOf, randomFilter, randomWorld, seededPick, type Pick } from '../search/random.ts';
import { smallCollection } from '../search/small-collection.ts';
import { plainClickHouse } from '../store/index/clickhouse.ts';
import { Model } from '../store/index/model.ts';
import { plainDocuments, plainFacts, type PlainDocument } from '../store/index/plain/documents.ts';

export interface ClusterProof {
  seed: number;
  literals: number;
  queries: number;
}

const worldQueries = 250;
const worldDocuments = 1_500;
const facetFields = Object.entries(smallCollection.fields)
  .filter(([, { kind }]) => kind !== 'text')
  .map(([field]) => field);

/** What the index on ClickHouse promises, on two shards, at the size asked for. */
export async function* proveCluster(size: ClusterProof): AsyncGenerator<Figure> {
  const servers = await startServers(2);
  try {
    const changed = await countChanged(servers.url('default'), size.literals, size.seed);
    yield count('cluster.literals-sent', size.literals);
    yield zero('cluster.literals-that-came-back-otherwise', changed);
    yield* proveQueries(servers, size);
  } finally {
    await servers.stop();
  }
}

/** Random questions over random documents, against the plain reading of them. */
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
