import { Type } from 'typebox';
import { operation } from '../../http/operation.ts';
import { Reply, type ForeignApi } from '../../http/foreign-api.ts';
import { lookUp } from '../dialect.ts';
import { count, flag, text, textOrNull, texts } from '../members.ts';

const unlimited = '999999999';

export const api: ForeignApi = {
  mount: '/dialects/abuseipdb',
  keyIn: [{ header: 'key' }],
  failure: ({ message, facts }, http) => {
    const status = http === 400 ? 422 : http;
    const { parameter } = facts;
    return new Reply(status, {
      errors: [
        {
          detail: message,
          status,
          ...(status === 422 ? { source: { parameter: String(parameter ?? 'ipAddress') } } : {}),
        },
      ],
    });
  },
  headers: ({ state, policy } = { state: '', policy: '' }) => {
    const [, left = unlimited] = /r=(\d+)/.exec(state) ?? [];
    const [, limit = unlimited] = /q=(\d+)/.exec(policy) ?? [];
    const shown = { 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': left };
    const [, seconds] = /t=(\d+)/.exec(state) ?? [];
    if (left !== '0' || seconds === undefined) return shown;
    const reset = Math.ceil(Date.now() / 1_000) + Number(seconds);
    return { ...shown, 'x-ratelimit-reset': String(reset) };
  },
};

const Report = Type.Object({
  reportedAt: text('Claims: when the feed saw it.'),
  comment: text('Claims: the feed and what it says.'),
  categories: Type.Array(Type.Integer(), { description: 'Claims: category, by number.' }),
  reporterId: count('A stable number of the feed.'),
  reporterCountryCode: textOrNull('Always null.'),
  reporterCountryName: textOrNull('Always null.'),
});

const present = (description: string) =>
  Type.Boolean({ default: false, booleanForm: 'present', description });
const ipAddress = Type.String({ description: 'An IPv4 or IPv6 address.' });
const maxAgeInDays = Type.Integer({
  default: 30,
  minimum: 1,
  maximum: 365,
  description: 'Only what was seen within this many days.',
});
const abuseipdb = { ...lookUp, api, group: 'ip' } as const;
const path = (rest: string) => `${api.mount}/api/v2/${rest}`;

export const check = operation({
  ...abuseipdb,
  id: 'abuseipdbCheck',
  path: path('check'),
  summary: 'Score and reports of an address',
  input: Type.Object({ ipAddress, maxAgeInDays, verbose: present('Adds the reports.') }),
  output: Type.Object({
    data: Type.Object({
      ipAddress: text('The address.'),
      isPublic: flag('False for private and reserved addresses.'),
      ipVersion: count('4 or 6.'),
      isWhitelisted: Type.Unsafe<boolean | null>({
        type: ['boolean', 'null'],
        description: 'Verdict: known good or a shared platform, and nothing counts against it.',
      }),
      abuseConfidenceScore: count('Verdict: its points, at most 100; from 50 on malicious.'),
      countryCode: textOrNull('Table of places.'),
      countryName: Type.Optional(textOrNull('Table of places; with `verbose`.')),
      usageType: textOrNull('Flags: data center, mobile, CDN; null when unknown.'),
      isp: textOrNull('Table of networks.'),
      domain: textOrNull('Always null: networks have no domain here.'),
      hostnames: texts('Banners: names of the host.'),
      isTor: flag('Flags.'),
      totalReports: count('Claims that report it.'),
      numDistinctUsers: count('Feeds that report it.'),
      lastReportedAt: textOrNull('Claims: the latest sighting.'),
      reports: Type.Optional(Type.Array(Report)),
    }),
  }),
});

export const reports = operation({
  ...abuseipdb,
  id: 'abuseipdbReports',
  path: path('reports'),
  summary: 'Reports on an address, newest first',
  input: Type.Object({
    ipAddress,
    maxAgeInDays,
    page: Type.Integer({ default: 1, minimum: 1, maximum: 10_000, description: 'From 1.' }),
    perPage: Type.Integer({ default: 25, minimum: 1, maximum: 100, description: 'Rows a page.' }),
  }),
  output: Type.Object({
    data: Type.Object({
      total: count('Claims.'),
      page: count('As asked.'),
      count: count('Rows on this page.'),
      perPage: count('As asked.'),
      lastPage: count('Number of the last page.'),
      nextPageUrl: textOrNull('Null on the last page.'),
      previousPageUrl: textOrNull('Null on the first page.'),
      results: Type.Array(Report),
    }),
  }),
});

export const checkBlock = operation({
  ...abuseipdb,
  id: 'abuseipdbCheckBlock',
  path: path('check-block'),
  summary: 'Reported addresses of a network',
  input: Type.Object({
    network: Type.String({ description: 'A prefix no shorter than /24, or /120 for IPv6.' }),
    maxAgeInDays,
  }),
  output: Type.Object({
    data: Type.Object({
      networkAddress: text('First address.'),
      netmask: text('For IPv4; the prefix length for IPv6.'),
      minAddress: text('First address for hosts.'),
      maxAddress: text('Last address for hosts.'),
      numPossibleHosts: count('Addresses for hosts.'),
      addressSpaceDesc: text('`Internet`, or `Reserved`.'),
      reportedAddress: Type.Array(
        Type.Object({
          ipAddress: text('The address.'),
          numReports: count('Claims.'),
          mostRecentReport: text('Claims: the latest sighting.'),
          abuseConfidenceScore: count('Verdict: its points, at most 100.'),
          countryCode: textOrNull('Table of places.'),
        }),
      ),
    }),
  }),
});

export const blacklist = operation({
  ...abuseipdb,
  id: 'abuseipdbBlacklist',
  path: path('blacklist'),
  summary: 'Malicious addresses, highest score first',
  input: Type.Object({
    confidenceMinimum: Type.Integer({
      default: 100,
      minimum: 25,
      maximum: 100,
      description: 'Minimum score; nothing below 50 is listed.',
    }),
    limit: Type.Integer({ default: 10_000, minimum: 1, maximum: 500_000, description: 'Rows.' }),
    plaintext: present('One address per line; `Accept: text/plain` means the same.'),
    onlyCountries: Type.Optional(Type.Array(Type.String(), { description: 'Two letters each.' })),
    exceptCountries: Type.Optional(Type.Array(Type.String(), { description: 'Two letters each.' })),
    ipVersion: Type.Optional(Type.Integer({ minimum: 4, maximum: 6, description: '4 or 6.' })),
  }),
  output: Type.Object({
    meta: Type.Object({ generatedAt: text('Time of the request.') }),
    data: Type.Array(
      Type.Object({
        ipAddress: text('The address.'),
        countryCode: textOrNull('Table of places.'),
        abuseConfidenceScore: count('Verdict: its points, at most 100.'),
        lastReportedAt: text('Claims: the latest sighting.'),
      }),
    ),
  }),
});

export const report = operation({
  ...abuseipdb,
  id: 'abuseipdbReport',
  methods: ['POST'],
  path: path('report'),
  summary: 'Reports are not accepted here: always a 403',
  cost: 0,
  input: Type.Object({}),
  output: Type.Object({}),
});
