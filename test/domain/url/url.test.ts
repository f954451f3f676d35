import { describe, expect, it } from 'vitest';
import { openPlace } from '../../feeds/place.ts';
import { startServer, type Ask, type TestServer } from '../../harness.ts';

const path = '/v1/domain/url';
const one = 'https://paypal-login.vercel.app/verify';
const other = 'https://www.google.com/';

function post(server: TestServer, body: string, rest: Partial<Ask> & { query?: string } = {}) {
  return server.ask(path + (rest.query ?? ''), { method: 'POST', body, ...rest });
}

const rowsOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('POST /v1/domain/url', () => {
  it.each([
    ['a JSON array', JSON.stringify([one, other])],
    ['an array of objects', JSON.stringify([{ url: one }, { url: other }])],
    ['NDJSON', `${JSON.stringify(one)}\n${JSON.stringify({ url: other })}\n`],
    ['lines', `\uFEFF${one}\r\n\r\n  ${other} \r\n`],
    ['a form', new URLSearchParams([['url', one], ['url', other]]).toString()], // oxfmt-ignore
  ])('reads %s and answers in order', async (_name, body) => {
    const server = await startServer();
    const rows = rowsOf((await post(server, body)).text);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({ url: one, brand: 'PayPal' });
    expect(rows[0]?.['verdict']).not.toBe('no sign');
    expect(rows[1]).toMatchObject({ url: other, verdict: 'no sign' });
    expect(rows[2]).toEqual({ message: 'api success', status: 200 });
  });

  it('reports each invalid URL and continues', async () => {
    const server = await startServer();
    const rows = rowsOf(
      (await post(server, `["ftp://x.test/", 7, ${JSON.stringify(other)}]`)).text,
    );
    expect(rows.slice(0, 2)).toEqual([
      { url: 'ftp://x.test/', error: 'This is not a web address.' },
      expect.objectContaining({ url: 'http://0.0.0.7/' }),
    ]);
    expect(rows[2]).toMatchObject({ url: other });
  });

  it('gives a few reasons, and on demand all of them with their sum', async () => {
    const server = await startServer();
    const [few] = rowsOf((await post(server, one)).text);
    const [all] = rowsOf((await post(server, one, { query: '?explain=true' })).text);
    const reasons = all?.['reasons'] as { weight: number; says: string }[];
    expect(few?.['reasons']).toHaveLength(5);
    expect(reasons.length).toBeGreaterThan(5);
    const sum = reasons.reduce((total, { weight }) => total + weight, Number(all?.['start']));
    expect(sum).toBeCloseTo(Number(all?.['log_odds']), 2);
  });

  it('shows names in other scripts in Unicode, next to the A-labels', async () => {
    const server = await startServer();
    const [row] = rowsOf((await post(server, '["https://bücher.example/"]')).text);
    expect(row).toMatchObject({ url: 'https://xn--bcher-kva.example/', host: 'bücher.example' });
  });

  it('streams thousands of URLs', async () => {
    const server = await startServer();
    const body = Array.from({ length: 5_000 }, (_, at) => `https://shop${at}.test/a/${at}`).join(
      '\n',
    );
    const { text } = await post(server, body);
    expect(text.split('\n')).toHaveLength(5_002);
    expect(text).toContain('"status":200');
  });

  it('refuses more than the limits allow, and names the limit', async () => {
    const server = await startServer({}, { limits: { bulkUrls: 3, bulkUrlsBytes: 200 } });
    const many = rowsOf((await post(server, 'a.test\nb.test\nc.test\nd.test')).text);
    expect(many.at(-1)).toMatchObject({ status: 420 });
    expect(many.at(-1)?.['message']).toContain('more than 3 URLs');
    expect(rowsOf((await post(server, 'x'.repeat(300))).text).at(-1)).toMatchObject({
      status: 413,
    });
  });

  it('reports an invalid body', async () => {
    const server = await startServer();
    const rows = rowsOf((await post(server, '["https://a.test/"')).text);
    expect(rows.at(-1)).toMatchObject({ status: 400 });
  });

  it('charges one credit per URL and stops exactly when they run out', async () => {
    const server = await startServer();
    const headers = { 'content-type': 'application/json' };
    const make = async (where: string, body: object) =>
      (await server.ask(where, { method: 'POST', headers, body: JSON.stringify(body) })).json;
    await make('/v1/admin/plans', { name: 'small', credits: ['domain/day=300'] });
    await make('/v1/admin/users', { name: 'guest', email: 'guest@vedette.example', plan: 'small' });
    const key = String((await make('/v1/admin/keys', { user: 'guest' })).data?.['key']);
    const body = Array.from({ length: 600 }, () => other).join('\n');
    const rows = rowsOf((await post(server, body, { key })).text);
    expect(rows).toHaveLength(301);
    expect(rows.at(-1)).toEqual({ message: 'limit exceeded', status: 403 });
  });
});

describe('a popular site', () => {
  it('is not judged by its spelling once a list of popular sites is loaded', async () => {
    const place = await openPlace();
    const url = 'https://secure-login-verify.top/account/login.php';
    const ask = async () =>
      (await place.server.ask(`${path}?url=${encodeURIComponent(url)}`)).json.data;
    expect((await ask())?.['verdict']).not.toBe('no sign');
    await place.load('tranco', ['1,secure-login-verify.top']);
    expect(await ask()).toMatchObject({
      verdict: 'no sign',
      reasons: [{ feature: 'site.popular', says: 'It is on a list of popular sites.' }],
    });
  });
});

describe('GET /v1/domain/url', () => {
  it('answers one URL with one body', async () => {
    const server = await startServer();
    const answer = await server.ask(`${path}?url=${encodeURIComponent(one)}`);
    expect(answer.json).toMatchObject({ status: 200, message: 'api success', data: { url: one } });
  });

  it('requires a key', async () => {
    const server = await startServer();
    const answer = await server.ask(`${path}?url=a.test`, { key: 'wrong' });
    expect(answer.json.status).toBe(401);
  });
});
