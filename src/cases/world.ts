import type { CheckWorld } from '../check/world.ts';
import { VedetteError } from '../errors.ts';
import type { Call } from '../http/operation.ts';
import type { UserStore } from '../user/store.ts';
import type { CaseStore } from './store.ts';

export interface CaseWorld extends CheckWorld {
  caseStore: CaseStore;
  users: Pick<UserStore, 'account' | 'accountsCalled'>;
}

/** What the caller may not see does not exist. */
export async function findCase(
  id: string,
  { caseStore }: CaseWorld,
  { caller }: Pick<Call, 'caller'>,
) {
  const found = await caseStore.case(id, caller.accountId);
  if (!found) throw new VedetteError('notFound');
  return found;
}
