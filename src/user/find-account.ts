import { VedetteError } from '../errors.ts';
import type { Call, Caller } from '../http/operation.ts';
import { didYouMean } from '../lib/suggest.ts';
import { demandMayChange } from './may-change.ts';
import type { Account, UserStore } from './store.ts';

/** Finds an account by id, name or email address. */
export async function demandAccount(users: UserStore, text: string): Promise<Account> {
  const found = await users.accountsCalled(text);
  const account = found.find(({ id }) => id === text) ?? found[0];
  if (!account) throw await userUnknown(users, text);
  if (found.length === 1 || account.id === text) return account;
  const ids = found.map(({ id, name, email }) => `${id} (${name}, ${email})`).join(' and ');
  throw new VedetteError('conflict', { why: `${text} matches ${ids}. Use an id.` });
}

const mostUsersNamed = 20;

async function userUnknown(users: UserStore, user: string): Promise<VedetteError> {
  const names = (await users.accounts()).map(({ name }) => name);
  return new VedetteError('userUnknown', {
    user,
    users: names.slice(0, mostUsersNamed).join(', '),
    meant: didYouMean(user, names),
  });
}

export async function demandAccountWithId(users: UserStore, id: string): Promise<Account> {
  const account = await users.account(id);
  if (account) return account;
  throw new VedetteError('notFound');
}

/** The named account, or the caller's. */
export async function chooseAccount(
  users: UserStore,
  text: string | undefined,
  caller: Caller,
): Promise<Account> {
  return text === undefined
    ? demandAccountWithId(users, caller.accountId)
    : demandAccount(users, text);
}

/** The account called this, which the caller may change. */
export async function accountToChange(
  users: UserStore,
  text: string,
  { caller }: Pick<Call, 'caller'>,
): Promise<Account> {
  const account = await demandAccount(users, text);
  demandMayChange(account, caller);
  return account;
}
