import { describe, expect, it } from 'vitest';
import { startServer, type Ask, type TestServer } from '../harness.ts';
import { testRoutes } from '../proof/charged.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const json = { 'content-type': 'application/json' };

async function echoServer(environment: Record<string, string> = {}): Promise<TestServer> {
  return startServer(environment, { extraRoutes: testRoutes });
}

async function understood(server: TestServer, path: string, ask: Ask = {}) {
  const answer = await server.ask(path, ask);
  expect(answer.text).toContain('"api success"');
  return answer.json.data;
}

describe('paths', () => {
  it.each(['//v1/user/me', '/v1//user/me', '/v1/user/me/', '//v1///user//me//'])(
    'answers %s itself, without a redirect',
    async (path) => {
      const server = await echoServer();
      const answer = await server.ask(path, { method: 'POST' });
      expect(answer.status).toBe(200);
      expect(answer.headers.location).toBeUndefined();
    },
  );

  it('answers an alias like the operation, and a dialect in its own format', async () => {
    const server = await echoServer();
    const plain = await server.ask('/v1/test/echo_alias/7?text=hi');
    const dialect = await server.ask('/v2/test/echo/7/?text=hi');
    expect(plain.json.data).toMatchObject({ id: '7', text: 'hi' });
    expect(dialect.text).toBe('{"data":{"TEXT":"HI"},"message":"api success","status":200}');
  });

  it('does not distinguish an unknown path from one only for this machine', async () => {
    const server = await echoServer();
    const unknown = await server.ask('/v1/nothing/here');
    const local = await server.ask('/v1/admin/backup', { method: 'POST' });
    expect([unknown.status, unknown.text]).toEqual([404, local.text]);
    expect(local.status).toBe(404);
  });

  it('names the methods of a path if another one is used', async () => {
    const server = await echoServer();
    const answer = await server.ask('/v1/usage/', { method: 'DELETE' });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET');
    expect(answer.json.status).toBe(405);
  });
});

describe('bodies', () => {
  it.each<[string, Ask]>([
    ['nothing at all', { method: 'POST' }],
    ['an empty body with a JSON type', { method: 'POST', headers: json, body: '' }],
    ['JSON null', { method: 'POST', headers: json, body: 'null' }],
    ['an empty JSON object', { method: 'POST', headers: json, body: '{}' }],
    ['an empty form', { method: 'POST', headers: form, body: '' }],
    ['GET with a JSON type and no body', { headers: json }],
    ['GET with a form body', { headers: form, body: 'query=ignored' }],
    ['GET with broken JSON', { headers: json, body: '{"a":' }],
  ])('takes /v1/user/me with %s', async (_name, ask) => {
    const server = await echoServer();
    expect((await server.ask('/v1/user/me', ask)).json.status).toBe(200);
  });

  const boundary = 'xYzZy';
  const multipart = [
    `--${boundary}`,
    'Content-Disposition: form-data; name="text"',
    '',
    'from a form',
    `--${boundary}--`,
    '',
  ].join('\r\n');

  it.each<[string, Ask]>([
    ['form', { headers: form, body: 'text=from+a%20form' }],
    ['JSON', { headers: json, body: '{"text":"from a form"}' }],
    [
      'JSON with a charset',
      {
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: '{"text":"from a form"}',
      },
    ],
    [
      'multipart',
      { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body: multipart },
    ],
  ])('reads parameters from a %s body', async (_name, ask) => {
    const server = await echoServer();
    const data = await understood(server, '/v1/test/echo/1', { method: 'POST', ...ask });
    expect(data).toMatchObject({ text: 'from a form' });
  });

  it('reads parameters of a POST from the query string, too', async () => {
    const server = await echoServer();
    const data = await understood(server, '/v1/test/echo/1?text=here', { method: 'POST' });
    expect(data).toMatchObject({ text: 'here' });
  });

  it.each<[string, Ask, number]>([
    ['unknown media type', { headers: { 'content-type': 'text/csv' }, body: 'a,b' }, 415],
    ['broken JSON', { headers: json, body: '{"text":' }, 400],
    ['JSON that is no object', { headers: json, body: '[1]' }, 400],
    [
      'a cut multipart',
      {
        headers: { 'content-type': 'multipart/form-data; boundary=q' },
        body: '--q\r\nContent-Disp',
      },
      400,
    ],
    [
      'multipart without a boundary',
      { headers: { 'content-type': 'multipart/form-data' }, body: 'x' },
      400,
    ],
  ])('rejects %s in the format of every failure', async (_name, ask, status) => {
    const server = await echoServer();
    const answer = await server.ask('/v1/test/echo/1', { method: 'POST', ...ask });
    expect([answer.status, answer.json.status]).toEqual([status, status]);
    expect(answer.json.message).toBeTypeOf('string');
  });

  it('is not polluted by names of Object.prototype', async () => {
    const server = await echoServer();
    const body = '{"__proto__":{"text":"evil"},"constructor":{"prototype":{"text":"evil"}}}';
    const answer = await server.ask('/v1/test/echo/1', { method: 'POST', headers: json, body });
    expect(answer.json.status).toBe(412);
    expect(({} as Record<string, unknown>)['text']).toBeUndefined();
  });
});

describe('parameters', () => {
  it.each([
    ['true', true],
    ['True', true],
    ['TRUE', true],
    ['1', true],
    ['yes', true],
    ['on', true],
    ['ture', false],
    ['false', false],
    ['0', false],
    ['nonsense', false],
  ])('reads the boolean show=%s as %s', async (word, value) => {
    const server = await echoServer();
    expect(await understood(server, `/v1/test/echo/1?text=x&show=${word}`)).toMatchObject({
      show: value,
    });
  });

  it.each([
    ['true', true],
    ['ture', true],
    ['anything', true],
    ['1', true],
    ['false', false],
    ['FALSE', false],
    ['0', false],
    ['', false],
  ])('reads full=%s as %s, as the reference service does', async (word, value) => {
    const server = await echoServer();
    expect(await understood(server, `/v1/test/echo/1?text=x&full=${word}`)).toMatchObject({
      full: value,
    });
  });

  it.each([
    ['010', 10],
    ['00', 0],
    ['76', 76],
    ['%2076%20', 76],
    ['9900', 9900],
    ['', 0],
  ])('reads offset=%s as the decimal number %d', async (word, value) => {
    const server = await echoServer();
    expect(await understood(server, `/v1/test/echo/1?text=x&offset=${word}`)).toMatchObject({
      offset: value,
    });
  });

  it.each([
    ['{offset}', 420, 400],
    ['ten', 420, 400],
    ['1.5', 420, 400],
    ['-1', 420, 400],
    ['99999999999999999999', 420, 400],
    ['9901', 400, 400],
  ])('rejects offset=%s with %d', async (word, status, http) => {
    const server = await echoServer();
    const answer = await server.ask(`/v1/test/echo/1?text=x&offset=${encodeURIComponent(word)}`);
    expect([answer.json.status, answer.status]).toEqual([status, http]);
    expect(answer.json.message).toContain('offset');
  });

  it('trims values, reads + and %20 as a space, and uses the first of a repeated parameter', async () => {
    const server = await echoServer();
    const data = await understood(
      server,
      '/v1/test/echo/1?text=%20a+b%20c%0A&text=second&list=x,y',
    );
    expect(data).toMatchObject({ text: 'a b c', list: ['x', 'y'] });
  });

  it('ignores unknown parameters', async () => {
    const server = await echoServer();
    const data = await understood(server, '/v1/test/echo/1?text=x&limit=5&cve_id=CVE-2020-1');
    expect(data).not.toHaveProperty('limit');
  });

  it.each(['', 'text=', 'text=%20%20', 'Text=x'])(
    'says Missing Parameter when a needed one is absent (%s)',
    async (query) => {
      const server = await echoServer();
      const answer = await server.ask(`/v1/test/echo/1?${query}`);
      expect([answer.status, answer.text]).toEqual([
        400,
        '{"message":"Missing Parameter","status":412}',
      ]);
    },
  );

  it('names the invalid parameter and what is valid', async () => {
    const server = await echoServer();
    const answer = await server.ask('/v1/test/echo/1?text=x&kind=c');
    expect(answer.text).toBe('{"message":"Invalid parameter kind: use one of a, b.","status":420}');
  });

  it('survives malformed percent signs and UTF-8', async () => {
    const server = await echoServer();
    expect((await server.ask('/v1/test/echo/1?text=%ZZ%E0')).json.status).toBe(200);
    expect((await server.ask('/v1/test/echo/%ZZ?text=x')).json.status).toBe(400);
  });
});
