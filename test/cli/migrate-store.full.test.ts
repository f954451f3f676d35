import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startScans } from '../domain/place.ts';
import { shareAcrossTests, startServer, temporaryFolder } from '../harness.ts';
import { vedette } from './command-line.ts';
import { postgresPrograms, startPostgresHere } from '../store/ledger/postgres-place.ts';
import { startS3Here } from '../store/objects/s3-place.ts';

interface Answer {
  tables: { table: string; rows: number; digest: string }[];
  files: number;
}

describe.skipIf(!postgresPrograms)('vedette migrate-store', () => {
  const postgres = shareAcrossTests(startPostgresHere);
  const s3 = shareAcrossTests(startS3Here);

  const run = async (data: string, to: string, environment: Record<string, string>) => {
    const { code, out, err } = await vedette(data, ['migrate-store', to, '--json'], {
      environment,
    });
    return { code, said: `${out}${err}`, answer: JSON.parse(out || '{}') as Answer };
  };

  it.each([
    { files: 'a folder', objects: () => ({ VEDETTE_OBJECTS: temporaryFolder() }) },
    { files: 'S3', objects: () => s3().settings('moved') },
  ])(
    'copies an installation to PostgreSQL and $files and back, with keys, reports and pictures',
    async ({ objects }) => {
      const data = temporaryFolder();
      const cluster = { VEDETTE_LEDGER: await postgres().createLedger(), ...objects() };
      const before = await startScans({ VEDETTE_DATA: data });
      const id = await before.scan('kept.example');
      await before.whenOver(id);
      const report = (await before.ask(`/v1/domain/report/${id}`)).json.data;
      const [picture = ''] = (report?.['screenshots'] ?? []) as string[];
      const { pathname } = new URL(picture);
      const { key } = before;
      await before.running.stop();

      const there = await run(data, 'cluster', cluster);
      const between = await startServer(cluster);
      const seen = (await between.ask(`/v1/domain/report/${id}`, { key })).json.data;
      const pictureThere = await between.ask(pathname, { key });
      await between.running.stop();
      const folder = temporaryFolder();
      const back = await run(folder, 'embedded', cluster);
      const home = await startServer({ VEDETTE_DATA: folder });
      const pictureHome = await home.ask(pathname, { key });

      expect(there.code, there.said).toBe(0);
      const rowsOf = ({ tables }: Answer, table: string) =>
        tables.find((each) => each.table === table)?.rows;
      expect(rowsOf(there.answer, 'report')).toBe(1);
      expect(there.answer.files).toBeGreaterThan(0);
      expect(seen?.['main_domain_info']).toEqual(report?.['main_domain_info']);
      expect(back.code, back.said).toBe(0);
      expect(back.answer.files).toBe(there.answer.files);
      expect(pictureThere.headers['content-type']).toBe('image/png');
      expect(pictureHome.text).toBe(pictureThere.text);
      const digest = ({ tables }: Answer) =>
        tables.find(({ table }) => table === 'screenshot')?.digest;
      expect(digest(back.answer)).toBe(digest(there.answer));
    },
  );

  it('resumes after an interruption, and refuses a target with other data', async () => {
    const data = temporaryFolder();
    const server = await startServer({ VEDETTE_DATA: data });
    await server.running.stop();
    const ledger = await postgres().createLedger();
    const cluster = { VEDETTE_LEDGER: ledger };
    const whole = await run(data, 'cluster', cluster);
    const refused = await run(data, 'cluster', cluster);

    // Simulates an interruption before the keys.
    await postgres().query('delete from api_key', ledger);
    writeFileSync(join(data, 'migrate-store.json'), JSON.stringify({ to: 'cluster' }));
    const resumed = await run(data, 'cluster', cluster);

    expect(whole.code).toBe(0);
    expect([refused.code, refused.said]).toEqual([
      3,
      expect.stringContaining('already has accounts'),
    ]);
    expect(resumed).toEqual(whole);
  });

  it('refuses a ledger that servers use', async () => {
    const cluster = { VEDETTE_LEDGER: await postgres().createLedger() };
    const server = await startServer(cluster);
    await expect.poll(() => server.running.service.store.leads()).toBe(true);

    const { code, said } = await run(temporaryFolder(), 'embedded', cluster);

    expect([code, said]).toEqual([3, expect.stringContaining('Stop them first')]);
  });

  it('leaves backups as they are: one of a server on PostgreSQL is restored to a folder', async () => {
    const data = temporaryFolder();
    const cluster = { VEDETTE_LEDGER: await postgres().createLedger(), VEDETTE_DATA: data };
    const { key, running } = await startServer(cluster);
    const file = join(temporaryFolder(), 'backup.tgz');
    const made = await vedette(data, ['backup', file], { environment: cluster });
    await running.stop();

    const restored = temporaryFolder();
    const back = await vedette(restored, ['restore', file]);
    const embedded = await startServer({ VEDETTE_DATA: restored });

    expect([made.code, back.code], made.err + back.err).toEqual([0, 0]);
    expect((await embedded.ask('/v1/user/me', { method: 'POST', key })).status).toBe(200);
  });
});
