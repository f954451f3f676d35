import { Type, type Static } from 'typebox';
import { adminOperation, keyErrors, operation } from '../../http/operation.ts';

const text = (description: string) => Type.String({ description });
const writeErrors = [...keyErrors, 'parameterMissing', 'parameterUnusable'] as const;

const state = Type.Union(
  [
    Type.Literal('accepted'),
    Type.Literal('not_affected'),
    Type.Literal('fixed'),
    Type.Literal('under_investigation'),
  ],
  {
    default: 'accepted',
    description:
      'accepted: the risk is taken. not_affected and fixed: it is not there, whatever the version says. ' +
      'under_investigation counts as before.',
  },
);

export const DecisionRow = Type.Object({
  id: text('Its id.'),
  state: text('accepted, not_affected, fixed or under_investigation.'),
  cve: text('"" for every CVE.'),
  range: text('"" for every host.'),
  product: text('"" for every product.'),
  version: text('"" for every version.'),
  tag: text('"" for hosts with any tag.'),
  reason: text('Why.'),
  by: text('Who decided.'),
  created: text('When.'),
  until: text('When it expires; "" if never.'),
  expired: Type.Boolean({ description: 'It has expired, and its CVEs count again.' }),
  source: text('The VEX document it came from; "" for none.'),
});
export type DecisionRow = Static<typeof DecisionRow>;

export const listDecisions = operation({
  id: 'listDecisions',
  methods: ['GET'],
  path: '/v1/exploit/decisions',
  summary: 'Accepted risks and other decisions about CVEs',
  group: 'exploit',
  access: 'key',
  cost: 0,
  envelope: 'wrapped',
  input: Type.Object({
    expired: Type.Boolean({ default: false, description: 'Only expired decisions.' }),
  }),
  output: Type.Object({ decisions: Type.Array(DecisionRow) }),
  errors: [...keyErrors],
});

export const addDecision = operation({
  ...adminOperation,
  id: 'addDecision',
  methods: ['POST'],
  path: '/v1/exploit/decisions',
  summary: 'Accept a risk, or record that a CVE does not apply',
  description:
    'Covers a CVE, a range, a product or a tag, or a combination. Covered CVEs are still shown, with the ' +
    'decision; they do not count until the decision expires.',
  input: Type.Object({
    state,
    cve: Type.Optional(
      Type.String({
        pattern: '^[Cc][Vv][Ee]-[0-9]{4}-[0-9]{4,19}$',
        form: 'a CVE such as CVE-2024-3094',
        description: 'Only this CVE.',
      }),
    ),
    range: Type.Optional(
      Type.String({ maxLength: 100, description: 'Only these hosts: an address, CIDR or range.' }),
    ),
    product: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'Only this product, spelled as listed.',
      }),
    ),
    version: Type.Optional(
      Type.String({ maxLength: 200, description: 'Only this version of it, spelled as listed.' }),
    ),
    tag: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'Only hosts with this tag.' }),
    ),
    until: Type.Optional(text('Last day, YYYY-MM-DD. Default: no expiry.')),
    reason: Type.String({ minLength: 3, maxLength: 500, description: 'Why.' }),
  }),
  output: DecisionRow,
  errors: [...writeErrors],
});

export const endDecision = operation({
  ...adminOperation,
  id: 'endDecision',
  methods: ['POST'],
  path: '/v1/exploit/decisions/end',
  summary: 'End a decision: the CVEs it covered count again',
  input: Type.Object({ id: text('Its id.') }),
  output: Type.Object({ ended: Type.Boolean() }),
  errors: [...writeErrors, 'idUnknown'],
});
