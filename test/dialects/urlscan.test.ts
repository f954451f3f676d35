import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startScans, type ScanPlace } from '../domain/place.ts';
import { send, shareAcrossTests, type Ask } from '../harness.ts';
import { until } from '../until.ts';
import { bodyOf } from './place.ts';

const usual = shareAcrossTests(() => startScans());

const ask = ({ port, key }: ScanPlace, path: string, more: Ask = {}) =>
  send({
    port,
    path: `/dialects/urlscan${path}`,
    ...more,
    headers: { 'api-key': key, ...more.headers },
  });
const keyless = ({ port }: ScanPlace, path: string) =>
  send({ port, path: `/dialects/urlscan${path}` });

async function submit(place: ScanPlace, body: object): Promise<Record<string, unknown>> {
  const answer = await ask(place, '/api/v1/scan/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return bodyOf(answer);
}

/** Polls with HEAD, as the official client does. */
async function finished(place: ScanPlace, uuid: unknown): Promise<void> {
  const path = `/api/v1/result/${String(uuid)}/`;
  await until(
    'the report',
    async () => (await ask(place, path, { method: 'HEAD' })).status === 200,
  );
}

describe('the urlscan dialect', () => {
  it('scans, answers where to look, and has every member of a result', async () => {
    const place = usual();
    const scan = await submit(place, { url: 'https://public-1.example/', visibility: 'public' });
    expect(scan).toMatchObject({
      message: 'Submission successful',
      uuid: expect.stringMatching(
        /^[\da-f]{8}-[\da-f]{4}-4000-80[\da-f]{2}-[\da-f]{12}$/,
      ) as unknown,
      api: `${place.url}/dialects/urlscan/api/v1/result/${String(scan['uuid'])}/`,
      visibility: 'public',
    });
    await finished(place, scan['uuid']);

    const result = bodyOf(await keyless(place, `/api/v1/result/${String(scan['uuid'])}`));
    expect(result).toMatchObject({
      data: { requests: expect.any(Array) as unknown },
      task: { visibility: 'public', domain: 'public-1.example' },
      page: { domain: 'public-1.example' },
      lists: { urls: expect.any(Array) as unknown },
      stats: { requests: expect.any(Number) as unknown, IPv6Percentage: 0 },
      meta: { processors: { gsb: { data: {} }, wappa: { data: expect.any(Array) as unknown } } },
      verdicts: { overall: { malicious: false, hasVerdicts: false } },
    });
    const found = bodyOf(await keyless(place, '/api/v1/search/?q=domain:public-1.example'));
    expect(found).toMatchObject({
      total: 1,
      has_more: false,
      results: [
        {
          _id: scan['uuid'],
          task: { uuid: scan['uuid'] },
          result: scan['api'],
          sort: [expect.any(Number) as unknown, scan['uuid']],
        },
      ],
    });
    const next = `/api/v1/search?q=domain:public-1.example&search_after=1,${String(scan['uuid'])}`;
    expect(bodyOf(await ask(place, next))).toMatchObject({ results: [], total: 1 });
  });

  it('finds reports by facts of the page, with parentheses, and names unsupported fields', async () => {
    const place = usual();
    const scan = await submit(place, { url: 'https://public-2.example/', visibility: 'public' });
    await finished(place, scan['uuid']);
    const result = bodyOf(await ask(place, `/api/v1/result/${String(scan['uuid'])}/`));
    const page = result['page'] as Record<string, string>;
    const search = async (q: string) => {
      const found = await ask(place, `/api/v1/search/?q=${encodeURIComponent(q)}`);
      return [found.status, bodyOf(found)['total'] ?? bodyOf(found)['message']];
    };

    expect(result['task']).toMatchObject({
      reportURL: expect.stringMatching(/^http:\/\/[^/]+\/#\/scan\/\w+$/) as unknown,
    });
    expect(await search(`"https://public-2.example/"`)).toEqual([200, 1]);
    expect(await search(page['ip'] ?? '')).toEqual([200, expect.any(Number)]);
    expect(await search('192.0.2.99')).toEqual([200, 0]);

    const own = `task.domain:public-2.example AND`;
    const today = String(Reflect.get(result['task'] ?? {}, 'time')).slice(0, 10);
    expect(page['ip']).not.toBe('');
    for (const [found, q] of [
      [1, `${own} page.ip:"${page['ip']}"`],
      [1, `${own} (page.ip:192.0.2.99 OR page.ip:"${page['ip']}")`],
      [0, `${own} NOT (page.ip:"${page['ip']}" OR domain:elsewhere.example)`],
      [1, `${own} -page.ip:192.0.2.99`],
      [1, `domain:(elsewhere.example OR public-2.example) && page.status:"${page['status']}"`],
      [1, `${own} page.server:"${page['server']}*"`],
      [0, `${own} page.country:ZZ`],
      [0, `${own} page.asn:AS1`],
      [0, `${own} filename:nothing-like-it.js`],
      [0, `${own} hash:${'0'.repeat(32)}`],
      [0, `${own} hash:${'0'.repeat(64)}`],
      [1, `task.uuid:${String(scan['uuid'])}`],
      [1, `${own} date:[now-7d TO now]`],
      [1, `${own} date:{* TO now]`],
      [1, `${own} date:>=${today}`],
      [1, `${own} date:${today}`],
      [0, `${own} date:<${today}`],
      [0, `${own} date:>${today}`],
      [0, `${own} date:[2020-01-01 TO 2020-02-01]`],
      [1, 'task.domain:public-?.example AND task.domain:public-2*'],
    ] as const) {
      expect([q, ...(await search(q))]).toEqual([q, 200, found]);
    }
    for (const [message, q] of [
      ['unmatched opening parenthesis (character 1)', '(domain:a.example'],
      ['page.ip: cannot read here (character 1)', 'page.ip:here'],
      ['regular expressions are not answered here (character 13)', 'page.domain:/public-.*/'],
      ['ranges are answered for dates only (character 13)', 'page.status:[200 TO 299]'],
      ['date: cannot read >=x (character 1)', 'date:[x TO now]'],
      ['fuzzy searches are not answered here (character 6)', 'date:x~2'],
      ['hash: cannot read', `hash:${'0'.repeat(63)}`],
    ] as const) {
      expect(await search(q)).toEqual([400, expect.stringContaining(message)]);
    }
  });

  it('opens an unlisted report to everyone with its uuid, and hides it from searches', async () => {
    const place = usual();
    const { uuid, visibility } = await submit(place, { url: 'https://unlisted-1.example/' });
    expect(visibility).toBe('unlisted');
    await finished(place, uuid);

    expect((await keyless(place, `/api/v1/result/${String(uuid)}/`)).status).toBe(200);
    for (const search of [ask, keyless]) {
      const found = bodyOf(await search(place, '/api/v1/search/?q=domain:unlisted-1.example'));
      expect(found).toMatchObject({ results: [], total: 0 });
    }
    const listed = await place.ask('/v1/domain/reports?query=unlisted-1.example');
    expect(listed.json.data).toMatchObject({ count: 0 });
  });

  it('shows a private report only to its account', async () => {
    const place = usual();
    const { uuid } = await submit(place, {
      url: 'https://private-1.example/',
      visibility: 'private',
    });
    await finished(place, uuid);
    const other = await place.addAccount('neighbour');
    const path = `/api/v1/result/${String(uuid)}/`;
    expect((await ask(place, path)).status).toBe(200);
    expect((await keyless(place, path)).status).toBe(404);
    expect((await ask(place, path, { headers: { 'api-key': other } })).status).toBe(404);
  });

  it('shows the page of a scan as text, to those who may read the report', async () => {
    const place = usual();
    const page = '<html><body>Welcome to page-1.example</body></html>';
    const url = 'https://page-1.example/';
    const { uuid } = await submit(place, { url, visibility: 'private' });
    await finished(place, uuid);
    for (const path of [`/dom/${String(uuid)}/`, `/dom/${String(uuid)}`]) {
      const answer = await ask(place, path);
      expect([answer.status, answer.text]).toEqual([200, page]);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'x-content-type-options': 'nosniff',
      });
      expect((await keyless(place, path)).status).toBe(404);
    }
  });

  it('keeps a page as long as its report, and shows it only to its account', async () => {
    const place = usual();
    const pages = () =>
      readdirSync(join(place.config.data, 'screenshots')).filter((name) => name.endsWith('.gz'));
    const before = pages().length;
    const id = await place.scan('page-2.example', { kind: 'private' });
    await place.whenOver(id);
    const own = `/v1/domain/page/${id}`;
    const other = await place.addAccount('passer-by');

    expect((await place.ask(own)).text).toBe('<html><body>Welcome to page-2.example</body></html>');
    expect((await place.ask(own, { key: other })).json.status).toBe(404);
    expect(pages()).toHaveLength(before + 1);
    const deleted = await place.post(`/v1/domain/report/${id}/delete`, {});
    expect(deleted.json.data).toEqual({ deleted: id, screenshots: 1 });
    expect((await place.ask(own)).json.status).toBe(404);
    expect(pages()).toHaveLength(before);
  });

  it('says with a space that a scan is not finished, as a client looks for', async () => {
    const place = usual();
    const { uuid } = await submit(place, { url: 'https://hang-1.example/' });
    const answer = await keyless(place, `/api/v1/result/${String(uuid)}`);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('"status": 404');
    expect(bodyOf(answer)).toMatchObject({ message: 'Scan is not finished yet' });
  });

  it('rejects forbidden targets, unknown fields, wrong keys, and scans without a key', async () => {
    const place = usual();
    const post = (url: string, headers: Record<string, string> = {}) =>
      ask(place, '/api/v1/scan/', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ url }),
      });
    const inside = await post('http://127.0.0.1/');
    expect([inside.status, bodyOf(inside)]).toMatchObject([
      400,
      { message: 'Scan prevented', status: 400, errors: [{ status: 400 }] },
    ]);
    const field = await ask(place, '/api/v1/search/?q=page.nothing:1');
    expect([field.status, bodyOf(field)['message']]).toEqual([
      400,
      expect.stringContaining('page.nothing: no such field here (character 1)'),
    ]);
    expect((await post('https://a.example/', { 'api-key': 'wrong' })).status).toBe(401);
    const { port } = place;
    const unsigned = await send({ port, path: '/dialects/urlscan/api/v1/scan/', method: 'POST' });
    expect(unsigned.status).toBe(401);
  });
});
