import { Type } from 'typebox';
import { operation } from '../../http/operation.ts';
import { Reply, type ForeignApi } from '../../http/foreign-api.ts';
import { lookUp } from '../dialect.ts';
import { count, flag, neverKnown, text, texts } from '../members.ts';

const { Optional } = Type;

const titles: Readonly<Record<number, string>> = {
  400: 'Bad request',
  403: 'Unknown token',
  404: 'Wrong ip',
  429: 'Rate limit exceeded',
};

/** Clients compare the content type of a failure with exactly this one. */
export const api: ForeignApi = {
  mount: '/dialects/ipinfo',
  keyIn: ['bearer', { query: 'token' }, 'user'],
  failure: ({ code, message }, http) => {
    const status = http === 401 ? 403 : code === 'ipInvalid' ? 404 : http;
    return new Reply(status, { status, error: { title: titles[status] ?? 'Error', message } });
  },
};

const Network = Type.Object({
  asn: text('Table of networks.'),
  name: text('Table of networks.'),
  domain: text('Always empty.'),
  route: text('Table of networks: the announced stretch.'),
  type: text('Flags: hosting, isp, or "".'),
});

const Privacy = Type.Object({
  vpn: flag('Flags.'),
  proxy: flag('Flags.'),
  tor: flag('Flags.'),
  relay: flag('Claims: privacy relay.'),
  hosting: flag('Flags.'),
  service: text('Claims: label of the VPN.'),
});

export const Details = Type.Object({
  ip: text('The address.'),
  hostname: Optional(text('Banners: a name of the host; "" when unknown.')),
  bogon: Optional(flag('True for private and reserved addresses.')),
  anycast: Optional(flag('Claims: announced from many places.')),
  city: Optional(text('Table of places; "" when unknown.')),
  region: Optional(text('Table of places; "" when unknown.')),
  country: Optional(text('Table of places: two letters; "" when unknown.')),
  loc: Optional(text('Table of places: latitude and longitude; "" when unknown.')),
  org: Optional(text('Table of networks: number and name.')),
  postal: Optional(text('Table of places; "" when unknown.')),
  timezone: Optional(text('Always empty: the tables of places have none.')),
  asn: Optional(Network),
  company: Optional(
    Type.Object({
      name: text('Table of networks.'),
      domain: text('Always empty.'),
      type: text('As of `asn`.'),
    }),
  ),
  privacy: Optional(Privacy),
  domains: Optional(
    Type.Object({
      total: count('Banners: domains on it.'),
      domains: texts('Banners: five of them.'),
    }),
  ),
});

const ip = Type.String({ description: 'An IPv4 or IPv6 address.' });
const free = { ...lookUp, api, group: 'ip' } as const;
const path = (rest: string) => `${api.mount}${rest}`;

export const details = operation({
  ...free,
  id: 'ipinfoDetails',
  path: path('/{ip}'),
  aliases: [{ path: path('/{ip}/json') }],
  summary: 'Location and owner of an address; `/ASn` and `/ASn/json` for a network',
  input: Type.Object({ ip }),
  output: Details,
});

export const ownDetails = operation({
  ...free,
  id: 'ipinfoOwn',
  path: path('/json'),
  aliases: [{ path: path('/') }],
  summary: 'The same for the address that the request came from',
  input: Type.Object({}),
  output: Details,
});

export const field = operation({
  ...free,
  id: 'ipinfoField',
  path: path('/{ip}/{field}'),
  summary: 'One member as text',
  input: Type.Object({ ip, field: Type.String({ description: 'Such as `city` or `org`.' }) }),
  output: text('The value and a line break.'),
});

export const batch = operation({
  ...free,
  id: 'ipinfoBatch',
  methods: ['POST'],
  path: path('/batch'),
  summary: 'A JSON list of addresses, `address/field` and `ASn`, at most 1,000; one credit each',
  input: Type.Object({
    filter: Type.Boolean({ default: false, description: 'Drops unknown ones.' }),
  }),
  bodyExample: '["198.51.100.7", "198.51.100.7/city"]',
  output: Type.Object({}, { description: 'One member per request.' }),
});

const known = { ...free, input: Type.Object({ ip }) } as const;

export const domains = operation({
  ...known,
  id: 'ipinfoDomains',
  path: path('/domains/{ip}'),
  summary: 'Domains seen in banners of an address',
  output: Type.Object({
    ip: text('The address.'),
    bogon: Optional(flag('True for private and reserved addresses.')),
    total: Optional(count('Banners.')),
    domains: Optional(texts('Banners: registrable domains.')),
  }),
});

/** Clients omit the address, or write `me`, for that of the request. */
const knownOrOwn = {
  ...free,
  input: Type.Object({ ip: Type.String({ default: 'me', description: 'An address, or `me`.' }) }),
} as const;

export const lite = operation({
  ...knownOrOwn,
  id: 'ipinfoLite',
  path: path('/lite/{ip}'),
  aliases: [{ path: path('/lite') }],
  summary: 'Country and network of an address (api.ipinfo.io)',
  output: Type.Object({
    ip: text('The address.'),
    bogon: Optional(flag('True for private and reserved addresses.')),
    asn: Optional(text('Table of networks.')),
    as_name: Optional(text('Table of networks.')),
    as_domain: Optional(text('Always empty.')),
    country_code: Optional(text('Table of places.')),
    country: Optional(text('Table of places.')),
    continent_code: Optional(text('Of the country.')),
    continent: Optional(text('Of the country.')),
  }),
});

export const lookup = operation({
  ...knownOrOwn,
  id: 'ipinfoLookup',
  path: path('/lookup/{ip}'),
  aliases: [{ path: path('/lookup') }],
  summary: 'Place, network and kind of an address (api.ipinfo.io)',
  output: Type.Object({
    ip: text('The address.'),
    bogon: Optional(flag('True for private and reserved addresses.')),
    hostname: Optional(text('Banners.')),
    geo: Optional(
      Type.Object({
        city: text('Table of places.'),
        region: text('Table of places.'),
        country: text('Table of places.'),
        country_code: text('Table of places.'),
        continent: text('Of the country.'),
        continent_code: text('Of the country.'),
        latitude: Optional(Type.Number({ description: 'Table of places.' })),
        longitude: Optional(Type.Number({ description: 'Table of places.' })),
        timezone: text('Always empty.'),
        postal_code: text('Table of places.'),
      }),
    ),
    as: Optional(
      Type.Object({
        asn: text('Table of networks.'),
        name: text('Table of networks.'),
        domain: text('Always empty.'),
        type: text('Flags.'),
        last_changed: text('Always empty.'),
      }),
    ),
    is_anonymous: Optional(flag('Flags: VPN, proxy or Tor.')),
    is_anycast: Optional(flag('Claims.')),
    is_hosting: Optional(flag('Flags.')),
    is_mobile: Optional(flag('Flags.')),
    is_satellite: Optional(flag('Claims.')),
  }),
});

export const proxies = operation({
  ...known,
  id: 'ipinfoProxies',
  path: path('/resproxy/{ip}'),
  summary: 'Residential proxies: never known, so always empty',
  output: Type.Object({}),
});

export const me = operation({
  ...free,
  id: 'ipinfoMe',
  path: path('/me'),
  summary: 'The account of the token',
  cost: 0,
  input: Type.Object({}),
  output: Type.Object({
    token: text('Always empty: keys are never repeated.'),
    requests: Type.Object({
      limit: count('Credits of the period; 999999999 without a limit.'),
      remaining: count('Credits left; 999999999 without a limit.'),
    }),
    features: neverKnown('Always empty.'),
  }),
});
