import { pivotsFrom, type Banner, type Certificate, type Technology } from '../banner/store.ts';
import { parseHttpAnswer } from '../lib/http-text.ts';
import { formatIpv4 } from '../lib/ip.ts';
import { listAt, numberAt, textAt, textsAt, valueAt } from '../lib/json-field.ts';
import { seen, setAside, type Finding, type Importer, type Scan } from './importer.ts';
import {
  certificateFrom,
  derIn,
  keyHashOf,
  pemCertificate,
  withChain,
} from './read/certificate.ts';
import { headerHash, httpParts } from './read/http-answer.ts';
import { entriesOf, textIn } from './read/json.ts';
import { bannerAt, fillBanner } from './read/place.ts';
import { beginsInTheClear, serviceOf } from './read/service-name.ts';
import { addressOf, hostnamesOf, timeOf } from './read/where.ts';

/**
 * Shodan: banners one per line or in a list, hosts with banners in `data`, searches with banners in
 * `matches`.
 */
export const shodan: Importer = {
  name: 'shodan',
  says: 'NDJSON and lists of banners, hosts with their banners in `data`, searches with them in `matches`',
  json: {
    recognises: (record) =>
      textAt(record, 'ip_str') !== undefined ||
      valueAt(record, '_shodan') !== undefined ||
      (Array.isArray(valueAt(record, 'matches')) && numberAt(record, 'total') !== undefined),
    read: (record, scan) => {
      const matches = valueAt(record, 'matches');
      if (Array.isArray(matches)) return matches.map((match) => readBanner(match, null, scan));
      const banners = valueAt(record, 'data');
      if (Array.isArray(banners)) return banners.map((one) => readBanner(one, record, scan));
      return [readBanner(record, null, scan)];
    },
  },
};

/** A host fills in what its banners lack. */
function readBanner(record: unknown, host: unknown, scan: Scan): Finding {
  const place = {
    address: addressIn(record) || addressIn(host),
    port: valueAt(record, 'port'),
    socket: textAt(record, 'transport') ?? 'tcp',
    seenAt: timeOf(textAt(record, 'timestamp')),
    source: 'shodan',
  };
  const banner = bannerAt(place, scan);
  if (typeof banner === 'string') return setAside(banner);
  const known = fillBanner(banner, partsOf(record));
  const names = hostnamesOf([...textsAt(record, 'hostnames'), ...textsAt(host, 'hostnames')]);
  return seen({ ...known, hostnames: names, os: known.os || textIn(host, 'os') });
}

function addressIn(record: unknown): string {
  const number = valueAt(record, 'ip');
  const isNumber = typeof number === 'number' && Number.isInteger(number) && number >= 0;
  return (
    addressOf(textIn(record, 'ip_str') || textIn(record, 'ipv6')) ||
    (isNumber && number < 2 ** 32 ? formatIpv4(number) : '')
  );
}

function partsOf(record: unknown): Partial<Banner> {
  const http = httpIn(record);
  const service = http ? 'http' : serviceOf(textIn(record, '_shodan.module')).service;
  const hasTls = typeof valueAt(record, 'ssl.cipher') === 'object' || hasCertificate(record);
  return {
    ...http,
    service,
    isTls: hasTls && !beginsInTheClear(service),
    ...softwareIn(record, http),
    os: textIn(record, 'os'),
    banner: http?.banner ?? textIn(record, 'data'),
    certificate: certificateIn(record),
    jarm: textIn(record, 'ssl.jarm'),
    pivots: { ...http?.pivots, ...pivotsIn(record, http) },
    cpes: [...textsAt(record, 'cpe23'), ...textsAt(record, 'cpe')],
    cves: cvesIn(record),
    tags: textsAt(record, 'tags'),
  };
}

function pivotsIn(record: unknown, http: Partial<Banner> | null): Banner['pivots'] {
  return pivotsFrom({
    hassh: [textAt(record, 'ssh.hassh')],
    ssh_host_key: [textAt(record, 'ssh.fingerprint')],
    ja3s: [textAt(record, 'ssl.ja3s')],
    // Versions that the server rejects start with a hyphen.
    tls_version: textsAt(record, 'ssl.versions'),
    alpn: textsAt(record, 'ssl.alpn'),
    key_sha256: [keyIn(record)],
    chain_sha256: chainIn(record)
      .slice(1)
      .map(({ sha256 }) => sha256),
    html_hash: [numberAt(record, 'http.html_hash')],
    header_hash: [numberAt(record, 'http.headers_hash'), ...(http?.pivots?.header_hash ?? [])],
    banner_hash: [numberAt(record, 'hash')],
  });
}

/** Shodan's detection is better than the server's own name. */
function softwareIn(record: unknown, http: Partial<Banner> | null): Partial<Banner> {
  const product = textIn(record, 'product');
  if (product !== '') return { product, version: textIn(record, 'version') };
  return { product: http?.product ?? '', version: http?.version ?? '' };
}

/** The head of an answer is in `data`, its body elsewhere. */
function httpIn(record: unknown): Partial<Banner> | null {
  const answer = parseHttpAnswer(textIn(record, 'data'));
  const http = valueAt(record, 'http');
  if (!answer) return null;
  const parts = httpParts({ ...answer, body: textAt(http, 'html') ?? answer.body });
  const favicon = numberAt(http, 'favicon.hash');
  return {
    ...parts,
    pivots: { ...parts.pivots, ...headerHash(answer.headers) },
    title: textAt(http, 'title') ?? parts.title,
    favicons: favicon === undefined || !Number.isInteger(favicon) ? [] : [favicon | 0],
    technologies: [...componentsIn(http), ...parts.technologies],
  };
}

function componentsIn(http: unknown): Technology[] {
  return entriesOf(valueAt(http, 'components')).map(([name, component]) => ({
    name,
    version: textsAt(component, 'versions')[0] ?? '',
    url: '',
  }));
}

function hasCertificate(record: unknown): boolean {
  return textsAt(record, 'ssl.chain').length > 0;
}

function chainIn(record: unknown): Certificate[] {
  return textsAt(record, 'ssl.chain').flatMap((pem) => pemCertificate(pem) ?? []);
}

function keyIn(record: unknown): string {
  const der = derIn(textsAt(record, 'ssl.chain')[0] ?? '');
  return der ? keyHashOf(der) : '';
}

/** The chain contains the certificate itself; Shodan's parsed form rounds its serial number. */
function certificateIn(record: unknown): Certificate | null {
  const whole = withChain(chainIn(record));
  if (whole) return whole;
  const cert = valueAt(record, 'ssl.cert');
  return certificateFrom({
    subject: nameIn(valueAt(cert, 'subject')),
    issuer: nameIn(valueAt(cert, 'issuer')),
    notBefore: compactTime(textIn(cert, 'issued')),
    notAfter: compactTime(textIn(cert, 'expires')),
    sha256: textIn(cert, 'fingerprint.sha256'),
  });
}

function nameIn(name: unknown): Map<string, string> {
  return new Map(
    entriesOf(name).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  );
}

/** `20230112000000Z` */
function compactTime(text: string): number | null {
  return timeOf(text.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

/** By name, or as a list where `!` means that the host is not affected. */
function cvesIn(record: unknown): string[] {
  const named = entriesOf(valueAt(record, 'vulns')).map(([cve]) => cve);
  const listed = [...listAt(record, 'vulns'), ...listAt(record, 'opts.vulns')];
  const all = [...named, ...listed.filter((cve) => typeof cve === 'string')];
  return all.filter((cve) => /^CVE-\d{4}-\d{4,7}$/.test(cve));
}
