import { EgressError } from './egress-error.ts';

/** A place to go, read once: what is checked, dialled and asked for is this, never the text again. */
export interface Target {
  url: URL;
  /** Name or address, without the brackets of IPv6. */
  host: string;
  port: number;
  secure: boolean;
}

const longestUrl = 8_192;

/** Reads a URL as browsers do. A relative one, as in a redirect, stands on its `base`. */
export function parseTarget(text: string, base?: URL): Target {
  if (text.length > longestUrl) {
    throw new EgressError('bad-url', { why: `it is longer than ${longestUrl} characters` });
  }
  const url = parseUrl(text, base);
  const secure = url.protocol === 'https:';
  if (!secure && url.protocol !== 'http:') {
    throw new EgressError('refused', { why: `${url.protocol} is neither http: nor https:` });
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.username !== '' || url.password !== '') {
    throw new EgressError('refused', { host, why: 'a URL may not hold a user name or password' });
  }
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port);
  return { url, host, port, secure };
}

function parseUrl(text: string, base: URL | undefined): URL {
  try {
    return new URL(text, base);
  } catch (cause) {
    // The text itself stays out of the message: it may hold a key.
    throw new EgressError('bad-url', { why: 'it cannot be parsed' }, cause);
  }
}
