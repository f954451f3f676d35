import { Type, type Static } from 'typebox';
import { lookUpErrors, operation } from '../http/operation.ts';

const text = (description: string) => Type.String({ description });
const count = (description: string) => Type.Integer({ description });
const maybeNumber = (description: string) =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], description });

const flag = (description: string) => Type.Boolean({ description });

const grade = Type.Union(
  [Type.Literal('affected'), Type.Literal('possible'), Type.Literal('fixed')],
  {
    description:
      'affected: version and build are conclusive. possible: the version fits, but the build is unknown or a ' +
      'platform unseen. fixed: the distribution fixed it, or never shipped the flaw.',
  },
);

const Decided = Type.Object({
  id: text('Id of the decision.'),
  state: text('accepted, or as VEX says it: not_affected, fixed, under_investigation.'),
  reason: text('Why.'),
  by: text('Who decided.'),
  until: text('When it expires; "" if never.'),
  expired: flag('It has expired: the weakness counts again.'),
});

const Weakness = Type.Object({
  cve_id: text('In capitals.'),
  grade,
  reason: text('Why it has this grade.'),
  kev: flag('Known to be exploited.'),
  epss: maybeNumber('Probability of exploitation in the next 30 days.'),
  cvss: maybeNumber('From the newest CVSS version with a score.'),
  sure: flag('The grade is affected.'),
  product: text('Affected product.'),
  version: text('"" if only the scan reports it.'),
  ports: Type.Array(Type.Integer(), { description: 'Ports it listens on.' }),
});
export type Weakness = Static<typeof Weakness>;

const HostWeakness = Type.Object({
  ...Weakness.properties,
  title: text('Title of the CVE; "" if unknown.'),
  vector: text('Vector of the score; "" if unknown.'),
  fixed_version: text('The first version or build without it; "" if unknown.'),
  kev_due: text('The authority’s due date for fixing it; "" if unknown.'),
  ransomware: flag('Known use in ransomware campaigns.'),
  first_seen: text('Since when the host has it.'),
  last_seen: text('Time of its newest banner.'),
  current: flag('Seen within banner_current_days.'),
  due: text('Last day to fix it, see docs/vulnerabilities.md; "" if there is none.'),
  due_by: text('The rule: kev, epss or cvss; "" if there is none.'),
  overdue: flag('That day has passed.'),
  decision: Type.Unsafe<Static<typeof Decided> | null>({
    anyOf: [Decided, { type: 'null' }],
    description: 'The decision about it; null if there is none.',
  }),
});
export type HostWeakness = Static<typeof HostWeakness>;

const cveData = Type.Union(
  [Type.Literal('ready'), Type.Literal('building'), Type.Literal('none')],
  {
    description:
      'none: no feed with version ranges is loaded, so CVEs are unknown. building: feeds or ' +
      'banners are being read, and more may be found.',
  },
);

const answer = Type.Union(
  [
    Type.Literal('affected'),
    Type.Literal('possible'),
    Type.Literal('cannot tell'),
    Type.Literal('not affected'),
  ],
  {
    description:
      'cannot tell: no CVE was found, but a port shows no product or version, or there is no data about it.',
  },
);

const Unknown = Type.Object({
  port: Type.Integer({ description: 'Port; 0 for software in an SBOM.' }),
  product: text('"" if not identified.'),
  why: text('not identified, no version, no data, not loaded, or not seen lately.'),
});

export const ExposedHost = Type.Object({
  ip_address: text('The address.'),
  hostname: text('"" if unknown.'),
  answer,
  current: flag('At least one CVE is on a port seen within banner_current_days.'),
  kev_count: count('CVEs that affect it and are known to be exploited.'),
  affected_count: count('CVEs that affect it.'),
  cve_count: count('Affecting and possible CVEs.'),
  overdue_count: count('CVEs that should have been fixed by now.'),
  due: text('The earliest due date; "" if there is none.'),
  decided_count: count('CVEs accepted, or absent according to VEX; not counted above.'),
  expired_count: count('CVEs with an expired decision.'),
  epss: maybeNumber('The highest among affecting CVEs, or among possible ones if none affects it.'),
  cvss: maybeNumber('The highest of the same.'),
  owner: text('Who is responsible for it; "" if not set.'),
  tags: Type.Array(Type.String(), { description: 'Of assignments.' }),
  first_seen: text('Time of its oldest banner.'),
  last_seen: text('Time of its newest banner.'),
  end_of_life: Type.Array(Type.String(), { description: 'Software that no longer gets fixes.' }),
  cannot_tell: Type.Array(Unknown, { description: 'Services that cannot be assessed.' }),
  worst: Type.Array(HostWeakness, {
    description: 'Current before others, open before decided, overdue first, then worst first.',
  }),
});
export type ExposedHost = Static<typeof ExposedHost>;

const ask = {
  methods: ['GET'] as const,
  group: 'exploit' as const,
  access: 'key' as const,
  cost: 1,
  envelope: 'wrapped' as const,
  errors: lookUpErrors,
};

/** Selects hosts and their CVEs. */
export const which = {
  ip: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'Only these hosts: an address, a network, or a range.',
    }),
  ),
  cve: Type.Optional(
    Type.String({
      pattern: '^[Cc][Vv][Ee]-[0-9]{4}-[0-9]{4,19}$',
      form: 'a CVE such as CVE-2024-3094',
      description: 'Only hosts with this CVE; their other CVEs are left out.',
    }),
  ),
  product: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Only CVEs of software with this in its name.',
    }),
  ),
  before: Type.Optional(
    Type.String({
      maxLength: 40,
      description:
        'The state at a date, a time, or an expression such as now-7d. Uses today’s CVE data.',
    }),
  ),
  since: Type.Optional(
    Type.String({ maxLength: 40, description: 'Only CVEs of ports seen since then.' }),
  ),
  own: Type.Boolean({ default: false, description: 'Only hosts in own_ranges.' }),
  current: Type.Boolean({
    default: false,
    description: 'Only CVEs of ports seen within banner_current_days; the others come last.',
  }),
  overdue: Type.Boolean({ default: false, description: 'Only hosts with something overdue.' }),
  end_of_life: Type.Boolean({
    default: false,
    description: 'Only hosts with software that no longer gets fixes, with or without CVEs.',
  }),
  owner: Type.Optional(Type.String({ maxLength: 200, description: 'Only hosts of this owner.' })),
  tag: Type.Optional(Type.String({ maxLength: 100, description: 'Only hosts with this tag.' })),
  answer: Type.Optional(answer),
};

export const exploitExposed = operation({
  ...ask,
  id: 'exploitExposed',
  path: '/v1/exploit/exposed',
  summary: 'Your hosts with known vulnerabilities, worst first',
  description:
    'Hosts with something overdue come first; then those that are affected before those that may be, those with a CVE ' +
    'that is known to be exploited, by the highest probability of exploitation, and by the highest score. Hosts ' +
    'with decisions only, and those not seen for long, come last. Only the newest banner of each port counts.',
  input: Type.Object({
    ...which,
    size: Type.Integer({ default: 20, minimum: 1, maximum: 1000, description: 'Hosts.' }),
    cursor: Type.Optional(
      Type.String({ maxLength: 100, description: 'Where the last page ended.' }),
    ),
    worst: Type.Integer({
      default: 5,
      minimum: 1,
      maximum: 100,
      description: 'CVEs per host.',
    }),
  }),
  output: Type.Object({
    hosts: count('Matching hosts.'),
    answers: Type.Record(Type.String(), Type.Integer(), {
      description: 'Number of all hosts per answer.',
    }),
    overdue_hosts: count('Of all hosts, those with something overdue.'),
    expired_hosts: count('Of all hosts, those with an expired decision.'),
    is_complete: Type.Boolean({
      description: 'False while CVE data or banners are being read, and if there is no CVE data.',
    }),
    cve_data: cveData,
    cursor: text('Cursor of the next page; "" after the last.'),
    result: Type.Array(ExposedHost),
  }),
});

export const exportExposed = operation({
  ...ask,
  id: 'exportExposed',
  path: '/v1/exploit/exposed/export',
  summary: 'All your hosts with all their CVEs',
  description:
    'The complete answer of /v1/exploit/exposed as a stream: NDJSON with one host per line, or CSV with one ' +
    'CVE per line. The last line of NDJSON reports the outcome.',
  input: Type.Object({
    ...which,
    format: Type.Union([Type.Literal('ndjson'), Type.Literal('csv')], {
      default: 'ndjson',
      description: 'Format of the lines.',
    }),
  }),
  output: ExposedHost,
});

const Distribution = Type.Object({
  name: text('debian, ubuntu, alpine or redhat.'),
  release: text('bookworm, jammy, v3.20, 9; several if the banner is ambiguous.'),
  package: text('Name of the source package.'),
  build: text('As in the banner; "" if not shown.'),
  state: text('fixed, not-affected, affected or undecided.'),
  fixed_in: text('The first build with the fix; "" if there is none.'),
  source: text('The feed with this status.'),
});

const HostCve = Type.Object({
  ...Weakness.properties,
  distribution: Type.Unsafe<Static<typeof Distribution> | null>({
    anyOf: [Distribution, { type: 'null' }],
    description: 'Status in the distribution’s tracker; null if none applies.',
  }),
});
export type HostCve = Static<typeof HostCve>;

const HostSoftware = Type.Object({
  product: text('As named by the banner, a header or the page.'),
  version: text('The same.'),
  distribution: text('The distribution that packaged it; "" if unknown.'),
  ports: Type.Array(Type.Integer(), { description: 'Ports it was seen on.' }),
  end_of_life: text(
    'Such as "OpenSSL 1.1.1: no fixes since 2023-09-11"; "" if it gets fixes or is unknown.',
  ),
});
export type HostSoftware = Static<typeof HostSoftware>;

export const exploitHost = operation({
  ...ask,
  id: 'exploitHost',
  path: '/v1/exploit/host/{ip}',
  summary: 'All CVEs of one of your hosts, each with a grade and a reason',
  description:
    'From the newest banner of each port. Affected ones come first, then possible ones, then those that the ' +
    'distribution fixed; within a grade, worst first.',
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
      description: 'CVEs to skip.',
    }),
    size: Type.Integer({
      default: 1000,
      minimum: 1,
      maximum: 10_000,
      description: 'CVEs per page.',
    }),
  }),
  output: Type.Object({
    ip_address: text('The address.'),
    count: count('Total number of CVEs with the requested grade.'),
    affected: count('Of them, affected.'),
    possible: count('Of them, possible.'),
    fixed: count('Those fixed by the distribution.'),
    is_complete: Type.Boolean({
      description: 'False while CVE data is being read, or if the host has too many banners.',
    }),
    cve_data: cveData,
    cannot_tell: Type.Array(Unknown, { description: 'Services that cannot be assessed.' }),
    software: Type.Array(HostSoftware, {
      description: 'All matched software.',
    }),
    result: Type.Array(HostCve),
  }),
});
