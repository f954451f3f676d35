import { isIPv6 } from 'node:net';
import { domainToUnicode } from 'node:url';
import { VedetteError } from '../errors.ts';
import { parseIp } from '../lib/ip.ts';
import { parseUrl } from '../lib/parse-url.ts';
import { registrableOf } from './registrable.ts';
import type { Wanted } from './store.ts';
import type { Target } from './visit.ts';

const longestTarget = 2_048;
const hostName =
  /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * What people write for a site: a domain, a host, an address, a URL, in any alphabet, or made harmless as
 * `hxxp://host[.]example`. Read once, as browsers read it; what goes on from here is the parsed one.
 */
export function targetOf(asked: string): Target {
  const url = readUrl(asked);
  const host = hostOf(url);
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  return { asked: asked.trim(), url: url.href, host, port, domain: registrableOf(host) };
}

/** The URL as it is shown: without the slash that nobody wrote. */
export function showUrl(href: string): string {
  const { pathname, search, origin } = new URL(href);
  return pathname === '/' && search === '' ? origin : href;
}

/** The name as people read it; the same text where it is written in ASCII anyway. */
export function showHost(host: string): string {
  const shown = domainToUnicode(host);
  return shown === '' ? host : shown;
}

/** Which reports somebody means who searches for this; null when it can be no target at all. */
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
  const text = rearm(asked.trim());
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

/** Analysts write links so that nobody clicks on them. */
function rearm(text: string): string {
  return text.replace(/^hxxp/i, 'http').replaceAll('[.]', '.').replaceAll('(.)', '.');
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
