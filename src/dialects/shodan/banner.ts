import { getDomain } from 'tldts';
import type { Banner, Certificate } from '../../banner/store.ts';
import type { Finding } from '../../cve/findings.ts';
import type { CveFacts } from '../../cve/store.ts';
import type { Network } from '../../intel/asn.ts';
import { nowhere, type Place } from '../../intel/geo.ts';
import type { IntelSnapshot } from '../../intel/snapshot.ts';
import { parseIp } from '../../lib/ip.ts';
import { murmur3 } from '../../lib/murmur3.ts';
import { cpesOf } from '../open-ports.ts';
import type { ShodanBanner } from './contract.ts';

/** Context shared by the banners of one answer. */
interface BannerContext {
  snapshot: IntelSnapshot;
  now: number;
  /** Omits repeated members. */
  isShort: boolean;
  /** Shodan's tags for the service and its software. */
  serviceTags: (banner: Banner) => readonly string[];
  /** CVEs that affect a banner. */
  affected: (banner: Banner) => readonly Finding<Banner>[];
  /** Texts of a CVE; undefined omits them. */
  textsOf: (id: string) => CveFacts | undefined;
}

export function toShodanBanner(banner: Banner, context: BannerContext): ShodanBanner {
  const { isShort } = context;
  const { address, port, os } = banner;
  const ip = parseIp(address);
  const isPublic = ip !== null && context.snapshot.reserved.isPublic(ip);
  const text = banner.banner;
  const vulns = vulnsOf(banner, context);
  return {
    ...addressOf(address),
    port,
    transport: banner.socket,
    timestamp: toShodanTime(banner.seenAt),
    hash: murmur3(Buffer.from(text)),
    data: text,
    ...(isShort ? {} : { banner: text }),
    ...softwareOf(banner),
    ...networkOf(isPublic ? context.snapshot.asn.find(ip) : null),
    os: os === '' ? null : os,
    domains: domainsOf(banner),
    hostnames: [...banner.hostnames],
    tags: [...new Set([...banner.tags, ...context.serviceTags(banner)])],
    opts: {},
    location: placeOf(isPublic ? context.snapshot.geo.find(ip) : nowhere),
    ...httpOf(banner),
    ...sslOf(banner, context.now),
    ...(vulns ? { vulns } : {}),
    _shodan: {
      id: `${address}:${port}/${banner.socket}@${banner.seenAt}`,
      module: banner.service === 'http' && banner.isTls ? 'https' : banner.service,
      crawler: banner.source,
      ptr: banner.hostnames.length > 0,
      options: {},
    },
  };
}

function softwareOf(banner: Banner) {
  const { product, version, device } = banner;
  return {
    ...(product === '' ? {} : { product }),
    ...(version === '' ? {} : { version }),
    ...(device === '' ? {} : { devicetype: device }),
    ...listed('cpe', cpesOf(banner, '2.2')),
    ...listed('cpe23', cpesOf(banner, '2.3')),
  };
}

/** Microsecond precision, without a zone letter. */
export const toShodanTime = (ms: number) => `${new Date(ms).toISOString().slice(0, -1)}000`;

function domainsOf({
  hostnames,
  certificate,
}: Pick<Banner, 'hostnames' | 'certificate'>): string[] {
  const names = certificate ? [certificate.subjectCommonName, ...certificate.names] : [];
  const domains = [...hostnames, ...names].map((name) => getDomain(name.replace(/^\*\./, '')));
  return [...new Set(domains)].filter((domain) => domain !== null);
}

export function addressOf(address: string) {
  const ip = parseIp(address);
  if (ip?.family === 4) return { ip: ip.value, ip_str: address };
  return { ipv6: address, ip_str: address };
}

export function networkOf(network: Network | null) {
  if (!network) return { isp: null, org: null };
  return { asn: `AS${network.asn}`, isp: network.name, org: network.name };
}

const orNull = (text: string) => (text === '' ? null : text);

export function placeOf({ city, countryCode, country, latitude, longitude }: Place) {
  return {
    city: orNull(city),
    region_code: null,
    area_code: null,
    country_code: orNull(countryCode),
    country_name: orNull(country),
    latitude,
    longitude,
  };
}

function listed<Name extends string>(
  name: Name,
  values: string[],
): Partial<Record<Name, string[]>> {
  return values.length === 0 ? {} : ({ [name]: values } as Record<Name, string[]>); // one member
}

function httpOf({ service, title, statusCode, server, favicons, pivots }: Banner) {
  if (service !== 'http') return {};
  const [hash] = favicons;
  const [htmlHash] = pivots.html_hash ?? [];
  const [headersHash] = pivots.header_hash ?? [];
  return {
    http: {
      title: orNull(title),
      status: statusCode === 0 ? null : statusCode,
      server: orNull(server),
      ...(hash === undefined ? {} : { favicon: { hash } }),
      ...(htmlHash === undefined ? {} : { html_hash: Number(htmlHash) }),
      ...(headersHash === undefined ? {} : { headers_hash: Number(headersHash) }),
    },
  };
}

function sslOf({ certificate, jarm, pivots }: Banner, now: number) {
  if (!certificate) return {};
  const { tls_version: versions = [], alpn = [], ja3s: [ja3s] = [] } = pivots;
  return {
    ssl: {
      cert: toCertificate(certificate, now),
      versions: versions.map((version) => version.replace(/^TLSv1\.0$/, 'TLSv1')),
      ...listed('alpn', [...alpn]),
      ...(jarm === '' ? {} : { jarm }),
      ...(ja3s === undefined ? {} : { ja3s }),
    },
  };
}

function toCertificate(certificate: Certificate, now: number) {
  const { notBefore, notAfter, sha256 } = certificate;
  return {
    issuer: named({ CN: certificate.issuerCommonName, O: certificate.issuerOrganization }),
    subject: named({
      CN: certificate.subjectCommonName,
      O: certificate.subjectOrganization,
      C: certificate.subjectCountry,
    }),
    ...(notBefore === null ? {} : { issued: toCertificateTime(notBefore) }),
    ...(notAfter === null ? {} : { expires: toCertificateTime(notAfter), expired: notAfter < now }),
    ...(sha256 === '' ? {} : { fingerprint: { sha256 } }),
  };
}

function named(members: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== ''));
}

/** `20260101000000Z`. */
const toCertificateTime = (ms: number) =>
  `${new Date(ms).toISOString().slice(0, 19).replace(/\D/g, '')}Z`;

function vulnsOf(banner: Banner, { affected, textsOf }: BannerContext): ShodanBanner['vulns'] {
  const found = affected(banner);
  if (found.length === 0) return undefined;
  const rows = found.map(({ id, cvss }) => {
    const texts = textsOf(id);
    const weakness = {
      verified: false,
      cvss,
      ...(texts ? { summary: texts.description, references: [...texts.references] } : {}),
    };
    return [id, weakness] as const;
  });
  return Object.fromEntries(rows);
}
