import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { openPlace, type Place } from '../feeds/place.ts';
import { atEnd, send, shareAcrossTests, testConfig, type Answer } from '../harness.ts';
import { environmentOf, thisInstallation } from '../proof/installation.ts';
import { belowOf, isThere, personOf } from '../proof/processes.ts';
import {
  addGuest,
  addKey,
  kill,
  openEach,
  openProcesses,
  post,
  processOf,
  setPlan,
  until,
} from './processes.ts';

const statusesOf = async (asked: Promise<Answer>[]) =>
  (await Promise.all(asked)).map(({ json: { status } }) => status);

describe('several serving processes', () => {
  const place = shareAcrossTests(() => openProcesses());

  it('share the connections, and are counted as one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => place().server.ask('/v1/ip/hosting?ip=198.51.100.7')),
    );
    await place().server.ask('/v1/nothing');
    const { text } = await place().server.ask('/metrics');
    const { checks } = (await place().server.ask('/readyz')).json.data as {
      checks: { name: string; ok: boolean; detail: string }[];
    };

    expect(text).toMatch(/^vedette_requests_total\{operation="ipHosting",status="200"\} 12$/m);
    expect(new Set(answers.map(processOf)).size).toBe(4);
    expect(text).toMatch(/^vedette_requests_total\{operation="none",status="404"\} 1$/m);
    expect(text).toMatch(/^vedette_request_seconds_count\{operation="ipHosting"\} 12$/m);
    expect(checks).toContainEqual({ name: 'processes', ok: true, detail: '4 of 4 serve' });
  });

  it('use a new feed generation before its load is acknowledged', async () => {
    const each = await openEach(place());
    await place().load('cins-army', ['198.51.100.7']);
    const took = await until(each, ({ text }) => text.includes('cins-army'));
    console.info(`a new generation was in use everywhere after ${took}`);
  });

  it('spend credits exactly', async () => {
    await setPlan(place(), { credits: ['ip/day=100'] });
    await addGuest(place());
    const { key } = await addKey(place());
    const asked = Array.from({ length: 500 }, () =>
      place().server.ask('/v1/ip/summary?ip=198.51.100.9', { key }),
    );
    const answers = await Promise.all(asked);
    const served = answers.filter(({ json: { status } }) => status === 200);

    expect(served).toHaveLength(100);
    expect(answers.filter(({ json: { status } }) => status === 403)).toHaveLength(400);
    expect(new Set(served.map(processOf)).size).toBeGreaterThan(1);
    const { data } = (await place().server.ask('/v1/usage', { key })).json;
    expect(data?.['limits']).toMatchObject([{ credits: 100, left: 0 }]);
    expect(data?.['usage']).toContainEqual(
      expect.objectContaining({ operation: 'ipSummary', calls: 100, credits: 100 }),
    );
  });

  it('share a rate per minute, and refund failed calls', async () => {
    await setPlan(place(), { rate_per_minute: 50, credits: ['ip/day=1000'] });
    const { key } = await addKey(place());
    const failed = await statusesOf(
      Array.from({ length: 10 }, () => place().server.ask('/v1/ip/summary?ip=rubbish', { key })),
    );
    const statuses = await statusesOf(
      Array.from({ length: 200 }, () =>
        place().server.ask('/v1/ip/summary?ip=198.51.100.9', { key }),
      ),
    );

    expect(new Set(failed)).toEqual(new Set([400]));
    expect(statuses.filter((status) => status === 200)).toHaveLength(40);
    const { data } = (await place().server.ask('/v1/usage?user=guest')).json;
    // The previous test spent a hundred.
    expect(data).toMatchObject({ limits: [{ left: 1000 - 100 - 40 }] });
  });

  it('obey a revoked key, a disabled account and a changed plan before the change is acknowledged', async () => {
    const each = await openEach(place());
    await setPlan(place(), {});
    const { key, id } = await addKey(place());
    await until(each, ({ status }) => status === 200, key);

    await post(place(), '/v1/admin/users/disable', { user: 'guest' });
    const disabled = await until(each, ({ status }) => status === 401, key);
    await post(place(), '/v1/admin/users/enable', { user: 'guest' });
    const enabled = await until(each, ({ status }) => status === 200, key);
    await setPlan(place(), { credits: ['all/day=0'] });
    const spent = await until(each, ({ status }) => status === 429, key);
    await setPlan(place(), {});
    await until(each, ({ status }) => status === 200, key);
    await post(place(), '/v1/admin/keys/revoke', { key: id });
    const revoked = await until(each, ({ status }) => status === 401, key);

    const times = { disabled, enabled, spent, revoked };
    console.info(
      `in effect everywhere after ${Object.entries(times)
        .map(([what, took]) => `${what} ${took}`)
        .join(', ')}`,
    );
  });

  it('replace a killed one; requests on the others continue', async () => {
    const each = await openEach(place());
    let isOver = false;
    let asked = 0;
    const load = each.map(async ({ look }) => {
      while (!isOver) {
        const answer = await look().catch(() => undefined);
        if (!answer) return 'cut';
        expect(answer.status).toBe(200);
        asked++;
      }
      return 'whole';
    });

    const replaced = kill(place());
    const fresh = await Promise.all(
      Array.from({ length: 40 }, () => place().server.ask('/v1/ip/summary?ip=198.51.100.9')),
    );
    await replaced;
    isOver = true;
    const ends = await Promise.all(load);

    expect(ends.filter((end) => end === 'cut')).toHaveLength(1);
    expect(fresh.map(({ status }) => status)).toEqual(fresh.map(() => 200));
    expect(asked).toBeGreaterThan(0);
    await openEach(place());
  });

  it('show in readyz and doctor that they keep crashing', async () => {
    // Immediately, because crashes are forgotten after a minute.
    for (const pid of place().server.running.processes().slice(0, 3)) process.kill(pid, 'SIGKILL');
    const checks = async () => (await place().server.ask('/readyz')).json.data?.['checks'];

    await expect
      .poll(checks)
      .toContainEqual(expect.objectContaining({ name: 'processes', ok: false }));
    const doctor = await place().vedette(['doctor', '--json'], 1);
    expect(doctor).toMatch(/"check":"processes","state":"bad","seen":"\d of 4 serve; \d replaced/);
  });
});

describe('serving processes', () => {
  it('count bad keys of an address together', async () => {
    const place = await openProcesses();
    const bad = `vdt${'x'.repeat(57)}`;
    const statuses = await statusesOf(
      Array.from({ length: 60 }, () =>
        place.server.ask('/v1/ip/summary?ip=198.51.100.9', { key: bad }),
      ),
    );

    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
  });

  it('count connections together', async () => {
    const place = await openProcesses({}, { sockets: 6 });
    const { port } = place.server;
    const sockets = Array.from({ length: 9 }, () => connect({ host: '127.0.0.1', port }));
    atEnd(() => sockets.forEach((socket) => socket.destroy()));
    let closed = 0;
    for (const socket of sockets) {
      socket.on('error', () => undefined).on('close', () => closed++);
    }
    await expect.poll(() => closed, { message: 'connections closed' }).toBeGreaterThanOrEqual(3);
    sockets.forEach((socket) => socket.destroy());
    const health = () => place.server.ask('/healthz').then(({ status }) => status, String);
    await expect.poll(health, { message: 'an answer to a new connection' }).toBe(200);
  });

  it('finish their work when the server stops, and lose no count', async () => {
    const place = await openProcesses({ VEDETTE_AUDIT_LOOKUPS: '30' }, { drainMs: 600_000 });
    const { server } = place;
    const addresses = Array.from({ length: 20_000 }, (_, at) => `198.51.100.${at % 250}`);
    const bulk = server.ask('/v1/ip/bulk', { method: 'POST', body: JSON.stringify(addresses) });
    await server.ask('/v1/ip/summary?ip=198.51.100.9');
    await expect
      .poll(async () => (await metrics(place)).text, {
        message: 'a request being answered',
        interval: 5,
      })
      .toMatch(/operation="ipBulk"|vedette_work_in_flight [1-9]/);
    await server.running.stop();
    const { text } = await bulk;

    expect(text.trim().split('\n')).toHaveLength(addresses.length + 1);
    const again = await openPlace({ VEDETTE_DATA: place.data }, { now: Date.now() });
    const audit = await again.vedette(['audit', '--lookups', '--json']);
    expect(audit).toContain('ipBulk');
    expect(audit).toContain('198.51.100.9');
    const usage = await again.vedette(['usage', '--json']);
    expect(usage).toMatch(/"operation":"ipBulk","calls":1,"credits":20000/);
  });

  it.each(['serve', 'start'])('end with the owner when it is killed as they %s', async (what) => {
    const { data } = testConfig();
    const child = spawn(process.execPath, ['bin/vedette', 'serve', '--json'], {
      env: { ...environmentOf(thisInstallation, data), VEDETTE_PROCESSES: '2' },
    });
    atEnd(() => child.kill('SIGKILL'));
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (said += text.toString()));
    const seen = () => [belowOf(child.pid ?? 0), said] as const;
    const started = ([pids, text]: ReturnType<typeof seen>) =>
      pids.length >= 2 && (what === 'start' || text.includes('"url"'));
    const message = `two processes that ${what}`;
    await expect.poll(seen, { message, interval: 5 }).toSatisfy(started);
    const persons = belowOf(child.pid ?? 0).map(personOf);

    child.kill('SIGKILL');

    await expect
      .poll(() => persons.filter(isThere), { message: 'processes that outlive their owner' })
      .toEqual([]);
  });
});

const metrics = (place: Place) => send({ port: place.server.port, path: '/metrics' });
