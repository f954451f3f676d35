import { Type, type Static } from 'typebox';
import { fileOf, keyErrors, operation, ownOperation } from '../http/operation.ts';

const text = (description: string) => Type.String({ description });

const sharedKinds = ['report', 'case'] as const;
export type SharedKind = (typeof sharedKinds)[number];

export const mostDays = 90;
/** Per link: enough for any reader, too few for a crawler. */
export const mostOpenings = 10_000;

const kindOf = (description: string) =>
  Type.Unsafe<SharedKind>({ type: 'string', enum: [...sharedKinds], description });

const Link = Type.Object({
  id: text('Its id, which opens nothing.'),
  kind: kindOf('What it shows.'),
  subject: text('Id of the report or case.'),
  owner: text('Name of the account that made it.'),
  created: text('When it was made.'),
  expires: text('When it ends.'),
  state: Type.Unsafe<'open' | 'expired' | 'revoked' | 'spent'>({
    type: 'string',
    enum: ['open', 'expired', 'revoked', 'spent'],
    description: `Whether it still opens; spent after ${mostOpenings} openings.`,
  }),
  opened: Type.Integer({ description: 'How often it has been opened.' }),
  last_opened: text('When it was last opened; "" for never.'),
});
export type SharedLink = Static<typeof Link>;

const linkErrors = [...keyErrors, 'parameterMissing', 'parameterUnusable', 'notFound'] as const;

export const makeShare = operation({
  ...ownOperation,
  id: 'makeShare',
  methods: ['POST'],
  path: '/v1/shares',
  summary: 'Make a link that shows a report or case to people without an account',
  description:
    'Only where an administrator allows it (`share_links`). It shows that one thing, as its maker sees it at that ' +
    'time, without names of accounts, notes and history, until it expires or is revoked. Only the owner of a case ' +
    'makes links to it. The secret is shown only in this answer; only its digest is stored.',
  input: Type.Object({
    kind: kindOf('What it shows.'),
    subject: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Id of the report or case.',
      examples: ['4503599627370495'],
    }),
    days: Type.Integer({
      default: 7,
      minimum: 1,
      maximum: mostDays,
      description: 'Days until it ends.',
    }),
  }),
  output: Type.Object({ ...Link.properties, url: text('The link, which is not shown again.') }),
  errors: [...linkErrors, 'conflict'],
});

export const listShares = operation({
  ...ownOperation,
  id: 'listShares',
  methods: ['GET'],
  path: '/v1/shares',
  summary: 'Links without an account that the caller made, newest first',
  input: Type.Object({
    all: Type.Boolean({
      default: false,
      description: 'Links of all accounts; administrators only.',
    }),
  }),
  output: Type.Object({
    allowed: Type.Boolean({ description: 'Whether the server allows such links.' }),
    links: Type.Array(Link),
  }),
  errors: [...keyErrors],
});

export const revokeShare = operation({
  ...ownOperation,
  id: 'revokeShare',
  methods: ['POST'],
  path: '/v1/shares/{id}/revoke',
  summary: 'Revoke a link immediately: one of the caller, or any for an administrator',
  input: Type.Object({
    id: Type.String({
      pattern: '^[0-9a-f-]{36}$',
      description: 'Id of the link.',
      examples: ['3f2b8c1e-5d7a-4e90-9b61-0a4c2d8e7f15'],
      form: 'the id of a link, as vedette share list shows it',
    }),
  }),
  output: Link,
  errors: linkErrors,
});

export const openShare = operation({
  id: 'openShare',
  methods: ['GET'],
  path: '/v1/shared/{secret}',
  summary: 'What a link without an account shows, as a page',
  description:
    'Unknown, expired, revoked and disabled links get the same answer. Openings are counted, and recorded in the ' +
    'audit log at most once an hour for each link.',
  group: 'user',
  access: 'open',
  envelope: 'file',
  cost: 0,
  input: Type.Object({
    secret: Type.String({ description: 'The secret of the link.' }),
  }),
  shown: [],
  output: fileOf('text/html; charset=utf-8', 'A self-contained page.'),
  errors: ['notFound', 'rateExceeded', 'storeAway'],
});
