import { categoryFacts, categoryNames, type Category } from '../intel/category.ts';
import type { Claim } from '../intel/claim.ts';
import type { Dossier } from './dossier.ts';
import { portOfLabel, type LabelPort } from '../intel/label-port.ts';
import { wireDay, wireTime } from '../lib/moment.ts';
import type {
  CategoryRow,
  HoneypotRow,
  IdsRow,
  MobileRow,
  ScanningRow,
  Section,
  VpnCategoryRow,
  VpnRow,
  WhoisRow,
} from './sections.ts';

/** The category names that clients know; others have no such name. */
const categoryTypes: Partial<Record<Category, string>> = {
  attack: 'attack (High)',
  bruteforce: 'attack (High)',
  spam: 'spam (Low)',
  scanner: 'scanner (Medium)',
  abuse: 'reputation',
  ids: 'snort',
  compromised: 'attack (Medium)',
  c2: 'c2 (High)',
  botnet: 'botnet (High)',
  malware: 'malware (High)',
  phishing: 'phishing',
  'criminal-network': 'reputation',
  darkweb: 'darkweb',
  'tor-exit': 'tor',
  'tor-relay': 'tor',
  proxy: 'proxy',
  vpn: 'vpn',
  'anonymous-vpn': 'vpn',
  cloud: 'cloud service',
};

export const vpnCategories = pick('vpn', 'anonymous-vpn');
export const anonymousCategories = pick('anonymous-vpn');
export const idsCategories = pick('ids', 'scanner');
export const listedCategories = pick(...(Object.keys(categoryTypes) as Category[])); // closed object
export const threatCategories = pick(
  ...categoryNames.filter((category) => categoryFacts(category).kind === 'threat'),
);
const mobileCategories = pick('mobile');
const attemptCategories = pick('scanner', 'attack', 'bruteforce');

type Picked = ReadonlySet<Category>;

function pick(...categories: Category[]): Picked {
  return new Set(categories);
}

/** One object for all empty sections: answers are immutable. */
export const emptySection = { count: 0, data: [] };

/** Rows of the selected claims, newest first, up to the dossier's limit. */
export function claimSection<R>(
  dossier: Dossier,
  picked: Picked,
  toRow: (claim: Claim, dossier: Dossier) => R,
): Section<R> {
  const { claims, most } = dossier;
  if (claims.length === 0) return emptySection;
  const data: R[] = [];
  let count = 0;
  for (const claim of claims) {
    if (!picked.has(claim.feed.category)) continue;
    if (++count <= most) data.push(toRow(claim, dossier));
  }
  return { count, data };
}

export function countClaims({ claims }: Dossier, picked: Picked): number {
  let count = 0;
  for (const { feed } of claims) if (picked.has(feed.category)) count++;
  return count;
}

export function toIdsRow(claim: Claim, { snapshot }: Dossier): IdsRow {
  const { feed, label, line } = claim;
  return {
    classification: label === '' ? feed.name : label,
    url: snapshot.feedCards?.get(feed.name)?.url ?? '',
    message: categoryFacts(feed.category).says,
    confirmed_time: wireTime(claim.seenAt),
    source_system: `${feed.name} ${line}`,
  };
}

export function toVpnRow(claim: Claim, { snapshot }: Dossier): VpnRow {
  const { feed, label } = claim;
  const card = snapshot.feedCards?.get(feed.name);
  return {
    vpn_name: label === '' ? (card?.title ?? feed.name) : label,
    vpn_url: '',
    vpn_source_url: card?.url ?? '',
    socket_type: 'N/A',
    confirmed_time: wireTime(claim.seenAt),
  };
}

const noDetails = {};

export function toCategoryRow(claim: Claim): CategoryRow {
  return {
    detect_source: claim.feed.name,
    type: typeOf(claim),
    detect_info: noDetails,
    confirmed_time: wireTime(claim.seenAt),
  };
}

function typeOf({ feed }: Claim): string {
  return feed.name.startsWith('misp-') ? 'MISP' : (categoryTypes[feed.category] ?? '');
}

/** One row per feed, with the number of its lines about the address. */
export function vpnCategorySection(dossier: Dossier): Section<VpnCategoryRow> {
  const rows = new Map<string, VpnCategoryRow>();
  for (const claim of dossier.claims) {
    if (!listedCategories.has(claim.feed.category)) continue;
    const known = rows.get(claim.feed.name);
    if (known) known.detect_cnt++;
    else rows.set(claim.feed.name, toVpnCategoryRow(claim));
  }
  const data = [...rows.values()];
  return { count: data.length, data: data.slice(0, dossier.most) };
}

function toVpnCategoryRow(claim: Claim): VpnCategoryRow {
  const { feed, label } = claim;
  return {
    confirmed_time: wireTime(claim.seenAt),
    detect_source: feed.name,
    detect_reason: label === '' ? categoryFacts(feed.category).says : label,
    detect_type: typeOf(claim),
    detect_cnt: 1,
  };
}

/** Attempts on a known port; a list that only says "attacker" makes no row. */
function attemptSection<R>(
  dossier: Dossier,
  toRow: (claim: Claim, port: LabelPort, dossier: Dossier) => R,
): Section<R> {
  const { claims, most } = dossier;
  if (claims.length === 0) return emptySection;
  const data: R[] = [];
  let count = 0;
  for (const claim of claims) {
    if (!attemptCategories.has(claim.feed.category)) continue;
    const port = portOfLabel(claim.label);
    if (port && ++count <= most) data.push(toRow(claim, port, dossier));
  }
  return { count, data };
}

export function honeypotSection(dossier: Dossier): Section<HoneypotRow> {
  return attemptSection(dossier, toHoneypotRow);
}

function toHoneypotRow(claim: Claim, port: LabelPort, { text }: Dossier): HoneypotRow {
  return {
    ip_address: text,
    log_date: wireDay(claim.seenAt),
    dst_port: port.port,
    message: `${claim.feed.name}: ${claim.label}`,
    user_agent: '',
    protocol_type: port.socket,
    confirmed_time: wireTime(claim.seenAt),
  };
}

export function scanningSection(dossier: Dossier): Section<ScanningRow> {
  return attemptSection(dossier, toScanningRow);
}

function toScanningRow(claim: Claim, port: LabelPort): ScanningRow {
  return {
    log_date: wireDay(claim.seenAt),
    dst_port: port.port,
    protocol_type: port.socket,
    user_agent: '',
    message: `${claim.feed.name}: ${claim.label}`,
    confirmed_time: wireTime(claim.seenAt),
  };
}

export function mobileSection(dossier: Dossier): Section<MobileRow> {
  return claimSection(dossier, mobileCategories, toMobileRow);
}

/** Feeds name carriers, not the generation of their network. */
function toMobileRow({ label }: Claim, { network }: Dossier): MobileRow {
  return { broadband: 'N/A', organization: label === '' ? (network?.name ?? '') : label };
}

/** One row from network and location; none if neither is known. */
export function whoisSection({ network, place, snapshot }: Dossier): Section<WhoisRow> {
  if (!network && place.countryCode === '') return emptySection;
  const row = {
    as_name: network?.name ?? '',
    as_no: network?.asn ?? 0,
    city: place.city,
    region: place.region,
    org_name: network?.name ?? '',
    postal_code: place.postalCode,
    longitude: place.longitude,
    latitude: place.latitude,
    org_country_code: smallCode(place.countryCode),
    confirmed_time: wireTime(snapshot.registryAsOf),
  };
  return { count: 1, data: [row] };
}

const smallCodes = new Map<string, string>();

/** There are about 250 codes, so each is lower-cased only once. */
export function smallCode(code: string): string {
  let small = smallCodes.get(code);
  if (small === undefined) smallCodes.set(code, (small = code.toLowerCase()));
  return small;
}
