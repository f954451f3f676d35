import { parseUrl } from '../lib/parse-url.ts';
import { EgressError } from './egress-error.ts';

/** A parsed URL: this is what gets checked, dialled and requested, never the text again. */
export interface Target {
  url: URL;
  /** Name or address, without IPv6 brackets. */
  host: string;
  port: number;
  secure: boolean;
}

const longestUrl = 8_192;

/** Parses a URL as browsers do. A relative one, as in a redirect, is resolved against `base`. */
export function parseTarget(text: string, base?: URL): Target {
  if (text.length > longestUrl) {
    throw new EgressError('bad-url', { why: `longer than ${longestUrl} characters` });
  }
  const url = parseUrl(text, base);
  // The URL is kept out of the message, because it may contain a key.
  if (!url) throw new EgressError('bad-url', { why: 'it cannot be parsed' });
  const secure = url.protocol === 'https:';
  if (!secure && url.protocol !== 'http:') {
    throw new EgressError('refused', { why: `${url.protocol} is neither http: nor https:` });
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.username !== '' || url.password !== '') {
    throw new EgressError('refused', { host, why: 'it contains a user name or password' });
  }
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port);
  return { url, host, port, secure };
}
