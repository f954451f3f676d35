import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { send, sendRaw, shareAcrossTests, startServer } from '../harness.ts';
import { testRoutes } from '../proof/charged.ts';

const statusesIn = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

const chunked = (path: string, key: string, method = 'POST') =>
  `${method} ${path} HTTP/1.1\r\nhost: a\r\nx-api-key: ${key}\r\n` +
  'content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n';

const brokenChunk = '5\r\n{"a":\r\nthis is no length\r\n';

describe('a request whose body breaks', () => {
  it.each([
    ['POST', '/v1/nothing', 404],
    ['POST', '/v1/usage', 405],
    ['GET', '/healthz', 200],
    ['POST', '/v1/user/me', 400],
    ['POST', '/v1/ip/bulk', 400],
  ])('is answered once and closes the connection: %s %s, %i', async (method, path, status) => {
    const server = await startServer();
    const text = await sendRaw(
      server.port,
      chunked(path, server.key, method) + brokenChunk,
      60_000,
    );
    expect(statusesIn(text)).toEqual([status]);
  });

  it('is answered once if it breaks long after the answer', async () => {
    const server = await startServer();
    const socket = connect({ host: '127.0.0.1', port: server.port });
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.write(`${chunked('/v1/nothing', server.key)}5\r\n{"a":\r\n`);
    await once(socket, 'data');
    socket.write('this is no length\r\n');
    await once(socket, 'close');
    expect(statusesIn(text)).toEqual([404]);
  });

  it('is answered once when the rest of the body never comes', async () => {
    const server = await startServer({}, { limits: { requestTimeoutMs: 200 } });
    const text = await sendRaw(server.port, `${chunked('/v1/nothing', server.key)}5\r\n{`, 60_000);
    expect(statusesIn(text)).toEqual([404]);
  });

  it('costs nothing', async () => {
    const server = await startServer({}, { extraRoutes: testRoutes });
    await sendRaw(server.port, chunked('/v1/test/charged', server.key) + brokenChunk, 60_000);
    const { text } = await server.ask('/v1/usage');
    expect(text).toContain('"operation":"testCharged","calls":1,"credits":0');
  });

  it("is the client's fault, also in the log", async () => {
    const server = await startServer();
    const socket = connect({ host: '127.0.0.1', port: server.port });
    socket.write(`${chunked('/v1/ip/bulk', server.key)}d\r\n["192.0.2.1",\r\n`);
    await once(socket, 'connect');
    await server.ask('/healthz'); // by then the server has read what was written before
    socket.destroy();
    await expect.poll(() => server.logged.join('')).toContain('"requestMalformed"');
    expect(server.logged.join('')).not.toContain('request failed');
  });
});

/** A proxy in front may read this as the body, a parser as the next request. */
const inside = 'GET /v1/inside HTTP/1.1\r\nhost: a\r\n\r\n';
const asChunk = `${inside.length.toString(16)}\r\n${inside}\r\n0\r\n\r\n`;

describe.each(['POST', 'GET'])('a %s that does not say clearly where its body ends', (method) => {
  const shared = shareAcrossTests(() => startServer({}, { extraRoutes: testRoutes }));

  it.each([
    ['an empty encoding', 'transfer-encoding:'],
    ['a blank encoding', 'transfer-encoding: \t '],
    ['no encoding by name', 'transfer-encoding: identity'],
    ['an unknown encoding', 'transfer-encoding: xchunked'],
    ['an encoding with a parameter', 'transfer-encoding: chunked;q=1'],
    ['two encodings', 'transfer-encoding: gzip, chunked'],
    ['the same encoding twice', 'transfer-encoding: chunked\r\ntransfer-encoding: chunked'],
    ['an empty encoding before a good one', 'transfer-encoding:\r\ntransfer-encoding: chunked'],
    ['an empty encoding after a good one', 'transfer-encoding: chunked\r\ntransfer-encoding:'],
    ['another encoding on a line before', 'transfer-encoding: a\r\ntransfer-encoding: chunked'],
    ['an encoding on a folded line', 'transfer-encoding:\r\n chunked'],
    ['an encoding with a space before its colon', 'transfer-encoding : chunked'],
    ['an encoding in HTTP/1.0', 'transfer-encoding: chunked\r\nconnection: keep-alive', '1.0'],
    ['an empty length', 'content-length:'],
    ['a length with a sign', 'content-length: +5'],
    ['two lengths', 'content-length: 5\r\ncontent-length: 6'],
    ['the same length twice', 'content-length: 5\r\ncontent-length: 5'],
    ['a list of lengths', 'content-length: 5, 5'],
    ['a length on a folded line', 'content-length:\r\n 5'],
    ['a length and an encoding', 'content-length: 5\r\ntransfer-encoding: chunked'],
    ['a length and an empty encoding', 'content-length: 5\r\ntransfer-encoding:'],
    ['an empty encoding and a length', 'transfer-encoding:\r\ncontent-length: 5'],
  ])(
    'is refused, and what follows is not read as a request: %s',
    async (_name, framing, version = '1.1') => {
      const { port, key, logged } = shared();
      const unclear = `${method} /v1/user/me HTTP/${version}\r\nhost: a\r\n${framing}\r\n\r\n`;
      const slow = `GET /v1/test/charged?fail=wait HTTP/1.1\r\nhost: a\r\nx-api-key: ${key}\r\n\r\n`;
      for (const after of [asChunk, inside]) {
        expect(statusesIn(await sendRaw(port, unclear + after, 60_000))).toEqual([400]);
        expect(statusesIn(await sendRaw(port, slow + unclear + after, 60_000))).toEqual([200]);
      }
      expect(logged.join('')).not.toContain('/v1/inside');
    },
  );
});

it('answers a request followed by rubbish, and nothing else', async () => {
  const server = await startServer({}, { extraRoutes: testRoutes });
  const good = `GET /v1/test/charged?fail=wait HTTP/1.1\r\nhost: a\r\nx-api-key: ${server.key}\r\n\r\n`;
  const text = await sendRaw(server.port, `${good}rubbish\r\n\r\n`, 60_000);
  expect(statusesIn(text)).toEqual([200]);
});

it('still reports rubbish that a client sends after an answer', async () => {
  const server = await startServer();
  const socket = connect({ host: '127.0.0.1', port: server.port });
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('latin1')));
  socket.write('GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n');
  await once(socket, 'data');
  socket.write('rubbish\r\n\r\n');
  await once(socket, 'close');
  expect(statusesIn(text)).toEqual([200, 400]);
});

it.each([
  ['a success', '/v1/user/me', 'POST'],
  ['a failure', '/v1/nothing', 'GET'],
  ['a stream', '/v1/ip/bulk', 'POST'],
  ['the description of the API', '/openapi.json', 'GET'],
])('no answer can be taken for another type than declared: %s', async (_name, path, method) => {
  const { port, key } = await startServer();
  const { headers } = await send({ port, key, path, method });
  expect(headers['x-content-type-options']).toBe('nosniff');
});

it('nor can an answer to what the parser refuses', async () => {
  const { port } = await startServer();
  expect(await sendRaw(port, 'rubbish\r\n\r\n', 60_000)).toContain(
    'x-content-type-options: nosniff',
  );
});
