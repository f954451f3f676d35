import { categoryFacts } from '../../intel/category.ts';
import type { Claim } from '../../intel/claim.ts';
import { portOfLabel } from '../../intel/label-port.ts';
import { toDay, toWireTime } from '../../lib/wire-time.ts';
import {
  classificationWords,
  classify,
  hasCategory,
  isGood,
  isThreat,
  labelOf,
  seenBetween,
} from '../classification.ts';
import type { AddressFacts } from '../world.ts';
import type { Noise } from './contract.ts';

const unknown = 'unknown';

/** The facts behind both parts of an answer. */
export function read({ claims, judgement }: AddressFacts) {
  const against = claims.filter(isThreat);
  const good = claims.filter(isGood);
  const scans = good.filter(({ feed }) => scanners.has(feed.category));
  const classification = classify(judgement);
  const isBad = classification === 'malicious' || classification === 'suspicious';
  const seen = [...(isBad ? against : []), ...scans];
  const service = good.find(({ feed }) => !scanners.has(feed.category));
  return { against: isBad ? against : [], scans, seen, classification, service };
}

/** Benign categories that still scan. */
const scanners = new Set<string>(['research-scanner', 'crawler']);

export function toNoise(facts: AddressFacts): Noise {
  const known = read(facts);
  return {
    ip: facts.text,
    business_service_intelligence: businessOf(known.service),
    internet_scanner_intelligence: scannerOf(facts, known),
  };
}

/** For addresses that are unknown or that no source can know. */
export function notFound(ip: string): Noise {
  return {
    ip,
    business_service_intelligence: businessOf(undefined),
    internet_scanner_intelligence: emptyScanner(ip),
  };
}

export function isFound({
  business_service_intelligence: business,
  internet_scanner_intelligence: scanner,
}: Noise): boolean {
  return business.found || scanner.found;
}

function businessOf(claim: Claim | undefined): Noise['business_service_intelligence'] {
  if (!claim) {
    return {
      found: false,
      category: '',
      name: '',
      description: '',
      explanation: '',
      last_updated: '',
      reference: '',
      trust_level: '',
    };
  }
  const { feed, seenAt } = claim;
  return {
    found: true,
    category: feed.category,
    name: labelOf(claim) || feed.name,
    description: categoryFacts(feed.category).says,
    explanation: '',
    last_updated: toDay(seenAt),
    reference: '',
    trust_level: hasCategory([claim], 'trusted-resolver', 'root-server') ? '1' : '2',
  };
}

function scannerOf(
  facts: AddressFacts,
  { against, scans, seen, classification }: ReturnType<typeof read>,
): Noise['internet_scanner_intelligence'] {
  const empty = emptyScanner(facts.text);
  const metadata = metadataOf(facts, empty.metadata);
  const { flags } = facts;
  const times = seenBetween(seen);
  if (times === null) return { ...empty, vpn: flags.vpn, tor: flags.tor, metadata };
  const [scan] = scans;
  const ports = against.flatMap((claim) => portOfLabel(claim.label) ?? []);
  return {
    ...empty,
    found: true,
    classification: classificationWords[classification].greynoise,
    first_seen: toDay(times.first),
    last_seen: toDay(times.last),
    last_seen_timestamp: toWireTime(times.last),
    actor: (scan && labelOf(scan)) || unknown,
    bot: hasCategory(against, 'botnet'),
    vpn: flags.vpn,
    tor: flags.tor,
    tags: against.map((claim) => tagOf(claim, classification)),
    metadata,
    raw_data: {
      ...empty.raw_data,
      scan: ports.map(({ port, socket }) => ({ port, protocol: socket })),
    },
  };
}

type Metadata = Noise['internet_scanner_intelligence']['metadata'];

function metadataOf({ flags, place, network, host }: AddressFacts, empty: Metadata): Metadata {
  return {
    ...empty,
    ...(network ? { asn: `AS${network.asn}`, organization: network.name } : {}),
    category: flags.mobile ? 'mobile' : flags.hosting ? 'hosting' : '',
    source_country: place.country,
    source_country_code: place.countryCode,
    source_city: place.city,
    region: place.region,
    rdns: host.names.rows[0]?.name ?? '',
    mobile: flags.mobile,
  };
}

function tagOf(claim: Claim, classification: 'malicious' | 'suspicious' | 'good' | 'unknown') {
  const { feed, seenAt } = claim;
  const name = labelOf(claim) || feed.category;
  const day = toDay(seenAt);
  return {
    id: `${feed.name}:${feed.category}`,
    slug: name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    name,
    description: `${categoryFacts(feed.category).says} (${feed.name})`,
    category: feed.category === 'tor-exit' ? 'tool' : 'activity',
    intention: classificationWords[classification].greynoise,
    references: [],
    cves: [],
    recommend_block: classification === 'malicious',
    created: day,
    updated_at: day,
  };
}

function emptyScanner(ip: string): Noise['internet_scanner_intelligence'] {
  return {
    ip,
    found: false,
    classification: '',
    first_seen: '',
    last_seen: '',
    last_seen_timestamp: '',
    actor: unknown,
    spoofable: false,
    bot: false,
    vpn: false,
    vpn_service: '',
    tor: false,
    cves: [],
    tags: [],
    metadata: {
      asn: '',
      organization: '',
      category: '',
      source_country: '',
      source_country_code: '',
      source_city: '',
      region: '',
      rdns: '',
      os: '',
      mobile: false,
      destination_countries: [],
      destination_country_codes: [],
      sensor_count: 0,
      sensor_hits: 0,
      single_destination: false,
    },
    raw_data: { scan: [], web: { paths: [], useragents: [] }, ja3: [], hassh: [] },
  };
}
