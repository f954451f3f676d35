import type { Change } from '../audit/store.ts';
import type { HttpStatusMode } from '../http/failure.ts';
import type { Group } from '../http/operation.ts';
import type { Period, Plan, PotGroup } from './plan.ts';

export { accountsCalled, accountsNamed } from './names.ts';
export type { HttpStatusMode } from '../http/failure.ts';
export type { Group } from '../http/operation.ts';
export type { Allowance, Plan } from './plan.ts';

export type Role = 'owner' | 'admin' | 'member';

export interface Account {
  id: string;
  name: string;
  email: string;
  role: Role;
  plan: string;
  createdAt: string;
  disabledAt: string | null;
  lastAccessAt: string | null;
}

export interface Key {
  id: string;
  accountId: string;
  /** SHA-256 of the key in hexadecimal. The key itself is never stored. */
  digest: string;
  label: string;
  scopes: Group[];
  /** HTTP status mode of the key; null for the server setting. */
  httpStatus: HttpStatusMode | null;
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  revokedAt: string | null;
}

/** A signed-in browser. It ends with its key. */
export interface Session {
  id: string;
  keyId: string;
  /** SHA-256 of the token in hexadecimal. Only the browser has the token. */
  digest: string;
  /** User-Agent; untrusted text. */
  agent: string;
  createdAt: string;
  expiresAt: string;
}

/** A person, as known to a sign-in provider. */
interface Identity {
  issuer: string;
  subject: string;
  accountId: string;
  /** The key that sessions of this person are bound to. */
  keyId: string;
}

/** A search that an account saved under a name. */
export interface SavedQuery {
  kind: 'banner' | 'exploit';
  name: string;
  query: string;
  /** Offered to every account. */
  isShared: boolean;
  createdAt: string;
}

export interface OfferedQuery extends SavedQuery {
  accountId: string;
  /** Name of that account. */
  owner: string;
}

/** Credits of an account for one group in one period. */
export interface Pot {
  accountId: string;
  group: PotGroup;
  period: Period;
  /** Start of the period, as an ISO string. */
  startsAt: string;
}

/** A server's request for a share of an account's calls per minute. */
export interface CallLease {
  /** Calls per minute of the plan. */
  limit: number;
  /** Calls that wait or are expected; 0 only returns unused ones. */
  wanted: number;
  /** Calls of an earlier grant that were not made. */
  unused?: { grantedAt: number; calls: number };
}

/** How long a server may use the calls it was granted, counted from its request. */
export const callLeaseMs = 1_000;

export interface CallGrant {
  /** Identifies the grant. */
  grantedAt: number;
  /** May be more than wanted, or fewer if no more are left. */
  calls: number;
  /** Calls that no server has. */
  left: number;
  /** Until the oldest calls no longer count. */
  freeInMs: number;
}

interface UsageRow {
  day: string;
  operation: string;
  calls: number;
  credits: number;
}

/** Counts since the last flush. */
export interface Activity {
  accounts: { accountId: string; lastAccessAt: string }[];
  keys: { keyId: string; lastUsedAt: string }[];
  usage: (UsageRow & { accountId: string })[];
}

/** What is deleted with an account or changes hands. */
export interface Holdings {
  keys: number;
  /** Reports that only the account can see. */
  privateReports: number;
  publicReports: number;
  /** Cases that only the account can see. */
  privateCases: number;
  /** Scans waiting or running. */
  openScans: number;
}

/**
 * Storage for accounts, keys and credits. Every write is durable when it resolves. A `change` goes to the audit log
 * in the same transaction, or not at all if nothing changed.
 */
export interface UserStore {
  accounts(): Promise<Account[]>;
  account(id: string): Promise<Account | null>;
  /** By id, name or email address. Returns several only in older ledgers, where names could differ in case only. */
  accountsCalled(text: string): Promise<Account[]>;
  /** False if the name or email address is already a name, email address or id of any account, ignoring case. */
  addAccount(account: Account, change: Change): Promise<boolean>;
  /** The parts of an account that an admin decides on. */
  changeAccount(
    id: string,
    parts: Partial<Pick<Account, 'role' | 'plan' | 'disabledAt'>>,
    change: Change,
  ): Promise<void>;
  /** False if another account already has the name or email address, ignoring case. */
  renameAccount(account: Pick<Account, 'id' | 'name' | 'email'>, change: Change): Promise<boolean>;
  holdings(accountId: string): Promise<Holdings>;
  /**
   * Deletes an account with its keys, usage, credits, open scans and private reports. The heir gets its
   * public reports. Returns the names of screenshots that no longer belong to a report.
   */
  deleteAccount(id: string, heir: string, change: Change): Promise<string[]>;

  /** Newest first. */
  keys(accountId?: string): Promise<Key[]>;
  addKey(key: Key, change: Change): Promise<void>;
  /** A key with its account and plan, even if revoked or disabled: the caller decides. */
  findKey(digest: string): Promise<{ key: Key; account: Account; plan: Plan } | null>;
  /** Changes a key. A revoked key stays revoked. */
  changeKey(
    id: string,
    parts: Partial<Pick<Key, 'label' | 'expiresAt' | 'revokedAt'>>,
    change: Change,
  ): Promise<void>;
  /** Adds a key and sets the expiry of the one it replaces, in one transaction. */
  replaceKey(
    key: Key,
    replaced: Pick<Key, 'id' | 'label' | 'expiresAt'>,
    change: Change,
  ): Promise<void>;

  identity(issuer: string, subject: string): Promise<Identity | null>;
  /** Adds a key, and replaces what was known about this person. */
  keepIdentity(identity: Identity, key: Key, change: Change): Promise<void>;

  /** Also removes expired sessions, and the oldest of the same key beyond `most`. */
  addSession(session: Session, most: number, change: Change): Promise<void>;
  /** Includes the key it was opened with, in whatever state. */
  findSession(
    digest: string,
  ): Promise<{ key: Key; account: Account; plan: Plan; session: Session } | null>;
  /** Sessions of an account, newest first. */
  sessions(accountId: string): Promise<(Session & { keyLabel: string })[]>;
  /** False if the account has no such session. */
  endSession(accountId: string, id: string, change: Change): Promise<boolean>;

  /** Queries of an account and those shared by others, by kind and name. */
  savedQueries(accountId: string): Promise<OfferedQuery[]>;
  /** Replaces one of the same kind and name. False if the account already has `most` others. */
  saveQuery(accountId: string, query: SavedQuery, most: number): Promise<boolean>;
  /** False if the account has no such query. */
  removeQuery(accountId: string, query: Pick<SavedQuery, 'kind' | 'name'>): Promise<boolean>;

  plans(): Promise<Plan[]>;
  savePlan(plan: Plan, change: Change): Promise<void>;
  removePlan(name: string, change: Change): Promise<void>;

  /** Reserves credits if enough are left, atomically. */
  reserve(pot: Pot, credits: number, limit: number): Promise<{ granted: boolean; spent: number }>;
  /** Returns reserved credits that were not spent. */
  giveBack(pot: Pot, credits: number): Promise<void>;
  spent(pot: Pot): Promise<number>;

  /** Grants calls, so that all servers together make at most `limit` in any 60 seconds. */
  leaseCalls(accountId: string, lease: CallLease): Promise<CallGrant>;

  flush(activity: Activity): Promise<void>;
  /** By day and operation, newest day first. */
  usage(accountId: string, sinceDay: string): Promise<UsageRow[]>;
}
