import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { errorTable } from '../../src/errors.ts';
import { sendRaw, startServer } from '../harness.ts';
import { testRoutes } from '../proof/charged.ts';

const alwaysOk = { VEDETTE_HTTP_STATUS: 'always-200' };

function parse(raw: string): { http: number; body: { message: string; status: number } } {
  const [head = '', body = ''] = raw.split('\r\n\r\n');
  return {
    http: Number(head.split(' ')[1]),
    body: JSON.parse(body) as { message: string; status: number },
  };
}

describe('failures', () => {
  it('answer compact JSON with message and an integer status, and nothing else', async () => {
    const server = await startServer();
    const answer = await server.ask('/v1/user/me', { key: 'nonsense' });
    expect(answer.text).toBe('{"message":"invalid api key","status":401}');
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.status).toBe(401);
  });

  it('say 200 on the status line and the real status in the body in mimicry mode', async () => {
    const server = await startServer(alwaysOk, { extraRoutes: testRoutes });
    const paths = [
      '/v1/nothing',
      '/v1/test/echo/1',
      '/v1/test/charged?fail=refuse',
      '/v1/test/charged?fail=throw',
    ];
    const answers = await Promise.all(paths.map((path) => server.ask(path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.map(({ json }) => json.status)).toEqual([404, 412, 400, 500]);
  });

  it('hide the details of our own faults and log them once, with the request id', async () => {
    const server = await startServer({}, { extraRoutes: testRoutes });
    const answer = await server.ask('/v1/test/charged?fail=throw', {
      headers: { 'x-request-id': 'abc-1' },
    });
    expect(answer.status).toBe(500);
    expect(answer.text).toBe('{"message":"Internal error. Request abc-1.","status":500}');
    const lines = server.logged.filter((line) => line.includes('secret detail of ours'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('abc-1');
  });

  it.each([
    ['rubbish', 'this is not http\r\n\r\n', 400],
    [
      'two lengths',
      'POST /v1/user/me HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
      400,
    ],
    [
      'length and chunks',
      'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a long URL', `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, 414],
    [
      'a URL past our limit',
      `GET /v1/user/me?${'a'.repeat(9_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
      414,
    ],
    ['large headers', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
    [
      'a body that announces too much',
      'POST /v1/user/me HTTP/1.1\r\nhost: a\r\ncontent-length: 9999999\r\n\r\n',
      413,
    ],
  ])('of the parser have the same form: %s', async (_name, bytes, status) => {
    const honest = await startServer();
    const mimicry = await startServer(alwaysOk);
    const plain = parse(await sendRaw(honest.port, bytes));
    expect([plain.http, plain.body.status]).toEqual([status, status]);
    expect(plain.body.message.length).toBeGreaterThan(10);
    const mimicked = parse(await sendRaw(mimicry.port, bytes));
    expect([mimicked.http, mimicked.body.status]).toEqual([200, status]);
  });

  it('refuse a body that grows past the limit without announcing it', async () => {
    const server = await startServer();
    const bytes = 2_000_000;
    const chunk = `${bytes.toString(16)}\r\n${'a'.repeat(bytes)}\r\n0\r\n\r\n`;
    const head = `POST /v1/user/me HTTP/1.1\r\nhost: a\r\nx-api-key: ${server.key}\r\ntransfer-encoding: chunked\r\n\r\n`;
    const answer = parse(await sendRaw(server.port, head + chunk));
    expect([answer.http, answer.body.status]).toEqual([413, 413]);
  });

  it('reach a client that sends its headers too slowly, while others are served', async () => {
    const server = await startServer({}, { limits: { headerTimeoutMs: 2_000 } });
    const slow = sendRaw(server.port, 'GET / HTTP/1.1\r\nhost:', 60_000);
    const others = await Promise.all(Array.from({ length: 20 }, () => server.ask('/v1/user/me')));
    expect(others.every(({ status }) => status === 200)).toBe(true);
    expect(parse(await slow).body.status).toBe(408);
  });

  it('reach a client that sends its body too slowly, but a stream may take its time', async () => {
    const server = await startServer({}, { limits: { requestTimeoutMs: 300 } });
    const head = (path: string, length: number) =>
      `POST ${path} HTTP/1.1\r\nhost: a\r\nx-api-key: ${server.key}\r\n` +
      `content-type: application/json\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n`;
    const slow = await sendRaw(server.port, `${head('/v1/user/me', 10)}{`, 60_000);
    expect(parse(slow).body.status).toBe(408);
    const body = '["192.0.2.1","198.51.100.1"]';
    const late = sendInTwo(server.port, [head('/v1/ip/bulk', body.length), body], 700);
    expect(await late).toContain('"status":200}');
  });

  it('carry Retry-After under too much load', async () => {
    const server = await startServer({}, { extraRoutes: testRoutes, limits: { inFlight: 1 } });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.ask('/v1/test/charged?fail=wait')),
    );
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers['retry-after']).toBe('2');
    expect(answers.some(({ status }) => status === 200)).toBe(true);
  });
});

/** Delay of the second part. */
function sendInTwo(port: number, [first, second]: [string, string], ms: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port }, () => {
      socket.write(first);
      setTimeout(() => socket.write(second), ms);
    });
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
}

describe('the error table', () => {
  it('holds every row of the contract with both of its numbers', () => {
    const rows = Object.fromEntries(
      Object.entries(errorTable).map(([code, { status, http }]) => [code, [status, http]]),
    );
    expect(rows).toMatchObject({
      keyInvalid: [401, 401],
      quotaSpent: [403, 429],
      rateExceeded: [403, 429],
      tooManyStreams: [403, 429],
      keyForbidden: [403, 403],
      parameterMissing: [412, 400],
      parameterUnusable: [420, 400],
      ipInvalid: [400, 400],
      offsetTooLarge: [400, 400],
      scanTargetUnusable: [420, 400],
      stillScanning: [400, 409],
      notFound: [404, 404],
      userUnknown: [404, 404],
      idUnknown: [404, 404],
      methodNotAllowed: [405, 405],
      bodyTooLarge: [413, 413],
      requestMalformed: [400, 400],
      requestTooSlow: [408, 408],
      urlTooLong: [414, 414],
      mediaTypeUnknown: [415, 415],
      headersTooLarge: [431, 431],
      diskFull: [507, 507],
      internal: [500, 500],
      overloaded: [503, 503],
      draining: [503, 503],
      storeAway: [503, 503],
    });
    expect(errorTable.stillScanning.message).toBe(
      'We are still scanning for your previous request. Please wait.',
    );
    expect(errorTable.ipInvalid.message).toBe('Invalid IP Address.');
  });
});
