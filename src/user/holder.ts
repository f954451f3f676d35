import { groups, type Caller, type Grant } from '../http/operation.ts';
import type { Meter } from './meter.ts';
import type { Plan } from './plan.ts';
import type { Account, HttpStatusMode, Role, Session, UserStore } from './store.ts';

/** State shared by all keys of an account. */
export interface Standing {
  account: Account;
  plan: Plan;
  /** Counts calls against the plan. */
  meter: Meter;
  /** `RateLimit-Policy`; empty without limits. */
  policy: string;
}

/** A key, or a session opened with one, that was valid when loaded. */
export interface Holder {
  keyId: string;
  /** Id of the session; undefined for a key. */
  session: string | undefined;
  digest: string;
  role: Role;
  grant: Grant;
  httpStatus: HttpStatusMode | null;
  /** When the key or the session expires, whichever comes first. */
  expiresAt: number;
  standing: Standing;
}

/** A key with its account and plan, and the session it was found by. */
export type FoundKey = NonNullable<Awaited<ReturnType<UserStore['findKey']>>> & {
  session?: Session;
};

export function toHolder({ key, session }: FoundKey, standing: Standing): Holder {
  const grant = { scopes: new Set(key.scopes), expiresAt: momentOf(key.expiresAt) };
  return {
    keyId: key.id,
    session: session?.id,
    digest: (session ?? key).digest,
    role: standing.account.role,
    grant,
    httpStatus: key.httpStatus,
    expiresAt: Math.min(grant.expiresAt, momentOf(session?.expiresAt ?? null)),
    standing,
  };
}

export const momentOf = (text: string | null) => (text === null ? Infinity : Date.parse(text));

export function isUsable(
  { key, account }: Pick<FoundKey, 'key' | 'account'>,
  now: number,
): boolean {
  return key.revokedAt === null && account.disabledAt === null && momentOf(key.expiresAt) > now;
}

export const anonymous: Caller = {
  accountId: '',
  role: 'member',
  key: '',
  keyId: '',
  grant: { scopes: new Set(), expiresAt: -Infinity },
  local: false,
};

/** A program that can reach the control socket acts as the owner, without the limits of a key. */
export const localCaller = (ownerId: string): Caller => ({
  accountId: ownerId,
  role: 'owner',
  key: '',
  keyId: '',
  grant: { scopes: new Set(groups), expiresAt: Infinity },
  local: true,
});
