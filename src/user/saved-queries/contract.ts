import { Type } from 'typebox';
import { keyErrors, operation, ownOperation } from '../../http/operation.ts';

const writeErrors = [...keyErrors, 'parameterMissing', 'parameterUnusable'] as const;

const kind = Type.Union([Type.Literal('banner'), Type.Literal('exploit')], {
  description: 'What it searches.',
});
const name = Type.String({ minLength: 1, maxLength: 100, description: 'Name of the query.' });
const query = Type.String({ minLength: 1, maxLength: 4096, description: 'The query.' });

const SavedQuery = Type.Object({
  kind,
  name,
  query,
  is_shared: Type.Boolean({ description: 'Offered to every account.' }),
  is_mine: Type.Boolean({ description: 'The caller saved it.' }),
  owner: Type.String({ description: 'Name of the account that saved it.' }),
  created: Type.String({ description: 'When it was saved.' }),
});

export const listQueries = operation({
  ...ownOperation,
  id: 'listQueries',
  methods: ['GET'],
  path: '/v1/user/queries',
  summary: 'Saved queries of this account and those that others share, by name',
  input: Type.Object({}),
  output: Type.Object({ queries: Type.Array(SavedQuery) }),
  errors: [...keyErrors],
});

export const saveQuery = operation({
  ...ownOperation,
  id: 'saveQuery',
  methods: ['POST'],
  path: '/v1/user/queries',
  summary: 'Save a query under a name',
  description:
    'Replaces a query of the same kind and name. A shared query is offered to every account.',
  input: Type.Object({
    kind,
    name,
    query,
    is_shared: Type.Boolean({ default: false, description: 'Offers it to every account.' }),
  }),
  output: Type.Object({ query: SavedQuery }),
  errors: [...writeErrors, 'conflict'],
});

export const removeQuery = operation({
  ...ownOperation,
  id: 'removeQuery',
  methods: ['POST'],
  path: '/v1/user/queries/remove',
  summary: 'Remove a saved query',
  input: Type.Object({ kind, name }),
  output: Type.Object({ name: Type.String({ description: 'Its name.' }) }),
  errors: [...writeErrors, 'notFound'],
});
