import { parseUrl } from '../../lib/parse-url.ts';
import { registrableOf } from '../registrable.ts';

/** Host of a URL. */
export interface WebHost {
  /** A-label, or address without brackets. */
  name: string;
  /** Registrable domain; the name itself if it is an address or has none. */
  domain: string;
  isAddress: boolean;
  isEncrypted: boolean;
}

const encrypted = new Set(['https:', 'wss:']);

/** Fast path for the common form: parsing by the rules is slow and a page has hundreds of URLs. */
const plainUrl = /^(https?|wss?):\/\/((?:[a-z\d_-]+\.)+[a-z][a-z\d-]*)(?::\d{1,5})?(?:[/?#]|$)/;

/** Null for URLs without a host: `data:`, `javascript:`, `about:blank`, garbage. */
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
