import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createEnrich, withoutInferred } from '../../src/fingerprints/enrich.ts';
import { createIdentify } from '../../src/fingerprints/identify.ts';
import { readRecog } from '../../src/fingerprints/recog.ts';
import { FingerprintSet } from '../../src/fingerprints/set.ts';
import { faviconHash } from '../../src/lib/murmur3.ts';
import { faviconOf, faviconPath } from '../../src/probe/favicon.ts';
import { isWholePage, readPage } from '../../src/probe/http-exchange.ts';
import { probe } from './place.ts';

/** A web server that records its requests. */
async function serve(answer: RequestListener): Promise<{ port: number; asked: IncomingMessage[] }> {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const found = server.address();
  return { port: typeof found === 'object' ? (found?.port ?? 0) : 0, asked };
}

const json =
  (value: unknown): RequestListener =>
  (_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
  };
/** A page with an icon. */
const page =
  (html: string, icon: string, server = ''): RequestListener =>
  (request, response) => {
    if (server !== '') response.setHeader('server', server);
    if (request.url === '/favicon.ico')
      response.setHeader('content-type', 'image/x-icon').end(icon);
    else response.setHeader('content-type', 'text/html').end(html);
  };

/** Fingerprints in recog's format that know one icon. */
async function knowingIcon(icon: string) {
  const md5 = createHash('md5').update(icon).digest('hex');
  const content = `<fingerprints matches="favicon.md5" protocol="http" database_type="service">
    <fingerprint pattern="^${md5}$">
      <description>Harbour</description>
      <param pos="0" name="service.vendor" value="Pier"/>
      <param pos="0" name="service.product" value="Harbour"/>
      <param pos="0" name="service.version" value="4.2"/>
      <param pos="0" name="service.cpe23" value="cpe:/a:pier:harbour:{service.version}"/>
    </fingerprint></fingerprints>`;
  const { rules } = await readRecog({ name: 'favicons.xml', content });
  const set = new FingerprintSet(rules);
  const enrich = createEnrich(createIdentify(set), () => []);
  return { enrich, matchIcon: (digests: { mmh3: number; md5: string }) => set.matchIcon(digests) };
}

const urlsOf = (asked: readonly IncomingMessage[]) => asked.map(({ url }) => url);

describe('HTTP', () => {
  it('is asked for its first page, by the given name, and for its icon', async () => {
    const { port, asked } = await serve((request, response) => {
      if (request.url === '/icon.png')
        response.setHeader('content-type', 'image/png').end('picture');
      else {
        response.setHeader('x-powered-by', 'PHP/8.2.7').setHeader('set-cookie', 'csrftoken=1');
        response.setHeader('content-type', 'text/html');
        response.write('<title>Office</title><meta name="description" content="Ours">');
        response.end(
          '<link rel="icon" href="/icon.png"><script src="/jquery-3.7.1.min.js"></script>',
        );
      }
    });
    const [banner] = await probe([{ port, host: 'office.test' }]);
    expect(urlsOf(asked)).toEqual(['/', '/icon.png']);
    expect(new Set(asked.map(({ headers }) => headers.host))).toEqual(
      new Set([`office.test:${port}`]),
    );
    expect(banner).toMatchObject({
      service: 'http',
      title: 'Office',
      statusCode: 200,
      favicons: [faviconHash(Buffer.from('picture'))],
      htmlMeta: { description: 'Ours' },
    });
    const named = banner?.technologies.map(({ name, version }) => `${name} ${version}`.trim());
    expect(named).toEqual(['PHP 8.2.7', 'Django', 'jQuery 3.7.1']);
  });

  it('is identified by its icon if nothing else names it, as data of the scan', async () => {
    const telling = await knowingIcon('picture');
    const plain = await serve(page('<title>Welcome</title>', 'picture'));
    const proxied = await serve(page('<title>Welcome</title>', 'picture', 'nginx/1.22.1'));
    const strange = await serve(page('<title>Welcome</title>', 'another picture'));
    const [one, two, three] = await probe([plain.port, proxied.port, strange.port], telling);

    const cpes = ['cpe:/a:pier:harbour:4.2'];
    expect(one).toMatchObject({ vendor: 'Pier', product: 'Harbour', version: '4.2', cpes });
    expect(one && withoutInferred(one)).toMatchObject({ product: 'Harbour', version: '4.2' });
    expect(one).not.toHaveProperty('icon');
    expect(two).toMatchObject({ product: 'nginx', version: '1.22.1', cpes: [] });
    expect(two?.technologies).toEqual([{ name: 'Harbour', version: '4.2', url: '' }]);
    expect(three).toMatchObject({ product: '', technologies: [] });
  });

  it('is followed on the same host, at most three times', async () => {
    const { port, asked } = await serve((request, response) => {
      const step = Number(/\d+/.exec(request.url ?? '')?.[0] ?? 0);
      if (step < 9) response.writeHead(302, { location: `/step${step + 1}` }).end();
      else response.end('far away');
    });
    const [banner] = await probe([port]);
    expect(urlsOf(asked)).toEqual(['/', '/step1', '/step2', '/step3']);
    expect(banner?.statusCode).toBe(302);
  });

  it('takes title and text from the target of a redirect, and the status from its start', async () => {
    const { port } = await serve((request, response) => {
      if (request.url === '/')
        response.writeHead(301, { location: '/login', server: 'front/1.0' }).end();
      else response.setHeader('content-type', 'text/html').end('<title>Log in</title>');
    });
    const [banner] = await probe([port]);
    expect(banner).toMatchObject({
      statusCode: 301,
      title: 'Log in',
      product: 'front',
      version: '1.0',
    });
    expect(banner?.banner).toContain('Status: 301');
    expect(banner?.banner).toContain('<title>Log in</title>');
  });

  it.each([
    'http://elsewhere.test/',
    '//elsewhere.test/',
    'https://127.0.0.1/',
    'http://127.0.0.1:1/',
    'http://169.254.169.254/latest/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://[',
  ])('is not followed elsewhere: %s', async (location) => {
    const { port, asked } = await serve((request, response) => {
      response.writeHead(request.url === '/' ? 302 : 404, { location }).end();
    });
    const [banner] = await probe([port]);
    expect(banner?.statusCode).toBe(302);
    expect(urlsOf(asked)).toEqual(['/']);
  });

  it('that is an API reports its version', async () => {
    const elastic = await serve(
      json({ tagline: 'You Know, for Search', version: { number: '8.14.1' } }),
    );
    const docker = await serve((request, response) => {
      if (request.url === '/version')
        json({ ApiVersion: '1.45', Version: '26.1.4' })(request, response);
      else
        response
          .writeHead(404, { 'content-type': 'application/json' })
          .end('{"message":"page not found"}');
    });
    const kubernetes = await serve((request, response) => {
      if (request.url === '/version') json({ gitVersion: 'v1.30.2' })(request, response);
      else response.writeHead(403).end('{"kind":"Status","reason":"Forbidden"}');
    });
    const found = await probe([elastic.port, docker.port, kubernetes.port]);
    expect(found.map(({ product, version }) => `${product} ${version}`)).toEqual([
      'Elasticsearch 8.14.1',
      'Docker 26.1.4',
      'Kubernetes 1.30.2',
    ]);
  });

  it('that only looks like an API keeps its own name', async () => {
    const { port } = await serve((_, response) => {
      response.writeHead(404, { server: 'other/2' }).end('{"message":"page not found"}');
    });
    expect((await probe([port]))[0]).toMatchObject({ product: 'other', version: '2' });
  });
});

describe('an answer', () => {
  it.each([
    ['HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello', true],
    ['HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nhello', false],
    ['HTTP/1.1 200 OK\r\n\r\nhello', false],
    ['HTTP/1.1 204 No Content\r\n\r\n', true],
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n', true],
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n', false],
    ['HTTP/1.1 200 OK\r\nContent-Le', false],
  ])('is complete or not: %j', (text, expected) => {
    expect(isWholePage(Buffer.from(text))).toBe(expected);
  });

  it('is decoded from chunks, even if the last ones are missing', () => {
    const head = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
    expect(readPage(Buffer.from(`${head}5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n`))?.body).toBe(
      'hello world',
    );
    expect(readPage(Buffer.from(`${head}5\r\nhello\r\nff\r\nand`))?.body).toBe('helloand');
  });

  it('is decoded with its declared character set', () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=';
    const page = (name: string) =>
      Buffer.concat([Buffer.from(`${head}${name}\r\n\r\n`), Buffer.from([0xe9])]);
    expect(readPage(page('iso-8859-1'))?.body).toBe('é');
    expect(readPage(page('nonsense'))?.body).toBe('\ufffd');
    expect(readPage(Buffer.from('220 no page\r\n'))).toBeNull();
  });
});

describe('an icon', () => {
  it('has the two hashes that people search for', () => {
    const bytes = Buffer.from('picture');
    const md5 = '5456fc54c74a297ce994998c2873b370';
    expect(faviconOf(bytes, 'image/png')).toEqual({ mmh3: faviconHash(bytes), md5 });
  });

  it('is not an error page', () => {
    expect(faviconOf(Buffer.from('<!DOCTYPE html><p>gone'), '')).toBeNull();
    expect(faviconOf(Buffer.from('{}'), 'application/json')).toBeNull();
    expect(faviconOf(Buffer.alloc(0), 'image/png')).toBeNull();
  });

  it('is fetched from where the page says, on the same host only', () => {
    const base = new URL('http://office.test/');
    expect(faviconPath('<link href=/a.ico rel="shortcut icon">', base)).toBe('/a.ico');
    expect(faviconPath("<LINK REL='icon' HREF='sub/b.png?v=2'>", base)).toBe('/sub/b.png?v=2');
    expect(faviconPath('<link rel="icon" href="http://elsewhere.test/c.ico">', base)).toBe(
      '/favicon.ico',
    );
    expect(faviconPath('<link rel="stylesheet" href="/x.css">', base)).toBe('/favicon.ico');
  });
});
