import type { Field, FieldKind, FieldOwner } from '../search/collection.ts';
import { pivotNames, type Pivot } from './pivots.ts';

/** `many`: a banner may have several values. */
type Kind = FieldKind | `${FieldKind} many`;

/** Fields of the banner itself, filled in searchable.ts. */
const ownFields = {
  text: 'text',
  port: 'number',
  socket: 'code',
  status_code: 'number',
  service_name: 'label',
  product: 'label',
  product_version: 'label',
  version_high: 'number',
  version_low: 'number',
  os: 'label',
  vendor: 'label',
  device: 'label',
  identified_by: 'code',
  title: 'label',
  server: 'label',
  hostname: 'label many',
  html_meta_author: 'label',
  html_meta_description: 'label',
  html_meta_keywords: 'label',
  html_meta_title: 'label',
  tag: 'label many',
  tech_stack: 'label many',
  cpe: 'label many',
  favicon: 'number many',
  is_tls: 'number',
  jarm: 'code',
  certificate: 'code',
  ssl_not_after: 'number',
  ssl_subject_common_name: 'label',
  ssl_subject_organization: 'label',
  ssl_subject_country: 'code',
  ssl_issuer_organization: 'label',
  ssl_issuer_common_name: 'label',
  domain_from_banner: 'label many',
  claimed_cve: 'code many',
  source: 'code',
} as const satisfies Record<string, Kind>;

/** Geography, network and reputation of the address. Scores are 1 to 5, flags 0 or 1. */
const addressFields = {
  country: 'code',
  region: 'label',
  city: 'label',
  asn: 'number',
  as_name: 'label',
  org: 'label',
  isp: 'label',
  cloud_provider: 'label',
  score: 'number',
  score_out: 'number',
  detected_by: 'label many',
  is_vpn: 'number',
  is_tor: 'number',
  is_proxy: 'number',
  is_hosting: 'number',
  is_cloud: 'number',
  is_mobile: 'number',
  is_darkweb: 'number',
  is_scanner: 'number',
  is_snort: 'number',
  scanner_port: 'number many',
  scanner_raw: 'label many',
  snort_classification: 'label many',
  snort_rule: 'label many',
  malcode_md5: 'code many',
} as const satisfies Record<string, Kind>;

/** CVEs of the software and CVEs reported by the scan; the worst of each figure; end of support. */
const softwareFields = {
  cve_id: 'code many',
  kev: 'number',
  epss: 'number',
  cvss: 'number',
  cve_sure: 'number',
  end_of_life: 'label many',
} as const satisfies Record<string, Kind>;

export type OwnField = keyof typeof ownFields | Pivot;
export type AddressField = keyof typeof addressFields;
export type SoftwareField = keyof typeof softwareFields;

export const bannerFields: Readonly<Record<string, Field>> = {
  ...ownedBy('document', ownFields),
  ...ownedBy('document', Object.fromEntries(pivotNames.map((name) => [name, 'code many']))),
  ...ownedBy('address', addressFields),
  ...ownedBy('software', softwareFields),
};

function ownedBy(owner: FieldOwner, kinds: Record<string, Kind>): Record<string, Field> {
  const fields = Object.entries(kinds).map(([name, kind]) => [name, fieldOf(owner, kind)] as const);
  return Object.fromEntries(fields);
}

function fieldOf(owner: FieldOwner, described: Kind): Field {
  const kind = described.replace(' many', '') as FieldKind; // the type of `described` says so
  return described.endsWith(' many') ? { kind, owner, many: true } : { kind, owner };
}
