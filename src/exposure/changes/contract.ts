import { Type, type Static } from 'typebox';
import { keyErrors, operation } from '../../http/operation.ts';

const text = (description: string) => Type.String({ description });
const maybeNumber = (description: string) =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], description });

const kind = Type.Union(
  [
    Type.Literal('exposed'),
    Type.Literal('exploited'),
    Type.Literal('overdue'),
    Type.Literal('expired'),
    Type.Literal('fixed'),
    Type.Literal('gone'),
    Type.Literal('decided'),
  ],
  {
    description:
      'exposed: the host had it not before. exploited: it became known to be exploited. overdue: its deadline passed. ' +
      'expired: a decision about it ended. fixed: the port shows something else now. gone: the port is closed, or was ' +
      'not seen for banner_current_days. decided: a decision takes it out.',
  },
);

const ChangeRow = Type.Object({
  kind,
  ip_address: text('The host.'),
  hostname: text('"" when none is known.'),
  owner: text('Who answers for it, "" when none is named.'),
  cve_id: text('In capitals.'),
  product: text('What has it, or had it.'),
  version: text('The same.'),
  ports: Type.Array(Type.Integer(), { description: 'Where.' }),
  kev: Type.Boolean({ description: 'Known to be exploited.' }),
  epss: maybeNumber('Probability of exploitation in the next 30 days.'),
  cvss: maybeNumber('Of the newest CVSS version that has a score.'),
  due: text('The last day to repair it, "" when there is none.'),
  reason: text('Why it affects the host, or did.'),
});
export type ChangeRow = Static<typeof ChangeRow>;

export const exposureChanges = operation({
  id: 'exposureChanges',
  methods: ['GET'],
  path: '/v1/exploit/changes',
  summary: 'What changed on your hosts: exposed, exploited, overdue, fixed, gone',
  description:
    'The difference between two moments, of CVEs that affect a host. It follows from banners, CVE data and decisions: ' +
    'the changes of a week are those of its days together. Versions and scores are judged by the CVE data of today.',
  group: 'exploit',
  access: 'key',
  cost: 1,
  envelope: 'wrapped',
  input: Type.Object({
    since: Type.String({
      default: 'now-7d',
      maxLength: 40,
      description: 'From when: a day, a time, or an expression such as now-7d.',
    }),
    until: Type.String({ default: 'now', maxLength: 40, description: 'Until when.' }),
    ip: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'Only these: an address, a network, or a range.',
      }),
    ),
    own: Type.Boolean({ default: false, description: 'Only hosts in own_ranges.' }),
    kind: Type.Optional(kind),
    size: Type.Integer({
      default: 1000,
      minimum: 1,
      maximum: 100_000,
      description: 'Changes in the answer; all are counted.',
    }),
  }),
  output: Type.Object({
    since: text('From when.'),
    until: text('Until when.'),
    counts: Type.Record(Type.String(), Type.Integer(), { description: 'By kind.' }),
    is_complete: Type.Boolean({ description: 'False while data is being read, or without any.' }),
    cve_data: text('ready, building or none.'),
    result: Type.Array(ChangeRow, { description: 'In the order of the kinds, worst first.' }),
  }),
  errors: [...keyErrors, 'parameterUnusable', 'storeAway', 'overloaded'],
});
