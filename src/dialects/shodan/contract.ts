import { Type, type Static } from 'typebox';
import { operation } from '../../http/operation.ts';
import { lookUp } from '../dialect.ts';
import { count, numberOrNull, text, textOrNull, texts } from '../members.ts';
import { api } from './api.ts';

const { Optional } = Type;

const place = {
  city: textOrNull('Table of places; null when unknown.'),
  region_code: textOrNull('Always null: our tables have names, not codes.'),
  area_code: textOrNull('Always null.'),
  country_code: textOrNull('Table of places.'),
  country_name: textOrNull('Table of places.'),
  latitude: numberOrNull('Table of places.'),
  longitude: numberOrNull('Table of places.'),
};

const network = {
  asn: Optional(text('Table of networks: `AS` and the number.')),
  isp: textOrNull('Table of networks.'),
  org: textOrNull('Table of networks.'),
};

const address = {
  ip: Optional(count('An IPv4 address as a number.')),
  ipv6: Optional(text('The address, for IPv6.')),
  ip_str: text('The address.'),
};

const Certificate = Type.Object({
  issuer: Type.Record(Type.String(), Type.String(), { description: 'Banner: `CN` and `O`.' }),
  subject: Type.Record(Type.String(), Type.String(), { description: 'Banner: `CN`, `O`, `C`.' }),
  issued: Optional(text('Banner: start of its validity.')),
  expires: Optional(text('Banner: end of its validity.')),
  expired: Optional(Type.Boolean({ description: 'Computed when asked.' })),
  fingerprint: Optional(Type.Object({ sha256: text('Banner.') })),
});

const Weakness = Type.Object({
  verified: Type.Boolean({ description: 'Always false: software and version are compared.' }),
  cvss: numberOrNull('CVE feeds: of the newest version that has a score.'),
  summary: Optional(text('CVE feeds; not with `minify`.')),
  references: Optional(texts('CVE feeds; not with `minify`.')),
});

const ShodanBanner = Type.Object({
  ...address,
  port: count('Banner.'),
  transport: text('Banner: `tcp` or `udp`.'),
  timestamp: text('Banner: when it was seen.'),
  hash: count('MurmurHash3 of `data`.'),
  data: text('Banner: what the service said.'),
  banner: Optional(text('The same, under the name that one client reads; not with `minify`.')),
  product: Optional(text('Banner.')),
  version: Optional(text('Banner.')),
  devicetype: Optional(text('Banner: kind of device.')),
  cpe: Optional(texts('Banner, as CPE 2.2.')),
  cpe23: Optional(texts('Banner, as CPE 2.3.')),
  ...network,
  os: textOrNull('Banner.'),
  domains: texts('Banner: registrable domains of names and certificate.'),
  hostnames: texts('Banner: names of the host.'),
  tags: texts('Tags of the banner, `starttls` and `eol-product`.'),
  opts: Type.Object({}, { description: 'Always empty.' }),
  location: Type.Object(place),
  http: Optional(
    Type.Object({
      title: textOrNull('Banner.'),
      status: numberOrNull('Banner.'),
      server: textOrNull('Banner.'),
      favicon: Optional(Type.Object({ hash: count('Banner: MurmurHash3 of the icon.') })),
      html_hash: Optional(count('Banner: MurmurHash3 of the page.')),
      headers_hash: Optional(count('Banner: MurmurHash3 of the headers.')),
    }),
  ),
  ssl: Optional(
    Type.Object({
      cert: Certificate,
      versions: texts('Banner: TLS versions that the server accepts.'),
      alpn: Optional(texts('Banner: protocols that it chose by ALPN.')),
      jarm: Optional(text('Banner.')),
      ja3s: Optional(text('Banner.')),
    }),
  ),
  vulns: Optional(
    Type.Record(Type.String(), Weakness, { description: 'CVEs that affect it, by id.' }),
  ),
  _shodan: Type.Object({
    id: text('Our id of the banner.'),
    module: text('Banner: the service.'),
    crawler: text('Banner: the program that scanned.'),
    ptr: Type.Boolean({ description: 'Whether the host has a name.' }),
    options: Type.Object({}, { description: 'Always empty.' }),
  }),
});
export type ShodanBanner = Static<typeof ShodanBanner>;

const ShodanHost = Type.Object({
  ...address,
  ...network,
  os: textOrNull('Newest banner that has one.'),
  devtype: Optional(text('Newest banner that has a device type.')),
  ...place,
  domains: texts('Banners: registrable domains.'),
  hostnames: texts('Banners: names of the host.'),
  ports: Type.Array(Type.Integer(), { description: 'Banners: ports that are open now.' }),
  tags: texts('Flags of the address and tags of its banners.'),
  vulns: texts('CVEs that affect the open ports.'),
  last_update: text('When the newest of them was seen.'),
  data: Type.Array(ShodanBanner, { description: 'The newest of each port; empty with `minify`.' }),
});
export type ShodanHost = Static<typeof ShodanHost>;

export const Facets = Type.Record(
  Type.String(),
  Type.Array(
    Type.Object({
      count: count('Banners.'),
      value: Type.Unsafe<string | number>({ type: ['string', 'number'] }),
    }),
  ),
  { description: 'By the names asked for.' },
);
export type Facets = Static<typeof Facets>;

const query = Type.String({
  description:
    'In Shodan’s language; a filter that cannot be translated is named with its position.',
  examples: ['product:nginx port:443'],
});
const facets = Type.Optional(Type.String({ description: 'Names, each with `:n` for n rows (5).' }));
const flag = (description: string) => Type.Boolean({ default: false, description });

const shodan = { ...lookUp, api } as const;
const path = (rest: string) => `${api.mount}${rest}`;

export const host = operation({
  ...shodan,
  id: 'shodanHost',
  path: path('/shodan/host/{ip}'),
  summary: 'What listens on an address; a list for addresses joined by commas',
  group: 'ip',
  input: Type.Object({
    ip: Type.String({ description: 'One address, or up to 100 joined by commas.' }),
    history: flag('Every stored banner, including closed ports and older observations.'),
    minify: flag('Without banners.'),
  }),
  output: ShodanHost,
});

export const search = operation({
  ...shodan,
  id: 'shodanSearch',
  path: path('/shodan/host/search'),
  summary: 'Matching banners, newest first, 100 per page',
  group: 'banner',
  input: Type.Object({
    query,
    facets,
    page: Type.Integer({ default: 1, minimum: 1, maximum: 10_000, description: 'From 1.' }),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1000, description: 'In place of `page`.' }),
    ),
    offset: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'In place of `page`.' }),
    ),
    minify: Type.Boolean({ default: true, description: 'Without texts of CVEs.' }),
    fields: Type.Optional(Type.String({ description: 'Dotted names to keep, with commas.' })),
  }),
  output: Type.Object({
    matches: Type.Array(ShodanBanner),
    total: count('Number of matches.'),
    facets: Type.Optional(Facets),
  }),
});

export const countHosts = operation({
  ...shodan,
  id: 'shodanCount',
  path: path('/shodan/host/count'),
  summary: 'Number of matching banners, and their facets',
  group: 'banner',
  cost: 0,
  input: Type.Object({ query, facets }),
  output: Type.Object({
    matches: Type.Array(Type.Object({}), { description: 'Always empty.' }),
    total: count('Number of matches.'),
    facets: Type.Optional(Facets),
  }),
});

export const tokens = operation({
  ...shodan,
  id: 'shodanTokens',
  path: path('/shodan/host/search/tokens'),
  summary: 'How a query is read, and which parts cannot be translated',
  group: 'banner',
  cost: 0,
  input: Type.Object({ query }),
  output: Type.Object({
    string: text('The free words.'),
    filters: texts('The filters, by name.'),
    attributes: Type.Record(Type.String(), Type.String(), { description: 'Their values.' }),
    errors: texts('Parts that cannot be translated, with their position.'),
  }),
});

const names = (id: string, rest: string, summary: string) =>
  operation({
    ...shodan,
    id,
    path: path(rest),
    summary,
    group: 'banner',
    cost: 0,
    input: Type.Object({}),
    output: texts('Names.'),
  });
export const facetNames = names('shodanFacets', '/shodan/host/search/facets', 'Names of facets');
export const filterNames = names(
  'shodanFilters',
  '/shodan/host/search/filters',
  'Names of filters',
);

export const info = operation({
  ...shodan,
  id: 'shodanInfo',
  path: path('/api-info'),
  summary: 'The account of the key, and its remaining credits',
  group: 'banner',
  cost: 0,
  input: Type.Object({}),
  output: Type.Object({
    plan: text('Plan of the account.'),
    https: Type.Boolean({ description: 'Always false.' }),
    unlocked: Type.Boolean({ description: 'Always true.' }),
    unlocked_left: count('Credits left; 999999999 without a limit.'),
    telnet: Type.Boolean({ description: 'Always false.' }),
    query_credits: count('Credits left; 999999999 without a limit.'),
    scan_credits: count('Always 0: this dialect starts no scans.'),
    monitored_ips: count('Always 0.'),
    usage_limits: Type.Object({
      query_credits: count('Credits of the period; -1 without a limit.'),
      scan_credits: count('Always 0.'),
      monitored_ips: count('Always 0.'),
    }),
  }),
});

export const profile = operation({
  ...shodan,
  id: 'shodanProfile',
  path: path('/account/profile'),
  summary: 'The account of the key',
  group: 'banner',
  cost: 0,
  input: Type.Object({}),
  output: Type.Object({
    member: Type.Boolean({ description: 'Always true.' }),
    credits: count('Credits left; 999999999 without a limit.'),
    display_name: textOrNull('Name of the account.'),
    created: text('When it was made.'),
  }),
});
