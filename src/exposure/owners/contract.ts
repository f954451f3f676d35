import { Type, type Static } from 'typebox';
import { adminOperation, keyErrors, operation } from '../../http/operation.ts';

const text = (description: string) => Type.String({ description });
const writeErrors = [...keyErrors, 'parameterMissing', 'parameterUnusable'] as const;

export const AssignmentRow = Type.Object({
  id: text('Its id.'),
  range: text('Its hosts; "" if a query selects them.'),
  query: text('Banner query that selects its hosts; "" if they are a range.'),
  owner: text('Who is responsible for them; "" for an assignment of tags only.'),
  tags: Type.Array(Type.String(), { description: 'Tags of the hosts.' }),
  created: text('When.'),
});
export type AssignmentRow = Static<typeof AssignmentRow>;

export const listAssignments = operation({
  id: 'listAssignments',
  methods: ['GET'],
  path: '/v1/exploit/owners',
  summary: 'Owners and tags of your hosts',
  group: 'exploit',
  access: 'key',
  cost: 0,
  envelope: 'wrapped',
  input: Type.Object({}),
  output: Type.Object({ assignments: Type.Array(AssignmentRow) }),
  errors: [...keyErrors],
});

export const addAssignment = operation({
  ...adminOperation,
  id: 'addAssignment',
  methods: ['POST'],
  path: '/v1/exploit/owners',
  summary: 'Give hosts an owner and tags',
  description:
    'By a range or a banner query. If several assignments name an owner, the newest counts; tags accumulate.',
  input: Type.Object({
    range: Type.Optional(
      Type.String({ maxLength: 100, description: 'An address, CIDR or first-last.' }),
    ),
    query: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 4096,
        description: 'Hosts with a banner that matches, now or later.',
      }),
    ),
    owner: Type.String({
      default: '',
      maxLength: 200,
      description: 'Who is responsible for them.',
    }),
    tags: Type.Array(
      Type.String({ minLength: 1, maxLength: 100, pattern: '^\\S+$', form: 'a word' }),
      {
        default: [],
        maxItems: 20,
        description: 'Words to find them by.',
      },
    ),
  }),
  output: AssignmentRow,
  errors: [...writeErrors],
});

export const endAssignment = operation({
  ...adminOperation,
  id: 'endAssignment',
  methods: ['POST'],
  path: '/v1/exploit/owners/end',
  summary: 'End an assignment',
  input: Type.Object({ id: text('Its id.') }),
  output: Type.Object({ ended: Type.Boolean() }),
  errors: [...writeErrors, 'idUnknown'],
});
