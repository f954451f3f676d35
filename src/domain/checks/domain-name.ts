import { parse } from 'tldts';
import { parseIp } from '../../lib/ip.ts';
import type { Check } from './check.ts';
import type { Seen } from './seen.ts';

/** From the contract: a host of this length is overlong. */
const overlong = 30;

export const domainName: Check = {
  name: 'domain-name',
  says: 'The spelling of the requested URL.',
  run(seen) {
    const { host, url, asked } = seen.visit.target;
    return {
      summary: {
        associated_ip: addressInside(host),
        domain_in_subdomain: embeddedDomain(host, seen) !== '',
        double_slash_url: [url, seen.url].some((text) => pathOf(text).includes('//')),
        fake_https_url: /(?:^|[.-])https?(?:[.-]|www|$)/.test(host),
        overlong_domain: host.length >= overlong,
        punycode: /(?:^|\.)xn--/.test(host),
        symbol_url: [asked, url].some(misleads),
      },
    };
  },
};

/**
 * `ec2-192-0-2-1.cloud.example` contains 192.0.2.1. A target that is itself an address does not
 * count.
 */
function addressInside(host: string): string {
  if (isAddress(host)) return '';
  const found = /(?:^|[^\d])(\d{1,3})[-.](\d{1,3})[-.](\d{1,3})[-.](\d{1,3})(?![\d])/.exec(host);
  const address = found?.slice(1, 5).join('.') ?? '';
  return isAddress(address) ? address : '';
}

/** Suffixes that people mistake for the end of a name, wherever they appear. */
const familiar = new Set(['com', 'net', 'org', 'gov', 'edu', 'co.uk', 'de', 'com.br', 'co.jp']);

/** `paypal.com` in `paypal.com.login.example`; '' if the leading labels are not a domain. */
export function embeddedDomain(host: string, { named }: Pick<Seen, 'named'>): string {
  const { subdomain } = parse(host, { allowPrivateDomains: true });
  const labels = (subdomain ?? '').split('.').slice(0, 10);
  for (let end = 2; end <= labels.length; end++) {
    const { domain, publicSuffix, isIcann } = parse(labels.slice(0, end).join('.'));
    if (domain === null || publicSuffix === null || isIcann !== true) continue;
    const { rank, wellKnown } = named(domain);
    if (familiar.has(publicSuffix) || rank > 0 || wellKnown !== '') return domain;
  }
  return '';
}

function isAddress(text: string): boolean {
  return parseIp(text) !== null;
}

function pathOf(url: string): string {
  return /^[a-z][a-z\d+.-]*:\/\/[^/?#]*([^?#]*)/i.exec(url)?.[1] ?? '';
}

/**
 * Whether a URL contains user info before an `@`, a backslash, look-alikes of dot and slash, or
 * bidirectional controls.
 */
function misleads(text: string): boolean {
  const authority = /^(?:[a-z][a-z\d+.-]*:)?[/\\]{0,2}([^/?#]*)/i.exec(text)?.[1] ?? '';
  return /[@\\\u2024\u2044\u2215\u29f8\u202a-\u202e\u2066-\u2069\uff0e\uff0f\u3002]/.test(
    authority,
  );
}
