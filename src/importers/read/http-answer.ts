import { createHash } from 'node:crypto';
import type { Banner } from '../../banner/store.ts';
import { readHtmlHead } from '../../lib/html.ts';
import {
  headerValue,
  httpText,
  parseHttpAnswer,
  type Header,
  type HttpAnswer,
} from '../../lib/http-text.ts';
import { murmur3 } from '../../lib/murmur3.ts';

export type HttpParts = Pick<
  Banner,
  | 'service'
  | 'banner'
  | 'title'
  | 'statusCode'
  | 'server'
  | 'htmlMeta'
  | 'product'
  | 'version'
  | 'technologies'
  | 'pivots'
>;

/** Everything an answer reveals about its program. */
export function httpParts(answer: HttpAnswer): HttpParts {
  const { title, meta } = readHtmlHead(answer.body);
  const metaText = (name: string) => meta.get(name) ?? '';
  const server = headerValue(answer.headers, 'server');
  return {
    service: 'http',
    banner: httpText(answer),
    title,
    statusCode: statusCodeOf(answer.status),
    server,
    ...softwareOf(server),
    htmlMeta: {
      author: metaText('author'),
      description: metaText('description'),
      keywords: metaText('keywords'),
      title: metaText('title') || metaText('og:title'),
    },
    technologies: [
      headerValue(answer.headers, 'x-powered-by'),
      headerValue(answer.headers, 'x-aspnet-version') && 'ASP.NET',
      metaText('generator'),
    ].flatMap(technologyOf),
    pivots: answer.body === '' ? {} : pageHashes(Buffer.from(answer.body)),
  };
}

/** Page hashes of Shodan and Censys. */
export function pageHashes(page: Uint8Array): Banner['pivots'] {
  return {
    html_hash: [String(murmur3(page))],
    html_sha256: [createHash('sha256').update(page).digest('hex')],
  };
}

/** HHHash of the header names, in the server's order and spelling. */
export function headerHash(headers: readonly Header[]): Banner['pivots'] {
  if (headers.length === 0) return {};
  const names = headers.map(([name]) => name).join(':');
  return { header_hash: [`hhh:1:${createHash('sha256').update(names).digest('hex')}`] };
}

function statusCodeOf(status: string): number {
  const code = Number(status.slice(0, 3));
  return Number.isInteger(code) && code >= 100 && code <= 999 ? code : 0;
}

/** `PHP/7.3.8`, `WordPress 5.8`: none or one. */
export function technologyOf(text: string): Banner['technologies'] {
  const trimmed = text.trim().slice(0, 200).replace(/\s+/g, ' ');
  if (trimmed === '') return [];
  const [, name = trimmed, version = ''] = /^(.+?)[/: ]v?(\d[\w.+-]*)/.exec(trimmed) ?? [];
  return [{ name: name.trim(), version, url: '' }];
}

/** The same from raw text, which preserves header order; null if it is not an HTTP answer. */
export function rawHttpParts(raw: string): HttpParts | null {
  const answer = parseHttpAnswer(raw);
  if (!answer) return null;
  const parts = httpParts(answer);
  return { ...parts, pivots: { ...parts.pivots, ...headerHash(answer.headers) } };
}

interface NamedSoftware {
  product: string;
  version: string;
}

/** `nginx/1.18.0 (Ubuntu)`, `OpenSSH_8.9p1 Ubuntu-3`, `Apache`: the first word, as name and version. */
export function softwareOf(text: string): NamedSoftware {
  const [word = ''] = text
    .trim()
    .slice(0, 200)
    .split(/[\s(;,]/);
  const [, product = word, version = ''] = /^(.+?)[/_]v?(\d.*)/.exec(word) ?? [];
  return { product, version };
}
