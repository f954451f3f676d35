import { createHash } from 'node:crypto';
import { faviconHash } from '../lib/murmur3.ts';
import { parseUrl } from '../lib/parse-url.ts';

export interface Favicon {
  /** Signed MurmurHash3 of the base64, the common search key. */
  mmh3: number;
  /** Hexadecimal, as used by fingerprints. */
  md5: string;
}

/** Null if it is not an image: this path serves error pages more often than icons. */
export function faviconOf(bytes: Buffer, contentType: string): Favicon | null {
  const start = bytes.toString('latin1', 0, 256).trimStart().toLowerCase();
  const isPage = /^<(?:!doctype html|html|head)/.test(start) || /html|json/.test(contentType);
  if (bytes.length === 0 || isPage) return null;
  return { mmh3: faviconHash(bytes), md5: createHash('md5').update(bytes).digest('hex') };
}

/** Path of the declared icon if it is on the same host, otherwise /favicon.ico. */
export function faviconPath(html: string, base: URL): string {
  const links = html.slice(0, 65_536).match(/<link\s[^<>]{1,1000}>/gi) ?? [];
  for (const link of links) {
    if (!/\srel\s*=\s*["']?(?:shortcut )?icon\b/i.test(link)) continue;
    const [, double, single, bare] =
      /\shref\s*=\s*(?:"([^"]+)"|'([^']+)'|([^\s"'>]+))/i.exec(link) ?? [];
    const path = samePlace(double ?? single ?? bare ?? '', base);
    if (path !== null) return path;
  }
  return '/favicon.ico';
}

/** The path of a link on the same host, port and scheme; null if it leads away. */
export function samePlace(link: string, base: URL): string | null {
  if (link === '' || link.length > 2_000) return null;
  const url = parseUrl(link, base);
  return url?.origin === base.origin ? `${url.pathname}${url.search}` : null;
}
