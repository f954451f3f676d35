import { parseUrl } from '../../lib/parse-url.ts';
import { refang } from '../../lib/refang.ts';
import { trimEndOf, trimOf } from '../../lib/trim.ts';
import { ownerOf, type Owner } from './suffixes.ts';

/** The parts of a URL. Host names are lower-case A-labels. */
export interface Site extends Owner {
  url: string;
  host: string;
  isAddress: boolean;
  /** '' for the default port. */
  port: string;
  hasUserInfo: boolean;
  /** As written, without leading and trailing slashes. */
  path: string;
  query: string;
}

/** Longer ones are truncated: the rest adds nothing, and hostile input must not cost time. */
const longestUrl = 4_096;
const longestHost = 253;

/**
 * Parses a URL as users write it: with or without scheme, in any script, even defanged. Null if it is not a
 * web address.
 */
export function readSite(text: string): Site | null {
  const url = readUrl(text.trim().slice(0, longestUrl));
  if (url === null || url.hostname === '' || url.hostname.length > longestHost) return null;
  const host = withoutDots(url.hostname);
  if (hasEmptyLabel(host)) return null;
  const isAddress = /^\[|^[\d.]+$/.test(host);
  const owner = isAddress ? addressOwner(host) : ownerOf(withoutWww(host));
  // Written out, because spreading is several times slower.
  return {
    registrable: owner.registrable,
    name: owner.name,
    subdomain: owner.subdomain,
    suffix: owner.suffix,
    place: owner.place,
    url: url.href,
    host,
    isAddress,
    port: url.port,
    hasUserInfo: url.username !== '',
    path: trimOf(url.pathname, '/'),
    query: url.search.slice(1),
  };
}

function readUrl(text: string): URL | null {
  const isUsual =
    (text.startsWith('https://') || text.startsWith('http://')) && !text.includes('[.]');
  return isUsual ? parseUrl(text) : parseUnusual(text);
}

function parseUnusual(text: string): URL | null {
  const real = /^hxxp|\[/i.test(text) ? refang(text) : text;
  // `mailto:a` has another scheme; `shop.example:8080` is a host with a port.
  if (/^[a-z][a-z\d+-]*:(?!\/\/|\d)/i.test(real)) return null;
  const given = /^[a-z][a-z\d+.-]*:\/\//i.test(real) ? real : `http://${real}`;
  return /^https?:/i.test(given) ? parseUrl(given) : null;
}

/** `www.` and a trailing dot make no difference. */
function withoutWww(host: string): string {
  return host.startsWith('www.') && host.indexOf('.', 4) > 0 ? host.slice(4) : host;
}

/** The URL parser accepts `.` and `a..b`, which no resolver does. */
function hasEmptyLabel(host: string): boolean {
  return host === '' || host.startsWith('.') || host.includes('..');
}

function withoutDots(host: string): string {
  return host.endsWith('.') ? trimEndOf(host, '.') : host;
}

function addressOwner(host: string): Owner {
  return { registrable: host, name: '', subdomain: '', suffix: '', place: undefined };
}
