import { emptyBanner, type Banner } from '../../banner/store.ts';
import { numberAt, textAt, textsAt, valueAt } from '../../lib/json-field.ts';
import { seen, setAside, type Finding, type Scan } from '../importer.ts';
import { fillBanner } from './place.ts';
import { headersFrom } from './header-list.ts';
import { httpParts } from './http-answer.ts';
import { entriesOf, textIn } from './json.ts';
import { parsedCertificate } from './parsed-certificate.ts';
import { plainText } from './plain-text.ts';
import { beginsInTheClear, serviceOf } from './service-name.ts';
import { addressOf, hostnamesOf, portOf, timeOf } from './where.ts';

/**
 * A host from the search before 2021: its members are named after ports, and theirs after
 * protocols.
 */
export function isOldHost(host: unknown): boolean {
  return (
    textAt(host, 'ip') !== undefined &&
    textsAt(host, 'protocols').some((name) => /^\d+\/\w+/.test(name))
  );
}

export function readOldHost(host: unknown, scan: Scan): Finding[] {
  const address = addressOf(textIn(host, 'ip'));
  if (address === '') return [setAside('no address')];
  const seenAt = timeOf(textAt(host, 'updated_at')) ?? scan.startedAt;
  const common: Partial<Banner> = {
    hostnames: hostnamesOf(textsAt(host, 'dns.reverse_dns.names')),
    os: textIn(host, 'metadata.os'),
    tags: textsAt(host, 'tags'),
  };
  const findings: Finding[] = [{ kind: 'host', address }];
  for (const [name, protocols] of entriesOf(host)) {
    const port = portOf(name);
    if (port === 0) continue;
    for (const [protocol, found] of entriesOf(protocols)) {
      const socket = isOverUdp(protocol) ? 'udp' : 'tcp';
      const banner = emptyBanner({ address, port, socket, seenAt, source: 'censys' });
      findings.push(seen(fillBanner(fillBanner(banner, partsOf(protocol, found)), common)));
    }
  }
  return findings;
}

/** Protocols that the old search queried over UDP. */
function isOverUdp(protocol: string): boolean {
  return ['dns', 'ntp', 'snmp', 'bacnet', 'upnp'].includes(protocol);
}

function partsOf(protocol: string, found: unknown): Partial<Banner> {
  const { service, isTls } = serviceOf(protocol);
  const details = [found, ...entriesOf(found).map(([, inner]) => inner)];
  const [tls] = details.map((one) => valueAt(one, 'tls') ?? undefined).filter((one) => one);
  const certificate = valueAt(tls, 'certificate') ?? valueAt(found, 'certificate');
  const common: Partial<Banner> = {
    service,
    isTls: isTls || (tls !== undefined && !beginsInTheClear(service)),
    certificate: certificate === undefined ? null : parsedCertificate(certificate),
    ...softwareIn(details),
  };
  const page = valueAt(found, 'get');
  return page === undefined ? { ...common, banner: textOf(found) } : { ...httpIn(page), ...common };
}

function softwareIn(details: readonly unknown[]): Partial<Banner> {
  const metadata = details.map((one) => valueAt(one, 'metadata'));
  const known = metadata.find((one) => textAt(one, 'product') !== undefined);
  return known ? { product: textIn(known, 'product'), version: textIn(known, 'version') } : {};
}

function textOf(found: unknown): string {
  const said = ['v2.banner.raw', 'banner.banner', 'banner_decoded', 'starttls.banner', 'banner'];
  for (const path of said) {
    const text = textAt(found, path);
    if (text !== undefined) return text;
  }
  return plainText(found);
}

function httpIn(page: unknown): Partial<Banner> {
  const code = numberAt(page, 'status_code');
  const parts = httpParts({
    protocol: 'HTTP/1.1',
    status: textAt(page, 'status_line') ?? (code === undefined ? '' : String(code)),
    headers: headersFrom(valueAt(page, 'headers')).filter(([name]) => name !== 'status'),
    body: textIn(page, 'body'),
  });
  return { ...parts, title: textAt(page, 'title') ?? parts.title };
}
