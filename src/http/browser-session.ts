import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseUrl } from '../lib/parse-url.ts';
import { mediaTypeOf } from './body.ts';
import { isLoopback } from './loopback.ts';
import { isEncrypted } from './peer.ts';

/** The token in the request's session cookie. */
export function readSession({ headers }: IncomingMessage): string | undefined {
  const { cookie, host } = headers;
  if (cookie === undefined) return undefined;
  const names = cookieNames(host);
  for (const pair of cookie.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && names.includes(pair.slice(0, at).trim())) return pair.slice(at + 1).trim();
  }
  return undefined;
}

/** Stores a token in a cookie that scripts cannot read; 0 seconds removes it. */
export function writeSession(
  request: IncomingMessage,
  response: ServerResponse,
  { token, seconds }: { token: string; seconds: number },
): void {
  const secure = isSecure(request);
  const [secureName = '', plainName = secureName] = cookieNames(request.headers.host);
  const name = secure ? secureName : plainName;
  const attributes = ['Path=/', `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Strict'];
  if (secure) attributes.push('Secure');
  response.setHeader('set-cookie', [`${name}=${token}`, ...attributes].join('; '));
}

/**
 * Browsers accept `__Host-` only over TLS. Plain HTTP is served only on loopback, where all ports share cookies, so the
 * name includes the port.
 */
function cookieNames(host = ''): string[] {
  const url = parseUrl(`http://${host}`);
  const name = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
  return isLoopback(name) ? ['__Host-vedette', `vedette-${url?.port ?? ''}`] : ['__Host-vedette'];
}

/** If a proxy terminated TLS, the page's origin shows it. */
function isSecure(request: IncomingMessage): boolean {
  return isEncrypted(request) || request.headers.origin?.startsWith('https://') === true;
}

/** A form cannot send these content types without a preflight request. */
const formlessTypes = new Set([
  'application/json',
  'application/x-ndjson',
  'application/octet-stream',
]);

/**
 * True if a page of this server made the request; `ownOrigin` is the origin of the public URL, or empty. Browsers set
 * both headers and no page can forge them. `SameSite` alone is not enough: on loopback, all ports are one site.
 */
export function isFromOwnPage({ method, headers }: IncomingMessage, ownOrigin: string): boolean {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  if (isForeignSite(site) || isForeignOrigin(headers, ownOrigin)) return false;
  if (method === 'GET' || method === 'HEAD') return site !== undefined || origin !== undefined;
  return origin !== undefined && formlessTypes.has(mediaTypeOf(headers['content-type']));
}

const isForeignSite = (site: unknown) => site !== undefined && site !== 'same-origin';

/** A proxy may change the host name; the origin is then that of the public URL. */
function isForeignOrigin({ origin, host }: IncomingMessage['headers'], ownOrigin: string): boolean {
  return origin !== undefined && origin !== ownOrigin && parseUrl(origin)?.host !== host;
}
