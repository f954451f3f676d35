import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseUrl } from '../lib/parse-url.ts';
import { trimEndOf } from '../lib/trim.ts';

/** Where users reach the service, from the setting `public_url`. */
interface PublicUrl {
  /** Without a trailing slash. */
  href: string;
  origin: string;
  /** Path prefix added by a proxy, such as `/vedette`; empty for none. */
  base: string;
}

/** Undefined if none is set. */
export function readPublicUrl(text: string): PublicUrl | undefined {
  const url = parseUrl(text);
  if (!url) return undefined;
  const base = trimEndOf(url.pathname, '/');
  return { href: url.origin + base, origin: url.origin, base };
}

/**
 * Removes the base path from a request, for proxies that pass it on; proxies that strip it send none. Returns true if
 * the request was for the base path without its slash. It has then been answered, because relative links would break.
 */
export function leaveBase(
  { base }: PublicUrl,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { url = '/' } = request;
  if (base === '' || !url.startsWith(base)) return false;
  const rest = url.slice(base.length);
  if (rest === '' || rest.startsWith('?')) {
    response.writeHead(308, { location: `${base}/${rest}`, 'content-length': 0 }).end();
    return true;
  }
  if (rest.startsWith('/')) request.url = rest;
  return false;
}
