import { VedetteError } from '../errors.ts';
import type { Caller, Grant, Group, Operation } from '../http/operation.ts';
import { toWireTime } from '../lib/wire-time.ts';

/** `admin` includes imports; the scope `import` is for machines that do nothing else. */
const includes = (scopes: ReadonlySet<Group>, scope: Group) =>
  scopes.has(scope) || (scope === 'import' && scopes.has('admin'));

export function checkRights(
  { grant: { scopes }, role }: Pick<Caller, 'grant' | 'role'>,
  { group, access }: Operation,
): void {
  const isAdmin = role !== 'member';
  if (!(isAdmin ? includes(scopes, group) : scopes.has(group))) {
    throw new VedetteError('keyForbidden', { why: `its scopes do not include "${group}".` });
  }
  if (access === 'admin' && !isAdmin) {
    throw new VedetteError('keyForbidden', { why: 'admins only.' });
  }
}

/** A key can only create what has at most its own scopes and lifetime. */
export function demandWithin(
  { scopes, expiresAt }: Grant,
  wanted: { scopes: readonly Group[]; expiresAt: number },
): void {
  const wider = wanted.scopes.filter((scope) => !includes(scopes, scope));
  if (wider.length > 0) {
    const why = `it cannot give scopes that it does not have: ${wider.join(', ')}.`;
    throw new VedetteError('keyForbidden', { why });
  }
  if (wanted.expiresAt > expiresAt) {
    const end = toWireTime(expiresAt);
    const why = `it expires at ${end} UTC, and no key that it creates can last longer.`;
    throw new VedetteError('keyForbidden', { why });
  }
}

/** The error for an invalid key; with the seconds to wait after too many of them. */
export function toRefusal(wait: number | undefined): VedetteError {
  if (wait === undefined) return new VedetteError('keyInvalid');
  return new VedetteError('tooManyBadKeys', { retryAfter: wait });
}
