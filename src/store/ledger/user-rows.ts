import type { Selectable } from 'kysely';
import type { Account, Allowance, Group, Key, Plan, Session } from '../../user/store.ts';
import type { LedgerTables } from './schema.ts';

export function toAccount(row: Selectable<LedgerTables['account']>): Account {
  const { created_at, disabled_at, last_access_at, ...rest } = row;
  return { ...rest, createdAt: created_at, disabledAt: disabled_at, lastAccessAt: last_access_at };
}

export function toAccountRow({ createdAt, disabledAt, lastAccessAt, ...rest }: Account) {
  return { ...rest, created_at: createdAt, disabled_at: disabledAt, last_access_at: lastAccessAt };
}

export function toKey(row: Selectable<LedgerTables['api_key']>): Key {
  return {
    id: row.id,
    accountId: row.account_id,
    digest: row.digest,
    label: row.label,
    scopes: JSON.parse(row.scopes) as Group[], // written by toKeyRow below
    httpStatus: row.http_status,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  };
}

export function toKeyRow(key: Key): LedgerTables['api_key'] {
  return {
    id: key.id,
    account_id: key.accountId,
    digest: key.digest,
    label: key.label,
    scopes: JSON.stringify(key.scopes),
    http_status: key.httpStatus,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    last_used_at: key.lastUsedAt,
    revoked_at: key.revokedAt,
  };
}

export function toPlan(row: Selectable<LedgerTables['plan']>): Plan {
  const allowances = JSON.parse(row.allowances) as Allowance[]; // written by savePlan and the first step
  return { name: row.name, ratePerMinute: row.rate_per_minute, allowances };
}

export function toSession(row: Selectable<LedgerTables['session']>): Session {
  return {
    id: row.id,
    keyId: row.key_id,
    digest: row.digest,
    agent: row.agent,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

export function toSessionRow(session: Session): LedgerTables['session'] {
  return {
    id: session.id,
    key_id: session.keyId,
    digest: session.digest,
    agent: session.agent,
    created_at: session.createdAt,
    expires_at: session.expiresAt,
  };
}
