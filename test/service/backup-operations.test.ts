import { describe, expect, it } from 'vitest';
import { startServer, temporaryFolder } from '../harness.ts';

describe('backups by request', () => {
  it('are made in the configured folder, listed newest first, and recorded', async () => {
    const folder = temporaryFolder();
    const server = await startServer({ VEDETTE_BACKUP_TO: folder, VEDETTE_BACKUP_KEEP: '3' });

    const made = await server.ask('/v1/admin/backups', { method: 'POST' });
    const listed = await server.ask('/v1/admin/backups');

    const { name, bytes } = made.json.data as { name: string; bytes: number };
    expect(listed.json.data).toMatchObject({ folder, keep: 3 });
    expect(listed.json.data?.['backups']).toContainEqual(expect.objectContaining({ name, bytes }));
    const audit = await server.ask('/v1/admin/audit');
    expect(audit.text).toContain(name);
  });

  it('are refused without a folder, naming the missing setting', async () => {
    const server = await startServer();
    const { status, json } = await server.ask('/v1/admin/backups', { method: 'POST' });
    expect(status).toBe(409);
    expect(json.message).toContain('VEDETTE_BACKUP_TO');
    expect((await server.ask('/v1/admin/backups')).json.data).toMatchObject({ backups: [] });
  });
});

describe('the doctor by request', () => {
  it('returns the findings', async () => {
    const checks = [{ check: 'disk', state: 'warning' as const, seen: 'little', todo: 'Free it.' }];
    const server = await startServer({}, { world: { examine: () => Promise.resolve(checks) } });
    const { json } = await server.ask('/v1/admin/doctor');
    expect(json.data).toEqual({ checks });
  });

  it('says so if nothing can examine', async () => {
    const server = await startServer();
    expect((await server.ask('/v1/admin/doctor')).status).toBe(409);
  });
});
