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
  /** SHA-256 of the key in hexadecimal. The key itself is stored nowhere. */
  digest: string;
  label: string;
  scopes: Group[];
  /** HTTP status mode of the key; null follows the server's setting. */
  httpStatus: HttpStatusMode | null;
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  revokedAt: string | null;
}

/** One pot of credits: an account's allowance of one group in one period. */
export interface Pot {
  accountId: string;
  group: PotGroup;
  period: Period;
  /** First moment of the period, as an ISO string. */
  startsAt: string;
}

export interface UsageRow {
  day: string;
  operation: string;
  calls: number;
  credits: number;
}

/** What was only counted in memory since the last flush. */
export interface Activity {
  accounts: { accountId: string; lastAccessAt: string }[];
  keys: { keyId: string; lastUsedAt: string }[];
  usage: (UsageRow & { accountId: string })[];
}

/** What the accounts ask of a database that counts exactly. Every write is durable when it resolves. */
export interface UserStore {
  accounts(): Promise<Account[]>;
  account(id: string): Promise<Account | null>;
  /** By id, name or mail address. More than one only in ledgers older than the shared namespace. */
  accountsCalled(text: string): Promise<Account[]>;
  /** False when the name or mail address is already the name, mail address or id of an account. */
  addAccount(account: Account): Promise<boolean>;
  disableAccount(id: string, at: string): Promise<void>;
  assignPlan(accountId: string, plan: string): Promise<void>;

  /** Newest first. */
  keys(accountId?: string): Promise<Key[]>;
  addKey(key: Key): Promise<void>;
  /** A key with its account and plan, also when revoked or disabled: the caller decides. */
  findKey(digest: string): Promise<{ key: Key; account: Account; plan: Plan } | null>;
  /** By id. False when there is no such key; revoking twice changes nothing. */
  revokeKey(id: string, at: string): Promise<boolean>;

  plans(): Promise<Plan[]>;
  savePlan(plan: Plan): Promise<void>;

  /** Takes credits out of a pot unless fewer than that are left; both in one atomic step. */
  reserve(pot: Pot, credits: number, limit: number): Promise<{ granted: boolean; spent: number }>;
  /** Puts credits back that were reserved and not spent. */
  giveBack(pot: Pot, credits: number): Promise<void>;
  spent(pot: Pot): Promise<number>;

  flush(activity: Activity): Promise<void>;
  /** By day and operation, newest day first. */
  usage(accountId: string, sinceDay: string): Promise<UsageRow[]>;
}
