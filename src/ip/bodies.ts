import { Type, type Static } from 'typebox';
import { probed } from './dns-probe.ts';
import { explained } from './explanation.ts';
import * as rows from './sections.ts';
import { verdicts } from '../verdict/contract.ts';

const { section } = rows;
const text = (description: string) => Type.String({ description });
const flag = (description: string) => Type.Boolean({ description });
const ip = text('The address, in its canonical form.');

/** The nine flags of the older dialect. */
const flagMembers = {
  is_vpn: flag('Exit of a VPN.'),
  is_cloud: flag('Machine of a cloud provider.'),
  is_tor: flag('Tor relay or exit.'),
  is_proxy: flag('Open proxy.'),
  is_hosting: flag('In a data centre.'),
  is_mobile: flag('Belongs to a mobile carrier.'),
  is_darkweb: flag('Host of or gateway to hidden services.'),
  is_scanner: flag('Scans the internet.'),
  is_snort: flag('Named in intrusion-detection rules.'),
};
const is_anonymous_vpn = flag('Exit of a VPN that advertises anonymity.');

const Tags = Type.Object(flagMembers);
export const Issues = Type.Object({ ...flagMembers, is_anonymous_vpn });
export type Issues = Static<typeof Issues>;

const level = (direction: string) =>
  Type.Integer({ minimum: 1, maximum: 5, description: `${direction} 1 safe to 5 critical.` });

export const NumberScore = Type.Object({
  inbound: level('How much it attacks:'),
  outbound: level('How dangerous it is to connect to:'),
});

export const WordScore = Type.Object({
  inbound: text('How much it attacks: Safe, Low, Moderate, Dangerous or Critical.'),
  outbound: text('How dangerous it is to connect to, in the same words.'),
});

export const IpData = Type.Object({
  ip,
  tags: Tags,
  score: NumberScore,
  user_search_count: Type.Integer({
    description: 'Look-ups of this address by your account since the server started.',
  }),
  domain: section(rows.DomainRow),
  whois: section(rows.WhoisRow),
  hostname: section(rows.HostnameRow),
  ids: section(rows.IdsRow),
  vpn: section(rows.VpnRow),
  webcam: section(rows.WebcamRow),
  honeypot: section(rows.HoneypotRow),
  ip_category: section(rows.CategoryRow),
  port: section(rows.PortRow),
  vulnerability: section(rows.VulnerabilityRow),
  mobile: section(rows.MobileRow),
  explain: explained,
});
export type IpData = Static<typeof IpData>;

export const IpSummary = Type.Object({
  ip,
  score: NumberScore,
  country: text('English name, "" when unknown.'),
  country_code: text('Two lower-case letters; "" if unknown.'),
  region: text('"" when unknown.'),
  city: text('"" when unknown.'),
  isp: text('Name of the network.'),
  org_name: text('Organisation behind the network.'),
  as_no: Type.Integer({ description: 'AS number; 0 if not announced.' }),
  postal_code: text('"" when unknown.'),
  latitude: rows.coordinates.latitude,
  longitude: rows.coordinates.longitude,
  explain: explained,
});
export type IpSummary = Static<typeof IpSummary>;

export const IpVpn = Type.Object({
  ip,
  vpn_info: Type.Object({
    vpn: section(rows.VpnRow),
    anonymous_vpn: section(rows.VpnRow),
    ip_category: section(rows.VpnCategoryRow),
    hostname: section(rows.HostnameRow),
  }),
  is_vpn: flagMembers.is_vpn,
  is_tor: flagMembers.is_tor,
  is_proxy: flagMembers.is_proxy,
  is_anonymous_vpn,
  explain: explained,
});
export type IpVpn = Static<typeof IpVpn>;

export const IpHosting = Type.Object({
  ip,
  is_hosting: flagMembers.is_hosting,
  hosting_info: Type.Object({
    as_name_include_hosting_or_cloud: text(
      'Name of the network if it is a hosting provider, else "".',
    ),
    domain_exist_more_than_5: Type.Array(
      Type.Object({
        domain: Type.String(),
        email: Type.String(),
        create_date: Type.String(),
        registrar: Type.String(),
        confirmed_time: Type.String(),
      }),
      { description: 'Filled only if more than five domains share the address.' },
    ),
    cloud_ip_range_matching: Type.Object(
      {
        ip_range: Type.Optional(text('A prefix.')),
        cloud_service: Type.Optional(text('Cloud provider.')),
      },
      { description: 'Empty if the address belongs to no known cloud.' },
    ),
  }),
  explain: explained,
});
export type IpHosting = Static<typeof IpHosting>;

export const MaliciousInfo = Type.Object({
  ip,
  is_malicious: flag('Dangerous or critical in one direction.'),
  is_vpn: flagMembers.is_vpn,
  is_anonymous_vpn,
  can_remote_access: flag('A port for remote access is open.'),
  current_opened_port: section(rows.OpenPortRow),
  remote_port: section(rows.OpenPortRow),
  vulnerability: section(rows.ShortVulnerabilityRow),
  ids: section(
    Type.Object({
      classification: rows.IdsRow.properties.classification,
      url: rows.IdsRow.properties.url,
      message: rows.IdsRow.properties.message,
      source_system: rows.IdsRow.properties.source_system,
      confirmed_time: rows.IdsRow.properties.confirmed_time,
    }),
  ),
  scanning_record: section(rows.ScanningRow),
  ip_category: section(rows.ShortCategoryRow),
  webcam: section(rows.WebcamRow),
  explain: explained,
});
export type MaliciousInfo = Static<typeof MaliciousInfo>;

export const PrivacyThreat = Type.Object({
  ip,
  is_privacy_threat: flag('A camera or another home or office device answers here.'),
  webcam: section(rows.WebcamRow),
  iot: section(rows.PortRow),
  explain: explained,
});
export type PrivacyThreat = Static<typeof PrivacyThreat>;

export const SafeDnsServer = Type.Object({
  ip,
  is_safe_dns_server: flag('A public resolver without evidence against it.'),
  reason: Type.Object({
    is_malicious_ip: flag('Moderate or worse in one direction.'),
    opened_unusual_port: flag('Has an open port that a resolver does not need.'),
    has_dns_vulnerability: flag('Its DNS software has known vulnerabilities.'),
    is_unpublic_dns: flag('On no list of public resolvers, or a probe got no recursion.'),
  }),
  probe: probed,
  explain: explained,
});
export type SafeDnsServer = Static<typeof SafeDnsServer>;

export const SuspiciousInfo = Type.Object({
  ip,
  abuse_record_count: Type.Integer({ description: 'Lines of threat feeds about it.' }),
  score: WordScore,
  issues: Issues,
  current_opened_port: section(rows.SuspiciousPortRow),
  ids: section(
    Type.Object({
      classification: rows.IdsRow.properties.classification,
      confirmed_time: rows.IdsRow.properties.confirmed_time,
      message: rows.IdsRow.properties.message,
      source_system: rows.IdsRow.properties.source_system,
      url: rows.IdsRow.properties.url,
    }),
  ),
  whois: section(
    Type.Object({
      as_name: rows.WhoisRow.properties.as_name,
      as_no: rows.WhoisRow.properties.as_no,
      city: rows.WhoisRow.properties.city,
      region: rows.WhoisRow.properties.region,
      org_name: rows.WhoisRow.properties.org_name,
      postal_code: rows.WhoisRow.properties.postal_code,
      latitude: rows.coordinates.latitude,
      longitude: rows.coordinates.longitude,
      org_country_code: rows.WhoisRow.properties.org_country_code,
      confirmed_time: rows.WhoisRow.properties.confirmed_time,
    }),
  ),
  representative_domain: text('The best-known domain here; "" if none is known.'),
  explain: explained,
});
export type SuspiciousInfo = Static<typeof SuspiciousInfo>;

const wordCounts = Type.Object({
  Safe: Type.Number(),
  Low: Type.Number(),
  Moderate: Type.Number(),
  Dangerous: Type.Number(),
  Critical: Type.Number(),
});
export type WordCounts = Static<typeof wordCounts>;

const BulkReason = Type.Object({
  says: Type.Optional(text('The same as a sentence.')),
  feed: text('Name of the feed.'),
  category: text('What the feed says about an address.'),
  label: text('The rest of its line besides the address.'),
});
export type BulkReason = Static<typeof BulkReason>;

const addressCount = (description: string) => Type.Number({ description });

const RangeExplanation = Type.Object(
  {
    as_name: Type.Optional(text('Name of the network, if the range was given by AS number.')),
    coverage: text(
      'Whether any feed could have listed one of its addresses. If not, 0 means nothing.',
    ),
    malicious: addressCount('Addresses with a score of Dangerous or Critical.'),
    suspicious: addressCount('Other addresses that feeds make suspicious.'),
    categories: Type.Array(Type.Object({ category: Type.String(), addresses: Type.Number() }), {
      description: 'Categories, with the number of addresses; most first.',
    }),
    worst: Type.Array(
      Type.Object({
        ip: Type.String(),
        addresses: addressCount('Consecutive addresses, from this one on, with the same claims.'),
        score: WordScore,
        reasons: Type.Array(BulkReason),
      }),
      { description: 'At most ten, none of them Safe.' },
    ),
    map: Type.Array(
      Type.Object({
        first: text('First address of the cell.'),
        addresses: Type.Number(),
        listed: Type.Number(),
        verdict: Type.Unsafe<'malicious' | 'suspicious' | 'none'>({
          type: 'string',
          enum: ['malicious', 'suspicious', 'none'],
          description: 'That of the worst address; none without evidence, covered or not.',
        }),
      }),
      { description: 'The judged addresses in order, in at most 256 cells of equal size.' },
    ),
  },
  { description: 'Only with explain=true.' },
);
export type RangeExplanation = Static<typeof RangeExplanation>;

export const IpRangeCounts = Type.Object({
  cidr: text('The prefix in its canonical form, or AS and a number.'),
  addresses: Type.Number({ description: 'Judged addresses; rounded above 2^53.' }),
  listed: Type.Number({ description: 'Addresses listed by any feed.' }),
  flags: Type.Object(
    Object.fromEntries(
      Object.keys(Issues.properties).map((name) => [name, Type.Number()]),
    ) as Record<keyof Issues, ReturnType<typeof Type.Number>>, // made from all names
  ),
  score: Type.Object({ inbound: wordCounts, outbound: wordCounts }),
  feeds: Type.Array(
    Type.Object({
      feed: Type.String(),
      category: Type.String(),
      addresses: Type.Number(),
    }),
    { description: 'Feeds with the most addresses first.' },
  ),
  generation: text('Identifies the state of all feeds behind this answer.'),
  explain: Type.Optional(RangeExplanation),
});
export type IpRangeCounts = Static<typeof IpRangeCounts>;

/** The verdicts of a row, plus one for invalid addresses. */
const bulkVerdicts = [...verdicts, 'invalid'] as const;
type BulkVerdict = (typeof bulkVerdicts)[number];

const BulkExplanation = Type.Object(
  {
    verdict: Type.Unsafe<BulkVerdict>({
      type: 'string',
      enum: [...bulkVerdicts],
      description: 'In one word; see docs/scoring.md. invalid: not an address.',
    }),
    why: Type.Optional(
      text(
        'Replaces the rest for entries that are not public or invalid: why they are not judged.',
      ),
    ),
    headline: Type.Optional(text('Verdict and exposure in one sentence.')),
    coverage: Type.Optional(text('Whether any feed could have listed the address.')),
    as_name: Type.Optional(text('Name of the network.')),
    reasons: Type.Optional(
      Type.Array(BulkReason, {
        description: 'Evidence against it, strongest first: at most 20.',
      }),
    ),
    context: Type.Optional(
      Type.Array(Type.String(), { description: 'What it is, without blame: a cloud, a VPN.' }),
    ),
    exposure: Type.Optional(text('What it exposes, in one sentence; "" if nothing.')),
    sources: Type.Optional(
      Type.Array(Type.String(), { description: 'Sources with evidence against it.' }),
    ),
    sources_asked: Type.Optional(Type.Integer({ description: 'Number of feeds consulted.' })),
    first_seen: Type.Optional(text('Earliest time of a listing; "" if there is none.')),
    last_seen: Type.Optional(text('When a feed last listed it; "" if none does.')),
  },
  { description: 'Only with explain=true.' },
);

export const BulkRow = Type.Object({
  ip: text('The address as given.'),
  score: Type.Optional(WordScore),
  is_malicious: Type.Optional(Type.Boolean()),
  country_code: Type.Optional(Type.String()),
  as_no: Type.Optional(Type.Integer()),
  flags: Type.Optional(Type.Array(Type.String())),
  error: Type.Optional(text('Replaces the others if the address is invalid or private.')),
  explain: Type.Optional(BulkExplanation),
});
export type BulkRow = Static<typeof BulkRow>;
