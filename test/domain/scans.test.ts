import { describe, expect, it } from 'vitest';
import { createGate, startScans } from './place.ts';
import { until } from '../until.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('a scan', () => {
  it('is answered in the exact bytes that clients match with patterns', async () => {
    const { ask, whenOver } = await startScans();
    const asked = { method: 'POST', headers: form, body: 'query=shop.example' };
    const { text } = await ask('/v1/domain/scan/', asked);
    expect(text).toMatch(
      /^\{"data":\{"query":"http:\/\/shop\.example","scan_id":\d{1,16}\},"message":"api success","status":200\}$/,
    );
    const id = /"scan_id":(\d+)\}/.exec(text)?.[1] ?? '';
    expect(Number.isSafeInteger(Number(id))).toBe(true);
    expect(await whenOver(id)).toBe(100);
    const status = await ask(`//v1/domain/status/${id}/`);
    expect(status.text).toBe(
      '{"data":{"scan_percentage":100},"message":"api success","status":200}',
    );
  });

  it('accepts its target as form, JSON, multipart or query string', async () => {
    const { ask } = await startScans();
    const multipart =
      '--b\r\ncontent-disposition: form-data; name="query"\r\n\r\nd.example\r\n--b--\r\n';
    const bodies: [string, string, string][] = [
      ['application/x-www-form-urlencoded', 'query=http%3A%2F%2Fa.example%2F', ''],
      ['application/json', '{"query":"b.example"}', ''],
      ['multipart/form-data; boundary=b', multipart, ''],
      ['application/json', '', '?query=c.example'],
    ];
    const seen = [];
    for (const [type, body, query] of bodies) {
      const headers = { 'content-type': type };
      const { json } = await ask(`/v1/domain/scan${query}`, { method: 'POST', headers, body });
      seen.push(json.data?.['query']);
    }
    expect(seen).toEqual([
      'http://a.example',
      'http://b.example',
      'http://d.example',
      'http://c.example',
    ]);
  });

  it('shows a percentage that only grows, from stages that the worker named', async () => {
    const { scan, status } = await startScans();
    const gate = createGate();
    const id = await scan(gate.host);
    const seen = [];
    for (let last = 0; last < 100; seen.push(last)) {
      last = await status(id);
      if (last > 0) gate.open();
    }
    const allowed = [0, 5, 15, 25, 40, 55, 90, 100];
    expect(seen.filter((each) => !allowed.includes(each))).toEqual([]);
    expect(seen).toEqual([...seen].sort((one, other) => one - other));
    expect(seen).toContain(5);
  });

  it('ends with -2 for a missing name and with -1 on failure, with the reason', async () => {
    const { scan, whenOver, ask } = await startScans();
    const ends: Record<string, [number, string | undefined]> = {};
    for (const act of ['nowhere', 'theirs', 'ours', 'throws', 'rubbish']) {
      const id = await scan(`${act}.example`);
      const percentage = await whenOver(id);
      ends[act] = [percentage, (await ask(`/v1/domain/report/${id}`)).json.message];
    }
    const message = (why: string) => `Cannot scan this target: ${why}`;
    expect(ends).toEqual({
      nowhere: [-2, message('There is no such name.')],
      theirs: [-1, message('It refused us.')],
      ours: [-1, message('We fell.')],
      throws: [-1, message('The scanner failed.')],
      rubbish: [-1, message('The worker sent an invalid report.')],
    });
  });

  it('is shared while running by requests of one account for one target, and by no others', async () => {
    const { scan, post, addAccount } = await startScans();
    const other = await addAccount('other');
    const id = await scan('hang.example');
    const again = await post('/v1/domain/scan', { query: 'http://HANG.example/#top', force: true });
    expect([again.status, String(again.json.data?.['scan_id'])]).toEqual([200, id]);
    const others = [
      await scan('hang.example', { key: other }),
      await scan('hang.example', { kind: 'private' }),
      await scan('hang.example', { kind: 'lite' }),
      await scan('hang.example/path'),
    ];
    expect(new Set([id, ...others]).size).toBe(5);
  });

  it('is a single scan for many simultaneous requests', async () => {
    const { scan } = await startScans();
    const ids = await Promise.all(Array.from({ length: 20 }, () => scan('hang.example')));
    expect(new Set(ids).size).toBe(1);
  });

  it('has no report while it runs', async () => {
    const { scan, ask } = await startScans();
    const id = await scan('hang.example');
    const { status, json } = await ask(`/v1/domain/report/${id}`);
    expect([status, json]).toEqual([
      409,
      {
        message: 'We are still scanning for your previous request. Please wait.',
        status: 400,
      },
    ]);
  });

  it('is answered with a fresh public report of any account, unless forced', async () => {
    const { scan, whenOver, addAccount } = await startScans(
      {},
      { limits: { scanFreshSeconds: 600 } },
    );
    const other = await addAccount('other');
    const id = await scan('news.example');
    await whenOver(id);
    expect(await scan('https://news.example', { key: other })).not.toBe(id); // another URL
    expect(await scan('news.example', { key: other })).toBe(id);
    expect(await scan('news.example', { key: other, kind: 'private' })).not.toBe(id);
    expect(await scan('news.example', { key: other, force: true })).not.toBe(id);
  });

  it('is never answered with a private report of another account', async () => {
    const { scan, whenOver, addAccount } = await startScans(
      {},
      { limits: { scanFreshSeconds: 600 } },
    );
    const other = await addAccount('other');
    const id = await scan('secret.example', { kind: 'private' });
    await whenOver(id);
    expect(await scan('secret.example', { kind: 'private' })).toBe(id);
    for (const kind of ['private', 'public'] as const) {
      expect(await scan('secret.example', { key: other, kind })).not.toBe(id);
    }
    expect(await scan('secret.example')).not.toBe(id);
  });

  it('is refused with the reason if its target is invalid', async () => {
    const { post } = await startScans();
    const reasons: Record<string, string> = {};
    const targets = [
      'localhost',
      'ftp://a.example',
      'http://u:p@a.example',
      '127.0.0.1',
      '[::1]',
      'http://a.example:22',
      'not a name',
      'http://169.254.169.254/',
      'x'.repeat(3_000),
    ];
    for (const query of targets) {
      const { json } = await post('/v1/domain/scan', { query });
      expect(json.status).toBe(420);
      reasons[query.slice(0, 30)] = json.message?.replace(/^Cannot scan this target: /, '') ?? '';
    }
    expect(reasons).toMatchInlineSnapshot(`
      {
        "127.0.0.1": "127.0.0.1 is not a public address.",
        "[::1]": "::1 is not a public address.",
        "ftp://a.example": "ftp: is neither http: nor https:.",
        "http://169.254.169.254/": "169.254.169.254 is not a public address.",
        "http://a.example:22": "port 22 is not allowed.",
        "http://u:p@a.example": "it contains a user name or password.",
        "localhost": "localhost is not a public host name.",
        "not a name": "not a domain, address or URL.",
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx": "longer than 2048 characters.",
      }
    `);
    const missing = await post('/v1/domain/scan', {});
    expect(missing.json).toEqual({ message: 'Missing Parameter', status: 412 });
  });

  it.each([['scan'], ['scan/private'], ['lite/scan']])(
    'is refused by %s when its target is a list or an object',
    async (operation) => {
      const { post } = await startScans();
      for (const query of [['a.example'], ['a.example', 'b.example'], { url: 'a.example' }]) {
        const { status, json } = await post(`/v1/domain/${operation}`, { query });
        expect([status, json]).toEqual([
          400,
          { message: 'Invalid parameter query: expected string.', status: 420 },
        ]);
      }
    },
  );

  it('waits in a queue of limited length', async () => {
    const {
      scan,
      status: progress,
      post,
    } = await startScans({ VEDETTE_SCAN_PARALLEL: '1' }, { limits: { scansWaiting: 2 } });
    const running = await scan('hang-1.example');
    await until('the scan to run', async () => (await progress(running)) !== 0);
    const answers = [];
    for (let at = 2; at < 6; at++) {
      const { status, headers } = await post('/v1/domain/scan', { query: `hang-${at}.example` });
      answers.push([status, headers['retry-after']]);
    }
    const taken = [200, undefined];
    const refused = [503, '2'];
    expect(answers).toEqual([taken, taken, refused, refused]);
  });
});
