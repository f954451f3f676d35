import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { VedetteError } from '../../src/errors.ts';
import type { HostStore } from '../../src/ip/store.ts';
import { toWireTime } from '../../src/lib/wire-time.ts';
import type { TestServer } from '../harness.ts';
import { feed, hour, ipWorld, now, snapshot, startIp } from './world.ts';

const listed = () =>
  startIp(
    ipWorld(
      snapshot([feed({ name: 'c2-list', category: 'c2', sufficient: true }, ['198.51.100.7'])]),
    ),
  );

async function bulk(server: TestServer, body: string, headers: Record<string, string> = {}) {
  return server.ask('/v1/ip/bulk', { method: 'POST', body, headers });
}

const rowsOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('POST /v1/ip/bulk', () => {
  it.each([
    ['a JSON array', '["198.51.100.7", "198.51.100.8"]'],
    ['an array of objects', '[{"ip":"198.51.100.7"},{"ip":"198.51.100.8"}]'],
    ['NDJSON', '"198.51.100.7"\n{"ip":"198.51.100.8"}\n'],
    ['CSV', '198.51.100.7,x,y\n198.51.100.8;z\n'],
    ['lines', '\uFEFF198.51.100.7\r\n\r\n 198.51.100.8 \r\n'],
  ])('reads %s and answers in its order', async (_name, body) => {
    const server = await listed();
    const rows = rowsOf((await bulk(server, body)).text);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({ ip: '198.51.100.7', is_malicious: true, as_no: 64500 });
    expect(rows[1]).toMatchObject({ ip: '198.51.100.8', is_malicious: false });
    expect(rows[2]).toEqual({ message: 'api success', status: 200 });
  });

  it('answers CSV on request, without anything a spreadsheet would run', async () => {
    const server = await listed();
    const answer = await bulk(server, '198.51.100.7\n=1+1\n', { accept: 'text/csv' });
    expect(answer.headers['content-type']).toContain('text/csv');
    const [header, first, second] = answer.text.split('\n');
    expect(header).toBe('ip,inbound,outbound,is_malicious,country_code,as_no,flags,error');
    expect(first).toMatch(/^198\.51\.100\.7,\w+,\w+,true,kr,64500,/);
    expect(second).toBe("'=1+1,,,,,,,Invalid IP Address.");
  });

  it('reports each invalid address and continues', async () => {
    const server = await listed();
    const rows = rowsOf((await bulk(server, '["nonsense","10.0.0.1","198.51.100.7"]')).text);
    expect(rows.slice(0, 2)).toEqual([
      { ip: 'nonsense', error: 'Invalid IP Address.' },
      { ip: '10.0.0.1', error: 'Invalid IP Address.' },
    ]);
    expect(rows[2]).toMatchObject({ ip: '198.51.100.7' });
  });

  it('reports a broken body in the format of its output', async () => {
    const server = await listed();
    const rows = rowsOf((await bulk(server, '["198.51.100.7"')).text);
    expect(rows.at(-1)).toMatchObject({ status: 400 });
  });

  it('streams fifty thousand addresses', async () => {
    const server = await listed();
    const body = Array.from({ length: 50_000 }, (_, at) => `198.51.100.${at % 256}`).join('\n');
    const { text } = await bulk(server, body);
    expect(text.split('\n')).toHaveLength(50_002);
    expect(text).toContain('"status":200');
  });

  it('charges one credit per address and stops exactly when they run out', async () => {
    const server = await listed();
    const json = { 'content-type': 'application/json' };
    const post = async (path: string, body: object) =>
      (await server.ask(path, { method: 'POST', headers: json, body: JSON.stringify(body) })).json;
    await post('/v1/admin/plans', { name: 'small', credits: ['ip/day=300'] });
    await post('/v1/admin/users', { name: 'guest', email: 'guest@vedette.example', plan: 'small' });
    const key = String((await post('/v1/admin/keys', { user: 'guest' })).data?.['key']);
    const body = Array.from({ length: 600 }, () => '198.51.100.7').join('\n');
    const { text } = await server.ask('/v1/ip/bulk', { method: 'POST', body, key });
    const rows = rowsOf(text);
    expect(rows).toHaveLength(301);
    expect(rows.at(-1)).toEqual({ message: 'limit exceeded', status: 403 });
  });

  it('writes unknown into tables without coverage, and keeps the API words in NDJSON', async () => {
    const server = await startIp(ipWorld(snapshot([])));
    const post = (format: string) =>
      server.ask(`/v1/ip/bulk?format=${format}`, { method: 'POST', body: '198.51.100.7' });
    const table = (await post('csv')).text;
    expect(table).toContain('198.51.100.7,unknown (no feed covers it),unknown (no feed covers it)');
    expect(table).not.toContain('Safe');
    expect((await post('ndjson')).text).toContain('"score":{"inbound":"Safe","outbound":"Safe"}');
  });

  it('explains every row in one member on request', async () => {
    const old = feed({ name: 'stale', category: 'attack', ttlHours: 24 }, [
      ['198.51.100.8', { seenAt: now - 48 * hour }],
    ]);
    const c2 = feed({ name: 'c2-list', category: 'c2', sufficient: true }, [
      ['198.51.100.7', { label: 'Emotet', seenAt: now - 5 * hour }],
    ]);
    const server = await startIp(ipWorld(snapshot([old, c2])));
    const { text } = await server.ask('/v1/ip/bulk?explain=true', {
      method: 'POST',
      body: '198.51.100.7\n198.51.100.8\n10.0.0.1\nnonsense\n',
    });
    const [listed, expired, own, none] = rowsOf(text);
    expect(listed?.['explain']).toMatchObject({
      verdict: 'malicious',
      coverage: 'seen',
      as_name: 'Acme, Inc.',
      reasons: [{ feed: 'c2-list', category: 'c2', label: 'Emotet' }],
      sources: ['c2-list'],
      first_seen: toWireTime(now - 5 * hour),
      last_seen: toWireTime(now),
    });
    expect(expired?.['explain']).toMatchObject({
      verdict: 'no findings',
      reasons: [],
      first_seen: '',
    });
    expect(own?.['explain']).toMatchObject({ verdict: 'not public' });
    expect(none?.['explain']).toMatchObject({ verdict: 'invalid' });
  });

  it('calls an address unknown, and not private, when the store is away', async () => {
    const away: HostStore = { host: () => Promise.reject(new VedetteError('storeAway')) };
    const server = await startIp(ipWorld(snapshot([]), away));
    const { text } = await server.ask('/v1/ip/bulk?explain=true', {
      method: 'POST',
      body: '198.51.100.7',
    });
    expect(rowsOf(text)[0]).toMatchObject({ explain: { verdict: 'unknown' } });
  });

  it('stops working for a disconnected caller', async () => {
    const server = await listed();
    const call = request({
      port: server.port,
      path: '/v1/ip/bulk',
      method: 'POST',
      headers: { 'x-api-key': server.key },
    });
    call.on('error', () => undefined); // we hang up ourselves
    call.write('198.51.100.7\n'.repeat(5_000));
    await new Promise((resolve) => call.once('response', resolve));
    call.destroy();
    expect((await server.ask('/v1/ip/summary?ip=198.51.100.7')).status).toBe(200);
  });
});
