import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { VedetteError } from '../errors.ts';
import { moduleUrl } from '../lib/module-url.ts';
import type { Exchange } from './exchange.ts';
import type { Page } from './server.ts';
import type { RawAnswer } from './write-answer.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.md': 'text/plain; charset=utf-8',
};

/** No inline code, nothing from other origins, and no way to turn text into markup. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const safety = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Names of these files contain a digest of their content. */
const isHashed = (path: string) => path.startsWith('/assets/');

/** The built web page: one path per file. Empty in a checkout that was never built. */
export function createWebFiles(folder = builtFolder()): Page[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && extname(entry.name) in types)
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
    .filter((name) => !/\/\.[^/]*$/.test(name));
  return names.map((name) => {
    const path = name.replace(/\/index\.html$/, '') || '/';
    const read = createReader(join(folder, name));
    return { path, render: (exchange) => answer(exchange, path, { name, read }) };
  });
}

function builtFolder(): string {
  return decodeURIComponent(new URL('.', moduleUrl('web/index')).pathname).replace(/\/$/, '');
}

interface Variant {
  encoding: 'br' | 'gzip' | 'identity';
  bytes: Uint8Array;
  tag: string;
}

type Read = (accepted: string) => Promise<Variant>;

/** Each variant is read once and cached: together they are a few hundred kilobytes. */
function createReader(file: string): Read {
  const kept = new Map<Variant['encoding'], Variant>();
  const endings = { br: '.br', gzip: '.gz', identity: '' };
  const read = async (encoding: Variant['encoding']) => {
    const bytes = await readFile(file + endings[encoding]);
    const tag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`;
    const variant = { encoding, bytes, tag };
    kept.set(encoding, variant);
    return variant;
  };
  const has = { br: existsSync(`${file}.br`), gzip: existsSync(`${file}.gz`), identity: true };
  return async (accepted) => {
    const names = namesAccepted(accepted);
    const encoding = (['br', 'gzip'] as const).find((each) => has[each] && names.has(each));
    try {
      return kept.get(encoding ?? 'identity') ?? (await read(encoding ?? 'identity'));
    } catch (cause) {
      throw new VedetteError('notFound', {}, cause); // removed by a newer build
    }
  };
}

async function answer(
  { request, path: asked }: Exchange,
  path: string,
  { name, read }: { name: string; read: Read },
): Promise<RawAnswer> {
  // The page has relative links, for proxies that serve it under a path; with a trailing slash they would break.
  if (path !== '/' && asked.endsWith('/')) {
    return { http: 308, headers: { location: `..${path}` }, body: '' };
  }
  const { encoding, bytes, tag } = await read(request.headers['accept-encoding'] ?? '');
  const headers: RawAnswer['headers'] = {
    ...safety,
    'content-type': types[extname(name)] ?? 'application/octet-stream',
    'cache-control': isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: tag,
    vary: 'accept-encoding',
  };
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  const isKnown = (request.headers['if-none-match'] ?? '').includes(tag);
  return isKnown ? { http: 304, headers, body: '' } : { http: 200, headers, body: bytes };
}

/** Encodings the client accepts; a weight of 0 refuses one. */
function namesAccepted(accepted: string): Set<string> {
  const wanted = accepted.split(',').flatMap((entry) => {
    const [name = '', weight = ''] = entry.split(';').map((part) => part.trim());
    return Number(weight.replace('q=', '') || 1) > 0 ? [name] : [];
  });
  return new Set(wanted);
}
