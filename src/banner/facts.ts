import { emptyCatalogue, openCatalogue } from '../cve/catalogue.ts';
import { subjectOfKey } from '../cve/software.ts';
import type { CveCatalogue, CveWeight } from '../cve/store.ts';
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
import type { AddressField, SoftwareField } from './fields.ts';

type AddressValues = Partial<Record<AddressField, readonly (string | number)[]>>;
type SoftwareValues = Partial<Record<SoftwareField, readonly (string | number)[]>>;

/** What an index thread needs to look up facts. */
export interface SharedFacts {
  snapshot: SharedSnapshot;
  /** Path of the CVE catalogue; null without CVE data. */
  cves: string | null;
  /** In ms: claims age, so facts depend on the time. */
  now: number;
}

/** Threads import this module by its URL, because functions cannot be sent to them. */
export function openFacts({ snapshot, cves, now }: SharedFacts) {
  const opened = openShared(snapshot);
  const catalogue = openCves(cves);
  return {
    ofAddress: (ip: Ip) => addressFacts(ip, opened, now),
    ofSoftware: remembering((key) => softwareFacts(key, catalogue, now)),
  };
}

/** Maximum number of cached values; the same software appears all over an index. */
const mostHeld = 2_000_000;

function remembering(read: (key: string) => Values): (key: string) => Values {
  const known = new Map<string, Values>();
  let held = 0;
  return (key) => {
    const former = known.get(key);
    if (former) return former;
    const values = read(key);
    const size = 1 + (values['cve_id']?.length ?? 0);
    if (held + size > mostHeld) {
      known.clear();
      held = 0;
    }
    held += size;
    known.set(key, values);
    return values;
  };
}

/** A missing or damaged file means no data: its owner rebuilds it and notifies us. */
function openCves(file: string | null): CveCatalogue {
  const opened = file === null ? { damage: 'none' } : openCatalogue(file);
  return 'value' in opened ? opened.value : emptyCatalogue;
}

/** Maximum number of CVEs stored per banner. */
const mostCves = 2_000;

/**
 * The derived fields of a piece of software: its CVEs, the worst known value of each figure, and
 * its end of life.
 */
export function softwareFacts(key: string, catalogue: CveCatalogue, now: number): Values {
  const subject = subjectOfKey(key);
  const ended = subject.software.flatMap((piece) => {
    const known = catalogue.lifecycle(piece, now);
    return known?.isEnded ? `${known.title} ${known.cycle}` : [];
  });
  const values: SoftwareValues = {
    ...cveFacts(subject, catalogue),
    ...(ended.length > 0 && { end_of_life: [...new Set(ended)] }),
  };
  return values;
}

function cveFacts(
  { software, claimed }: ReturnType<typeof subjectOfKey>,
  catalogue: CveCatalogue,
): SoftwareValues {
  const matches = software
    .flatMap((piece) => catalogue.matching(piece))
    .filter(({ grade }) => grade !== 'fixed')
    .slice(0, mostCves);
  const reported = claimed.flatMap((id) => catalogue.weight(id) ?? []);
  const weights = [...matches, ...reported];
  if (weights.length === 0 && claimed.length === 0) return {};
  const affected = [...matches.filter(({ grade }) => grade === 'affected'), ...reported];
  return {
    cve_id: [...new Set(matches.map(({ id }) => id))],
    kev: [affected.some(({ isKnownExploited }) => isKnownExploited) ? 1 : 0],
    epss: highest(weights, ({ epss }) => epss),
    cvss: highest(weights, ({ cvss }) => cvss),
    cve_sure: [claimed.length > 0 || affected.length > 0 ? 1 : 0],
  };
}

function highest(
  weights: readonly CveWeight[],
  read: (weight: CveWeight) => number | null,
): number[] {
  const known = weights.flatMap((weight) => read(weight) ?? []);
  return known.length === 0 ? [] : [known.reduce((most, each) => Math.max(most, each))];
}

/** The derived fields of an address. Private ones have only those from their owner. */
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

/** Removes duplicates, and fields without values. */
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
