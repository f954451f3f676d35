import { pivotsFrom, type Banner } from '../../banner/store.ts';
import { listAt, numberAt, textAt, textsAt, valueAt } from '../../lib/json-field.ts';
import { seen, setAside, type Finding, type Scan } from '../importer.ts';
import { certificateFrom } from './certificate.ts';
import { headersFrom } from './header-list.ts';
import { httpParts, rawHttpParts } from './http-answer.ts';
import { textIn } from './json.ts';
import { keyIn, parsedCertificate } from './parsed-certificate.ts';
import { bannerAt, fillBanner } from './place.ts';
import { beginsInTheClear, serviceOf } from './service-name.ts';
import { addressOf, hostnamesOf, timeOf } from './where.ts';

export function isHost(host: unknown): boolean {
  return textAt(host, 'ip') !== undefined && Array.isArray(valueAt(host, 'services'));
}

/** A host with its ports in `services`. */
export function readHost(host: unknown, scan: Scan): Finding[] {
  const address = addressOf(textIn(host, 'ip'));
  if (address === '') return [setAside('no address')];
  const names = [...textsAt(host, 'dns.reverse_dns.names'), ...textsAt(host, 'dns.names')];
  const common: Partial<Banner> = {
    hostnames: hostnamesOf(names),
    os: osIn(host),
    tags: textsAt(host, 'labels'),
  };
  const updatedAt = timeOf(textAt(host, 'last_updated_at')) ?? scan.startedAt;
  const findings = listAt(host, 'services').map((service) => {
    const read = readService(service, address, updatedAt);
    return read.kind === 'banner' ? seen(fillBanner(read.banner, common)) : read;
  });
  return [{ kind: 'host', address }, ...findings];
}

function osIn(host: unknown): string {
  const os = valueAt(host, 'operating_system');
  const words = ['vendor', 'product', 'version'].map((name) => textIn(os, name));
  return [...new Set(words)].filter((word) => word !== '' && word !== '*').join(' ');
}

function readService(service: unknown, address: string, updatedAt: number): Finding {
  const place = {
    address,
    port: valueAt(service, 'port'),
    socket: textAt(service, 'transport_protocol') ?? 'tcp',
    seenAt: timeOf(textAt(service, 'observed_at') ?? textAt(service, 'scan_time')),
    source: 'censys',
  };
  const banner = bannerAt(place, { startedAt: updatedAt });
  return typeof banner === 'string' ? setAside(banner) : seen(fillBanner(banner, partsOf(service)));
}

function partsOf(service: unknown): Partial<Banner> {
  const http = httpIn(service);
  const word = textAt(service, 'extended_service_name') ?? textAt(service, 'service_name');
  const named = serviceOf(word ?? textIn(service, 'protocol'));
  const name = http ? 'http' : named.service;
  const hasTls = named.isTls || typeof valueAt(service, 'tls') === 'object';
  return {
    ...http,
    service: name,
    isTls: hasTls && !beginsInTheClear(name),
    ...softwareIn(service, http),
    banner: http?.banner ?? bannerIn(service),
    certificate: certificateIn(service),
    jarm: textIn(service, 'jarm.fingerprint'),
    pivots: { ...http?.pivots, ...pivotsIn(service) },
    cpes: listAt(service, 'software').flatMap((one) => cpeIn(one)),
    cves: listAt(service, 'vulns').flatMap((one) => textAt(one, 'id') ?? []),
    tags: textsAt(service, 'labels'),
  };
}

function pivotsIn(service: unknown): Banner['pivots'] {
  const tls = valueAt(service, 'tls');
  return pivotsFrom({
    hassh: [textAt(service, 'ssh.hassh_fingerprint')],
    ssh_host_key: [textAt(service, 'ssh.server_host_key.fingerprint_sha256')],
    ja3s: [textAt(tls, 'ja3s')],
    ja4s: [textAt(tls, 'ja4s')],
    key_sha256: [keyIn(valueAt(tls, 'certificates.leaf_data'))],
    tls_version: [
      textAt(tls, 'version_selected'),
      ...listAt(tls, 'versions').map((one) => textAt(one, 'tls_version')),
    ],
    html_sha256: textsAt(service, 'http.response.body_hashes'),
  });
}

/** Some banners are binary, and marked as such. */
function bannerIn(service: unknown): string {
  const text = textIn(service, 'banner');
  const isBase64 = textIn(service, '_encoding.banner') === 'DISPLAY_BASE64';
  return isBase64 ? Buffer.from(text, 'base64').toString('utf8') : text;
}

function httpIn(service: unknown): Partial<Banner> | null {
  const answer =
    valueAt(service, 'http.response') ?? valueAt(listAt(service, 'endpoints')[0], 'http');
  const code = numberAt(answer, 'status_code');
  if (code === undefined) return rawHttpParts(bannerIn(service));
  const parts = httpParts({
    protocol: textAt(answer, 'protocol') ?? 'HTTP/1.1',
    status: `${code} ${textIn(answer, 'status_reason')}`.trim(),
    headers: headersFrom(valueAt(answer, 'headers')),
    body: textIn(answer, 'body'),
  });
  const icons = listAt(answer, 'favicons').map((icon) => numberAt(icon, 'shodan_hash'));
  return {
    ...parts,
    title: textAt(answer, 'html_title') ?? parts.title,
    favicons: icons.flatMap((hash) => (hash === undefined ? [] : [hash | 0])),
  };
}

/** The service on the port precedes what it runs on. */
function softwareIn(service: unknown, http: Partial<Banner> | null): Partial<Banner> {
  const found = listAt(service, 'software').find((one) => textIn(one, 'part') === 'a');
  const product = textIn(found, 'product');
  if (product !== '') return { product, version: textIn(found, 'version') };
  return { product: http?.product ?? '', version: http?.version ?? '' };
}

function cpeIn(software: unknown): string[] {
  const name = textAt(software, 'uniform_resource_identifier') ?? textAt(software, 'cpe');
  return name === undefined ? [] : [name];
}

/** Only the digest, if there is nothing else. */
function certificateIn(service: unknown): Banner['certificate'] {
  const leaf = valueAt(service, 'tls.certificates.leaf_data') ?? valueAt(service, 'cert');
  const sha256 =
    textAt(service, 'tls.certificates.leaf_fp_sha_256') ?? textIn(service, 'certificate');
  if (leaf !== undefined) return parsedCertificate(leaf);
  return certificateFrom({ subject: new Map(), issuer: new Map(), sha256 });
}
