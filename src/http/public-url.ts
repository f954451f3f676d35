import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseUrl } from '../lib/parse-url.ts';
import { trimEndOf } from '../lib/trim.ts';

/** Where users reach the service, from the setting `public_url`. */
interface PublicUrl {
  /** Without a slash at the end. */
  href: string;
  origin: string;
  /** Path that a proxy puts in front of ours, such as `/vedette`; empty for none. */
  base: string;
}

/** Undefined when none is set. */
export function readPublicUrl(text: string): PublicUrl | undefined {
  const url = parseUrl(text);
  if (!url) return undefined;
  const base = trimEndOf(url.pathname, '/');
  return { href: url.origin + base, origin: url.origin, base };
}

/**
 * Removes the base path from a request, for proxies that pass it on; those that strip it send none. True if the
 * request was for the base path without its slash, and is answered: relative links would lead out of it.
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
