import { Type, type Static } from 'typebox';
import { keyErrors, operation, ownOperation } from '../../http/operation.ts';

const text = (description: string) => Type.String({ description });
const sessionErrors = [...keyErrors, 'sessionEnded', 'notOwnPage'] as const;

/** Per account, whatever its plan, because each sign-in writes to the ledger. */
export const signInsPerMinute = 20;

export const SignedIn = Type.Object({
  user: text('Name of the account.'),
  email: text('Its email address.'),
  role: text('owner, admin or member.'),
  plan: text('Name of its plan.'),
  scopes: Type.Array(Type.String(), { description: 'Operation groups that may be called.' }),
  key_label: text('Label of the key that was signed in with.'),
  expires: text('When the session ends; "" for a key that never expires.'),
  version: text('Version of the server.'),
});
export type SignedIn = Static<typeof SignedIn>;

export const signIn = operation({
  ...ownOperation,
  id: 'signIn',
  methods: ['POST'],
  path: '/v1/session',
  summary: 'Sign a browser in',
  description:
    'For the web page: sets a cookie that scripts cannot read and that works for pages of this ' +
    'server only. Programs send their key with every request instead. A sign-in counts as a call of the ' +
    `account, which has at most ${signInsPerMinute} of them a minute.`,
  access: 'open',
  input: Type.Object({
    key: Type.Optional(Type.String({ maxLength: 200, description: 'An API key.' })),
    link: Type.Optional(
      Type.String({ maxLength: 200, description: 'The secret of a sign-in link. Works once.' }),
    ),
    code: Type.Optional(
      Type.String({
        maxLength: 4_000,
        description: 'Code that the provider returned to the browser.',
      }),
    ),
    proof: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Proof from the start of the sign-in that the code belongs to.',
      }),
    ),
  }),
  output: SignedIn,
  errors: [
    'keyInvalid',
    'tooManyBadKeys',
    'rateExceeded',
    'linkInvalid',
    'signInRefused',
    'keyForbidden',
    'providerAway',
    'conflict',
    'notOwnPage',
    'parameterMissing',
    'parameterUnusable',
  ],
});

export const signInWays = operation({
  ...ownOperation,
  id: 'signInWays',
  methods: ['GET'],
  path: '/v1/session/ways',
  summary: 'Ways to sign in besides keys and links',
  access: 'open',
  input: Type.Object({}),
  output: Type.Object({ provider: text('Host of the provider (oidc_issuer); "" for none.') }),
  errors: [],
});

export const departToProvider = operation({
  ...ownOperation,
  id: 'departToProvider',
  methods: ['POST'],
  path: '/v1/session/provider',
  summary: 'Where a browser goes to sign in with the provider',
  description:
    'For the web page: it keeps state and proof, opens the URL, and signs in with the code that comes back, if the state ' +
    'is the same.',
  access: 'open',
  input: Type.Object({}),
  output: Type.Object({
    url: text('Page of the provider.'),
    state: text('Returned with the code.'),
    proof: text('Redeems the code (PKCE).'),
  }),
  errors: ['conflict', 'notOwnPage', 'providerAway', 'rateExceeded'],
});

export const signedIn = operation({
  ...ownOperation,
  id: 'signedIn',
  methods: ['GET'],
  path: '/v1/session',
  summary: 'Who is signed in, and what they may do',
  input: Type.Object({}),
  output: SignedIn,
  errors: sessionErrors,
});

const SessionRow = Type.Object({
  id: text('Id, needed to end it.'),
  agent: text('What the browser calls itself; untrusted text.'),
  key_label: text('Label of the key that was signed in with.'),
  created: text('When it signed in.'),
  expires: text('When it ends.'),
  is_current: Type.Boolean({ description: 'The session of this request.' }),
});

export const listSessions = operation({
  ...ownOperation,
  id: 'listSessions',
  methods: ['GET'],
  path: '/v1/sessions',
  summary: 'Browsers signed in to this account',
  input: Type.Object({}),
  output: Type.Object({ sessions: Type.Array(SessionRow) }),
  errors: sessionErrors,
});

export const endSession = operation({
  ...ownOperation,
  id: 'endSession',
  methods: ['POST'],
  path: '/v1/session/end',
  summary: 'Sign a browser out immediately',
  input: Type.Object({
    id: Type.Optional(Type.String({ description: 'Default: the session of this request.' })),
  }),
  output: Type.Object({ id: text('Id of the session.'), ended: Type.Boolean() }),
  errors: [...sessionErrors, 'parameterMissing', 'notFound'],
});

export const signInLink = operation({
  ...ownOperation,
  id: 'signInLink',
  methods: ['POST'],
  path: '/v1/session/link',
  summary: 'A link that signs a browser in once',
  access: 'local',
  input: Type.Object({
    user: Type.Optional(text('Name, email address or id. Default: the owner.')),
  }),
  output: Type.Object({
    url: text('Works once, until it expires.'),
    expires: text('When it expires.'),
  }),
  errors: ['userUnknown', 'conflict'],
});
