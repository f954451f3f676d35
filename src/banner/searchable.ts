import { keyOfSubject, softwareIn } from '../cve/software.ts';
import { parseIp } from '../lib/ip.ts';
import { murmur3 } from '../lib/murmur3.ts';
import type { Searchable, Values } from '../search/collection.ts';
import { domainNamesIn } from './domain-names.ts';
import type { OwnField } from './fields.ts';
import { storedPivots } from './pivots.ts';
import type { Banner, Certificate } from './store.ts';
import { versionOrderOf } from './version-order.ts';

type Value = string | number;

/** The values that a banner is searched by. */
export function searchableOf(banner: Banner): Searchable {
  return {
    time: banner.seenAt,
    address: parseIp(banner.address),
    software: suspectKeyOf(banner),
    values: valuesOf(banner),
  };
}

function valuesOf(banner: Banner): Values {
  const values = new FieldValues();
  values.add('text', textOf(banner));
  addService(values, banner);
  addPage(values, banner);
  addPivots(values, banner);
  if (banner.certificate) addCertificate(values, banner.certificate);
  return values.kept;
}

/** Values that other banners may share, by the name of the filter that finds them. */
export function sharedValuesOf(banner: Banner): Record<string, string[]> {
  const values = new FieldValues();
  values.addOne('os', banner.os);
  values.addOne('vendor', banner.vendor);
  values.addOne('device', banner.device);
  values.addOne('server', banner.server);
  values.add('cpe', banner.cpes);
  values.addOne('identified_by', banner.identifiedBy.toLowerCase());
  values.addOne('jarm', banner.jarm);
  values.addOne('certificate', banner.certificate?.sha256.toLowerCase() ?? '');
  addPivots(values, banner);
  return Object.fromEntries(
    Object.entries(values.kept).map(([name, list]) => [name, list.map(String)]),
  );
}

/** Only the text fields, at lower cost. */
export function textsOf(banner: Banner): Values {
  const values = new FieldValues();
  values.add('text', textOf(banner));
  return values.kept;
}

/** Banners with the same key have the same CVEs. */
export function suspectKeyOf(banner: Banner): string {
  return keyOfSubject({ software: softwareIn(banner), claimed: banner.cves });
}

/** Words without a filter search these parts; a phrase must be within one of them. */
function textOf({ banner, title, server, product, version, hostnames, certificate }: Banner) {
  const software = `${product} ${version}`.trim();
  return [banner, title, certificate?.text ?? '', ...hostnames, software, server];
}

function addService(values: FieldValues, banner: Banner): void {
  values.addOne('port', banner.port);
  values.addOne('socket', banner.socket);
  values.addOne('service_name', banner.service);
  values.addOne('vendor', banner.vendor);
  values.addOne('product', banner.product);
  values.addOne('product_version', banner.version);
  const order = banner.version === '' ? undefined : versionOrderOf(banner.version);
  if (order) {
    values.addOne('version_high', order[0]);
    values.addOne('version_low', order[1]);
  }
  values.addOne('os', banner.os);
  values.addOne('device', banner.device);
  values.add('hostname', banner.hostnames);
  values.add('tag', banner.tags);
  values.add('cpe', banner.cpes);
  if (banner.cves.length > 0)
    values.add(
      'claimed_cve',
      banner.cves.map((id) => id.toUpperCase()),
    );
  values.addOne('is_tls', banner.isTls ? 1 : 0);
  values.addOne('jarm', banner.jarm);
  values.addOne('source', banner.source);
  values.addOne('identified_by', banner.identifiedBy.toLowerCase());
}

function addPage(values: FieldValues, banner: Banner): void {
  const { htmlMeta, technologies, certificate } = banner;
  // 0 means no status.
  if (banner.statusCode !== 0) values.addOne('status_code', banner.statusCode);
  values.addOne('title', banner.title);
  values.addOne('server', banner.server);
  values.add('favicon', banner.favicons);
  if (technologies.length > 0)
    values.add(
      'tech_stack',
      technologies.map(({ name }) => name),
    );
  values.addOne('html_meta_author', htmlMeta.author);
  values.addOne('html_meta_description', htmlMeta.description);
  values.addOne('html_meta_keywords', htmlMeta.keywords);
  values.addOne('html_meta_title', htmlMeta.title);
  const names = certificate ? [certificate.subjectCommonName, ...certificate.names] : [];
  values.add('domain_from_banner', domainNamesIn([banner.banner, ...names]));
}

function addPivots(values: FieldValues, banner: Banner): void {
  const { pivots, title, banner: text } = banner;
  for (const name of storedPivots) {
    const own = pivots[name];
    if (own) values.add(name, own);
  }
  if (title !== '') values.addOne('title_hash', hashOf(title));
  if (text !== '') values.add('banner_hash', [hashOf(text), ...(pivots.banner_hash ?? [])]);
}

const hashOf = (text: string) => String(murmur3(Buffer.from(text)));

function addCertificate(values: FieldValues, certificate: Certificate): void {
  values.addOne('certificate', certificate.sha256.toLowerCase());
  values.addOne('ssl_subject_common_name', certificate.subjectCommonName);
  values.addOne('ssl_subject_organization', certificate.subjectOrganization);
  values.addOne('ssl_subject_country', certificate.subjectCountry.toUpperCase());
  values.addOne('ssl_issuer_organization', certificate.issuerOrganization);
  values.addOne('ssl_issuer_common_name', certificate.issuerCommonName);
  if (certificate.notAfter !== null) values.addOne('ssl_not_after', certificate.notAfter);
}

/**
 * Skips empty texts and duplicates. Most fields of most banners are empty, and there are millions
 * of banners, so empty fields cost nothing.
 */
class FieldValues {
  readonly kept: Record<string, readonly Value[]> = {};

  addOne(field: OwnField, value: Value): void {
    if (value !== '') this.kept[field] = [value];
  }

  add(field: OwnField, list: readonly Value[]): void {
    if (list.length === 0) return;
    const distinctValues =
      list.length > fewValues ? [...new Set(list)].filter(isPresent) : distinct(list);
    if (distinctValues.length > 0) this.kept[field] = distinctValues;
  }
}

/** Up to this size, searching a list is faster than making a set. */
const fewValues = 8;

function isPresent(value: Value): boolean {
  return value !== '';
}

function distinct(list: readonly Value[]): Value[] {
  const kept: Value[] = [];
  for (const value of list) if (value !== '' && !kept.includes(value)) kept.push(value);
  return kept;
}
