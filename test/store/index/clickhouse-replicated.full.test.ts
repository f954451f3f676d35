import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { every } from '../../../src/search/filter.ts';
import { ClickHouseIndex } from '../../../src/store/index/clickhouse/clickhouse-index.ts';
import { noKeeper, startKeeper, type Keeper } from '../../clickhouse/keeper.ts';
import { ask, noClickHouse, startServers, type Servers } from '../../clickhouse/servers.ts';
import { openClickHouseEngine, plainClickHouse } from './clickhouse.ts';
import { indexConformance } from './conformance.ts';
import { documents, facts } from './plain-index.ts';

const missing = noClickHouse || noKeeper;

describe.skipIf(missing)(`on two replicas and a keeper ${missing}`, () => {
  let keeper: Keeper;
  let servers: Servers;
  let databases = 0;
  beforeAll(async () => {
    keeper = await startKeeper();
    servers = await startServers(1, { replication: { replicas: 2, keeper: keeper.port } });
  });
  afterAll(async () => {
    await servers.stop();
    await keeper.stop();
  });
  const freshUrl = async () => {
    const name = `replicated_${++databases}`;
    await servers.createDatabase(name);
    return servers.url(name);
  };

  indexConformance(
    'the ClickHouse index',
    async (given) => openClickHouseEngine(await freshUrl(), given),
    { seeds: [10], documents: 20, writes: 2, questions: 2, many: 100 },
  );

  it('keeps every document on both, answers from one, and loses nothing', async () => {
    const parts = plainClickHouse(await freshUrl(), facts, {
      watchMs: 2_000,
      onFault: () => undefined,
    });
    const index = new ClickHouseIndex(parts);
    onTestFinished(() => index.close());
    await index.whenReady();
    await index.write(documents(50));
    const table = `${parts.place.database}.plain_rows_local`;
    for (const { host } of servers.nodes) {
      const there = await ask({ host, port: servers.port }, `SELECT count() FROM ${table}`);
      expect(Number(there)).toBe(50);
    }
    const [, second] = servers.nodes;
    await second?.kill();
    const all = { filter: every, offset: 0, limit: 0 };
    await expect.poll(() => index.search(all).then(({ count }) => count, String)).toBe(50);
    await second?.start();
    await expect
      .poll(() =>
        index.write(documents(80)).then(
          ({ added }) => added >= 0,
          () => false,
        ),
      )
      .toBe(true);
    expect((await index.search(all)).count).toBe(80);
  });
});
