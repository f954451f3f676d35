import { describe, expect, it } from 'vitest';
import { startScans } from '../domain/place.ts';
import { openPlace } from '../feeds/place.ts';
import { shareAcrossTests, temporaryFolder, type Answer, type Ask } from '../harness.ts';
import { postgresPrograms, startPostgresHere } from '../store/ledger/postgres-place.ts';
import { startS3Here } from '../store/objects/s3-place.ts';
import { s3Secret } from '../store/objects/s3-server.ts';

interface Asked {
  ask: (path: string, asked?: Ask) => Promise<Answer>;
}

describe.skipIf(!postgresPrograms)('servers whose objects are in S3', () => {
  const postgres = shareAcrossTests(startPostgresHere);
  const s3 = shareAcrossTests(startS3Here);

  const isReady = async (server: Asked) => (await server.ask('/readyz')).status;
  const lookUp = (server: Asked) => server.ask('/v1/ip/malicious-info?ip=198.51.100.8');

  it('load everything from there, continue while it is unavailable, and catch up afterwards', async () => {
    const environment = {
      ...s3().settings('shared'),
      VEDETTE_LEDGER: await postgres().createLedger(),
      VEDETTE_LEDGER_CONNECTIONS: '4',
    };
    const first = await openPlace({ ...environment, VEDETTE_SCAN_WORKERS: '0' });
    await first.load('feodo-tracker', ['198.51.100.7']);
    await first.load('feodo-tracker', ['198.51.100.7', '198.51.100.8']);

    // Another server with an empty folder.
    const second = await startScans(environment, { extraPublic: ['198.51.100.0/24'] });
    expect(await isReady(second)).toBe(200);
    expect((await lookUp(second)).text).toContain('feodo-tracker');

    const id = await second.scan('shared.example');
    expect(await second.whenOver(id)).toBe(100);
    const { json } = await first.server.ask(`/v1/domain/report/${id}`);
    const [url = ''] = (json.data?.['screenshots'] ?? []) as string[];
    const picture = new URL(url).pathname;
    expect((await first.server.ask(picture)).headers['content-type']).toBe('image/png');

    await s3().kill();

    for (const server of [first.server, second]) await expect.poll(() => isReady(server)).toBe(503);
    const refused = await first.server.ask(picture);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);
    await first.load('feodo-tracker', ['198.51.100.9'], '--accept').catch(() => undefined);
    expect(await first.saidOf('198.51.100.9')).toEqual([]);
    expect((await lookUp(second)).headers['warning']).toBeUndefined();
    // The second server lacks the document of the previous generation.
    await first.vedette(['feeds', 'rollback', 'feodo-tracker']);
    await expect.poll(async () => (await lookUp(second)).headers['warning']).toMatch(/^110 /);
    expect((await lookUp(second)).text).toContain('feodo-tracker');
    const waiting = await second.scan('waiting.example');

    await s3().start();

    for (const server of [first.server, second]) await expect.poll(() => isReady(server)).toBe(200);
    await expect.poll(async () => (await lookUp(second)).headers['warning']).toBeUndefined();
    expect((await lookUp(second)).text).not.toContain('feodo-tracker');
    expect((await first.server.ask(picture)).status).toBe(200);
    expect(await second.whenOver(waiting)).toBe(100);

    s3().signal('SIGSTOP');
    await expect.poll(() => isReady(second)).toBe(503);
    expect((await second.ask(picture)).status).toBe(503);
    s3().signal('SIGCONT');
    await expect.poll(() => isReady(second)).toBe(200);
    expect((await second.ask(picture)).status).toBe(200);

    const logged = [...first.server.logged, ...second.logged].join('');
    expect(logged).toContain('object store is unavailable');
    expect(logged).not.toContain(`"${s3Secret}"`);
  });

  it('do not start without documents that only S3 has', async () => {
    const environment = {
      ...s3().settings('lost'),
      VEDETTE_LEDGER: await postgres().createLedger(),
      VEDETTE_LEDGER_CONNECTIONS: '4',
    };
    const first = await openPlace(environment);
    await first.load('feodo-tracker', ['198.51.100.7']);
    await s3().kill();
    const late = openPlace({ ...environment, VEDETTE_DATA: temporaryFolder() });
    await expect(late).rejects.toThrow(
      `Feed documents that this server needs are at http://127.0.0.1:${s3().port}/objects, which does not answer.`,
    );
    await s3().start();
  });
});
