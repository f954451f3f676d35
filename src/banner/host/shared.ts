import { faviconHex } from '../../lib/murmur3.ts';
import type { IpRange } from '../../lib/ip.ts';
import { clauseOf } from '../../search/clause.ts';
import type { Values } from '../../search/collection.ts';
import type { Found } from '../../search/index-port.ts';
import { parseQuery } from '../../search/parser.ts';
import { bannerCollection } from '../collection.ts';
import { serviceFields } from '../search.ts';
import { sharedValuesOf } from '../searchable.ts';
import type { Banner, BannerIndex } from '../store.ts';
import type { SharedValue } from './contract.ts';

/** Values that lead to related hosts, most telling first, then those that feeds have on the address. */
const fields = [
  'certificate',
  'key_sha256',
  'chain_sha256',
  'ssl_subject_common_name',
  'ssl_subject_organization',
  'ssl_issuer_organization',
  'ssh_host_key',
  'favicon',
  'title',
  'html_sha256',
  'html_hash',
  'jarm',
  'hassh',
  'ja3s',
  'ja4s',
  'ja4x',
  'header_hash',
  'banner_hash',
  'server',
  'tag',
] as const;
const addressFields = ['org', 'as_name'] as const;
type Field = (typeof fields)[number];

const mostValues = 60;
/** Values per kind: hosts of many sites have hundreds of titles. */
const mostOfKind = 10;
/** Longer values do not fit into a query. */
const longestValue = 500;

type Named = Omit<SharedValue, 'others'>;

interface CountWorld {
  banners: BannerIndex;
  now: () => number;
}

/** @param current The newest banner of each port. */
export async function sharedBy(
  current: readonly Found<Banner>[],
  range: IpRange,
  world: CountWorld,
): Promise<SharedValue[]> {
  const counted: SharedValue[] = [];
  // One after another: opening a page must not fill the queue of the index.
  for (const value of valuesOf(current)) {
    counted.push({ ...value, others: await countOthers(value.query, range, world) });
  }
  return counted;
}

async function countOthers(
  query: string,
  range: IpRange,
  { banners, now }: CountWorld,
): Promise<number> {
  const { filter } = parseQuery(query, bannerCollection, { now: now() });
  const self = { kind: 'network', range } as const;
  const others = { kind: 'and', of: [filter, { kind: 'not', of: self }] } as const;
  const asked = { filter: others, latestPer: serviceFields, by: [], limit: 0 };
  return (await banners.addresses(asked)).count;
}

function valuesOf(current: readonly Found<Banner>[]): Named[] {
  const documents = current.map(({ document }) => document);
  const [first] = current;
  const ofAddress = first ? factsOf(first.facts) : [];
  return fields
    .flatMap((field) => valuesOfKind(field, documents))
    .slice(0, mostValues - ofAddress.length)
    .concat(ofAddress);
}

function valuesOfKind(field: Field, documents: readonly Banner[]): Named[] {
  const places = new Map<string, string[]>();
  for (const banner of documents) {
    const place = `${banner.port}/${banner.socket}`;
    for (const value of seenIn(banner, field)) {
      places.set(value, [...(places.get(value) ?? []), place]);
    }
  }
  return [...places].slice(0, mostOfKind).map(([value, ports]) => named(field, value, ports));
}

function named(field: string, value: string, ports: string[]): Named {
  return { field, value, query: clauseOf(field, value), ports };
}

function factsOf(facts: Values): Named[] {
  return addressFields.flatMap((field) => {
    const value = String(facts[field]?.[0] ?? '');
    return value === '' ? [] : [named(field, value, [])];
  });
}

function seenIn(banner: Banner, field: Field): readonly string[] {
  const read = others[field];
  const found = read ? read(banner) : (sharedValuesOf(banner)[field] ?? []);
  return [...new Set(found)].filter((value) => value !== '' && value.length <= longestValue);
}

/** Fields that a search row has as members of its own. */
const others: Readonly<Record<string, (banner: Banner) => readonly string[]>> = {
  ssl_subject_common_name: ({ certificate }) => [certificate?.subjectCommonName ?? ''],
  ssl_subject_organization: ({ certificate }) => [certificate?.subjectOrganization ?? ''],
  ssl_issuer_organization: ({ certificate }) => [certificate?.issuerOrganization ?? ''],
  favicon: ({ favicons }) => favicons.map(faviconHex),
  title: ({ title }) => [title],
  tag: ({ tags }) => tags,
};
