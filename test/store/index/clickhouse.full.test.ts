import { describe, expect, it, onTestFinished } from 'vitest';
import { every } from '../../../src/search/filter.ts';
import { ClickHouseIndex } from '../../../src/store/index/clickhouse/clickhouse-index.ts';
import { Columns } from '../../../src/store/index/clickhouse/columns.ts';
import { creation, dropOldTables } from '../../../src/store/index/clickhouse/tables.ts';
import { parseClickHousePlace } from '../../../src/store/index/clickhouse/place.ts';
import { Server } from '../../../src/store/index/clickhouse/cluster.ts';
import { countChanged } from '../../clickhouse/literals.ts';
import { ask, noClickHouse } from '../../clickhouse/servers.ts';
import { freshDatabase, sharedServers } from '../../clickhouse/shared-servers.ts';
import { smallCollection } from '../../search/small-collection.ts';
import { openClickHouseEngine, plainClickHouse } from './clickhouse.ts';
import { indexConformance, quickEffort } from './conformance.ts';
import { documents, facts } from './plain-index.ts';

describe.skipIf(noClickHouse)(`on two shards ${noClickHouse}`, () => {
  const servers = sharedServers();
  // `npm run proof -- cluster` runs as many queries as the embedded index gets here.
  indexConformance(
    'the ClickHouse index',
    async (facts) => openClickHouseEngine(await freshDatabase(servers()), facts),
    { ...quickEffort, documents: 40, writes: 3, questions: 4, many: 300 },
  );
});

describe.skipIf(noClickHouse)(`tables of an index ${noClickHouse}`, () => {
  const servers = sharedServers(1);
  const limits = { connections: 2, waiting: 10, ms: 30_000 };

  it('are dropped when replaced by another index, which stays', async () => {
    const url = await freshDatabase(servers());
    const open = async (name: string) => {
      const index = new ClickHouseIndex(plainClickHouse(url, facts, { name }));
      onTestFinished(() => index.close());
      await index.whenReady();
      await index.write(documents(3));
      return index;
    };
    const old = await open('version_1');
    const next = await open('version_2');
    const place = parseClickHousePlace(url)!;

    const all = { filter: every, offset: 0, limit: 0 };
    await dropOldTables(place, limits, { prefix: 'version_', keep: 'version_2', ageMs: 3_600_000 });
    expect(await old.search(all)).toMatchObject({ count: 3 });
    await dropOldTables(place, limits, { prefix: 'version_', keep: 'version_2', ageMs: 0 });
    expect(await next.search(all)).toMatchObject({ count: 3 });
    await expect(old.search(all)).rejects.toThrow();
  });

  it('are replicated by statements that fail only for lack of a keeper', async () => {
    const place = parseClickHousePlace(servers().url('default'))!;
    const server = new Server('18.16.1', 2);
    const columns = new Columns(smallCollection);
    const replicated = [...creation('plain', { place, columns, server })].filter(({ sql }) =>
      sql.includes('Replicated'),
    );
    const node = { host: place.host, port: place.port };
    const engines = replicated.map(({ sql }) => /Replicated\w+\(.*\)/.exec(sql)?.[0]);

    for (const { sql } of replicated)
      await expect(ask(node, sql)).rejects.toThrow(/without ZooKeeper/);
    const settings = Object.entries(server.settings).map(([name, value]) => `${name} = ${value}`);
    expect(await ask(node, `SELECT 1 SETTINGS ${settings.join(', ')}`)).toBe('1\n');

    expect(engines).toHaveLength(6);
    expect(engines).toContain(
      `ReplicatedMergeTree('/clickhouse/tables/{shard}/{database}/plain_rows_local', '{replica}')`,
    );
    expect(engines).toContain(
      `ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/{database}/plain_address_facts_local', '{replica}')`,
    );
    expect(server.settings).toMatchObject({ insert_quorum: 2 });
    // Without a keeper nothing is replicated, and nothing waits for a second replica.
    const alone = new Server('18.16.1', 0);
    expect(alone.engine('x', true)).toBe('ReplacingMergeTree()');
    expect(alone.settings).not.toHaveProperty('insert_quorum');
  });

  it('have literals that round-trip byte for byte, whatever they contain', async () => {
    expect(await countChanged(servers().url('default'), 1_500, 7)).toBe(0);
  });
});

describe('a ClickHouse URL', () => {
  it('is parsed, with defaults for what it omits', () => {
    expect(
      parseClickHousePlace('clickhouse://reader:s%2Fcret@db.example:9123/intel?cluster=two'),
    ).toEqual({
      host: 'db.example',
      port: 9123,
      isSecure: false,
      user: 'reader',
      password: 's/cret',
      database: 'intel',
      cluster: 'two',
    });
    expect(parseClickHousePlace('clickhouse://[2001:db8::1]?secure=true')).toMatchObject({
      host: '2001:db8::1',
      port: 8443,
      user: 'default',
      password: '',
      database: 'default',
      cluster: null,
    });
  });

  it.each([
    'http://db.example/x',
    'clickhouse:///x',
    'clickhouse://db.example/a;b',
    'clickhouse://db.example/a?cluster=b`',
    'clickhouse://db.example/a?clutser=b',
    'not a URL',
  ])('cannot be %s', (text) => {
    expect(parseClickHousePlace(text)).toBeNull();
  });
});
