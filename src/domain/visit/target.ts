import { getDomain } from 'tldts';
import { parseTarget } from '../../egress/target.ts';
import { parseIp } from '../../lib/ip.ts';
import type { Target } from '../visit.ts';

/** What a job asks for. Throws an EgressError for what is no web address. */
export function readTarget({ url, asked }: { url: string; asked: string }): Target {
  const { url: parsed, host, port } = parseTarget(url);
  return { asked, url: parsed.href, host, port, domain: domainOf(host) };
}

/** The registrable part of a host; the host itself when it is an address or has none. */
export function domainOf(host: string): string {
  if (parseIp(host)) return host;
  return getDomain(host, { allowPrivateDomains: false }) ?? host;
}
