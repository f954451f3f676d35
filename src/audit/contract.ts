import { Type, type Static } from 'typebox';
import { adminOperation, keyErrors, operation } from '../http/operation.ts';

const text = (description: string) => Type.String({ description });

const trail = Type.Enum(['changes', 'lookups'], {
  default: 'changes',
  description: 'changes, or lookups: those are recorded with VEDETTE_AUDIT_LOOKUPS=DAYS.',
});

const reading = { ...adminOperation, methods: ['GET'] } as const;

const errors = [...keyErrors, 'parameterUnusable'] as const;

export const AuditRow = Type.Object({
  number: Type.Integer({ description: 'Position in the log, from 1, without gaps.' }),
  time: text('When, in UTC.'),
  user: text('Name of the account at that time; vedette for the server itself.'),
  user_id: text('Id of the account; empty for the server.'),
  key: text('Id of the key; empty without one.'),
  from: text('Address of the client, control socket or server.'),
  action: text('Such as key.revoke; for look-ups the id of the operation.'),
  subject: text('What was changed or looked up.'),
  detail: Type.Record(
    Type.String(),
    Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
    { description: 'What changed.' },
  ),
  digest: text('SHA-256 of this entry and the digest before it.'),
});
export type AuditRow = Static<typeof AuditRow>;

export const listAudit = operation({
  ...reading,
  id: 'listAudit',
  path: '/v1/admin/audit',
  summary: 'Who changed what, newest first',
  description:
    'Changes of accounts, keys, plans, feeds and suppressions, sign-ins, imports and removals of banners, backups and ' +
    'restores. Entries are written in the transaction of the change, or before it where the ledger does not hold what ' +
    'is changed. They cannot be changed or removed through the service.',
  input: Type.Object({
    since: Type.Optional(text('A date (2027-01-31) or a time ago (7d, 12h, 2w).')),
    user: Type.Optional(
      Type.String({ maxLength: 200, description: 'By this account: name, email address or id.' }),
    ),
    action: Type.Optional(
      Type.String({ maxLength: 100, description: 'An action (key.revoke) or a family (key).' }),
    ),
    trail,
    before: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Only entries with a smaller number.',
      }),
    ),
    limit: Type.Integer({
      default: 100,
      minimum: 1,
      maximum: 1000,
      description: 'Maximum number of entries.',
    }),
  }),
  output: Type.Object({ entries: Type.Array(AuditRow) }),
  errors,
});

export const verifyAudit = operation({
  ...reading,
  id: 'verifyAudit',
  path: '/v1/admin/audit/verify',
  summary: 'Check that the audit log was not altered',
  description:
    'Recomputes every digest. Anyone who can write to the ledger can also write new digests: note the newest ' +
    'digest elsewhere, and pass it here later to check that it is still part of the chain.',
  input: Type.Object({
    trail,
    digest: Type.Optional(
      Type.String({
        pattern: '^[0-9a-f]{64}$',
        form: '64 hexadecimal digits',
        description: 'A digest noted earlier.',
      }),
    ),
  }),
  output: Type.Object({
    trail: text('changes or lookups.'),
    intact: Type.Boolean({ description: 'Whether every digest fits, and the noted one is there.' }),
    entries: Type.Integer({ description: 'Entries kept.' }),
    removed: Type.Integer({ description: 'Older entries removed by retention.' }),
    digest: text('Digest of the newest entry; empty if there is none.'),
    why: text('The reason if not intact; empty otherwise.'),
  }),
  errors,
});
