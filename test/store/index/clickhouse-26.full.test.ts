import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { every } from '../../../src/search/filter.ts';
import { ClickHouseIndex } from '../../../src/store/index/clickhouse/clickhouse-index.ts';
import { Connection } from '../../../src/store/index/clickhouse/connection.ts';
import { healthOf } from '../../../src/store/index/clickhouse/health.ts';
import { parseClickHousePlace } from '../../../src/store/index/clickhouse/place.ts';
import { randomWorld, seededPick } from '../../search/random.ts';
import { smallCollection } from '../../search/small-collection.ts';
import { until } from '../../until.ts';
import { rewritten } from './asking.ts';
import { noChdb, startBridge, type Bridge } from '../../clickhouse/chdb-bridge.ts';
import { openClickHouseEngine, plainClickHouse } from './clickhouse.ts';
import { indexConformance } from './conformance.ts';
import { plainDocuments, plainFacts } from './plain/documents.ts';

async function countRows(url: string, table: string): Promise<number> {
  const place = parseClickHousePlace(url);
  if (!place) throw new Error('not a place');
  const connection = new Connection(place, { connections: 1, waiting: 1, ms: 60_000 });
  try {
    const [count] = await connection.selectOne<[number]>(`SELECT count() FROM ${table}`);
    return count;
  } finally {
    connection.close();
  }
}

describe.skipIf(noChdb)(`on ClickHouse 26 ${noChdb}`, () => {
  let bridge: Bridge | undefined;
  let databases = 0;
  beforeAll(async () => {
    bridge = await startBridge();
  });
  afterAll(() => bridge?.stop());

  it('deletes what was replaced or removed, and then the notes about it', async () => {
    if (!bridge) throw new Error('the bridge is started before the first test');
    await bridge.createDatabase('sweeping');
    const url = bridge.url('sweeping');
    const world = randomWorld(seededPick(5), smallCollection, 30);
    const index = new ClickHouseIndex(plainClickHouse(url, plainFacts(world)));
    const documents = plainDocuments(world);
    const [first, ...others] = documents;
    if (!first) throw new Error('there are documents');
    await index.write(documents);
    await index.write(rewritten(documents));
    await index.remove({ kind: 'time', from: first.time, to: first.time });
    const shown = (await index.search({ filter: every, offset: 0, limit: 0 })).count;
    expect(shown).toBeLessThan(documents.length);
    await index.sweep(3_600_000);
    expect(await countRows(url, 'plain_rows')).toBeGreaterThan(others.length);
    await until('everything to be deleted', async () => {
      await index.sweep(0);
      return (await countRows(url, 'plain_gone')) === 0;
    });
    expect(await countRows(url, 'plain_rows')).toBe(shown);
    expect((await index.search({ filter: every, offset: 0, limit: 0 })).count).toBe(shown);
    await index.close();
  });

  it('tells parts, disk, replicas and writes under way', async () => {
    if (!bridge) throw new Error('the bridge is started before the first test');
    await bridge.createDatabase('healthy');
    const place = parseClickHousePlace(bridge.url('healthy'));
    if (!place) throw new Error('not a place');
    const limits = { connections: 1, waiting: 10, ms: 60_000 };
    const world = randomWorld(seededPick(6), smallCollection, 30);
    const index = new ClickHouseIndex(plainClickHouse(bridge.url('healthy'), plainFacts(world)));
    await index.write(plainDocuments(world));
    const health = await healthOf(place, limits, 'plain');
    expect(health).toMatchObject({ servers: 1, lag: 0, readOnly: 0, oldestWrite: 0 });
    expect(health.parts).toBeGreaterThanOrEqual(health.mostParts);
    expect(health.bytes).toBeGreaterThan(0);
    expect(health.freeShare).toBeGreaterThan(0);
    const connection = new Connection(place, limits);
    await connection.run('CREATE TABLE plain_claim_9 (by_us UInt8) ENGINE = Memory');
    await until('the write to be a second old', async () => {
      return (await healthOf(place, limits, 'plain')).oldestWrite > 0;
    });
    connection.close();
    await index.close();
  });

  indexConformance(
    'the ClickHouse index',
    async (facts) => {
      if (!bridge) throw new Error('the bridge is started before the first test');
      const name = `test_${++databases}`;
      await bridge.createDatabase(name);
      return openClickHouseEngine(bridge.url(name), facts);
    },
    { seeds: [10], documents: 40, writes: 3, questions: 4, many: 300 },
  );
});
