import { describe, expect, it } from 'vitest';
import { parseClickHousePlace } from '../../../src/store/index/clickhouse/place.ts';
import { countChanged } from '../../clickhouse/literals.ts';
import { noClickHouse } from '../../clickhouse/servers.ts';
import { freshDatabase, sharedServers } from '../../clickhouse/shared-servers.ts';
import { openClickHouseEngine } from './clickhouse.ts';
import { indexConformance } from './conformance.ts';

describe.skipIf(noClickHouse)(`on two shards ${noClickHouse}`, () => {
  const servers = sharedServers();
  // `npm run proof -- cluster` asks as much as the embedded index is asked here.
  indexConformance(
    'the ClickHouse index',
    async (facts) => openClickHouseEngine(await freshDatabase(servers()), facts),
    { seeds: [10], documents: 40, questions: 4, many: 300 },
  );
});

describe.skipIf(noClickHouse)(`a literal ${noClickHouse}`, () => {
  const servers = sharedServers(1);

  it('comes back from the server byte for byte, whatever is in it', async () => {
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
