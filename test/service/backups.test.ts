import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { vedette } from '../cli/command-line.ts';
import { startServer, temporaryFolder, type TestServer } from '../harness.ts';

const complete = /^vedette-\d{8}T\d{6}Z\.tgz$/;
const backupsIn = (folder: string) => readdirSync(folder).filter((name) => complete.test(name));

const patient = { interval: 200 };

async function statusOf(server: TestServer): Promise<{ ok: boolean; detail: string }> {
  const { checks } = (await server.ask('/readyz')).json.data as {
    checks: { name: string; ok: boolean; detail: string }[];
  };
  return checks.find(({ name }) => name === 'backups') ?? { ok: false, detail: 'no such check' };
}

async function diagnosisOf(data: string, environment: Record<string, string>) {
  const { out } = await vedette(data, ['doctor', '--json'], { environment });
  const { checks } = JSON.parse(out) as { checks: { check: string; seen: string }[] };
  return checks.find(({ check }) => check === 'backups');
}

describe('scheduled backups', () => {
  it('are made when due, keep the newest, and can be restored', async () => {
    const folder = temporaryFolder();
    const old = ['vedette-20200101T000000Z.tgz', 'vedette-20200102T000000Z.tgz'];
    for (const name of old) writeFileSync(join(folder, name), '');
    const environment = { VEDETTE_BACKUP_TO: folder, VEDETTE_BACKUP_KEEP: '2' };
    const server = await startServer(environment);

    await expect.poll(() => backupsIn(folder).includes(old[0] ?? ''), patient).toBe(false);

    const [kept, made = ''] = backupsIn(folder).sort();
    expect(kept).toBe(old[1]);
    expect((await statusOf(server)).ok).toBe(true);
    expect((await server.ask('/metrics')).text).toContain('vedette_backup_failures 0');
    const log = await vedette(server.config.data, ['audit', '--action', 'backup', '--json']);
    expect(log.out).toContain(made);
    const restored = temporaryFolder();
    expect((await vedette(restored, ['restore', join(folder, made)])).code).toBe(0);
  });

  it('are not repeated after a restart while the last one is fresh', async () => {
    const folder = temporaryFolder();
    const environment = { VEDETTE_BACKUP_TO: folder };
    const first = await startServer(environment);
    await expect.poll(() => backupsIn(folder).length, patient).toBe(1);
    await first.running.stop();
    const second = await startServer({ ...environment, VEDETTE_DATA: first.config.data });
    await second.running.stop(); // waits for a backup that is being written
    expect(backupsIn(folder)).toHaveLength(1);
  });

  it('that fail are logged and shown, and the server continues', async () => {
    const file = join(temporaryFolder(), 'a-file');
    writeFileSync(file, '');
    const environment = { VEDETTE_BACKUP_TO: file };
    const server = await startServer(environment);
    await expect.poll(async () => (await statusOf(server)).ok, patient).toBe(false);
    expect(await statusOf(server)).toMatchObject({
      ok: false,
      detail: 'failing, see the log; none yet',
    });
    expect(server.logged.join('')).toContain('scheduled backup failed');
    expect((await server.ask('/metrics')).text).toContain('vedette_backup_failures 1');
    expect((await server.ask('/v1/user/me')).status).toBe(200);
    expect(await diagnosisOf(server.config.data, environment)).toMatchObject({
      state: 'bad',
      todo: `See the server log. Is ${file} writable?`,
    });
  });

  it('leave no usable file behind if the process is killed midway', async () => {
    const folder = temporaryFolder();
    const data = temporaryFolder();
    const litter = join(folder, 'vedette-29990101T000000Z.tgz.partial');
    writeFileSync(litter, 'half');
    utimesSync(litter, 0, 0);
    mkdirSync(join(data, 'tmp-backup-killed'));
    await startServer({ VEDETTE_BACKUP_TO: folder, VEDETTE_DATA: data });
    expect(readdirSync(data).filter((name) => name.endsWith('killed'))).toEqual([]);
    await expect
      .poll(() => readdirSync(folder).every((name) => complete.test(name)), patient)
      .toBe(true);
    expect(backupsIn(folder)).toHaveLength(1);
  });
});
