import { parseUrl } from '../../lib/parse-url.ts';
import { registrableOf } from '../registrable.ts';

/** Who is behind a URL. */
export interface WebHost {
  /** An A-label, or an address without brackets. */
  name: string;
  /** The registrable part; the name itself when it is an address or has none. */
  domain: string;
  isAddress: boolean;
  isEncrypted: boolean;
}

const encrypted = new Set(['https:', 'wss:']);

/** As nearly all URLs are written; they need no reading by the rules, which is slow and a page has hundreds. */
const plainUrl = /^(https?|wss?):\/\/((?:[a-z\d_-]+\.)+[a-z][a-z\d-]*)(?::\d{1,5})?(?:[/?#]|$)/;

/** Null for what leads to no host: `data:`, `javascript:`, `about:blank`, rubbish. */
export function webHostOf(url: string, domainOf = registrableOf): WebHost | null {
  const [, scheme, plain] = plainUrl.exec(url) ?? [];
  if (plain === undefined) return unusualHost(url, domainOf);
  const isEncrypted = encrypted.has(`${scheme ?? ''}:`);
  return { name: plain, domain: domainOf(plain), isAddress: false, isEncrypted };
}

function unusualHost(url: string, domainOf: (name: string) => string): WebHost | null {
  const { hostname = '', protocol = '' } = parseUrl(url) ?? {};
  if (hostname === '' || !/^(?:https?|wss?):$/.test(protocol)) return null;
  const name = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(name);
  const domain = isAddress ? name : domainOf(name);
  return { name, domain, isAddress, isEncrypted: encrypted.has(protocol) };
}
