import { Type, type Static } from 'typebox';
import { operation } from '../../http/operation.ts';
import { Reply, type ForeignApi } from '../../http/foreign-api.ts';
import { lookUp } from '../dialect.ts';
import { count, flag, neverKnown, text, texts } from '../members.ts';

export const api: ForeignApi = {
  mount: '/dialects/greynoise',
  keyIn: [{ header: 'key' }],
  failure: ({ message }, http) => new Reply(http, { message }),
};

export const Community = Type.Object({
  ip: text('The address.'),
  noise: flag('Claims: a feed saw it attack, scan or guess passwords.'),
  riot: flag('Claims: a list of good things or shared platforms names it.'),
  classification: Type.Optional(text('Verdict: malicious, suspicious, benign or unknown.')),
  name: Type.Optional(text('Claims: who it is, or `unknown`.')),
  link: Type.Optional(text('Its page here.')),
  last_seen: Type.Optional(text('Claims: day of the latest sighting.')),
  message: text('`Success`, or why there is nothing.'),
});

const Business = Type.Object({
  found: flag('Claims: a list of good things or shared platforms names it.'),
  category: text('Claims: category of that list.'),
  name: text('Claims: who it is.'),
  description: text('Claims: what the category says.'),
  explanation: text('Always empty.'),
  last_updated: text('Claims: day of the list.'),
  reference: text('Always empty.'),
  trust_level: text('`1` for resolvers and root servers, `2` for others.'),
});

const Tag = Type.Object({
  id: text('Feed and category.'),
  slug: text('Claims: label or category.'),
  name: text('Claims: label or category.'),
  description: text('What the category says.'),
  category: text('`activity`, `tool` or `actor`.'),
  intention: text('Verdict: malicious or suspicious.'),
  references: neverKnown(),
  cves: neverKnown(),
  recommend_block: flag('Verdict: malicious.'),
  created: text('Claims: day.'),
  updated_at: text('Claims: day.'),
});

const Scanner = Type.Object({
  ip: text('The address.'),
  found: flag('Claims: a feed reports it, or names it as a scanner.'),
  classification: text('Verdict: malicious, suspicious, benign or unknown; "" if not found.'),
  first_seen: text('Claims: day of the earliest sighting.'),
  last_seen: text('Claims: day of the latest sighting.'),
  last_seen_timestamp: text('Claims: the same with its time.'),
  actor: text('Claims: who scans, or `unknown`.'),
  spoofable: flag('Always false.'),
  bot: flag('Claims: botnet member.'),
  vpn: flag('Flags.'),
  vpn_service: text('Always empty.'),
  tor: flag('Flags.'),
  cves: neverKnown(),
  tags: Type.Array(Tag, { description: 'One for each feed that reports it.' }),
  metadata: Type.Object({
    asn: text('Table of networks.'),
    organization: text('Table of networks.'),
    category: text('Flags: hosting, mobile, or "".'),
    source_country: text('Table of places.'),
    source_country_code: text('Table of places.'),
    source_city: text('Table of places.'),
    region: text('Table of places.'),
    rdns: text('Banners: a name of the host.'),
    os: text('Banners: always empty.'),
    mobile: flag('Flags.'),
    destination_countries: neverKnown(),
    destination_country_codes: neverKnown(),
    sensor_count: count('Always 0: there are no sensors.'),
    sensor_hits: count('Always 0: there are no sensors.'),
    single_destination: flag('Always false.'),
  }),
  raw_data: Type.Object({
    scan: Type.Array(Type.Object({ port: count('Port.'), protocol: text('Transport.') }), {
      description: 'Claims: ports that a feed saw it scan.',
    }),
    web: Type.Object({ paths: neverKnown(), useragents: neverKnown() }),
    ja3: neverKnown(),
    hassh: neverKnown(),
  }),
});

export const Noise = Type.Object({
  ip: text('The address.'),
  business_service_intelligence: Business,
  internet_scanner_intelligence: Scanner,
});
export type Noise = Static<typeof Noise>;

/** Both parts are short with `quick`. */
const Metadata = Type.Object({
  ips_not_found: Type.Optional(texts('Requested addresses without any data.')),
  restricted_fields: neverKnown('Always empty.'),
  message: text('Always empty, or why the answer is short.'),
  count: Type.Optional(count('Number of matches.')),
  complete: Type.Optional(flag('Whether this is the last page.')),
  scroll: Type.Optional(text('For the next page; "" on the last.')),
  query: Type.Optional(text('As asked.')),
  adjusted_query: Type.Optional(text('As asked.')),
});

const greynoise = { ...lookUp, api, group: 'ip' } as const;
const ip = Type.String({ description: 'An IPv4 or IPv6 address.' });
const quick = Type.Boolean({
  default: false,
  description: 'Only found, classification and trust.',
});

export const ping = operation({
  ...greynoise,
  id: 'greynoisePing',
  path: `${api.mount}/ping`,
  summary: 'Whether the key works',
  cost: 0,
  input: Type.Object({}),
  output: Type.Object({
    message: text('`pong`.'),
    expiration: text('Always in the far future: keys end with `vedette key revoke`.'),
    offering: text('Plan of the account.'),
  }),
});

export const community = operation({
  ...greynoise,
  id: 'greynoiseCommunity',
  path: `${api.mount}/v3/community/{ip}`,
  summary: 'A one-line summary of an address; 404 with the same members if unknown',
  input: Type.Object({ ip }),
  output: Community,
});

export const noise = operation({
  ...greynoise,
  id: 'greynoiseIp',
  path: `${api.mount}/v3/ip/{ip}`,
  summary: 'What feeds saw of an address; 404 with both parts not found if unknown',
  input: Type.Object({ ip, quick }),
  output: Noise,
});

export const noises = operation({
  ...greynoise,
  id: 'greynoiseIps',
  methods: ['POST'],
  path: `${api.mount}/v3/ip`,
  summary: 'Many addresses in one call; one credit each',
  input: Type.Object({
    ips: Type.Array(Type.String(), { minItems: 1, maxItems: 10_000, description: 'Addresses.' }),
    quick,
  }),
  output: Type.Object({ data: Type.Array(Noise), request_metadata: Metadata }),
});

const query = Type.String({
  description: 'Such as `classification:malicious metadata.country_code:DE`.',
});

export const gnql = operation({
  ...greynoise,
  id: 'greynoiseGnql',
  path: `${api.mount}/v3/gnql`,
  aliases: [{ path: `${api.mount}/v3/gnql/metadata` }],
  summary: 'Listed addresses that match a query',
  input: Type.Object({
    query,
    size: Type.Integer({ default: 100, minimum: 1, maximum: 10_000, description: 'Rows a page.' }),
    scroll: Type.Optional(Type.String({ description: '`scroll` of the page before.' })),
    quick,
  }),
  output: Type.Object({ data: Type.Array(Noise), request_metadata: Metadata }),
});

const counted = (name: string, description: string) =>
  Type.Array(Type.Object({ [name]: text('The value.'), count: count('Addresses.') }), {
    description,
  });

export const stats = operation({
  ...greynoise,
  id: 'greynoiseStats',
  path: `${api.mount}/v3/gnql/stats`,
  aliases: [{ path: `${api.mount}/v2/experimental/gnql/stats` }],
  summary: 'The most frequent values of what a query finds',
  input: Type.Object({
    query,
    count: Type.Integer({ default: 10, minimum: 1, maximum: 1_000, description: 'Of each.' }),
  }),
  output: Type.Object({
    query: text('As asked.'),
    count: count('Addresses that match.'),
    stats: Type.Object({
      classifications: counted('classification', 'Always malicious: only those are listed.'),
      countries: counted('country', 'Table of places.'),
      organizations: counted('organization', 'Table of networks.'),
      tags: counted('tag', 'Claims: categories.'),
      actors: neverKnown(),
      operating_systems: neverKnown(),
      categories: neverKnown(),
      spoofable: neverKnown(),
    }),
  }),
});

export const cve = operation({
  ...greynoise,
  id: 'greynoiseCve',
  path: `${api.mount}/v1/cve/{id}`,
  summary: 'A CVE',
  group: 'exploit',
  input: Type.Object({ id: Type.String({ description: 'Such as CVE-2021-44228.' }) }),
  output: Type.Object({
    id: text('The CVE.'),
    details: Type.Object({
      vulnerability_name: text('CVE feeds: title.'),
      vulnerability_description: text('CVE feeds.'),
      cve_cvss_score: Type.Number({ description: 'CVE feeds: 0 when it has none.' }),
      product: text('CVE feeds: of the first range.'),
      vendor: text('CVE feeds: of the first range.'),
      published_to_nist_nvd: flag('Whether a feed of CVEs has it.'),
    }),
    timeline: Type.Object({
      cve_published_date: text('CVE feeds.'),
      cve_last_updated_date: text('CVE feeds.'),
      first_known_published_date: text('CVE feeds.'),
      cisa_kev_date_added: text('Known exploited: the day it was added.'),
    }),
    exploitation_details: Type.Object({
      attack_vector: text('CVE feeds: of the CVSS vector.'),
      exploit_found: flag('Known exploited, proved by a feed, or in the exploit index.'),
      exploitation_registered_in_kev: flag('Known exploited.'),
      epss_score: Type.Number({ description: 'EPSS: 0 when it has none.' }),
    }),
    exploitation_stats: Type.Object({
      number_of_available_exploits: count('Exploit index.'),
      number_of_threat_actors_exploiting_vulnerability: count('Always 0.'),
      number_of_botnets_exploiting_vulnerability: count('Always 0.'),
    }),
    exploitation_activity: Type.Object({
      activity_seen: flag('Always false: there are no sensors.'),
      benign_ip_count_1d: count('Always 0.'),
      threat_ip_count_1d: count('Always 0.'),
    }),
  }),
});
