import { VedetteError } from '../errors.ts';
import type { Caller } from '../http/operation.ts';
import type { Account, Role } from './store.ts';

const ranks: Record<Role, number> = { member: 0, admin: 1, owner: 2 };

/**
 * The single rule for who may change whom: an account may change itself and those below it, with their keys
 * and plans. The owner is above admins, and admins are above members.
 */
export function demandMayChange(
  { id, name, role }: Pick<Account, 'id' | 'name' | 'role'>,
  { accountId, role: callerRole }: Caller,
): void {
  if (id === accountId || ranks[callerRole] > ranks[role]) return;
  const what = role === 'owner' ? 'the owner' : `an ${role}`;
  const why = `${name} is ${what}. Only the owner can change that account, its keys and its plan.`;
  throw new VedetteError('keyForbidden', { why });
}
