import { describe, expect, it } from 'vitest';
import { createLog } from '../../src/log.ts';
import { work } from '../../src/service/work.ts';
import { callLeaseMs } from '../../src/user/store.ts';
import { smallScan, startScans } from '../domain/place.ts';
import { openPlace, type Place } from '../feeds/place.ts';
import {
  atEnd,
  shareAcrossTests,
  startServer,
  temporaryFolder,
  testConfig,
  type TestServer,
} from '../harness.ts';
import { postgresPrograms, startPostgresHere } from '../store/ledger/postgres-place.ts';

/** Waits for PostgreSQL. */
const longestPayload = 7_999;

/** A hundred payloads that no server sends. */
const rubbish = [
  '',
  ' ',
  'x',
  '{',
  '{"by"',
  '{}',
  '[null]',
  '"text"',
  'ÿ\u2028',
  ...[null, true, 1, [], { by: 'x' }, { change: { about: 'plans' } }].map(toJson),
  ...[null, 1, 'plans', [], {}, { about: null }, { about: 'keys' }, { about: ['plans'] }].map(said),
  ...[{}, { id: null }, { id: 7 }, { id: {} }].map((id) => said({ about: 'account', ...id })),
  said({ about: 'account', id: 'y'.repeat(7_000) }),
  '{"by":"x","change":{"about":"plans"}}{}',
  '{"__proto__":{"by":"x","change":{"about":"plans"}}}',
  '['.repeat(longestPayload),
  '9'.repeat(longestPayload),
  ...Array.from({ length: 68 }, (_, at) => String.fromCharCode(0x21 + at).repeat(1 + at * 100)),
];

function toJson(value: unknown): string {
  return JSON.stringify(value);
}

function said(change: unknown): string {
  return toJson({ by: 'x', change });
}

describe.skipIf(!postgresPrograms)('two servers on one ledger', () => {
  const postgres = shareAcrossTests(startPostgresHere);

  async function shared(): Promise<Record<string, string>> {
    const ledger = await postgres().createLedger();
    return {
      VEDETTE_LEDGER: ledger,
      VEDETTE_LEDGER_CONNECTIONS: '5',
      VEDETTE_OBJECTS: temporaryFolder(),
    };
  }

  async function openTwo(): Promise<[TestServer, TestServer]> {
    const environment = await shared();
    const parts = { extraPublic: ['198.51.100.0/24'] };
    return [await startServer(environment, parts), await startServer(environment, parts)];
  }

  /** The slowest request for a lease of calls so far. */
  function timeLeases(servers: readonly TestServer[]): () => number {
    let slowestMs = 0;
    for (const { running } of servers) {
      const { users } = running.service.store;
      const lease = users.leaseCalls.bind(users);
      users.leaseCalls = async (...asked) => {
        const startedAt = performance.now();
        try {
          return await lease(...asked);
        } finally {
          slowestMs = Math.max(slowestMs, performance.now() - startedAt);
        }
      };
    }
    return () => {
      const ms = slowestMs;
      slowestMs = 0;
      return ms;
    };
  }

  const notify = ({ config }: TestServer, payload: string) =>
    postgres().query(`notify vedette, '${payload.replaceAll("'", "''")}'`, config.ledger);

  const post = (server: TestServer, path: string, body: object) =>
    server.ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  const addAccount = async (server: TestServer, name: string, plan: string) => {
    const email = `${name}@vedette.example`;
    await post(server, '/v1/admin/users', { name, email, plan });
    const { json } = await post(server, '/v1/admin/keys', { user: name });
    return { key: String(json.data?.['key']), id: String(json.data?.['id']) };
  };

  const me = async (server: TestServer, key: string) =>
    (await server.ask('/v1/user/me', { method: 'POST', key })).status;

  it('agree on keys: one revoked on either is refused by the other', async () => {
    const [one, other] = await openTwo();
    const { key, id } = await addAccount(one, 'soc', 'unlimited');
    expect([await me(one, key), await me(other, key)]).toEqual([200, 200]);

    const revoked = await post(one, '/v1/admin/keys/revoke', { key: id });
    expect(revoked.status).toBe(200);

    expect(await me(one, key)).toBe(401);
    await expect.poll(() => me(other, key)).toBe(401);
  });

  it('hear each other through notifications that anyone can send', async () => {
    const [one, other] = await openTwo();
    const { key, id } = await addAccount(one, 'soc', 'unlimited');
    expect([await me(one, key), await me(other, key)]).toEqual([200, 200]);
    const connected = () =>
      postgres().query<{ pid: number }>(
        `select pid from pg_stat_activity where application_name = 'vedette' order by pid`,
      );
    const before = await connected();

    for (const payload of rubbish) await notify(one, payload);
    for (const about of ['plans', 'feeds', 'scans', 'progress', 'account'])
      await notify(one, JSON.stringify({ by: 'x', change: { about, id: 'y'.repeat(100) } }));
    await post(one, '/v1/admin/keys/revoke', { key: id });

    await expect.poll(() => me(other, key)).toBe(401);
    for (const server of [one, other]) {
      expect((await server.ask('/readyz')).status).toBe(200);
      const lines = server.logged.filter((line) => !line.includes('"level":30'));
      expect(lines).toEqual([expect.stringMatching(/"ignored":1,.*ignored notifications/)]);
    }
    expect(await connected()).toEqual(expect.arrayContaining(before));
  });

  it('agree on plans: a changed rate counts on both', async () => {
    const [one, other] = await openTwo();
    await post(one, '/v1/admin/plans', { name: 'small', credits: ['all/day=50'] });
    const { key } = await addAccount(one, 'soc', 'small');
    const look = async () => (await other.ask('/v1/ip/vpn?ip=198.51.100.7', { key })).status;
    expect(await look()).toBe(200);

    await post(one, '/v1/admin/plans', { name: 'small', credits: ['all/day=1'] });

    await expect.poll(look).toBe(429);
  });

  it('spend exactly the remaining credits', async () => {
    const [one, other] = await openTwo();
    await post(one, '/v1/admin/plans', { name: 'small', credits: ['all/day=100'] });
    const { key } = await addAccount(one, 'soc', 'small');

    const statuses = await Promise.all(
      Array.from({ length: 500 }, async (_, number) => {
        const server = number % 2 === 0 ? one : other;
        return (await server.ask('/v1/ip/vpn?ip=198.51.100.7', { key })).status;
      }),
    );

    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(400);
  });

  it("leave credits for each other: one's reservation does not starve the other", async () => {
    const [one, other] = await openTwo();
    await post(one, '/v1/admin/plans', { name: 'small', credits: ['all/day=100'] });
    const { key } = await addAccount(one, 'soc', 'small');
    const look = async (server: TestServer) =>
      (await server.ask('/v1/ip/vpn?ip=198.51.100.7', { key })).status;

    expect(await look(one)).toBe(200);
    for (let calls = 0; calls < 90; calls++) expect(await look(other)).toBe(200);
  });

  it('share a rate per minute, and leave none of it unused', async () => {
    const [one, other] = await openTwo();
    const ratePerMinute = 60;
    await post(one, '/v1/admin/plans', {
      name: 'small',
      credits: [],
      rate_per_minute: ratePerMinute,
    });
    const slowest = timeLeases([one, other]);

    const crowd = async (name: string) => {
      const { key } = await addAccount(one, name, 'small');
      let served = 0;
      const look = async (server: TestServer) => {
        const answer = await server.ask('/v1/ip/vpn?ip=198.51.100.7', { key });
        if (answer.status === 200) served++;
        return answer;
      };
      const startedAt = performance.now();
      const first = await look(one);
      await Promise.all(Array.from({ length: 90 }, (_, at) => look(at % 3 === 0 ? one : other)));
      // A server returns unused grants within two seconds.
      while (served < ratePerMinute) await Promise.all([look(one), look(other)]);
      const late = await Promise.all(
        Array.from({ length: 50 }, () => [look(one), look(other)]).flat(),
      );
      return { first, late, served, ms: performance.now() - startedAt };
    };
    let seen = await crowd('soc');
    // If the ledger does not answer in time, each server counts alone, so a busy machine retries.
    for (let tries = 1; slowest() >= callLeaseMs || seen.ms >= 60_000; tries++)
      seen = await crowd(`soc${tries}`);
    const { first, late, served } = seen;

    expect(first.headers['ratelimit-policy']).toBe('"minute";q=60;w=60');
    expect(first.headers['ratelimit']).toMatch(/^"minute";r=59;t=\d+$/);
    expect(new Set(late.map(({ status }) => status))).toEqual(new Set([429]));
    expect(Number(late[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(served).toBe(ratePerMinute);
  });

  it('know the same feeds, suppressions and decisions', async () => {
    const environment = await shared();
    const one = await openPlace(environment);
    const other = await openPlace(environment);
    expect(await other.saidOf('198.51.100.7')).toEqual([]);

    await one.load('feodo-tracker', ['198.51.100.7']);
    await expect.poll(() => other.saidOf('198.51.100.7')).toEqual(['feodo-tracker']);

    const isSuppressed = async (place: Place) =>
      JSON.stringify(await place.look('malicious-info', '198.51.100.7')).includes('a known sensor');
    await other.vedette(['suppress', 'add', '198.51.100.7', '--reason', 'a known sensor']);
    await expect.poll(() => isSuppressed(one)).toBe(true);
    const { suppressions } = JSON.parse(await one.vedette(['suppress', 'list', '--json'])) as {
      suppressions: { id: string }[];
    };
    await one.vedette(['suppress', 'end', suppressions[0]?.id ?? '']);
    await expect.poll(() => isSuppressed(other)).toBe(false);

    await other.vedette(['feeds', 'disable', 'feodo-tracker']);
    await expect.poll(() => one.saidOf('198.51.100.7')).toEqual([]);
    await other.vedette(['feeds', 'enable', 'feodo-tracker']);
    await expect.poll(() => one.saidOf('198.51.100.7')).toEqual(['feodo-tracker']);
  });

  it('share a scan: requested on one without workers, run by the other, read on both', async () => {
    const environment = await shared();
    const asking = await startScans({ ...environment, VEDETTE_SCAN_WORKERS: '0' });
    const working = await startScans(environment);
    working.running.service.scans.warm();

    const id = await asking.scan('shared.example');

    expect(await asking.whenOver(id)).toBe(100);
    expect(asking.running.service.scans.workers()).toEqual([]);
    const { json } = await asking.ask(`/v1/domain/report/${id}`);
    const [screenshot] = (json.data?.['screenshots'] ?? []) as string[];
    const name = new URL(screenshot ?? '').pathname;
    expect((await asking.ask(name)).headers['content-type']).toBe('image/png');
    expect((await working.ask(name)).headers['content-type']).toBe('image/png');
  });

  it('lend their feeds to a third that starts with an empty folder', async () => {
    const environment = await shared();
    const one = await openPlace(environment);
    await one.load('feodo-tracker', ['198.51.100.7']);
    const late = await openPlace(environment);
    expect(await late.saidOf('198.51.100.7')).toEqual(['feodo-tracker']);
    await one.load('feodo-tracker', ['198.51.100.8']);
    await expect.poll(() => late.saidOf('198.51.100.8')).toEqual(['feodo-tracker']);
  });

  it('have their scans run by vedette worker on another machine', async () => {
    const environment = await shared();
    const asking = await startScans({ ...environment, VEDETTE_SCAN_WORKERS: '0' });
    const working = await work({
      config: testConfig(environment, { scanDrainMs: 0 }),
      log: createLog('silent', () => undefined),
      command: 'worker',
      scanModule: smallScan,
    });
    atEnd(() => working.stop());

    const ids = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) ids.push(await asking.scan(`${name}.example`));

    // The stream ends with the scan, which another process finishes.
    const { text } = await asking.ask(`/v1/domain/status/${ids[0] ?? ''}/events`);
    expect(text).toContain('"scan_percentage":100');
    for (const id of ids) expect(await asking.whenOver(id)).toBe(100);
    expect(working.service.store.leads()).toBe(false);
    const { json } = await asking.ask(`/v1/domain/report/${ids[0] ?? ''}`);
    expect(json.status).toBe(200);
  });

  it('pass the scans of a stopped worker to another', async () => {
    const environment = await shared();
    const asking = await startScans({ ...environment, VEDETTE_SCAN_WORKERS: '0' });
    const open = () =>
      work({
        config: testConfig(environment, { scanDrainMs: 0 }),
        log: createLog('silent', () => undefined),
        command: 'worker',
        scanModule: smallScan,
      });
    const first = await open();
    const id = await asking.scan('slow-1.example');
    await expect.poll(() => asking.status(id)).toBeGreaterThan(0);

    const second = await open();
    atEnd(() => second.stop());
    await first.stop();

    expect(await asking.whenOver(id)).toBe(100);
  });
});
