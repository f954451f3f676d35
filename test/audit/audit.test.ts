import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AuditRow } from '../../src/audit/contract.ts';
import { Database } from '../../src/sqlite.ts';
import { startServer, type TestServer } from '../harness.ts';

const day = 86_400_000;

async function post(server: TestServer, path: string, body: object) {
  const headers = { 'content-type': 'application/json' };
  return server.ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function entriesOf(server: TestServer, query = ''): Promise<AuditRow[]> {
  const answer = await server.ask(`/v1/admin/audit?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json.data?.['entries'] as AuditRow[];
}

const verification = async (server: TestServer, query = '') =>
  (await server.ask(`/v1/admin/audit/verify?${query}`)).json.data;

/** A second connection, as for someone with access to the data folder. */
function openLedgerOf(server: TestServer) {
  return new Database(join(server.config.data, 'ledger.sqlite'), { timeout: 5_000 });
}

describe('the audit log', () => {
  it('records who did what, when, with which key and from where', async () => {
    const server = await startServer();
    await post(server, '/v1/admin/users', { name: 'soc', email: 'soc@vedette.example' });
    const made = await post(server, '/v1/admin/keys', { user: 'soc', label: 'laptop' });
    await post(server, '/v1/admin/plans', { name: 'small', rate_per_minute: 5 });
    await post(server, '/v1/admin/users/plan', { user: 'soc', plan: 'small' });
    await post(server, '/v1/admin/keys/revoke', { key: 'laptop' });
    await post(server, '/v1/admin/feeds/switch', { feed: 'ipsum', on: false });
    const wish = { range: '198.51.100.7', reason: 'our scanner' };
    const added = await post(server, '/v1/admin/suppressions', wish);
    await post(server, '/v1/admin/suppressions/end', { id: added.json.data?.['id'] });

    const entries = await entriesOf(server);

    expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
      ['suppression.end', '198.51.100.7'],
      ['suppression.add', '198.51.100.7'],
      ['feed.disable', 'ipsum'],
      ['key.revoke', made.json.data?.['id']],
      ['user.plan', 'soc'],
      ['plan.save', 'small'],
      ['key.create', made.json.data?.['id']],
      ['user.add', 'soc'],
      ['key.create', expect.any(String)],
      ['user.add', 'owner'],
    ]);
    expect(entries[4]).toMatchObject({
      number: 6,
      user: 'owner',
      from: '127.0.0.1',
      detail: { from: 'unlimited', to: 'small' },
    });
    expect(entries[4]?.key).toBe(entries[8]?.subject);
    expect(entries[9]).toMatchObject({ user: 'vedette', user_id: '', from: 'server' });
    expect(JSON.stringify(entries)).not.toContain(String(made.json.data?.['key']));
  });

  it('records nothing for what was refused or changed nothing', async () => {
    const server = await startServer();
    const before = await entriesOf(server);
    await post(server, '/v1/admin/users/disable', { user: 'owner' });
    await post(server, '/v1/admin/users/disable', { user: 'unknown' });
    await post(server, '/v1/admin/users/plan', { user: 'owner', plan: 'unknown' });
    await post(server, '/v1/admin/suppressions/end', { id: 'unknown' });
    await post(server, '/v1/admin/users', { name: 'owner', email: 'x@vedette.example' });
    expect(await entriesOf(server)).toEqual(before);
  });

  it('is for admins, and suggests the nearest action for a mistyped one', async () => {
    const server = await startServer();
    await post(server, '/v1/admin/users', { name: 'soc', email: 'soc@vedette.example' });
    const made = await post(server, '/v1/admin/keys', { user: 'soc' });
    const key = String(made.json.data?.['key']);
    expect((await server.ask('/v1/admin/audit', { key })).status).toBe(403);
    const wrong = await server.ask('/v1/admin/audit?action=key.revok');
    expect(wrong.json.message).toContain('no action key.revok. Did you mean key.revoke?');
    expect((await server.ask('/v1/admin/audit?since=yesterday')).status).toBe(400);
  });

  it('rejects statements that change or remove entries', async () => {
    const server = await startServer();
    const ledger = openLedgerOf(server);
    const statements = [
      "UPDATE audit SET subject = 'x'",
      'DELETE FROM audit',
      "UPDATE audit_horizon SET number = -1 WHERE trail = 'changes'",
      'DELETE FROM audit_horizon',
    ];
    for (const statement of statements) {
      expect(() => ledger.exec(statement), statement).toThrow('the audit log is append-only');
    }
    ledger.close();
    expect(await verification(server)).toMatchObject({ intact: true, why: '' });
  });

  it('reveals by its digests that an entry was changed or the newest were cut off', async () => {
    const server = await startServer();
    await post(server, '/v1/admin/users', { name: 'soc', email: 'soc@vedette.example' });
    const noted = String((await verification(server))?.['digest']);
    expect(await verification(server, `digest=${noted}`)).toMatchObject({ intact: true });
    const ledger = openLedgerOf(server);
    ledger.exec('DROP TRIGGER audit_never_changes; DROP TRIGGER audit_never_shrinks');

    ledger.exec('DELETE FROM audit WHERE number = 3');
    expect(await verification(server)).toMatchObject({ intact: true, entries: 2 });
    expect(await verification(server, `digest=${noted}`)).toMatchObject({
      intact: false,
      why: 'the noted digest is not in the log',
    });

    ledger.exec("UPDATE audit SET subject = 'someone else' WHERE number = 1");
    ledger.close();
    expect(await verification(server)).toMatchObject({
      intact: false,
      why: 'entry 1 is missing or was changed',
    });
  });

  it('loses entries only to its retention setting, and says so', async () => {
    const clock = { now: Date.now() };
    const first = await startServer({}, { now: () => clock.now });
    await post(first, '/v1/admin/users', { name: 'soc', email: 'soc@vedette.example' });
    await first.running.stop();
    clock.now += 40 * day;
    const environment = { VEDETTE_DATA: first.config.data, VEDETTE_AUDIT_DAYS: '30' };
    const second = await startServer(environment, { now: () => clock.now });

    await expect
      .poll(async () => (await entriesOf(second)).map(({ action }) => action))
      .toContain('audit.trim');
    expect(await verification(second)).toMatchObject({ intact: true, removed: 3 });
  });
});

describe('look-ups', () => {
  const lookUp = (server: TestServer) => server.ask('/v1/ip/data?ip=1.1.1.1');

  it('are only counted by default', async () => {
    const server = await startServer();
    expect((await lookUp(server)).status).toBe(200);
    await server.running.stop();
    const again = await startServer({ VEDETTE_DATA: server.config.data });
    expect(await entriesOf(again, 'trail=lookups')).toEqual([]);
    const usage = await again.ask('/v1/usage');
    expect(usage.text).toContain('"calls":1');
  });

  it('are recorded with their subject if a setting says so', async () => {
    const limits = { auditFlushSeconds: 1 };
    const server = await startServer({ VEDETTE_AUDIT_LOOKUPS: '30' }, { limits });
    await lookUp(server);
    await expect
      .poll(() => entriesOf(server, 'trail=lookups'))
      .toMatchObject([{ user: 'owner', action: 'ipData', from: '127.0.0.1' }]);
    const [entry] = await entriesOf(server, 'trail=lookups');
    expect(entry?.subject).toContain('"ip":"1.1.1.1"');
    expect(await verification(server, 'trail=lookups')).toMatchObject({ intact: true, entries: 1 });
  });

  it('that do not fit in memory are counted as lost', async () => {
    const environment = { VEDETTE_AUDIT_LOOKUPS: '30' };
    const limits = { auditLookupBuffer: 2, auditFlushSeconds: 600 };
    const server = await startServer(environment, { limits });
    for (let count = 0; count < 5; count++) await lookUp(server);
    await server.running.stop();
    const again = await startServer({ ...environment, VEDETTE_DATA: server.config.data });
    const entries = await entriesOf(again, 'trail=lookups');
    expect(entries.map(({ action }) => action)).toEqual(['lost', 'ipData', 'ipData']);
    expect(entries[0]?.detail).toEqual({ lost: 3 });
  });
});
