import { describe, expect, it, onTestFinished } from 'vitest';
import { every } from '../../../src/search/filter.ts';
import { ClickHouseIndex } from '../../../src/store/index/clickhouse/clickhouse-index.ts';
import { dropOldTables } from '../../../src/store/index/clickhouse/old-tables.ts';
import { parseClickHousePlace } from '../../../src/store/index/clickhouse/place.ts';
import { countChanged } from '../../clickhouse/literals.ts';
import { noClickHouse } from '../../clickhouse/servers.ts';
import { freshDatabase, sharedServers } from '../../clickhouse/shared-servers.ts';
import { openClickHouseEngine, plainClickHouse } from './clickhouse.ts';
import { indexConformance } from './conformance.ts';
import { documents, facts } from './plain-index.ts';

describe.skipIf(noClickHouse)(`on two shards ${noClickHouse}`, () => {
  const servers = sharedServers();
  // `npm run proof -- cluster` asks as much as the embedded index is asked here.
  indexConformance(
    'the ClickHouse index',
    async (facts) => openClickHouseEngine(await freshDatabase(servers()), facts),
    { seeds: [10], documents: 40, writes: 3, questions: 4, many: 300 },
  );
});

describe.skipIf(noClickHouse)(`tables of an index ${noClickHouse}`, () => {
  const servers = sharedServers(1);
  const limits = { connections: 2, waiting: 10, ms: 30_000 };

  it('are dropped when another took its place, and the other stays', async () => {
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

  it('have literals that come back from the server byte for byte, whatever is in them', async () => {
    expect(await countChanged(servers().url('default'), 1_500, 7)).toBe(0);
  });
});

describe('a place of ClickHouse servers', () => {
  it('is read from a URL, with what is usual where it says nothing', () => {
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
  ])('is not %s', (text) => {
    expect(parseClickHousePlace(text)).toBeNull();
  });
});
