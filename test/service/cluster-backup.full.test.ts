import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openObjects } from '../../src/store/objects/open.ts';
import { vedette } from '../cli/command-line.ts';
import { openBannerPlace } from '../banner/place.ts';
import { noChdb, startBridge, type Bridge } from '../clickhouse/chdb-bridge.ts';
import { noClickHouse } from '../clickhouse/servers.ts';
import { freshDatabase, patiently, sharedServers } from '../clickhouse/shared-servers.ts';
import { shareAcrossTests, temporaryFolder, testConfig } from '../harness.ts';
import { postgresPrograms, startPostgresHere } from '../store/ledger/postgres-place.ts';
import { startS3Here } from '../store/objects/s3-place.ts';
import { s3Secret } from '../store/objects/s3-server.ts';
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

describe.skipIf(noChdb || !postgresPrograms)('a backup of a cluster on ClickHouse 26', () => {
  const postgres = shareAcrossTests(startPostgresHere);
  const s3 = shareAcrossTests(startS3Here);
  let bridge: Bridge | undefined;
  beforeAll(async () => {
    bridge = await startBridge();
  });
  afterAll(() => bridge?.stop());

  const emptyCluster = async (name: string) => {
    await bridge?.createDatabase(name);
    return {
      VEDETTE_LEDGER: await postgres().createLedger(),
      VEDETTE_LEDGER_CONNECTIONS: '4',
      VEDETTE_INDEX: bridge?.url(name) ?? '',
      ...s3().settings(name),
    };
  };
  const inBucket = async (environment: Record<string, string>) => {
    const objects = openObjects({ settings: testConfig(environment) });
    const names = await objects.list('backups');
    objects.close();
    return new Set(names.map(({ name }) => name.split('/')[1]));
  };

  it('leaves the banners in the bucket until it is removed, and restores them to another cluster', async () => {
    const environment = await emptyCluster('before');
    const place = await openBannerPlace(environment);
    const { server } = place;
    await patiently(() => place.take(banners.slice(0, 40)));
    const folder = temporaryFolder();
    const older = join(folder, 'vedette-20260101T000000Z.tgz');
    const newer = join(folder, 'vedette-20260102T000000Z.tgz');

    const first = await vedette(server.config.data, ['backup', older]);
    const second = await vedette(server.config.data, ['backup', newer, '--json']);
    const portable = join(folder, 'portable.tgz');
    const whole = await vedette(server.config.data, ['backup', portable, '--portable']);
    const bothThere = await inBucket(environment);
    await patiently(() => place.take(banners.slice(40)));
    await vedette(server.config.data, ['backup', '--to', folder, '--keep', '2', '--json']);
    const left = await inBucket(environment);
    await server.running.stop();
    const data = temporaryFolder();
    const restored = await vedette(data, ['restore', newer]);
    const warned = await vedette(data, ['doctor', '--json']);
    const other = await emptyCluster('after');
    const moved = await vedette(data, ['migrate-store', 'cluster'], { environment: other });
    const again = await openBannerPlace(other);
    const found = await patiently(() => again.search('welcome'));
    const added = await again.take(banners);
    await again.server.running.stop();
    const fromWhole = await vedette(temporaryFolder(), ['restore', portable]);

    expect([first, second, whole, restored, moved, fromWhole].map(({ err }) => err)).toEqual(
      Array.from({ length: 6 }, () => ''),
    );
    expect(first.out).toMatch(
      /backups\/vedette-20260101T000000Z: 40 banners, .* written by ClickHouse/,
    );
    expect(whole.out).not.toContain('written by ClickHouse');
    expect(fromWhole.out).not.toContain('migrate-store');
    expect(restored.out).toContain('vedette migrate-store cluster');
    expect(warned.out).toContain('vedette migrate-store cluster restores them');
    expect(moved.out).toContain('40 banners restored from the bucket');
    expect(bothThere).toEqual(new Set(['vedette-20260101T000000Z', 'vedette-20260102T000000Z']));
    expect(left).not.toContain('vedette-20260101T000000Z');
    expect(left.size).toBe(2);
    expect(found.count).toBe(40);
    expect(added).toMatchObject({ added: 20, unchanged: 40 });
    expect(first.out + second.out).not.toContain(s3Secret);
  });
});
