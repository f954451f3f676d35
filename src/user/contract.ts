import { Type, type Static } from 'typebox';
import { httpStatusModes } from '../http/failure.ts';
import { groups, nullableText, operation } from '../http/operation.ts';
import { maxRatePerMinute, periods, potGroups } from './plan.ts';

const text = (description: string) => Type.String({ description });
const roles = ['member', 'admin'] as const;
const keyErrors = ['keyInvalid', 'tooManyBadKeys', 'rateExceeded', 'keyForbidden'] as const;
const adminErrors = [...keyErrors, 'parameterMissing', 'parameterUnusable'] as const;

/** Exactly these seven members: one client builds a record from them and breaks on more or fewer. */
export const Me = Type.Object({
  account_type: text('Kind of log-in; always not_social.'),
  api_key: text('The key of this request.'),
  email: text('Mail address of the account.'),
  last_access_date: text('Last request with a key of this account, this one included.'),
  max_search: text('Credits left in the shortest limited period; 999999999 when unlimited.'),
  membership_date: text('When the account was made.'),
  name: text('Name of the account.'),
});
export type Me = Static<typeof Me>;

export const me = operation({
  id: 'userMe',
  methods: ['POST', 'GET'],
  path: '/v1/user/me',
  summary: 'Who this key belongs to',
  description: 'Takes no parameters and costs nothing. Clients use it to try a key.',
  group: 'user',
  access: 'key',
  cost: 0,
  envelope: 'wrapped',
  input: Type.Object({}),
  output: Me,
  errors: keyErrors,
});

const UsageRow = Type.Object({
  day: text('Day in UTC, YYYY-MM-DD.'),
  operation: text('Id of the operation.'),
  calls: Type.Integer({ description: 'Calls that were let in.' }),
  credits: Type.Integer({ description: 'Credits they cost; failed calls cost none.' }),
});

export const usage = operation({
  id: 'usage',
  methods: ['GET'],
  path: '/v1/usage',
  summary: 'What was spent on what, by day',
  description: 'Newest day first. Counts reach the disk once a minute and are shown at once.',
  group: 'user',
  access: 'key',
  cost: 0,
  envelope: 'wrapped',
  input: Type.Object({
    days: Type.Integer({ default: 30, minimum: 1, maximum: 3660, description: 'Days to go back.' }),
    user: Type.Optional(text('Another account (name, mail address or id); admins only.')),
  }),
  output: Type.Object({
    user: text('Name of the account.'),
    plan: text('Its plan.'),
    limits: Type.Array(
      Type.Object({
        group: text('Group of operations, or all.'),
        period: text('day or month, in UTC.'),
        credits: Type.Integer({ description: 'Credits in each period.' }),
        left: Type.Integer({ description: 'Credits left in this one.' }),
        resets_in_seconds: Type.Integer(),
      }),
    ),
    usage: Type.Array(UsageRow),
  }),
  errors: [...keyErrors, 'notFound', 'parameterUnusable', 'conflict'],
});

export const AccountRow = Type.Object({
  id: text('Random id.'),
  name: text('Unique name.'),
  email: text('Unique mail address.'),
  role: text('owner, admin or member.'),
  plan: text('Name of the plan.'),
  created: text('When it was made.'),
  disabled: nullableText({ description: 'When it was disabled, else null.' }),
  last_access: nullableText({ description: 'Last request with one of its keys.' }),
});
export type AccountRow = Static<typeof AccountRow>;

export const KeyRow = Type.Object({
  id: text('Id to revoke it by; not the key.'),
  user: text('Name of its account.'),
  label: text('What its maker wrote down.'),
  scopes: Type.Array(Type.String(), { description: 'Groups of operations it may call.' }),
  http_status: nullableText({
    description: 'honest or always-200; null when it follows the server.',
  }),
  created: text('When it was made.'),
  expires: nullableText({ description: 'When it stops working, else null.' }),
  last_used: nullableText({ description: 'Last request with it.' }),
  revoked: nullableText({ description: 'When it was revoked, else null.' }),
});
export type KeyRow = Static<typeof KeyRow>;

const Allowance = Type.Object({
  group: Type.Enum([...potGroups]),
  period: Type.Enum([...periods]),
  credits: Type.Integer({ minimum: 0 }),
});

export const PlanRow = Type.Object({
  name: text('Name of the plan.'),
  rate_per_minute: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'Requests in any minute; null when not limited.',
  }),
  credits: Type.Array(Allowance, { description: 'Empty when credits are unlimited.' }),
});
export type PlanRow = Static<typeof PlanRow>;

/** What all operations for admins share. They are paths of our own, so they answer wrapped. */
const management = {
  group: 'admin',
  access: 'admin',
  cost: 0,
  envelope: 'wrapped',
} as const;

const userParameter = (description: string) => Type.String({ description, maxLength: 200 });

export const listUsers = operation({
  ...management,
  id: 'listUsers',
  methods: ['GET'],
  path: '/v1/admin/users',
  summary: 'All accounts',
  input: Type.Object({}),
  output: Type.Object({ users: Type.Array(AccountRow) }),
  errors: adminErrors,
});

export const addUser = operation({
  ...management,
  id: 'addUser',
  methods: ['POST'],
  path: '/v1/admin/users',
  summary: 'Make an account',
  description: 'Only the owner makes admins.',
  input: Type.Object({
    name: Type.String({
      maxLength: 100,
      pattern: '^[^\\p{C}]+$',
      description: 'Unique, also among mail addresses.',
    }),
    email: Type.String({
      maxLength: 200,
      pattern: '^[^\\s@]+@[^\\s@]+$',
      description: 'Unique, also among names.',
    }),
    role: Type.Enum([...roles], { default: 'member', description: 'member or admin.' }),
    plan: Type.String({ default: 'unlimited', description: 'Name of a plan.' }),
  }),
  output: AccountRow,
  errors: [...adminErrors, 'conflict'],
});

export const disableUser = operation({
  ...management,
  id: 'disableUser',
  methods: ['POST'],
  path: '/v1/admin/users/disable',
  summary: 'Stop an account and all of its keys',
  description: 'Acts at once. The owner cannot be disabled; only the owner disables an admin.',
  input: Type.Object({ user: userParameter('Name, mail address or id.') }),
  output: AccountRow,
  errors: [...adminErrors, 'notFound', 'conflict'],
});

export const createKey = operation({
  ...management,
  id: 'createKey',
  methods: ['POST'],
  path: '/v1/admin/keys',
  summary: 'Make a key',
  description:
    'The answer is the only place where the key is ever shown. An admin may make the first key of ' +
    'an account to hand it over, and more for itself; only the owner makes any key for anyone, since ' +
    'who holds a key of an account sees its private reports.',
  input: Type.Object({
    user: Type.Optional(userParameter('Account the key is for; the caller when left out.')),
    label: Type.String({ default: '', maxLength: 200, description: 'A note to know it by.' }),
    scopes: Type.Array(Type.Enum([...groups]), {
      default: [...groups],
      minItems: 1,
      description: 'Groups of operations it may call, with commas between them.',
    }),
    http_status: Type.Optional(
      Type.Enum([...httpStatusModes], {
        description:
          'Overrides the HTTP status mode of the server: honest tells the outcome in the status line, ' +
          'always-200 only in the body.',
      }),
    ),
    expires: Type.Optional(
      text('A date (2027-01-31), or a time from now (90d, 12h, 2w); at most 100 years.'),
    ),
  }),
  output: Type.Object({ key: text('The key, shown once.'), ...KeyRow.properties }),
  errors: [...adminErrors, 'notFound', 'conflict'],
});

export const listKeys = operation({
  ...management,
  id: 'listKeys',
  methods: ['GET'],
  path: '/v1/admin/keys',
  summary: 'Keys, without the keys themselves',
  input: Type.Object({ user: Type.Optional(userParameter('Only of this account.')) }),
  output: Type.Object({ keys: Type.Array(KeyRow) }),
  errors: [...adminErrors, 'notFound', 'conflict'],
});

export const revokeKey = operation({
  ...management,
  id: 'revokeKey',
  methods: ['POST'],
  path: '/v1/admin/keys/revoke',
  summary: 'Stop a key, at once',
  input: Type.Object({
    key: Type.String({ maxLength: 100, description: 'Its id, or the key itself.' }),
  }),
  output: Type.Object({ id: text('Id of the key.'), revoked: Type.Boolean() }),
  errors: [...adminErrors, 'notFound'],
});

export const listPlans = operation({
  ...management,
  id: 'listPlans',
  methods: ['GET'],
  path: '/v1/admin/plans',
  summary: 'All plans',
  input: Type.Object({}),
  output: Type.Object({ plans: Type.Array(PlanRow) }),
  errors: adminErrors,
});

export const savePlan = operation({
  ...management,
  id: 'savePlan',
  methods: ['POST'],
  path: '/v1/admin/plans',
  summary: 'Make a plan or change one',
  description: 'The plan `unlimited` cannot be changed. Accounts on the plan follow at once.',
  input: Type.Object({
    name: Type.String({
      pattern: '^[a-z0-9][a-z0-9-]{0,39}$',
      description: 'Lower case, digits, -.',
    }),
    rate_per_minute: Type.Optional(
      Type.Integer({ minimum: 1, maximum: maxRatePerMinute, description: 'Left out: no limit.' }),
    ),
    credits: Type.Array(Type.String({ pattern: '^[a-z]+/(day|month)=\\d{1,12}$' }), {
      default: [],
      maxItems: potGroups.length * periods.length,
      description: 'Such as all/day=1000,domain/month=50. Left out: no limit.',
    }),
  }),
  output: PlanRow,
  errors: [...adminErrors],
});

export const assignPlan = operation({
  ...management,
  id: 'assignPlan',
  methods: ['POST'],
  path: '/v1/admin/users/plan',
  summary: 'Put an account on a plan, at once',
  input: Type.Object({
    user: userParameter('Name, mail address or id.'),
    plan: Type.String({ description: 'Name of a plan.' }),
  }),
  output: AccountRow,
  errors: [...adminErrors, 'notFound', 'conflict'],
});
