import { isIPv6 } from 'node:net';
import { domainToUnicode } from 'node:url';
import { VedetteError } from '../errors.ts';
import { parseIp } from '../lib/ip.ts';
import { parseUrl } from '../lib/parse-url.ts';
import { refang } from '../lib/refang.ts';
import { registrableOf } from './registrable.ts';
import type { Wanted } from './store.ts';
import type { Target } from './visit.ts';

const longestTarget = 2_048;
const hostName =
  /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Parses a target: a domain, host, address or URL in any script, even defanged as `hxxp://host[.]example`.
 * Parsed once, as browsers do; everything afterwards uses the result.
 */
export function targetOf(asked: string): Target {
  const url = readUrl(asked);
  const host = hostOf(url);
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  return { asked: asked.trim(), url: url.href, host, port, domain: registrableOf(host) };
}

/** The URL for display, without an implied slash. */
export function showUrl(href: string): string {
  const { pathname, search, origin } = new URL(href);
  return pathname === '/' && search === '' ? origin : href;
}

/** The Unicode form of a name. */
export function showHost(host: string): string {
  const shown = domainToUnicode(host);
  return shown === '' ? host : shown;
}

/** Reports that a query refers to; null if it cannot be a target. */
export function parseWanted(query: string): Wanted | null {
  try {
    const { url, host, domain } = targetOf(query);
    const { pathname, search } = new URL(url);
    if (pathname !== '/' || search !== '') return { by: 'url', names: bothSchemes(url) };
    return { by: host === domain ? 'domain' : 'host', names: [host] };
  } catch (error) {
    if (error instanceof VedetteError) return null;
    throw error;
  }
}

function bothSchemes(url: string): string[] {
  const rest = url.replace(/^https?:/, '');
  return [`http:${rest}`, `https:${rest}`];
}

function readUrl(asked: string): URL {
  const text = refang(asked.trim());
  if (text === '') throw new VedetteError('parameterMissing', { parameter: 'query' });
  if (text.length > longestTarget) {
    throw unusable(`longer than ${longestTarget} characters.`);
  }
  const url = parseUrl(withScheme(text));
  if (!url) throw unusable('not a domain, address or URL.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw unusable(`${url.protocol} is neither http: nor https:.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw unusable('it contains a user name or password.');
  }
  url.hash = '';
  url.hostname = url.hostname.replace(/\.$/, '');
  return url;
}

function withScheme(text: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text;
  const bare = text.replace(/^\/+/, '');
  return `http://${isIPv6(bare) ? `[${bare}]` : bare}`;
}

function hostOf(url: URL): string {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (parseIp(host) || hostName.test(host)) return host;
  throw unusable(`${showHost(host) || 'an empty host'} is not a public host name.`);
}

function unusable(why: string): VedetteError {
  return new VedetteError('scanTargetUnusable', { why });
}
