import { VedetteError } from '../errors.ts';
import type { Caller, Operation } from '../http/operation.ts';
import type { Standing } from './standing.ts';
import type { HttpStatusMode, Role, Session, UserStore } from './store.ts';

/** A key, or a session opened with one, that was valid when loaded. */
export interface Holder {
  keyId: string;
  /** Id of the session; undefined for a key. */
  session: string | undefined;
  digest: string;
  role: Role;
  scopes: ReadonlySet<string>;
  httpStatus: HttpStatusMode | null;
  expiresAt: number;
  standing: Standing;
}

/** A key with its account and plan, and the session that it was found by. */
export type FoundKey = NonNullable<Awaited<ReturnType<UserStore['findKey']>>> & {
  session?: Session;
};

export function toHolder({ key, session }: FoundKey, standing: Standing): Holder {
  return {
    keyId: key.id,
    session: session?.id,
    digest: (session ?? key).digest,
    role: standing.account.role,
    scopes: new Set(key.scopes),
    httpStatus: key.httpStatus,
    expiresAt: Math.min(momentOf(key.expiresAt), momentOf(session?.expiresAt ?? null)),
    standing,
  };
}

const momentOf = (text: string | null) => (text === null ? Infinity : Date.parse(text));

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
  local: false,
};

export function checkRights({ scopes, role }: Holder, { group, access }: Operation): void {
  if (!scopes.has(group)) {
    throw new VedetteError('keyForbidden', { why: `its scopes do not include "${group}".` });
  }
  if (access === 'admin' && role === 'member') {
    throw new VedetteError('keyForbidden', { why: 'admins only.' });
  }
}
