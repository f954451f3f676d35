import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { atEnd, startServer, type TestServer } from '../harness.ts';
import { until } from '../until.ts';

const bulk = '/v1/ip/bulk';
const urls = '/v1/domain/url';
const json = { 'content-type': 'application/json' };

/** A request with an unfinished body. */
function openStream({ port, key }: Pick<TestServer, 'port' | 'key'>, path = bulk): ClientRequest {
  const headers = { 'x-api-key': key, 'transfer-encoding': 'chunked' };
  const call = request({ port, path, method: 'POST', headers, agent: false });
  call.on('error', () => undefined); // the test hangs up itself
  atEnd(() => call.destroy());
  call.write(' ');
  return call;
}

async function workInFlight(server: TestServer): Promise<number> {
  const { text } = await server.ask('/metrics');
  return Number(/^vedette_work_in_flight (\d+)$/m.exec(text)?.[1]);
}

async function openStreams(server: TestServer, count: number): Promise<ClientRequest[]> {
  const calls = Array.from({ length: count }, () => openStream(server));
  await expect.poll(() => workInFlight(server)).toBe(count);
  return calls;
}

const ask = (server: TestServer, key = server.key) =>
  server.ask(bulk, { method: 'POST', body: '192.0.2.1', key });

async function secondKey(server: TestServer): Promise<string> {
  const post = async (path: string, body: object) =>
    (await server.ask(path, { method: 'POST', headers: json, body: JSON.stringify(body) })).json;
  await post('/v1/admin/users', { name: 'guest', email: 'guest@vedette.example' });
  return String((await post('/v1/admin/keys', { user: 'guest' })).data?.['key']);
}

describe('streams of one account', () => {
  it('are limited, and others are not affected', async () => {
    const server = await startServer({}, { limits: { streamsPerAccount: 2 } });
    const key = await secondKey(server);
    await openStreams(server, 2);

    const refused = await ask(server);
    expect([refused.status, refused.text]).toEqual([
      429,
      '{"message":"limit exceeded","status":403}',
    ]);
    expect(refused.headers['retry-after']).toBe('2');
    expect((await ask(server, key)).status).toBe(200);
    expect((await server.ask('/v1/user/me')).status).toBe(200);
  });

  it('do not count single requests that stream their answer', async () => {
    const server = await startServer({}, { limits: { streamsPerAccount: 1 } });
    await openStreams(server, 1);
    const answer = await server.ask(`${urls}?url=http://a.example/`, { method: 'POST' });
    expect(answer.status).toBe(200);
  });

  it.each<[string, (call: ClientRequest) => unknown]>([
    ['ends', (call) => call.end('192.0.2.1')],
    ['is broken off', (call) => call.destroy()],
    ['is refused in the middle', (call) => call.end('[{"broken')],
  ])('free their slot when one %s', async (_name, end) => {
    const server = await startServer({}, { limits: { streamsPerAccount: 1 } });
    const [call] = await openStreams(server, 1);
    expect((await ask(server)).status).toBe(429);
    if (call) end(call);
    await expect.poll(() => workInFlight(server)).toBe(0);
    expect((await ask(server)).status).toBe(200);
  });
});

it('counts streams as work in flight', async () => {
  const server = await startServer({}, { limits: { inFlight: 2 } });
  await openStreams(server, 2);
  const refused = await ask(server);
  expect(refused.status).toBe(503);
  expect(refused.headers['retry-after']).toBe('2');
});

describe('a body of many items', () => {
  it.each([bulk, urls])('discards the blanks before its first item: %s', async (path) => {
    const server = await startServer();
    const call = openStream(server, path);
    const before = await settled();
    const blanks = Buffer.alloc(2 ** 20, '\n');
    for (let sent = 0; sent < 48; sent++) if (!call.write(blanks)) await once(call, 'drain');
    await expect.poll(() => held() - before).toBeLessThan(16 * 2 ** 20);

    const answered = once(call, 'response') as Promise<[IncomingMessage]>;
    call.end('["http://a.example/"]');
    const [response] = await answered;
    expect(response.statusCode).toBe(200);
    response.resume();
  });

  it.each([
    ['a line', 'x'.repeat(2_000_000)],
    ['a text', `["${'x'.repeat(2_000_000)}"]`],
    ['blanks', `1${' '.repeat(2_000_000)}`],
  ])('may not contain an item above its limit: %s', async (_name, body) => {
    const server = await startServer();
    const answer = await server.ask(bulk, { method: 'POST', body });
    expect(answer.text).toContain('larger than 1048576 bytes');
    expect(answer.status).toBe(400);
  });

  it('begins after a byte order mark and blanks, wherever its chunks are cut', async () => {
    const server = await startServer();
    const body = Buffer.from('\uFEFF \n ["192.0.2.1"]');
    for (const cut of [1, 2, 3, 4, 5, 6]) {
      const { port, key } = server;
      const call = request({ port, path: bulk, method: 'POST', headers: { 'x-api-key': key } });
      call.write(body.subarray(0, cut));
      await new Promise((resolve) => setImmediate(resolve));
      call.end(body.subarray(cut));
      const [response] = (await once(call, 'response')) as [IncomingMessage];
      let text = '';
      for await (const chunk of response) text += String(chunk);
      expect(text.split('\n')[0]).toContain('"ip":"192.0.2.1"');
    }
  });
});

/** Buffer bytes still in use. */
function held(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().arrayBuffers;
}

/** After leftovers of earlier tests are collected. */
async function settled(): Promise<number> {
  let before = Infinity;
  await until('buffers of earlier tests to be collected', async () => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const now = held();
    const isSettled = Math.abs(before - now) <= 2 ** 16;
    before = now;
    return isSettled;
  });
  return before;
}
