import { Type, type Static } from 'typebox';
import type { ErrorCode } from '../errors.ts';
import { operation } from '../http/operation.ts';

const text = (description: string) => Type.String({ description });
const count = (description: string) => Type.Integer({ description });
const maybeNumber = (description: string) =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], description });

const flag = (description: string) => Type.Boolean({ description });

const grade = Type.Union(
  [Type.Literal('affected'), Type.Literal('possible'), Type.Literal('fixed')],
  {
    description:
      'affected: version and build decide it. possible: the version fits, but the build is unknown or a ' +
      'platform unseen. fixed: the distribution repaired it, or never shipped the flaw.',
  },
);

const Decided = Type.Object({
  id: text('Of the decision.'),
  state: text('accepted, or as VEX says it: not_affected, fixed, under_investigation.'),
  reason: text('Why.'),
  by: text('Who decided.'),
  until: text('When it ends, "" when it does not.'),
  expired: flag('It is over: the weakness counts again.'),
});

const Weakness = Type.Object({
  cve_id: text('In capitals.'),
  grade,
  reason: text('Why it has this grade.'),
  kev: flag('Known to be exploited.'),
  epss: maybeNumber('Probability of exploitation in the next 30 days.'),
  cvss: maybeNumber('Of the newest CVSS version that has a score.'),
  sure: flag('The grade is affected.'),
  product: text('What has it.'),
  version: text('"" when only the scan reports it.'),
  ports: Type.Array(Type.Integer(), { description: 'Where it listens.' }),
});
export type Weakness = Static<typeof Weakness>;

const HostWeakness = Type.Object({
  ...Weakness.properties,
  title: text('What it is about, "" when unknown.'),
  vector: text('Of the score, "" when unknown.'),
  fixed_version: text('The first version or build without it, "" when unknown.'),
  kev_due: text('Until when the authority wants it repaired, "" when unknown.'),
  ransomware: flag('Known use in ransomware campaigns.'),
  first_seen: text('Since when the host has it.'),
  last_seen: text('When its newest banner was seen.'),
  current: flag('Seen within banner_current_days.'),
  due: text('The last day to repair it, see docs/vulnerabilities.md; "" when there is none.'),
  due_by: text('The rule: kev, epss or cvss; "" when there is none.'),
  overdue: flag('That day is over.'),
  decision: Type.Unsafe<Static<typeof Decided> | null>({
    anyOf: [Decided, { type: 'null' }],
    description: 'What was decided about it; null when nothing was.',
  }),
});
export type HostWeakness = Static<typeof HostWeakness>;

const cveData = Type.Union(
  [Type.Literal('ready'), Type.Literal('building'), Type.Literal('none')],
  {
    description:
      'none: no feed with version ranges is loaded, so that nothing can be said. building: feeds or ' +
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
      'cannot tell: no CVE is found, but a port shows no product or no version, or there is no data about it.',
  },
);

const Unknown = Type.Object({
  port: Type.Integer({ description: 'Where; 0 for what an SBOM lists.' }),
  product: text('"" when it is not identified.'),
  why: text('not identified, no version, no data, not loaded, or not seen lately.'),
});

export const ExposedHost = Type.Object({
  ip_address: text('The address.'),
  hostname: text('"" when none is known.'),
  answer,
  current: flag('At least one CVE is of a port seen within banner_current_days.'),
  kev_count: count('CVEs that it is affected by and that are known to be exploited.'),
  affected_count: count('CVEs that it is affected by.'),
  cve_count: count('The same and possible ones.'),
  overdue_count: count('CVEs that should have been repaired by now.'),
  due: text('The earliest day by which something must be repaired, "" when there is none.'),
  decided_count: count(
    'CVEs that were accepted, or that VEX says are not there; not counted above.',
  ),
  expired_count: count('CVEs with a decision that is over.'),
  epss: maybeNumber('The highest of those that affect it, or of the possible ones when none does.'),
  cvss: maybeNumber('The highest of the same.'),
  owner: text('Who answers for it, "" when none is named.'),
  tags: Type.Array(Type.String(), { description: 'Of assignments.' }),
  first_seen: text('When its oldest banner was seen.'),
  last_seen: text('When its newest banner was seen.'),
  end_of_life: Type.Array(Type.String(), { description: 'Software that gets no more fixes.' }),
  cannot_tell: Type.Array(Unknown, { description: 'What nothing can be said about.' }),
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
  errors: ['keyInvalid', 'parameterUnusable', 'storeAway', 'overloaded'] as ErrorCode[],
};

/** Selects hosts and their CVEs. */
export const which = {
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
        'As the hosts were then: a day, a time, or an expression such as now-7d. Judged by the CVE data of today.',
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
    description: 'Only hosts with software that gets no more fixes, with CVEs or without.',
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
    'that is known to be exploited, by the highest probability of exploitation, and by the highest score. What is ' +
    'decided about, and what was not seen for long, comes last. Only the newest banner of each port counts.',
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
      description: 'CVEs a host.',
    }),
  }),
  output: Type.Object({
    hosts: count('Hosts that match.'),
    answers: Type.Record(Type.String(), Type.Integer(), {
      description: 'All hosts by what can be said of them.',
    }),
    overdue_hosts: count('Of all hosts, those with something overdue.'),
    expired_hosts: count('Of all hosts, those with a decision that is over.'),
    is_complete: Type.Boolean({
      description: 'False while CVE data or banners are being read, and when there is no CVE data.',
    }),
    cve_data: cveData,
    cursor: text('For the next page, "" behind the last.'),
    result: Type.Array(ExposedHost),
  }),
});

export const exportExposed = operation({
  ...ask,
  id: 'exportExposed',
  path: '/v1/exploit/exposed/export',
  summary: 'All your hosts with all their CVEs',
  description:
    'The whole answer of /v1/exploit/exposed as a stream: NDJSON with a host a line, or CSV with a CVE a line. The ' +
    'last line of NDJSON tells the outcome.',
  input: Type.Object({
    ...which,
    format: Type.Union([Type.Literal('ndjson'), Type.Literal('csv')], {
      default: 'ndjson',
      description: 'Of the lines.',
    }),
  }),
  output: ExposedHost,
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
    cannot_tell: Type.Array(Unknown, { description: 'What nothing can be said about.' }),
    software: Type.Array(HostSoftware, {
      description: 'Every piece of software that was matched.',
    }),
    result: Type.Array(HostCve),
  }),
});
