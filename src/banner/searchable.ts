import { keyOfSuspect, softwareOf } from '../cve/software.ts';
import { parseIp } from '../lib/ip.ts';
import type { Searchable, Values } from '../search/collection.ts';
import { domainNamesIn } from './domain-names.ts';
import type { OwnField } from './fields.ts';
import type { Banner, Certificate } from './store.ts';

type Value = string | number;
type OwnValues = Partial<Record<OwnField, readonly Value[]>>;

/** What a banner is found by. */
export function searchableOf(banner: Banner): Searchable {
  return {
    time: banner.seenAt,
    address: parseIp(banner.address),
    software: suspectKeyOf(banner),
    values: withoutEmpty({
      text: textOf(banner),
      ...serviceValues(banner),
      ...pageValues(banner),
      ...certificateValues(banner.certificate),
    }),
  };
}

/** Its prose alone, as it is found by, which is less work. */
export function textsOf(banner: Banner): Values {
  return withoutEmpty({ text: textOf(banner) });
}

/** Banners of the same software share what is known of it, so the key holds all that decides that. */
function suspectKeyOf(banner: Banner): string {
  return keyOfSuspect({ software: softwareOf(banner), claimed: banner.cves });
}

/** The parts that free words are looked for in; a phrase lies in one of them. */
function textOf({ banner, title, server, product, version, hostnames, certificate }: Banner) {
  const software = `${product} ${version}`.trim();
  return [banner, title, certificate?.text ?? '', ...hostnames, software, server];
}

function serviceValues(banner: Banner): OwnValues {
  return {
    port: [banner.port],
    socket: [banner.socket],
    service_name: [banner.service],
    product: [banner.product],
    product_version: [banner.version],
    os: [banner.os],
    hostname: banner.hostnames,
    tag: banner.tags,
    cpe: banner.cpes,
    claimed_cve: banner.cves.map((id) => id.toUpperCase()),
    is_tls: [banner.isTls ? 1 : 0],
    jarm: [banner.jarm],
    source: [banner.source],
  };
}

function pageValues(banner: Banner): OwnValues {
  const { author, description, keywords, title } = banner.htmlMeta;
  return {
    // 0 stands for "none", which is no status to be found by.
    status_code: banner.statusCode === 0 ? [] : [banner.statusCode],
    title: [banner.title],
    server: [banner.server],
    favicon: banner.favicons,
    tech_stack: banner.technologies.map(({ name }) => name),
    html_meta_author: [author],
    html_meta_description: [description],
    html_meta_keywords: [keywords],
    html_meta_title: [title],
    domain_from_banner: domainNamesIn([banner.banner, ...certificateNames(banner.certificate)]),
  };
}

function certificateNames(certificate: Certificate | null): string[] {
  return certificate ? [certificate.subjectCommonName, ...certificate.names] : [];
}

function certificateValues(certificate: Certificate | null): OwnValues {
  if (!certificate) return {};
  return {
    certificate: [certificate.sha256.toLowerCase()],
    ssl_subject_common_name: [certificate.subjectCommonName],
    ssl_subject_organization: [certificate.subjectOrganization],
    ssl_subject_country: [certificate.subjectCountry.toUpperCase()],
    ssl_issuer_organization: [certificate.issuerOrganization],
    ssl_not_after: certificate.notAfter === null ? [] : [certificate.notAfter],
  };
}

/** Empty texts say nothing, and a value that is there twice is there once. Most fields have one value. */
function withoutEmpty(values: OwnValues): Values {
  const kept: Record<string, readonly Value[]> = {};
  for (const field in values) {
    const list = values[field as OwnField] ?? [];
    const said = list.length > 1 ? [...new Set(list)].filter((value) => value !== '') : list;
    if (said.length > 0 && said[0] !== '') kept[field] = said;
  }
  return kept;
}
