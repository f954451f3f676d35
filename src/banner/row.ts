import { scoreWords } from '../intel/score.ts';
import type { IntelSnapshot } from '../intel/snapshot.ts';
import { parseIp } from '../lib/ip.ts';
import { faviconHex } from '../lib/murmur3.ts';
import { toWireTime } from '../lib/wire-time.ts';
import type { Values } from '../search/collection.ts';
import type { Found } from '../search/index-port.ts';
import type { BannerRow } from './contract.ts';
import type { AddressField, SoftwareField } from './fields.ts';
import type { Banner, Certificate } from './store.ts';

export interface RowContext {
  snapshot: IntelSnapshot;
  now: number;
}

/** A banner as an API row, with the feed data that the search used. */
export function toBannerRow({ document, facts }: Found<Banner>, context: RowContext): BannerRow {
  const { certificate } = document;
  return {
    as_name: textOf(facts, 'as_name'),
    banner: document.banner,
    city: textOf(facts, 'city'),
    cloud_source: textOf(facts, 'cloud_provider'),
    country: textOf(facts, 'country'),
    favicons: document.favicons.map((hash) => ({ hash: faviconHex(hash) })),
    has_cve: hasCve(document, facts),
    hostname: document.hostnames[0] ?? null,
    html_meta_author: document.htmlMeta.author,
    html_meta_description: document.htmlMeta.description,
    html_meta_keywords: document.htmlMeta.keywords,
    html_meta_title: document.htmlMeta.title,
    input_code: 0,
    ip_address: document.address,
    ...flagsOf(facts),
    ...coordinatesOf(document, context),
    open_port_no: document.port,
    org_name: textOf(facts, 'org'),
    product: document.product || 'Unknown',
    product_version: document.version || 'Unknown',
    repeat_count: 1,
    scan_dtime: toWireTime(document.seenAt),
    scanner: [],
    score: scoreOf(facts, 'score'),
    score_out: scoreOf(facts, 'score_out'),
    service_name: serviceName(document) || 'Unknown',
    snort: [],
    socket_type: document.socket.toUpperCase(),
    ...certificateOf(certificate, context.now),
    status_code: document.statusCode,
    tags: [...document.tags],
    tech_stacks: document.technologies.map(({ name, url }) => ({ link: url, tech_stack: name })),
    title: document.title,
  };
}

/** `HTTPS` for HTTP inside TLS; other services keep their names. */
function serviceName({ service, isTls }: Banner): string {
  return (service === 'http' && isTls ? 'https' : service).toUpperCase();
}

function hasCve({ cves }: Banner, facts: Values): boolean {
  return cves.length > 0 || (facts['cve_id' satisfies SoftwareField]?.length ?? 0) > 0;
}

function textOf(facts: Values, field: AddressField): string {
  return String(facts[field]?.[0] ?? '');
}

/** Addresses without a score get the lowest one: the wire has no value for unknown. */
function scoreOf(facts: Values, field: 'score' | 'score_out'): string {
  return scoreWords[Number(facts[field]?.[0] ?? 1) - 1] ?? 'Safe';
}

function flagsOf(facts: Values) {
  const isSet = (field: AddressField) => facts[field]?.[0] === 1;
  return {
    is_3g: false,
    is_5g: false,
    is_cloud: isSet('is_cloud'),
    is_hosting: isSet('is_hosting'),
    is_lte: false,
    is_proxy: isSet('is_proxy'),
    is_scanner: isSet('is_scanner'),
    is_snort: isSet('is_snort'),
    is_tor: isSet('is_tor'),
    is_vpn: isSet('is_vpn'),
  };
}

function coordinatesOf({ address }: Banner, { snapshot }: RowContext) {
  const ip = parseIp(address);
  if (!ip || !snapshot.reserved.isPublic(ip)) return { latitude: null, longitude: null };
  const { latitude, longitude } = snapshot.geo.find(ip);
  return { latitude, longitude };
}

function certificateOf(certificate: Certificate | null, now: number) {
  if (!certificate) {
    return {
      ssl_expired: '',
      ssl_info: '',
      ssl_issuer_organization: '',
      ssl_subject_common_name: '',
      ssl_subject_country: '',
      ssl_subject_organization: '',
    };
  }
  const { notAfter } = certificate;
  return {
    // Evaluated on each read.
    ssl_expired: notAfter === null ? '' : String(notAfter < now),
    ssl_info: certificate.text,
    ssl_issuer_organization: certificate.issuerOrganization,
    ssl_subject_common_name: certificate.subjectCommonName,
    ssl_subject_country: certificate.subjectCountry,
    ssl_subject_organization: certificate.subjectOrganization,
  };
}
