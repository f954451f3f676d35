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
      'exposed: the host did not have it before. exploited: it became known to be exploited. overdue: its deadline passed. ' +
      'expired: a decision about it ended. fixed: the port now shows something else. gone: the port is closed, or was ' +
      'not seen for banner_current_days. decided: a decision excludes it.',
  },
);

const ChangeRow = Type.Object({
  kind,
  ip_address: text('The host.'),
  hostname: text('"" if unknown.'),
  owner: text('Who is responsible for it; "" if not set.'),
  cve_id: text('In capitals.'),
  product: text('The affected product.'),
  version: text('The same.'),
  ports: Type.Array(Type.Integer(), { description: 'Where.' }),
  kev: Type.Boolean({ description: 'Known to be exploited.' }),
  epss: maybeNumber('Probability of exploitation in the next 30 days.'),
  cvss: maybeNumber('From the newest CVSS version with a score.'),
  due: text('Last day to fix it; "" if there is none.'),
  reason: text('Why it affects the host, or did.'),
});
export type ChangeRow = Static<typeof ChangeRow>;

export const exposureChanges = operation({
  id: 'exposureChanges',
  methods: ['GET'],
  path: '/v1/exploit/changes',
  summary: 'What changed on your hosts: exposed, exploited, overdue, fixed, gone',
  description:
    'How the CVEs that affect a host differ between two times. Depends only on banners, CVE data and decisions: ' +
    'the changes of a week are the sum of those of its days. Versions and scores use today’s CVE data.',
  group: 'exploit',
  access: 'key',
  cost: 1,
  envelope: 'wrapped',
  input: Type.Object({
    since: Type.String({
      default: 'now-7d',
      maxLength: 40,
      description: 'Start: a date, a time, or an expression such as now-7d.',
    }),
    until: Type.String({ default: 'now', maxLength: 40, description: 'Until when.' }),
    ip: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'Only these hosts: an address, a network, or a range.',
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
    is_complete: Type.Boolean({
      description: 'False while data is being read, or if there is none.',
    }),
    cve_data: text('ready, building or none.'),
    result: Type.Array(ChangeRow, { description: 'In the order of the kinds, worst first.' }),
  }),
  errors: [...keyErrors, 'parameterUnusable', 'storeAway', 'overloaded'],
});
