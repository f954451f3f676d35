import { VedetteError } from '../errors.ts';
import type { Call, Caller } from '../http/operation.ts';
import type { UserStore } from '../user/store.ts';
import type { Judgement } from '../verdict/contract.ts';
import type { CaseStore, Note } from './store.ts';

export interface CaseWorld {
  caseStore: CaseStore;
  /** The verdict on an indicator; private reports count only for their account. */
  check: (indicator: string, caller: Caller) => Promise<Judgement>;
  users: Pick<UserStore, 'account' | 'accountsCalled'>;
  now: () => number;
}

/** Cases that the caller may not see look nonexistent. */
export async function findCase(
  id: string,
  { caseStore }: CaseWorld,
  { caller }: Pick<Call, 'caller'>,
) {
  const found = await caseStore.case(id, caller.accountId);
  if (!found) throw new VedetteError('notFound');
  return found;
}

/** The account and time of an entry. */
export function writerOf({ now }: CaseWorld, { caller }: Pick<Call, 'caller'>) {
  const at = new Date(now()).toISOString();
  return (what: Note['what'], says: string): Note => ({
    at,
    accountId: caller.accountId,
    what,
    says,
  });
}
