import type { Category } from '../intel/category.ts';
import { isLive, type Claim } from '../intel/claim.ts';
import { flagValues } from '../intel/flags.ts';
import { judge } from '../intel/judge.ts';
import { portOfLabel } from '../intel/label-port.ts';
import { openShared, type SharedSnapshot } from '../intel/shared.ts';
import type { IntelSnapshot } from '../intel/snapshot.ts';
import { suppress } from '../intel/suppression.ts';
import type { Ip } from '../lib/ip.ts';
import type { Values } from '../search/collection.ts';
import type { AddressField } from './fields.ts';

type AddressValues = Partial<Record<AddressField, readonly (string | number)[]>>;

/** What a thread of the index is given, to know of every address what feeds and registries say. */
export interface SharedFacts {
  snapshot: SharedSnapshot;
  /** In ms: claims age, so facts are of a moment. */
  now: number;
}

/** The door for threads: they are told this module's name, since functions do not travel. */
export function openFacts({ snapshot, now }: SharedFacts) {
  const opened = openShared(snapshot);
  return {
    ofAddress: (ip: Ip) => addressFacts(ip, opened, now),
    ofSoftware: (): Values => ({}),
  };
}

/** The derived fields of one address. Of a private one nobody but its owner knows anything. */
export function addressFacts(ip: Ip, snapshot: IntelSnapshot, now: number): Values {
  if (!snapshot.reserved.isPublic(ip)) return {};
  const network = snapshot.asn.find(ip);
  const claims = liveClaims(ip, { snapshot, now, asn: network?.asn ?? 0 });
  const values: AddressValues = {
    ...placeValues(ip, snapshot),
    ...(network
      ? { asn: [network.asn], as_name: [network.name], org: [network.name], isp: [network.name] }
      : {}),
    ...claimValues(claims),
    ...verdictValues(claims, now),
  };
  return values;
}

function liveClaims(
  ip: Ip,
  { snapshot, now, asn }: { snapshot: IntelSnapshot; now: number; asn: number },
): readonly Claim[] {
  const found = snapshot.intel.claims(ip, asn);
  if (found.length === 0) return found;
  const { suppressions } = snapshot;
  return suppress(found, ip, { suppressions, now }).kept.filter((claim) => isLive(claim, now));
}

function placeValues(ip: Ip, { geo }: IntelSnapshot): AddressValues {
  const { countryCode, region, city } = geo.find(ip);
  return {
    ...(countryCode === '' ? {} : { country: [countryCode] }),
    ...(region === '' ? {} : { region: [region] }),
    ...(city === '' ? {} : { city: [city] }),
  };
}

const attempts = new Set<Category>(['scanner', 'attack', 'bruteforce']);

function claimValues(claims: readonly Claim[]): AddressValues {
  if (claims.length === 0) return {};
  const of = (category: Category) => claims.filter(({ feed }) => feed.category === category);
  const tried = claims.filter(({ feed }) => attempts.has(feed.category));
  return withoutEmpty({
    detected_by: claims.map(({ feed }) => feed.name),
    cloud_provider: of('cloud')
      .slice(0, 1)
      .map(({ feed, label }) => label || feed.name),
    scanner_port: tried.flatMap(({ label }) => portOfLabel(label)?.port ?? []),
    scanner_raw: of('scanner').map(({ feed, label }) => label || feed.name),
    snort_classification: of('ids').map(({ feed, label }) => label || feed.name),
    snort_rule: of('ids').map(({ feed, line }) => `${feed.name} ${line}`),
  });
}

/** Without repeats, and without fields that have no values. */
function withoutEmpty(values: AddressValues): AddressValues {
  const entries = Object.entries(values).map(([name, list]) => [name, [...new Set(list)]] as const);
  return Object.fromEntries(entries.filter(([, list]) => list.length > 0));
}

function verdictValues(claims: readonly Claim[], now: number): AddressValues {
  const { inbound, outbound } = judge(claims, now);
  const flags = flagValues(claims, now);
  return {
    score: [inbound.value],
    score_out: [outbound.value],
    is_vpn: [flags.vpn ? 1 : 0],
    is_tor: [flags.tor ? 1 : 0],
    is_proxy: [flags.proxy ? 1 : 0],
    is_hosting: [flags.hosting ? 1 : 0],
    is_cloud: [flags.cloud ? 1 : 0],
    is_mobile: [flags.mobile ? 1 : 0],
    is_darkweb: [flags.darkweb ? 1 : 0],
    is_scanner: [flags.scanner ? 1 : 0],
    is_snort: [flags.snort ? 1 : 0],
  };
}
