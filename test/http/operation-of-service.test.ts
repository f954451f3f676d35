import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { operations } from '../../src/service/app.ts';
import { commit, version } from '../../src/service/version.ts';
import { sendRaw, startServer } from '../harness.ts';
import { hold, testRoutes } from '../proof/charged.ts';

describe('health', () => {
  it('is public, and so is readiness, with its details on this machine', async () => {
    const server = await startServer();
    const alive = await server.ask('/healthz', { key: '' });
    const ready = await server.ask('/readyz', { key: '' });
    expect([alive.status, ready.status]).toEqual([200, 200]);
    expect(alive.json.data).toEqual({ version, commit });
    expect(ready.json.data?.['checks']).toMatchObject([
      { name: 'ledger', ok: true, detail: 'readable' },
      { name: 'feeds', ok: true },
      { name: 'cves', ok: true, detail: '0 CVEs' },
      {
        name: 'fingerprints',
        ok: true,
        detail: expect.stringMatching(/^\d+ of our own, 0 of recog, \d+ of nmap/) as string,
      },
      { name: 'banners', ok: true, detail: 'no banners yet' },
      { name: 'backups', ok: true, detail: 'none are scheduled' },
      { name: 'exploits', ok: true },
      { name: 'exposure', ok: true, detail: 'up to date' },
      { name: 'scans', ok: true, detail: 'scans are taken' },
      { name: 'lists', ok: true, detail: '0 of 5 built' },
      { name: 'work', ok: true, detail: 'a look-up, a search and a write work' },
      { name: 'watches', ok: true, detail: 'up to date' },
    ]);
  });

  it.each<[string, Record<string, string>, Record<string, string>]>([
    [
      'a client of a known proxy',
      { 'x-forwarded-for': '203.0.113.9' },
      { VEDETTE_TRUSTED_PROXIES: '127.0.0.1' },
    ],
    ['a known proxy that names no client', {}, { VEDETTE_TRUSTED_PROXIES: '127.0.0.0/8' }],
    ['a client that calls itself local', { 'x-forwarded-for': '127.0.0.1' }, {}],
    ['a client of an unknown proxy', { via: '1.1 edge' }, {}],
    ['a client that asks for another name', { host: 'vedette.example' }, {}],
  ])('shows its details to no stranger: %s', async (_name, headers, environment) => {
    const server = await startServer(environment);
    const ready = await server.ask('/readyz', { key: '', headers });
    const metrics = await server.ask('/metrics', { key: '', headers });
    const admin = await server.ask('/v1/admin/checks', { headers });
    expect(ready.text).toBe('{"data":{"checks":[]},"message":"api success","status":200}');
    expect(metrics.status).toBe(404);
    expect(admin.json.data?.['checks']).toContainEqual({
      name: 'banners',
      ok: true,
      detail: 'no banners yet',
    });
    expect((await server.ask('/v1/admin/checks', { key: '', headers })).status).toBe(401);
  });

  it('is not ready while draining', async () => {
    const server = await startServer();
    server.running.service.startDraining();
    const ready = await server.ask('/readyz');
    expect([ready.status, ready.headers['retry-after']]).toEqual([503, '1']);
  });
});

describe('metrics', () => {
  it('count successes and failures by operation', async () => {
    const server = await startServer();
    await server.ask('/v1/user/me');
    await server.ask('/v1/user/me', { key: 'bad' });
    const { text, headers } = await server.ask('/metrics');
    expect(headers['content-type']).toContain('text/plain');
    expect(text).toContain('vedette_requests_total{operation="userMe",status="200"} 1');
    expect(text).toContain('vedette_requests_total{operation="userMe",status="401"} 1');
    expect(text).toContain('vedette_failures_total{code="keyInvalid"} 1');
    expect(text).toContain('vedette_request_seconds_count{operation="userMe"} 2');
  });

  it('can be turned off', async () => {
    const server = await startServer({ VEDETTE_METRICS: 'off' });
    expect((await server.ask('/metrics')).json.status).toBe(404);
  });
});

describe('the log', () => {
  it('says nothing about requests that succeed, unless asked to', async () => {
    const patient = { limits: { slowMs: 600_000 } };
    const quiet = await startServer({}, patient);
    const loud = await startServer({ VEDETTE_LOG_LEVEL: 'debug' }, patient);
    await quiet.ask('/v1/user/me');
    await loud.ask('/v1/user/me?secret=query');
    expect(quiet.logged).toEqual([]);
    expect(loud.logged.join('')).toContain('request answered');
    expect(loud.logged.join('')).not.toContain('secret=query');
  });

  it('always records failures and slow requests, one JSON line each', async () => {
    const server = await startServer({}, { extraRoutes: testRoutes, limits: { slowMs: 100 } });
    await server.ask('/v1/test/charged?fail=wait');
    await server.ask('/v1/user/me', { key: 'bad', headers: { 'x-request-id': 'id-7' } });
    const lines = server.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toMatchObject([
      { msg: 'request slow', path: '/v1/test/charged' },
      { msg: 'request refused', code: 'keyInvalid', request: 'id-7' },
    ]);
  });
});

describe('the description', () => {
  it('is OpenAPI 3.1 with every operation, its cost and its failures', async () => {
    const server = await startServer();
    const document = JSON.parse((await server.ask('/openapi.json', { key: '' })).text) as {
      openapi: string;
      paths: Record<string, Record<string, { responses: object; 'x-cost': number }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    for (const { path, methods } of operations) {
      const entry = document.paths[path]?.[methods[0].toLowerCase()];
      expect(entry, path).toBeDefined();
      expect(Object.keys(entry?.responses ?? {})).toContain('200');
    }
    expect(Object.keys(document.paths['/v1/user/me'] ?? {})).toEqual(['post', 'get']);
  });
});

describe('stopping', () => {
  it('finishes accepted requests, closes idle connections, and takes no new ones', async () => {
    const server = await startServer({}, { extraRoutes: testRoutes });
    const agent = new Agent({ keepAlive: true });
    await new Promise((resolve) => {
      request({ port: server.port, path: '/healthz', agent }, (response) => {
        response.resume().on('end', resolve);
      }).end();
    });
    const working = Array.from({ length: 10 }, () => server.ask('/v1/test/charged?fail=hold'));
    await vi.waitFor(() => expect(hold.waiting).toHaveLength(10), { timeout: 30_000 });
    const stopped = server.running.stop();
    hold.release();
    const answers = await Promise.all(working);
    await stopped;
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    await expect(server.ask('/healthz')).rejects.toThrow(/ECONNREFUSED/);
    agent.destroy();
  });

  it('does not wait for connections that never send anything', async () => {
    const server = await startServer();
    const silent = connect({ host: '127.0.0.1', port: server.port });
    await new Promise((resolve) => silent.once('connect', resolve));
    const closed = new Promise((resolve) => silent.once('close', resolve));
    await server.running.stop();
    await closed;
  });
});

describe('connections', () => {
  it('never give two answers to one request', async () => {
    const server = await startServer();
    const smuggled =
      'POST /v1/user/me HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\ncontent-length: 4\r\n\r\n' +
      '0\r\n\r\nGET /healthz HTTP/1.1\r\nhost: a\r\n\r\n';
    const raw = await sendRaw(server.port, smuggled);
    expect(raw.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });
});
