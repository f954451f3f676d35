import { VedetteError } from '../../errors.ts';
import type { BannerIndex } from '../../banner/store.ts';
import type { Filter } from '../../search/filter.ts';
import type { DialectWorld } from '../world.ts';
import type { Facets } from './contract.ts';

/** Shodan facets and our index fields. */
export const facetFields: Readonly<Record<string, string>> = {
  port: 'port',
  transport: 'socket',
  country: 'country',
  city: 'city',
  state: 'region',
  asn: 'asn',
  org: 'org',
  isp: 'isp',
  product: 'product',
  version: 'product_version',
  os: 'os',
  device: 'device',
  domain: 'domain_from_banner',
  hostname: 'hostname',
  tag: 'tag',
  cpe: 'cpe',
  vuln: 'cve_id',
  'http.title': 'title',
  'http.status': 'status_code',
  'http.server': 'server',
  'http.component': 'tech_stack',
  'http.favicon.hash': 'favicon',
  'http.html_hash': 'html_hash',
  'http.headers_hash': 'header_hash',
  'http.title_hash': 'title_hash',
  hash: 'banner_hash',
  'ssl.cert.subject.cn': 'ssl_subject_common_name',
  'ssl.cert.issuer.cn': 'ssl_issuer_common_name',
  'ssl.cert.fingerprint': 'certificate',
  'ssl.alpn': 'alpn',
  'ssl.ja3s': 'ja3s',
  'ssl.jarm': 'jarm',
  'ssl.version': 'tls_version',
  'ssh.hassh': 'hassh',
  'cloud.provider': 'cloud_provider',
};

interface FacetRequest {
  name: string;
  rows: number;
}

const usualRows = 5;
const mostRows = 1_000;
const mostFacets = 20;

/** The number of matches, and the counts of the requested facets, such as `port:10,country`. */
export async function countFacets(
  filter: Filter,
  text: string | undefined,
  { banners }: Pick<DialectWorld, 'banners'>,
): Promise<Counted> {
  return countFields(filter, text, {
    fields: facetFields,
    index: banners,
    apart: { ip: (asked) => countAddresses(filter, { ...asked, banners }) },
  });
}

interface Counted {
  count: number;
  facets?: Facets;
}

interface Countable {
  fields: Readonly<Record<string, string>>;
  index: Pick<BannerIndex, 'facets'>;
  /** Facets counted without the index. */
  apart?: Readonly<
    Record<string, (asked: { count: number; rows: number }) => Promise<Facets[string]>>
  >;
}

export async function countFields(
  filter: Filter,
  text: string | undefined,
  { fields, index, apart = {} }: Countable,
): Promise<Counted> {
  const requested = readFacets(text ?? '', [...Object.keys(fields), ...Object.keys(apart)]);
  const indexed = requested.flatMap(({ name, rows }) => {
    const field = fields[name];
    return field === undefined ? [] : [{ field, limit: rows }];
  });
  const { count, facets } = await index.facets({ filter, facets: indexed });
  if (text === undefined) return { count };
  const counted: Facets = {};
  for (const { name, rows } of requested) {
    const buckets = (facets[fields[name] ?? ''] ?? []).slice(0, rows);
    counted[name] =
      (await apart[name]?.({ count, rows })) ??
      buckets.map(({ count, value }) => ({
        count,
        value: name === 'asn' ? `AS${value}` : value,
      }));
  }
  return { count, facets: counted };
}

function readFacets(text: string, known: readonly string[]): FacetRequest[] {
  const requested = text.split(',').flatMap((item) => {
    const [name = '', rows = String(usualRows)] = item.trim().toLowerCase().split(':');
    return name === '' ? [] : [{ name, rows: Number(rows) }];
  });
  for (const { name, rows } of requested) {
    if (!known.includes(name)) throw unusable(`no facet ${name} here.`);
    if (!(rows >= 1 && rows <= mostRows)) throw unusable(`${name}: 1 to ${mostRows} rows.`);
  }
  if (requested.length > mostFacets) throw unusable(`at most ${mostFacets} at once.`);
  return requested;
}

/** The address is not an index field, so its counts require reading the banners. */
const mostCounted = 10_000;

async function countAddresses(
  filter: Filter,
  { count, rows, banners }: { count: number; rows: number } & Pick<DialectWorld, 'banners'>,
): Promise<Facets[string]> {
  if (count > mostCounted) {
    throw unusable(`ip: more than ${mostCounted} banners match; narrow the query.`);
  }
  const counts = new Map<string, number>();
  for await (const { document } of banners.scan(filter)) {
    counts.set(document.address, (counts.get(document.address) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ count, value }))
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
    .slice(0, rows);
}

function unusable(why: string): VedetteError {
  return new VedetteError('parameterUnusable', { parameter: 'facets', why });
}
