import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createWebFiles } from '../../src/http/web-files.ts';
import { startServer, temporaryFolder } from '../harness.ts';

const built = fileURLToPath(new URL('../../dist/web', import.meta.url));

describe('the web page', () => {
  it('is at /, under a policy that forbids inline code, other hosts and frames', async () => {
    const server = await startServer();

    const { status, headers, text } = await server.ask('/', { key: '' });

    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const policy = String(headers['content-security-policy']);
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ]) {
      expect(policy).toContain(rule);
    }
    expect(policy).not.toContain('unsafe');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(text).not.toMatch(/<script(?![^>]*\ssrc=)/);
    expect(text).not.toMatch(/\sstyle=|<style|https?:\/\//);
  });

  it('is cached: hashed files for a year, the page itself by its tag', async () => {
    const server = await startServer();
    const { text, headers } = await server.ask('/');
    const script = /src="\.(\/assets\/[^"]+\.js)"/.exec(text)?.[1] ?? '';

    const again = await server.ask('/', { headers: { 'if-none-match': headers.etag ?? '' } });
    const asset = await server.ask(script, { headers: { 'accept-encoding': 'br, gzip' } });
    const plain = await server.ask(script, { headers: { 'accept-encoding': 'br;q=0' } });

    expect(headers['cache-control']).toBe('no-cache');
    expect(again.status).toBe(304);
    expect(again.text).toBe('');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(asset.headers['content-encoding']).toBe('br');
    expect(asset.headers.vary).toBe('accept-encoding');
    expect(plain.headers['content-encoding']).toBeUndefined();
  });

  it('leaves every other path unchanged', async () => {
    const server = await startServer();
    const paths = ['/healthz', '/docs', '/openapi.json', '/v1/user/me', '/nothing', '/.built.json'];

    const statuses = await Promise.all(paths.map(async (path) => (await server.ask(path)).status));

    expect(statuses).toEqual([200, 200, 200, 200, 404, 404]);
    expect((await server.ask('/', { method: 'POST' })).status).toBe(405);
  });

  it('is absent, without harm, if never built', () => {
    expect(createWebFiles(join(temporaryFolder(), 'none'))).toEqual([]);
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'assets', 'a.js'), '');
    expect(createWebFiles(folder).map(({ path }) => path)).toEqual(['/assets/a.js']);
  });
});

/** The script, and everything it imports before the first paint. */
function firstScripts(): string[] {
  const html = readFileSync(join(built, 'index.html'), 'utf8');
  return [...html.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g)].map(([, path = '']) => path);
}

const compressedSize = (path: string) => {
  const file = join(built, path);
  return readFileSync(existsSync(`${file}.br`) ? `${file}.br` : file).length;
};

describe('the size of the page', () => {
  it('is at most 120 KB of script, compressed, for the first page', () => {
    const home = readdirSync(join(built, 'assets')).filter((name) => /^home-.*\.js$/.test(name));
    const paths = [...firstScripts(), ...home.map((name) => `assets/${name}`)];

    const bytes = paths.map(compressedSize).reduce((sum, size) => sum + size, 0);

    expect(paths.length).toBeGreaterThan(2);
    expect(bytes).toBeLessThan(120 * 1024);
  });

  it('has compressed files with the same content as the plain ones', () => {
    const names = readdirSync(join(built, 'assets')).filter((name) => name.endsWith('.br'));

    const differing = names.filter((name) => {
      const packed = readFileSync(join(built, 'assets', name));
      const plain = readFileSync(join(built, 'assets', name.slice(0, -3)));
      return !brotliDecompressSync(packed).equals(plain);
    });

    expect(names.length).toBeGreaterThan(2);
    expect(differing).toEqual([]);
  });
});
