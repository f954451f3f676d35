import { Type, type Static } from 'typebox';
import { httpStatusModes } from '../http/failure.ts';
import {
  adminOperation,
  groups,
  keyErrors,
  nullableText,
  operation,
  ownOperation,
} from '../http/operation.ts';
import { maxRatePerMinute, periods, potGroups } from './plan.ts';

const text = (description: string) => Type.String({ description });
const roles = ['member', 'admin'] as const;
const adminErrors = [...keyErrors, 'parameterMissing', 'parameterUnusable'] as const;

/** Exactly these seven members: one client breaks on more or fewer. */
export const Me = Type.Object({
  account_type: text('Sign-in method; always not_social.'),
  api_key: text('The key of this request.'),
  email: text('Email address of the account.'),
  last_access_date: text('Time of the last request by this account, this one included.'),
  max_search: text('Credits left in the shortest limited period; 999999999 when unlimited.'),
  membership_date: text('When the account was created.'),
  name: text('Name of the account.'),
});
export type Me = Static<typeof Me>;

export const me = operation({
  id: 'userMe',
  methods: ['POST', 'GET'],
  path: '/v1/user/me',
  summary: 'The account of this key',
  description: 'Takes no parameters and costs nothing. Clients call it to test a key.',
  ...ownOperation,
  input: Type.Object({}),
  output: Me,
  errors: keyErrors,
});

const UsageRow = Type.Object({
  day: text('Day in UTC, YYYY-MM-DD.'),
  operation: text('Id of the operation.'),
  calls: Type.Integer({ description: 'Accepted calls.' }),
  credits: Type.Integer({ description: 'Credits charged; failed calls are free.' }),
});

const usageDays = Type.Integer({
  default: 30,
  minimum: 1,
  maximum: 3660,
  description: 'Days to look back.',
});

export const usage = operation({
  id: 'usage',
  methods: ['GET'],
  path: '/v1/usage',
  summary: 'Usage by day',
  description: 'Newest day first. Includes calls not yet written to disk.',
  ...ownOperation,
  input: Type.Object({
    days: usageDays,
    user: Type.Optional(text('Another account (name, email address or id). Admins only.')),
  }),
  output: Type.Object({
    user: text('Name of the account.'),
    plan: text('Its plan.'),
    limits: Type.Array(
      Type.Object({
        group: text('Group of operations, or all.'),
        period: text('day or month, in UTC.'),
        credits: Type.Integer({ description: 'Credits per period.' }),
        left: Type.Integer({ description: 'Credits left in the current period.' }),
        resets_in_seconds: Type.Integer(),
      }),
    ),
    usage: Type.Array(UsageRow),
  }),
  errors: [...keyErrors, 'userUnknown', 'parameterUnusable', 'conflict'],
});

export const usageOfAll = operation({
  ...adminOperation,
  id: 'usageOfAll',
  methods: ['GET'],
  path: '/v1/admin/usage',
  summary: 'Usage of all accounts',
  description: 'Most calls first; accounts without calls come last.',
  input: Type.Object({ days: usageDays }),
  output: Type.Object({
    days: Type.Integer({ description: 'Days looked back.' }),
    accounts: Type.Array(
      Type.Object({
        user: text('Name of the account.'),
        plan: text('Its plan.'),
        calls: Type.Integer({ description: 'Accepted calls.' }),
        credits: Type.Integer({ description: 'Credits charged.' }),
        last_access: nullableText({ description: 'Last request with one of its keys.' }),
      }),
    ),
  }),
  errors: adminErrors,
});

export const AccountRow = Type.Object({
  id: text('Random id.'),
  name: text('Unique name.'),
  email: text('Unique email address.'),
  role: text('owner, admin or member.'),
  plan: text('Name of the plan.'),
  created: text('When it was created.'),
  disabled: nullableText({ description: 'When it was disabled, else null.' }),
  last_access: nullableText({ description: 'Last request with one of its keys.' }),
});
export type AccountRow = Static<typeof AccountRow>;

const holdings = {
  keys: Type.Integer({ description: 'Keys that are not revoked.' }),
  private_reports: Type.Integer({ description: 'Reports that only the account can see.' }),
  public_reports: Type.Integer({ description: 'Reports that every account can see.' }),
  private_cases: Type.Integer({ description: 'Cases that only the account can see.' }),
};

export const UserCard = Type.Object({
  ...AccountRow.properties,
  ...holdings,
  open_scans: Type.Integer({ description: 'Scans waiting or running.' }),
});
export type UserCard = Static<typeof UserCard>;

export const DeletedRow = Type.Object({
  id: text('Id of the deleted account.'),
  name: text('Its name.'),
  ...holdings,
  heir: text('Account that got its public reports.'),
});
export type DeletedRow = Static<typeof DeletedRow>;

export const KeyRow = Type.Object({
  id: text('Id to revoke it by, not the key.'),
  user: text('Name of its account.'),
  label: text('Label given by its creator.'),
  scopes: Type.Array(Type.String(), { description: 'Operation groups it may call.' }),
  http_status: nullableText({
    description: 'honest or always-200; null to use the server setting.',
  }),
  created: text('When it was created.'),
  expires: nullableText({ description: 'When it expires, else null.' }),
  last_used: nullableText({ description: 'Last request with this key.' }),
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
    description: 'Requests per minute; null for no limit.',
  }),
  credits: Type.Array(Allowance, { description: 'Empty when credits are unlimited.' }),
});
export type PlanRow = Static<typeof PlanRow>;

/** Longest label of a key. */
export const longestLabel = 200;

const userParameter = (description: string) => Type.String({ description, maxLength: 200 });

const unique =
  'Unique among names and email addresses, ignoring case. Its letters belong to one script, or to those that ' +
  'Chinese, Japanese and Korean mix.';
const accountName = Type.String({ maxLength: 100, description: unique });
const accountEmail = Type.String({
  maxLength: 200,
  pattern: '^[^\\s@]+@[^\\s@]+$',
  form: 'an email address',
  description: unique,
});

export const listUsers = operation({
  ...adminOperation,
  id: 'listUsers',
  methods: ['GET'],
  path: '/v1/admin/users',
  summary: 'All accounts',
  input: Type.Object({}),
  output: Type.Object({ users: Type.Array(AccountRow) }),
  errors: adminErrors,
});

export const addUser = operation({
  ...adminOperation,
  id: 'addUser',
  methods: ['POST'],
  path: '/v1/admin/users',
  summary: 'Create an account',
  description: 'Only the owner can create admins.',
  input: Type.Object({
    name: accountName,
    email: accountEmail,
    role: Type.Enum([...roles], { default: 'member', description: 'member or admin.' }),
    plan: Type.String({ default: 'unlimited', description: 'Name of a plan.' }),
  }),
  output: AccountRow,
  errors: [...adminErrors, 'conflict'],
});

export const disableUser = operation({
  ...adminOperation,
  id: 'disableUser',
  methods: ['POST'],
  path: '/v1/admin/users/disable',
  summary: 'Disable an account and all its keys',
  description:
    'Takes effect immediately. The owner cannot be disabled; only the owner can disable another admin.',
  input: Type.Object({ user: userParameter('Name, email address or id.') }),
  output: AccountRow,
  errors: [...adminErrors, 'userUnknown', 'conflict'],
});

export const showUser = operation({
  ...adminOperation,
  id: 'showUser',
  methods: ['GET'],
  path: '/v1/admin/users/show',
  summary: 'An account and what belongs to it',
  input: Type.Object({ user: userParameter('Name, email address or id.') }),
  output: UserCard,
  errors: [...adminErrors, 'userUnknown', 'conflict'],
});

export const enableUser = operation({
  ...adminOperation,
  id: 'enableUser',
  methods: ['POST'],
  path: '/v1/admin/users/enable',
  summary: 'Enable an account again',
  description: 'Its keys work again immediately, except those that were revoked or have expired.',
  input: Type.Object({ user: userParameter('Name, email address or id.') }),
  output: AccountRow,
  errors: [...adminErrors, 'userUnknown', 'conflict'],
});

export const setUserRole = operation({
  ...adminOperation,
  id: 'setUserRole',
  methods: ['POST'],
  path: '/v1/admin/users/role',
  summary: 'Make an account an admin or a member',
  description:
    'Takes effect immediately. Only the owner can make admins, and only with a key that lasts as long as those of ' +
    'the account. The owner stays the owner.',
  input: Type.Object({
    user: userParameter('Name, email address or id.'),
    role: Type.Enum([...roles], { description: 'member or admin.' }),
  }),
  output: AccountRow,
  errors: [...adminErrors, 'userUnknown', 'conflict'],
});

export const renameUser = operation({
  ...adminOperation,
  id: 'renameUser',
  methods: ['POST'],
  path: '/v1/admin/users/rename',
  summary: 'Change the name or email address of an account',
  description: 'Keys, reports and usage stay with the account.',
  input: Type.Object({
    user: userParameter('Name, email address or id.'),
    name: accountName,
    email: Type.Optional(accountEmail),
  }),
  output: AccountRow,
  errors: [...adminErrors, 'userUnknown', 'conflict'],
});

export const deleteUser = operation({
  ...adminOperation,
  id: 'deleteUser',
  methods: ['POST'],
  path: '/v1/admin/users/delete',
  summary: 'Delete an account permanently',
  description:
    'Its keys stop working immediately. Keys, usage, credits, open scans and private reports are deleted with their ' +
    'screenshots; public reports pass to the owner. Entries of the audit log stay. The owner cannot be deleted; ' +
    'only the owner can delete an admin.',
  input: Type.Object({ user: userParameter('Name, email address or id.') }),
  output: DeletedRow,
  errors: [...adminErrors, 'userUnknown', 'conflict'],
});

export const createKey = operation({
  ...adminOperation,
  id: 'createKey',
  methods: ['POST'],
  path: '/v1/admin/keys',
  summary: 'Create a key',
  description:
    'The key appears only in this answer. It has at most the scopes of the key that creates it, and at most its ' +
    'lifetime. An admin may create the first key of a member, and any number of its own. Further keys for others need ' +
    'the owner, because a key gives access to the private reports of its account.',
  input: Type.Object({
    user: Type.Optional(userParameter("Account of the key. Default: the caller's.")),
    label: Type.String({
      default: '',
      maxLength: longestLabel,
      description: 'Label to recognise it by.',
    }),
    scopes: Type.Optional(
      Type.Array(Type.Enum([...groups]), {
        minItems: 1,
        description:
          'Operation groups it may call, separated by commas. Default: those of the calling key without `import`, ' +
          'which is for machines that import scans and has to be named.',
      }),
    ),
    http_status: Type.Optional(
      Type.Enum([...httpStatusModes], {
        description:
          "Overrides the server's HTTP status mode. honest: the status line shows the outcome." +
          'always-200: only the body does.',
      }),
    ),
    expires: Type.Optional(
      text(
        'A date (2027-01-31) or a time from now (90d, 12h, 2w), at most 100 years. Default: with the calling key.',
      ),
    ),
  }),
  output: Type.Object({ key: text('The key, shown once.'), ...KeyRow.properties }),
  errors: [...adminErrors, 'userUnknown', 'conflict'],
});

export const listKeys = operation({
  ...adminOperation,
  id: 'listKeys',
  methods: ['GET'],
  path: '/v1/admin/keys',
  summary: 'List keys (metadata only)',
  input: Type.Object({ user: Type.Optional(userParameter('Only keys of this account.')) }),
  output: Type.Object({ keys: Type.Array(KeyRow) }),
  errors: [...adminErrors, 'userUnknown', 'conflict'],
});

export const BouncerRow = Type.Object({
  name: text('Label of its key.'),
  user: text('Account of the key.'),
  address: text('Where it comes from.'),
  type: text('User-Agent up to the slash; untrusted text.'),
  version: text('What follows; untrusted text.'),
  how: text('`stream` for all decisions and what changed, `live` for single addresses.'),
  pulls: Type.Integer({ description: 'Requests since the first one.' }),
  first_pull: text('First request since the server started.'),
  last_pull: text('Last request.'),
});
export type BouncerRow = Static<typeof BouncerRow>;

export const listBouncers = operation({
  ...adminOperation,
  id: 'listBouncers',
  methods: ['GET'],
  path: '/v1/admin/bouncers',
  summary: 'Programs that pull decisions as CrowdSec bouncers do, most recent first',
  input: Type.Object({}),
  output: Type.Object({ bouncers: Type.Array(BouncerRow) }),
  errors: adminErrors,
});

const keyParameter = Type.String({
  maxLength: 200,
  description: 'The key, its id, the beginning of its id (4 characters or more), or its label.',
});

export const renameKey = operation({
  ...adminOperation,
  id: 'renameKey',
  methods: ['POST'],
  path: '/v1/admin/keys/rename',
  summary: 'Change the label of a key',
  input: Type.Object({
    key: keyParameter,
    label: Type.String({ maxLength: longestLabel, description: 'The new label.' }),
  }),
  output: KeyRow,
  errors: [...adminErrors, 'notFound', 'idUnknown', 'conflict'],
});

export const rotateKey = operation({
  ...adminOperation,
  id: 'rotateKey',
  methods: ['POST'],
  path: '/v1/admin/keys/rotate',
  summary: 'Replace a key with a new one that has the same rights',
  description:
    'The new key appears only in this answer. The old one keeps working until the given time, so that clients can ' +
    'be switched one by one, and is labelled as replaced. Requires a key with at least the same scopes and lifetime.',
  input: Type.Object({
    key: keyParameter,
    keep: Type.String({
      default: '24h',
      description:
        'How long the old key keeps working: a time from now (90d, 12h, 2w) or a date (2027-01-31).',
    }),
  }),
  output: Type.Object({
    key: text('The new key, shown once.'),
    ...KeyRow.properties,
    replaces: text('Id of the old key.'),
    replaced_until: text('When the old key stops working.'),
  }),
  errors: [...adminErrors, 'notFound', 'idUnknown', 'conflict'],
});

export const revokeKey = operation({
  ...adminOperation,
  id: 'revokeKey',
  methods: ['POST'],
  path: '/v1/admin/keys/revoke',
  summary: 'Revoke a key immediately',
  description: 'Only the owner can revoke keys of the owner or of another admin.',
  input: Type.Object({
    key: keyParameter,
  }),
  output: Type.Object({ id: text('Id of the key.'), revoked: Type.Boolean() }),
  errors: [...adminErrors, 'notFound', 'idUnknown', 'conflict'],
});

export const listPlans = operation({
  ...adminOperation,
  id: 'listPlans',
  methods: ['GET'],
  path: '/v1/admin/plans',
  summary: 'All plans',
  input: Type.Object({}),
  output: Type.Object({ plans: Type.Array(PlanRow) }),
  errors: adminErrors,
});

export const savePlan = operation({
  ...adminOperation,
  id: 'savePlan',
  methods: ['POST'],
  path: '/v1/admin/plans',
  summary: 'Create or change a plan',
  description:
    'The plan `unlimited` cannot be changed. Accounts on the plan are affected immediately, so only the owner can ' +
    'change a plan that the owner or another admin is on.',
  input: Type.Object({
    name: Type.String({
      pattern: '^[a-z0-9][a-z0-9-]{0,39}$',
      form: 'lower-case letters, digits and hyphens, 40 at most',
      description: 'Lower-case letters, digits and hyphens.',
    }),
    rate_per_minute: Type.Optional(
      Type.Integer({ minimum: 1, maximum: maxRatePerMinute, description: 'Default: no limit.' }),
    ),
    credits: Type.Array(
      Type.String({
        pattern: '^[a-z]+/(day|month)=\\d{1,12}$',
        form: 'GROUP/day=CREDITS or GROUP/month=CREDITS, such as all/day=1000',
      }),
      {
        default: [],
        maxItems: potGroups.length * periods.length,
        description: 'Such as all/day=1000,domain/month=50. Default: no limit.',
      },
    ),
  }),
  output: PlanRow,
  errors: [...adminErrors],
});

export const removePlan = operation({
  ...adminOperation,
  id: 'removePlan',
  methods: ['POST'],
  path: '/v1/admin/plans/remove',
  summary: 'Remove a plan',
  description:
    'Rejected while any account is on it, even a disabled one. The plan `unlimited` stays.',
  input: Type.Object({ name: Type.String({ maxLength: 200, description: 'Name of the plan.' }) }),
  output: Type.Object({ name: text('Name of the plan.'), removed: Type.Boolean() }),
  errors: [...adminErrors, 'conflict'],
});

export const assignPlan = operation({
  ...adminOperation,
  id: 'assignPlan',
  methods: ['POST'],
  path: '/v1/admin/users/plan',
  summary: 'Assign a plan to an account',
  description: 'Only the owner can change the plan of the owner or of another admin.',
  input: Type.Object({
    user: userParameter('Name, email address or id.'),
    plan: Type.String({ description: 'Name of a plan.' }),
  }),
  output: AccountRow,
  errors: [...adminErrors, 'userUnknown', 'conflict'],
});
