import type { HttpStatusMode } from '../http/failure.ts';
import type { Group } from '../http/operation.ts';
import type { Period, Plan, PotGroup } from './plan.ts';

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
  /** What the browser calls itself; untrusted text. */
  agent: string;
  createdAt: string;
  expiresAt: string;
}

/** A search that an account keeps under a name. */
export interface SavedQuery {
  kind: 'banner' | 'exploit';
  name: string;
  query: string;
  createdAt: string;
}

/** Credits of an account for one group in one period. */
export interface Pot {
  accountId: string;
  group: PotGroup;
  period: Period;
  /** Start of the period, as an ISO string. */
  startsAt: string;
}

export interface UsageRow {
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

/** Storage for accounts, keys and credits. Every write is durable when it resolves. */
export interface UserStore {
  accounts(): Promise<Account[]>;
  account(id: string): Promise<Account | null>;
  /** By id, name or email address. Several only in ledgers older than the shared namespace. */
  accountsCalled(text: string): Promise<Account[]>;
  /** False if the name or email address is already a name, email address or id of an account. */
  addAccount(account: Account): Promise<boolean>;
  disableAccount(id: string, at: string): Promise<void>;
  assignPlan(accountId: string, plan: string): Promise<void>;

  /** Newest first. */
  keys(accountId?: string): Promise<Key[]>;
  addKey(key: Key): Promise<void>;
  /** A key with its account and plan, even if revoked or disabled: the caller decides. */
  findKey(digest: string): Promise<{ key: Key; account: Account; plan: Plan } | null>;
  /** By id. False if there is no such key; idempotent. */
  revokeKey(id: string, at: string): Promise<boolean>;

  /** Also removes expired sessions, and the oldest of the same key beyond `most`. */
  addSession(session: Session, most: number): Promise<void>;
  /** With the key it was opened with, in whatever state that is. */
  findSession(
    digest: string,
  ): Promise<{ key: Key; account: Account; plan: Plan; session: Session } | null>;
  /** Of an account, newest first. */
  sessions(accountId: string): Promise<(Session & { keyLabel: string })[]>;
  /** False if the account has no such session. */
  endSession(accountId: string, id: string): Promise<boolean>;

  /** Of an account, by kind and name. */
  savedQueries(accountId: string): Promise<SavedQuery[]>;
  /** Replaces one of the same kind and name. False if there are `most` others already. */
  saveQuery(accountId: string, query: SavedQuery, most: number): Promise<boolean>;
  /** False if the account has no such query. */
  removeQuery(accountId: string, query: Pick<SavedQuery, 'kind' | 'name'>): Promise<boolean>;

  plans(): Promise<Plan[]>;
  savePlan(plan: Plan): Promise<void>;

  /** Reserves credits if enough are left, atomically. */
  reserve(pot: Pot, credits: number, limit: number): Promise<{ granted: boolean; spent: number }>;
  /** Returns reserved credits that were not spent. */
  giveBack(pot: Pot, credits: number): Promise<void>;
  spent(pot: Pot): Promise<number>;

  flush(activity: Activity): Promise<void>;
  /** By day and operation, newest day first. */
  usage(accountId: string, sinceDay: string): Promise<UsageRow[]>;
}
