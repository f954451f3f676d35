import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNameServer, type NameServer } from '../name-server.ts';
import { hasBrowser, startScanner, unhurried, type Scanner } from '../scanner.ts';
import { openAddress, pagesOf, redirectTo, startSite, type Pages, type Site } from '../sites.ts';

const address = openAddress;
/** How long to wait for a silent browser: longer than any lite scan takes. */
const trialMs = 300_000;
const page = `<!doctype html><html lang="en"><head><title>Harbour</title>
<link rel="icon" href="/icon.png"></head><body><h1>Welcome to the harbour</h1>
<a href="/berths">Berths <b>and</b> moorings</a><a href="https://other.example/map">Map</a>
<form action="https://other.example/login" method="post"><input name="user"><input type="password" name="word"></form>
<div style="display:none">under water</div><iframe src="/small" width="0" height="0"></iframe>
<button onclick="window.location='https://other.example/'">Go</button>
<script src="/western.js"></script><script src="/eastern.js"></script><img src="/moved" width="50" height="50">
<script src="/app.js"></script><script>var mine = 1; let lexical = 2; console.log('ahoy', 7);</script></body></html>`;

const script = 'function fromScript() {} fetch("/api");';
const western = Buffer.from('/* caf\xe9 \x80 */', 'latin1');
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
  'base64',
);
const bytes =
  (type: string, body: Buffer): Pages =>
  (_, response) =>
    void response.setHeader('content-type', type).end(body);

let dns: NameServer;
let site: Site;
let scanner: Scanner;

beforeAll(async () => {
  site = await startSite(
    pagesOf({
      '/': (_, response) => {
        response.setHeader('set-cookie', ['first=1; HttpOnly', 'second=2; Path=/; Max-Age=60']);
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(page);
      },
      '/app.js': script,
      '/western.js': bytes('text/javascript; charset=iso-8859-1', western),
      '/eastern.js': bytes(
        'text/javascript; charset=shift_jis',
        Buffer.from('// \x83e\x83X', 'latin1'),
      ),
      '/moved': redirectTo('/dot'),
      '/dot': bytes('image/png', dot),
      '/api': 'answer',
      '/small': '<title>small</title>',
      '/icon.png': (_, response) =>
        response.setHeader('content-type', 'image/png').end('icon bytes'),
      '/.git/config': '[core]\n\trepositoryformatversion = 0\n',
      '/one': redirectTo('/two', 301),
      '/two': (request, response) =>
        redirectTo(`http://www.${request.headers.host ?? ''}/soft`)(request, response),
      '/soft': 'every path is this page',
    }),
  );
  dns = await startNameServer({
    'site.example': {
      A: [address],
      MX: ['10 mail.site.example'],
      NS: ['ns2.site.example', 'ns1.site.example'],
      SOA: ['ns1.site.example admin.site.example 7 3600 600 86400 300'],
      TXT: ['v=spf1 -all', `long ${'x'.repeat(300)}`],
      CAA: ['0 issue ca.example'],
      DS: ['0001080200'],
    },
    '_dmarc.site.example': { TXT: ['v=DMARC1; p=reject'] },
    'www.site.example': { A: [address], CNAME: ['site.example'] },
    'other.example': { A: ['192.0.2.7'] },
    '2.0.0.127.in-addr.arpa': { PTR: ['two.site.example'] },
  });
  scanner = await startScanner();
});

afterAll(async () => {
  await Promise.all([scanner.close(), site.close(), dns.close()]);
});

const scan = (path = '/', mode: 'full' | 'lite' = 'lite') =>
  scanner.scan(`http://site.example:${site.port}${path}`, {
    dns: dns.address,
    mode,
    limits: unhurried,
  });

describe('a lite scan of a plain page', () => {
  it('does not wait for the test of a browser that it will not open', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vedette-test-browser-'));
    const chromium = join(folder, 'never-answers');
    writeFileSync(chromium, '#!/bin/sh\nsleep 600\n', { mode: 0o755 });
    chmodSync(folder, 0o755);
    const url = `http://site.example:${site.port}/`;
    const { visit, ms } = await scanner.scan(url, {
      dns: dns.address,
      mode: 'lite',
      chromium,
      limits: unhurried,
    });
    rmSync(folder, { recursive: true });

    expect(visit.page?.title).toBe('Harbour');
    expect(visit.gaps.filter(({ what }) => what === 'browser')).toEqual([]);
    expect(ms).toBeLessThan(trialMs);
  });

  it('reads every kind of DNS record', async () => {
    const { visit } = await scan();

    expect(visit.dns).toMatchObject({
      a: [address],
      aaaa: [],
      mx: [{ exchange: 'mail.site.example', priority: 10 }],
      ns: ['ns1.site.example', 'ns2.site.example'],
      soa: 'ns1.site.example admin.site.example 7 3600 600 86400 300',
      spf: 'v=spf1 -all',
      dmarc: 'v=DMARC1; p=reject',
      caa: ['0 issue ca.example'],
      isSigned: true,
      ptr: [{ address, name: 'two.site.example' }],
    });
    expect(visit.dns.txt).toContain(`long ${'x'.repeat(300)}`);
    expect(visit.dns.others).toMatchObject([{ name: 'other.example', addresses: ['192.0.2.7'] }]);
  });

  it('describes the page without a browser, and says so', async () => {
    const { visit, stages } = await scan();

    expect(visit.page).toMatchObject({
      by: 'http',
      title: 'Harbour',
      language: 'en',
      links: [
        { title: 'Berths and moorings', url: `http://site.example:${site.port}/berths` },
        { title: 'Map', url: 'https://other.example/map' },
      ],
      hidden: { frames: 1 },
      redirectsOnClick: 1,
      screenshot: null,
    });
    expect(visit.page?.forms[0]).toMatchObject({
      action: 'https://other.example/login',
      method: 'POST',
    });
    expect(visit.page?.cookies.map(({ name, httpOnly }) => [name, httpOnly])).toEqual([
      ['first', true],
      ['second', false],
    ]);
    expect(visit.tls).toBeNull();
    expect(stages).toEqual(['dns', 'registry', 'tls', 'http', 'browser', 'checks']);
  });

  it('follows redirects itself and records each', async () => {
    const { visit } = await scan('/one');

    expect(visit.answers.map(({ status }) => status)).toEqual([301, 302, 200]);
    expect(visit.answers.at(-1)).toMatchObject({ address, body: 'every path is this page' });
    expect(visit.page?.requests.at(-1)?.redirectedFrom).toBe(
      `http://site.example:${site.port}/two`,
    );
  });

  it('reports that the domain does not exist', async () => {
    const { end } = await scanner.scan('http://absent.invalid/', {
      dns: dns.address,
      mode: 'lite',
      limits: unhurried,
    });

    expect(end.kind).toBe('no such domain');
  });
});

describe.skipIf(!hasBrowser)('a full scan of a plain page', () => {
  it('sees the page as a browser does', async () => {
    const { visit, end } = await scan('/', 'full');

    expect(visit.gaps).toEqual([]);
    expect(visit.page).toMatchObject({
      by: 'browser',
      url: `http://site.example:${site.port}/`,
      title: 'Harbour',
      language: 'en',
      redirectsOnClick: 1,
      console: ['ahoy 7'],
      dialogs: 0,
      hidden: { elements: 2, frames: 1, inputs: 0 },
    });
    expect(visit.page?.text).toContain('Welcome to the harbour');
    expect(visit.page?.text).not.toContain('under water');
    expect(visit.page?.variables).toEqual([
      { name: 'fromScript', type: 'function' },
      { name: 'mine', type: 'number' },
      { name: 'lexical', type: 'lexical' },
    ]);
    expect(end).toMatchObject({ kind: 'done', screenshots: [expect.any(Uint8Array)] });
    const [picture] = end.kind === 'done' ? end.screenshots : [];
    expect(Buffer.from(picture ?? []).toString('latin1', 1, 4)).toBe('PNG');
  });

  it('records every request with its real address', async () => {
    const { visit } = await scan('/', 'full');

    const rows = visit.page?.requests.map((each) => [
      each.type,
      new URL(each.url).pathname,
      each.status,
    ]);
    expect(rows).toEqual(
      expect.arrayContaining([
        ['Document', '/', 200],
        ['Script', '/app.js', 200],
        ['Fetch', '/api', 200],
        ['Document', '/small', 200],
      ]),
    );
    expect(new Set(visit.page?.requests.map((each) => `${each.address}:${each.port}`))).toEqual(
      new Set([`${address}:${site.port}`]),
    );
    const document = visit.page?.requests[0];
    expect(document?.bytes).toBe(Buffer.byteLength(page));
    expect(document?.transferred).toBeGreaterThan(page.length);
    expect(document?.ms).toBeGreaterThan(0);
    const hashOf = (body: string | Buffer) => createHash('sha256').update(body).digest('hex');
    const hashes = visit.page?.requests.map(({ url, sha256 }) => [new URL(url).pathname, sha256]);
    expect(hashes).toEqual(
      expect.arrayContaining([
        ['/', hashOf(page)],
        ['/app.js', hashOf(script)],
        ['/api', hashOf('answer')],
        ['/western.js', hashOf(western)],
        ['/eastern.js', ''],
        ['/dot', hashOf(dot)],
        ['/moved', ''],
      ]),
    );
  });

  it('requests nothing that the page did not request', async () => {
    const before = dns.asked.length;
    const { visit } = await scan('/', 'full');

    const names = new Set(dns.asked.slice(before).map((each) => each.split(' ')[1] ?? ''));
    expect(
      [...names].filter((name) => !/(?:^|\.)(?:site\.example|other\.example|arpa)$/.test(name)),
    ).toEqual([]);
    expect(visit.page?.requests.every(({ url }) => url.includes('.example:'))).toBe(true);
  });

  it('finds icons, cookies, frames and exposed files', async () => {
    const { visit } = await scan('/', 'full');

    expect(visit.page?.icons).toMatchObject([
      {
        url: `http://site.example:${site.port}/icon.png`,
        md5: createHash('md5').update('icon bytes').digest('hex'),
      },
    ]);
    expect(visit.page?.cookies.map(({ name }) => name).sort()).toEqual(['first', 'second']);
    expect(visit.page?.frames.map(({ isHidden }) => isHidden)).toEqual([false, true]);
    expect(visit.exposed).toMatchObject({ git_config: true, ds_store: false, wordpress: false });
  });
});
