import { Type, type Static } from 'typebox';
import type { ErrorCode } from '../errors.ts';
import { operation } from '../http/operation.ts';

const text = (description: string) => Type.String({ description });
const count = (description: string) => Type.Integer({ description });
const maybeNumber = (description: string) =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], description });

const grade = Type.Union(
  [Type.Literal('affected'), Type.Literal('possible'), Type.Literal('fixed')],
  {
    description:
      'affected: version and build decide it. possible: the version fits, but the build is unknown or a ' +
      'platform unseen. fixed: the distribution repaired it, or never shipped the flaw.',
  },
);

const Weakness = Type.Object({
  cve_id: text('In capitals.'),
  grade,
  reason: text('Why it has this grade.'),
  kev: Type.Boolean({ description: 'Known to be exploited.' }),
  epss: maybeNumber('Probability of exploitation in the next 30 days.'),
  cvss: maybeNumber('Of the newest CVSS version that has a score.'),
  sure: Type.Boolean({ description: 'The grade is affected.' }),
  product: text('What has it.'),
  version: text('"" when only the scan reports it.'),
  ports: Type.Array(Type.Integer(), { description: 'Where it listens.' }),
});
export type Weakness = Static<typeof Weakness>;

const cveData = Type.Union(
  [Type.Literal('ready'), Type.Literal('building'), Type.Literal('none')],
  {
    description:
      'none: no feed with version ranges is loaded, so that nothing can be said. building: feeds are ' +
      'being read, and more may be found.',
  },
);

export const ExposedHost = Type.Object({
  ip_address: text('The address.'),
  hostname: text('"" when none is known.'),
  kev_count: count('CVEs that it is affected by and that are known to be exploited.'),
  affected_count: count('CVEs that it is affected by.'),
  cve_count: count('The same and possible ones.'),
  epss: maybeNumber('The highest of those that affect it, or of the possible ones when none does.'),
  cvss: maybeNumber('The highest of the same.'),
  last_seen: text('When its newest banner was seen.'),
  worst: Type.Array(Weakness, { description: 'Affected before possible, then worst first.' }),
});
export type ExposedHost = Static<typeof ExposedHost>;

const ask = {
  methods: ['GET'] as const,
  group: 'exploit' as const,
  access: 'key' as const,
  cost: 1,
  envelope: 'wrapped' as const,
  errors: ['keyInvalid', 'parameterUnusable', 'storeAway', 'overloaded'] as ErrorCode[],
};

export const exploitExposed = operation({
  ...ask,
  id: 'exploitExposed',
  path: '/v1/exploit/exposed',
  summary: 'Your hosts with known vulnerabilities, worst first',
  description:
    'Hosts that are affected come before those that may be; then those with a CVE that is known to be ' +
    'exploited, then by the highest probability of exploitation, then by the highest score. Only the newest ' +
    'banner of each port counts.',
  input: Type.Object({
    ip: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'Only these: an address, a network, or a range.',
      }),
    ),
    cve: Type.Optional(
      Type.String({
        pattern: '^[Cc][Vv][Ee]-[0-9]{4}-[0-9]{4,19}$',
        form: 'a CVE such as CVE-2024-3094',
        description: 'Only hosts with this CVE; the others of a host are left out.',
      }),
    ),
    before: Type.Optional(
      Type.String({
        maxLength: 40,
        description:
          'Only what was seen before then: a day, a time, or an expression such as now-7d. Judged by ' +
          'the CVE data of today.',
      }),
    ),
    size: Type.Integer({ default: 20, minimum: 1, maximum: 1000, description: 'Hosts.' }),
    worst: Type.Integer({
      default: 5,
      minimum: 1,
      maximum: 100,
      description: 'CVEs a host.',
    }),
  }),
  output: Type.Object({
    banners: count('Banners with CVEs, old ones too.'),
    hosts: count('Hosts with CVEs. Those behind the result are counted by all of their banners.'),
    is_complete: Type.Boolean({
      description: 'False while CVE data is being read, and when there is none.',
    }),
    cve_data: cveData,
    result: Type.Array(ExposedHost),
  }),
});

const Distribution = Type.Object({
  name: text('debian, ubuntu, alpine or redhat.'),
  release: text('bookworm, jammy, v3.20, 9; several where the banner does not tell them apart.'),
  package: text('Name of the source package.'),
  build: text('As the banner shows it, "" when it does not.'),
  state: text('fixed, not-affected, affected or undecided.'),
  fixed_in: text('The first build with the repair, "" when there is none.'),
  source: text('The feed that says so.'),
});

const HostCve = Type.Object({
  ...Weakness.properties,
  distribution: Type.Unsafe<Static<typeof Distribution> | null>({
    anyOf: [Distribution, { type: 'null' }],
    description: 'What the tracker of the distribution says; null when none was asked.',
  }),
});
export type HostCve = Static<typeof HostCve>;

const HostSoftware = Type.Object({
  product: text('As the banner, a header or the page names it.'),
  version: text('The same.'),
  distribution: text('Who packaged it, "" when nothing names one.'),
  ports: Type.Array(Type.Integer(), { description: 'Where it was seen.' }),
  end_of_life: text(
    'Such as "OpenSSL 1.1.1: no fixes since 2023-09-11"; "" when it gets fixes or nothing is known.',
  ),
});
export type HostSoftware = Static<typeof HostSoftware>;

export const exploitHost = operation({
  ...ask,
  id: 'exploitHost',
  path: '/v1/exploit/host/{ip}',
  summary: 'All CVEs of one of your hosts, each with a grade and a reason',
  description:
    'Of the newest banner of each port. Affected ones come first, then possible ones, then those that the ' +
    'distribution fixed; within a grade the worst first.',
  input: Type.Object({
    ip: Type.String({
      maxLength: 100,
      description: 'The address.',
      examples: ['198.51.100.7'],
    }),
    grade: Type.Optional(grade),
    offset: Type.Integer({
      default: 0,
      minimum: 0,
      maximum: 1_000_000,
      description: 'CVEs to pass over.',
    }),
    size: Type.Integer({ default: 1000, minimum: 1, maximum: 10_000, description: 'CVEs a page.' }),
  }),
  output: Type.Object({
    ip_address: text('The address.'),
    count: count('CVEs in all, of the grade asked for.'),
    affected: count('Of them, affected.'),
    possible: count('Of them, possible.'),
    fixed: count('Of them, fixed by the distribution.'),
    is_complete: Type.Boolean({
      description: 'False while CVE data is being read, or when the host has too many banners.',
    }),
    cve_data: cveData,
    software: Type.Array(HostSoftware, {
      description: 'Every piece of software that was matched.',
    }),
    result: Type.Array(HostCve),
  }),
});
