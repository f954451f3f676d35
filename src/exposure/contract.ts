import { Type, type Static } from 'typebox';
import type { ErrorCode } from '../errors.ts';
import { operation } from '../http/operation.ts';

const text = (description: string) => Type.String({ description });
const count = (description: string) => Type.Integer({ description });
const maybeNumber = (description: string) =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], description });

const Weakness = Type.Object({
  cve_id: text('In capitals.'),
  kev: Type.Boolean({ description: 'Known to be exploited.' }),
  epss: maybeNumber('Probability of exploitation in the next 30 days.'),
  cvss: maybeNumber('Of the newest kind that anybody gave.'),
  sure: Type.Boolean({
    description: 'False where a distribution may have repaired it, or on some platforms only.',
  }),
  product: text('What has it.'),
  version: text('"" when only the scan claims it.'),
  ports: Type.Array(Type.Integer(), { description: 'Where it listens.' }),
});
export type Weakness = Static<typeof Weakness>;

export const ExposedHost = Type.Object({
  ip_address: text('The address.'),
  hostname: text('"" when none is known.'),
  kev_count: count('CVEs of it that are known to be exploited.'),
  cve_count: count('All its CVEs.'),
  epss: maybeNumber('The highest of them.'),
  cvss: maybeNumber('The highest of them.'),
  last_seen: text('When its newest banner was seen.'),
  worst: Type.Array(Weakness, { description: 'The worst of them, worst first.' }),
});
export type ExposedHost = Static<typeof ExposedHost>;

export const exploitExposed = operation({
  id: 'exploitExposed',
  methods: ['GET'],
  path: '/v1/exploit/exposed',
  group: 'exploit',
  access: 'key',
  cost: 1,
  envelope: 'wrapped',
  summary: 'Your hosts with known vulnerabilities, worst first',
  description:
    'Hosts with a CVE that is known to be exploited come first, then by the highest probability of ' +
    'exploitation, then by the highest score. Only the newest banner of each port counts.',
  input: Type.Object({
    ip: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'Only these: an address, a network, or a range.',
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
    is_complete: Type.Boolean({
      description: 'False when there are so many that only the newest of the worst were looked at.',
    }),
    result: Type.Array(ExposedHost),
  }),
  errors: ['keyInvalid', 'parameterUnusable', 'storeAway', 'overloaded'] as ErrorCode[],
});
