import { VedetteError } from '../errors.ts';
import type { Call, Caller } from '../http/operation.ts';
import { toDay, toWireTime, toWireTimeOrNull } from '../lib/wire-time.ts';
import type { Me } from './contract.ts';
import { chooseAccount } from './find-account.ts';
import type { Standing } from './holder.ts';
import { accountsCalled } from './names.ts';
import type { CreditsLeft } from './quota.ts';
import type { Account, UserStore } from './store.ts';
import type { UserWorld } from './world.ts';

const unlimited = '999999999';

export type MeWorld = Pick<UserWorld, 'gate' | 'now'>;

/** The account of the request's key. Answered from memory if it has no limits. */
export function whoAmI(world: MeWorld, { caller }: Call): Me | Promise<Me> {
  const standing = world.gate.standingOf(caller.accountId);
  if (standing instanceof Promise) {
    return standing.then((loaded) => describe(loaded, caller, world));
  }
  return describe(standing, caller, world);
}

function describe(standing: Standing, caller: Caller, { now }: MeWorld): Me | Promise<Me> {
  const { account, plan, meter } = standing;
  const toMe = (max_search: string): Me => ({
    account_type: 'not_social',
    api_key: caller.key,
    email: account.email,
    last_access_date: toWireTime(now()),
    max_search,
    membership_date: toWireTime(account.createdAt),
    name: account.name,
  });
  if (plan.allowances.length === 0) return toMe(unlimited);
  return meter.left().then((left) => toMe(String(searchesLeft(left))));
}

/** Facts for the account pages of other dialects; `left` and `limit` are null without a limit. */
export async function accountFacts(accountId: string, { gate }: Pick<UserWorld, 'gate'>) {
  const { account, plan, meter } = await gate.standingOf(accountId);
  const pots = await meter.left();
  const allowed = pots.map((pot) => ({ ...pot, left: pot.allowance.credits }));
  return {
    name: account.name,
    plan: plan.name,
    createdAt: Date.parse(account.createdAt),
    left: pots.length === 0 ? null : searchesLeft(pots),
    limit: pots.length === 0 ? null : searchesLeft(allowed),
  };
}

/** Daily limits take precedence over monthly ones, and the `all` pot over the sum of the others. */
function searchesLeft(left: CreditsLeft[]): number {
  const daily = left.filter(({ allowance }) => allowance.period === 'day');
  const shortest = daily.length > 0 ? daily : left;
  const common = shortest.find(({ allowance }) => allowance.group === 'all');
  return common?.left ?? shortest.reduce((sum, pot) => sum + pot.left, 0);
}

export async function reportUsage(
  input: { days: number; user?: string },
  { users, gate, now }: UserWorld,
  { caller }: Call,
) {
  const account = await findReported(users, input.user, caller);
  await gate.activity.flush();
  const since = toDay(now() - (input.days - 1) * 86_400_000);
  const { meter, plan } = await gate.standingOf(account.id);
  const limits = (await meter.left()).map(({ allowance, left, resetsInSeconds }) => ({
    ...allowance,
    left,
    resets_in_seconds: resetsInSeconds,
  }));
  const usage = await users.usage(account.id, since);
  return { user: account.name, plan: plan.name, limits, usage };
}

export async function reportUsageOfAll(
  { days }: { days: number },
  { users, gate, now }: UserWorld,
) {
  await gate.activity.flush();
  const since = toDay(now() - (days - 1) * 86_400_000);
  const accounts = await Promise.all(
    (await users.accounts()).map(async ({ id, name, plan, lastAccessAt }) => {
      const rows = await users.usage(id, since);
      const sum = (member: 'calls' | 'credits') => rows.reduce((all, row) => all + row[member], 0);
      const last_access = toWireTimeOrNull(lastAccessAt);
      return { user: name, plan, calls: sum('calls'), credits: sum('credits'), last_access };
    }),
  );
  accounts.sort((one, other) => other.calls - one.calls || (one.user < other.user ? -1 : 1));
  return { days, accounts };
}

/** Members are refused before the look-up, so that they cannot probe for accounts. */
async function findReported(
  users: UserStore,
  text: string | undefined,
  caller: Caller,
): Promise<Account> {
  if (text === undefined || caller.role !== 'member') return chooseAccount(users, text, caller);
  const own = await chooseAccount(users, undefined, caller);
  if (accountsCalled([own], text).length > 0) return own;
  throw new VedetteError('keyForbidden', {
    why: 'only an admin can see the usage of other accounts.',
  });
}
