import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../src/log.ts';
import { work } from '../../src/service/work.ts';
import { openPlace } from '../feeds/place.ts';
import {
  atEnd,
  shareAcrossTests,
  startServer,
  temporaryFolder,
  testConfig,
  type TestServer,
} from '../harness.ts';
import { startFaultProxy, type FaultProxy } from '../store/ledger/fault-proxy.ts';
import { postgresPrograms, startPostgresHere } from '../store/ledger/postgres-place.ts';
import type { PostgresServer } from '../store/ledger/postgres-server.ts';

const connections = 4;

interface Ledger {
  server: PostgresServer;
  proxy: FaultProxy;
}

const faults: { what: string; begin: (at: Ledger) => unknown; end: (at: Ledger) => unknown }[] = [
  {
    what: 'is stopped',
    begin: ({ server }) => server.stop(),
    end: ({ server }) => server.start(),
  },
  {
    what: 'is killed',
    begin: ({ server }) => server.signal('SIGKILL'),
    end: ({ server }) => server.start(),
  },
  {
    what: 'is paused',
    begin: ({ server }) => server.signal('SIGSTOP'),
    end: ({ server }) => server.signal('SIGCONT'),
  },
  {
    what: 'is slow',
    begin: ({ proxy }) => (proxy.delayMs = 10_000),
    end: ({ proxy }) => (proxy.delayMs = 0),
  },
];

describe.skipIf(!postgresPrograms)('a server whose PostgreSQL', () => {
  const postgres = shareAcrossTests(startPostgresHere);

  async function openWithProxy() {
    const server = postgres();
    const ledger = await server.createLedger();
    const proxy = await startFaultProxy(server.port);
    atEnd(() => proxy.close());
    const url = new URL(ledger);
    url.port = String(proxy.port);
    const environment = {
      VEDETTE_LEDGER: url.href,
      VEDETTE_LEDGER_CONNECTIONS: String(connections),
    };
    const place = await openPlace(environment, undefined, { ledgerBeatTimeoutMs: 3_000 });
    return { place, server, proxy, url: ledger, name: url.pathname.slice(1) };
  }

  const statusOf = async (server: TestServer, path: string) => (await server.ask(path)).status;

  const addUser = (server: TestServer, name: string) =>
    server.ask('/v1/admin/users', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, email: `${name}@vedette.example`, plan: 'unlimited' }),
    });

  it.each(faults)('$what reports it, continues look-ups, and recovers', async (fault) => {
    const { place, name, ...ledger } = await openWithProxy();
    const { server } = place;
    await place.load('feodo-tracker', ['198.51.100.7']);
    await expect.poll(() => statusOf(server, '/readyz')).toBe(200);
    const look = () => server.ask('/v1/ip/malicious-info?ip=198.51.100.7');
    const before = await look();

    atEnd(() => ledger.server.signal('SIGCONT'));
    await fault.begin(ledger);
    const write = await addUser(server, 'during');

    expect([write.status, write.headers['retry-after']]).toEqual([503, '1']);
    await expect.poll(() => statusOf(server, '/readyz')).toBe(503);
    await expect.poll(async () => (await look()).headers['warning']).toMatch(/^110 /);
    const during = await look();
    expect(during.text).toContain('feodo-tracker');
    expect([during.status, during.text]).toEqual([200, before.text]);
    expect(before.headers['warning']).toBeUndefined();

    await fault.end(ledger);

    await expect.poll(() => statusOf(server, '/readyz')).toBe(200);
    expect((await addUser(server, 'after')).status).toBe(200);
    await expect.poll(async () => (await look()).headers['warning']).toBeUndefined();
    const open = () =>
      ledger.server.query(`select 1 from pg_stat_activity where datname = '${name}'`);
    await expect.poll(async () => (await open()).length).toBeLessThan(connections + 2);
  });

  it('cannot be reached is missed by the others, unlike a worker that was stopped', async () => {
    const { place, proxy, ...ledger } = await openWithProxy();
    const environment = { VEDETTE_LEDGER: ledger.url, VEDETTE_OBJECTS: temporaryFolder() };
    const other = await startServer(environment);
    const log = createLog('silent', () => undefined);
    const working = await work({ config: testConfig(environment), log, command: 'worker' });
    const peers = async () => {
      const { json } = await other.ask('/v1/admin/checks');
      const checks = json.data?.['checks'] as { name: string; ok: boolean; detail: string }[];
      return checks.find(({ name }) => name === 'peers');
    };
    const name = basename(place.server.config.data);
    await expect.poll(peers).toMatchObject({ ok: true, detail: 'others in use: 2' });

    await working.stop();
    await expect.poll(peers).toMatchObject({ ok: true, detail: 'others in use: 1' });
    proxy.isSilent = true;
    await expect.poll(peers).toMatchObject({
      ok: false,
      detail: expect.stringMatching(`^server .*/${name} not heard of for [0-9]+ s$`) as unknown,
    });
    proxy.isSilent = false;

    await expect.poll(peers).toMatchObject({ ok: true });
    const said = other.logged.filter((line) => line.includes(name));
    expect(said).toEqual([
      expect.stringContaining('not heard of: it died, hangs or cannot reach PostgreSQL'),
      expect.stringContaining('heard of again'),
    ]);
  });

  it('is killed repeatedly loses no acknowledged change', async () => {
    const { place, server: postgresServer } = await openWithProxy();
    const { server } = place;
    const acknowledged: string[] = [];
    const state = { isOver: false };
    const writing = (async () => {
      for (let number = 0; !state.isOver; number++) {
        const name = `user${number}`;
        if ((await addUser(server, name)).status === 200) acknowledged.push(name);
      }
    })();

    for (let times = 0; times < 3; times++) {
      const seen = acknowledged.length;
      await expect.poll(() => acknowledged.length).toBeGreaterThan(seen);
      postgresServer.signal('SIGKILL');
      await postgresServer.start();
    }
    await expect.poll(() => statusOf(server, '/readyz')).toBe(200);
    state.isOver = true;
    await writing;

    const { json } = await server.ask('/v1/admin/users');
    const users = json.data?.['users'] as { name: string }[];
    const names = new Set(users.map(({ name }) => name));
    expect(acknowledged.filter((name) => !names.has(name))).toEqual([]);
  });
});
