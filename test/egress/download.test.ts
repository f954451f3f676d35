import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { DownloadRequest } from '../../src/egress/download.ts';
import { temporaryFolder } from '../harness.ts';
import { collect, listen, openWay, publicAddress, reasonOf } from './place.ts';

async function serveAt(answer: RequestListener) {
  const site = await listen(answer);
  const way = await openWay({ port: site.port });
  const url = `http://${publicAddress}:${site.port}/list.txt`;
  const get = (more: Partial<DownloadRequest> = {}) => way.get(url, more);
  return { site, way, url, get };
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');

describe('a download', () => {
  it('reports what it received and from where', async () => {
    const { site, url, get } = await serveAt((_, response) => {
      const headers = { etag: '"v1"', 'last-modified': 'Mon, 01 Jan 2024 00:00:00 GMT' };
      response.writeHead(200, { ...headers, 'content-type': 'text/plain' }).end('one\ntwo\n');
    });

    const answer = await get({ headers: { 'X-Key': 'k', Host: 'other.example' } });

    expect(answer).toEqual({
      notModified: false,
      url,
      status: 200,
      etag: '"v1"',
      contentType: 'text/plain',
      lastModified: 'Mon, 01 Jan 2024 00:00:00 GMT',
      bytes: 8,
      received: 8,
      decoded: null,
      sha256: sha256('one\ntwo\n'),
      lengthKnown: true,
      text: 'one\ntwo\n',
    });
    expect(site.requests[0]?.headers).toEqual({
      host: `${publicAddress}:${site.port}`,
      accept: '*/*',
      'accept-encoding': 'identity',
      'user-agent': 'Vedette/1.2.3 (+https://vedette.example/)',
      connection: 'close',
      'x-key': 'k',
    });
  });

  it('shows its progress', async () => {
    let sendRest = () => undefined as unknown;
    const { get } = await serveAt((_, response) => {
      response.writeHead(200, { 'content-length': 4 }).write('ab');
      sendRest = () => response.end('cd');
    });
    const seen: object[] = [];
    const onProgress = (progress: { received: number }) => {
      seen.push(progress);
      if (progress.received === 2) sendRest();
    };

    await get({ onProgress });

    expect(seen).toEqual([
      { received: 2, announced: 4 },
      { received: 4, announced: 4 },
    ]);
  });

  it('is skipped if the server says that nothing changed', async () => {
    const { site, get } = await serveAt((_, response) => {
      response.writeHead(304, { etag: '"v1"' }).end();
    });
    const sink = collect();

    const since = 'Mon, 01 Jan 2024 00:00:00 GMT';
    const answer = await get({ ifNoneMatch: '"v1"', ifModifiedSince: since, into: sink });

    expect(answer).toMatchObject({ notModified: true, status: 304, etag: '"v1"' });
    expect(site.requests[0]?.headers).toMatchObject({
      'if-none-match': '"v1"',
      'if-modified-since': since,
    });
    expect(sink.writableEnded).toBe(true);
    expect(await reasonOf(get())).toBe('status');
  });

  it.each([204, 206, 300, 400, 401, 404, 429, 500, 503])('fails on status %i', async (status) => {
    const { get } = await serveAt((_, response) => {
      response.writeHead(status, { 'retry-after': '120' }).end();
    });

    await expect(get()).rejects.toMatchObject({
      reason: 'status',
      facts: { status, retryAfter: '120', host: publicAddress },
    });
  });

  it('keeps keys in a URL out of its errors', async () => {
    const { way, url } = await serveAt((_, response) => response.writeHead(500).end());

    const fault: unknown = await way.get(`${url}?key=sesame`).catch((error: unknown) => error);

    expect(fault).toMatchObject({ reason: 'status' });
    expect(JSON.stringify(fault) + String(fault)).not.toContain('sesame');
  });

  it('stops when the caller aborts', async () => {
    const { get } = await serveAt((_, response) => response.write('x'));
    const controller = new AbortController();
    setTimeout(() => {
      controller.abort(new Error('shutting down'));
    }, 50);

    await expect(get({ signal: controller.signal })).rejects.toThrow('shutting down');
  });
});

describe('a download into a file', () => {
  const into = () => join(temporaryFolder(), 'list.txt');

  it('creates the complete file', async () => {
    const big = Buffer.alloc(900_000, 'line\n');
    const { get } = await serveAt((_, response) => response.end(big));
    const path = into();

    const answer = await get({ into: path });

    expect(answer).toMatchObject({ bytes: 900_000, sha256: sha256(big) });
    expect(readFileSync(path).equals(big)).toBe(true);
    expect(readdirSync(join(path, '..'))).toEqual(['list.txt']);
  });

  it('leaves nothing behind when it fails half-way', async () => {
    const { get } = await serveAt((_, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('half');
      setTimeout(() => response.destroy(), 50);
    });
    const path = into();

    expect(await reasonOf(get({ into: path }))).toBe('truncated');
    expect(readdirSync(join(path, '..'))).toEqual([]);
  });

  it('fails with the error of the disk if that failed', async () => {
    const { get } = await serveAt((_, response) => response.end('x'));
    const path = join(into(), 'no', 'such', 'folder');

    await expect(get({ into: path })).rejects.toMatchObject({ code: 'ENOENT' });
    expect(existsSync(path)).toBe(false);
  });

  it('blames a broken sink and not the server', async () => {
    const { get } = await serveAt((_, response) => response.end('x'));
    const sink = new Writable({
      write: (_chunk, _encoding, done) => {
        done(new Error('no room'));
      },
    });

    await expect(get({ into: sink })).rejects.toThrow('no room');
  });
});

describe('a body compressed without request', () => {
  const text = 'the quick brown fox\n'.repeat(500);

  it.each([
    ['gzip', gzipSync(text)],
    ['X-GZIP', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['br', brotliCompressSync(text)],
  ])('is unpacked: %s', async (coding, packed) => {
    const { get } = await serveAt((_, response) => {
      response.writeHead(200, { 'content-encoding': coding }).end(packed);
    });

    expect(await get()).toMatchObject({
      text,
      bytes: text.length,
      sha256: sha256(text),
      received: packed.length,
      decoded: coding.toLowerCase(),
    });
  });

  it('is left alone if it is a compressed file', async () => {
    const packed = gzipSync(text);
    const { get } = await serveAt((_, response) => {
      response.writeHead(200, { 'content-type': 'application/gzip' }).end(packed);
    });

    expect(await get()).toMatchObject({ sha256: sha256(packed), decoded: null });
  });

  it.each([
    ['gzip', gzipSync(Buffer.alloc(50_000_000))],
    ['deflate', deflateSync(Buffer.alloc(50_000_000))],
    ['br', brotliCompressSync(Buffer.alloc(50_000_000))],
  ])('is rejected as a bomb: %s', async (coding, bomb) => {
    const { get } = await serveAt((_, response) => {
      response.writeHead(200, { 'content-encoding': coding }).end(bomb);
    });
    const before = process.memoryUsage().rss;

    await expect(get({ maxBytes: 1_000_000_000 })).rejects.toMatchObject({
      reason: 'too-large',
      facts: { why: 'the decompressed size is too large' },
    });
    expect(await reasonOf(get({ maxBytes: 500_000 }))).toBe('too-large');
    expect(process.memoryUsage().rss - before).toBeLessThan(64_000_000);
  });

  it('is held to the size limit both compressed and decompressed', async () => {
    const bodies = [gzipSync(text), Buffer.concat(Array<Buffer>(500).fill(gzipSync('')))];
    const { get } = await serveAt((request, response) => {
      const body = bodies[Number(request.headers['x-body'])];
      response.writeHead(200, { 'content-encoding': 'gzip' }).write(body);
      response.end();
    });
    const ask = (body: string, maxBytes: number) =>
      reasonOf(get({ maxBytes, headers: { 'x-body': body } }));

    expect(await ask('0', text.length)).toBe(`arrived: ${text}`);
    expect(await ask('0', text.length - 1)).toBe('too-large');
    // Hundreds of empty compressed members: only the received size grows.
    expect(await ask('1', 20_000)).toBe('arrived: ');
    expect(await ask('1', 5_000)).toBe('too-large');
  });

  it.each([
    { is: 'broken', coding: 'gzip', body: 'this is no gzip', reason: 'truncated' },
    { is: 'cut', coding: 'gzip', body: gzipSync(text).subarray(0, 40), reason: 'truncated' },
    { is: 'broken brotli', coding: 'br', body: 'this is no brotli', reason: 'truncated' },
    { is: 'packed twice', coding: 'gzip, gzip', body: gzipSync('x'), reason: 'refused' },
    { is: 'of an unknown coding', coding: 'zstd', body: 'x', reason: 'refused' },
    { is: 'of a coding named like a method', coding: 'constructor', body: 'x', reason: 'refused' },
  ])('fails when it is $is', async ({ coding, body, reason }) => {
    const { get } = await serveAt((_, response) => {
      response.writeHead(200, { 'content-encoding': coding }).end(body);
    });

    expect(await reasonOf(get())).toBe(reason);
  });
});
