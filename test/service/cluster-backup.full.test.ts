import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { vedette } from '../cli/command-line.ts';
import { openBannerPlace } from '../banner/place.ts';
import { noClickHouse } from '../clickhouse/servers.ts';
import { freshDatabase, patiently, sharedServers } from '../clickhouse/shared-servers.ts';
import { shareAcrossTests, temporaryFolder } from '../harness.ts';
import { postgresPrograms, startPostgresHere } from '../store/ledger/postgres-place.ts';
import { startS3Here } from '../store/objects/s3-place.ts';
import { banners } from './clickhouse-place.ts';

describe.skipIf(noClickHouse !== '' || !postgresPrograms)('a backup of a cluster', () => {
  const postgres = shareAcrossTests(startPostgresHere);
  const s3 = shareAcrossTests(startS3Here);
  const clickhouse = sharedServers();

  const emptyCluster = async (prefix: string) => ({
    VEDETTE_LEDGER: await postgres().createLedger(),
    VEDETTE_LEDGER_CONNECTIONS: '4',
    VEDETTE_INDEX: await freshDatabase(clickhouse()),
    ...s3().settings(prefix),
  });

  it('has ledger, objects and banners of one moment, and restores to one machine and to another cluster', async () => {
    const place = await openBannerPlace(await emptyCluster('before'));
    const { server } = place;
    await place.load('feodo-tracker', ['198.51.100.7']);
    await patiently(() => place.take(banners.slice(0, 40)));
    const before = await patiently(() => place.search('welcome'));
    const file = join(temporaryFolder(), 'cluster.tgz');

    const made = await vedette(server.config.data, ['backup', file]);
    await patiently(() => place.take(banners.slice(40)));
    await server.running.stop();
    const data = temporaryFolder();
    const restored = await vedette(data, ['restore', file]);
    const alone = await openBannerPlace({ VEDETTE_DATA: data });
    const there = await patiently(() => alone.search('welcome'));
    const listed = await alone.server.ask('/v1/ip/malicious-info?ip=198.51.100.7', {
      key: server.key,
    });
    await alone.server.running.stop();
    const environment = await emptyCluster('after');
    const moved = await vedette(data, ['migrate-store', 'cluster'], { environment });
    const again = await openBannerPlace(environment);
    const back = await patiently(() => again.search('welcome'));

    expect([made.code, restored.code, moved.code], made.err + restored.err + moved.err).toEqual([
      0, 0, 0,
    ]);
    expect(before.count).toBe(40);
    const rowsOf = ({ result }: typeof before) => result.map((row) => JSON.stringify(row)).sort();
    expect(rowsOf(there)).toEqual(rowsOf(before));
    expect(rowsOf(back)).toEqual(rowsOf(before));
    expect(listed.text).toContain('feodo-tracker');
    const rows = await again.server.ask('/v1/ip/malicious-info?ip=198.51.100.7', {
      key: server.key,
    });
    expect(rows.text).toContain('feodo-tracker');
  });
});
