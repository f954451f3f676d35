import { randomUUID } from 'node:crypto';
import { changeBy, changeByServer, type Detail } from '../audit/store.ts';
import { VedetteError } from '../errors.ts';
import type { Call } from '../http/operation.ts';
import { toWireTime, toWireTimeOrNull } from '../lib/wire-time.ts';
import type { AccountRow, DeletedRow, UserCard } from './contract.ts';
import { accountToChange, demandAccount } from './find-account.ts';
import { demandWithin } from './grant.ts';
import { momentOf } from './holder.ts';
import { demandMayChange } from './may-change.ts';
import { demandClear } from './names.ts';
import { demandPlan } from './plans.ts';
import type { Account, Role, UserStore } from './store.ts';
import type { UserWorld } from './world.ts';

const iso = (moment: number) => new Date(moment).toISOString();

function toAccountRow(account: Account): AccountRow {
  return {
    id: account.id,
    name: account.name,
    email: account.email,
    role: account.role,
    plan: account.plan,
    created: toWireTime(account.createdAt),
    disabled: toWireTimeOrNull(account.disabledAt),
    last_access: toWireTimeOrNull(account.lastAccessAt),
  };
}

/** The account that owns the data folder, created if missing. */
export async function ensureOwner(users: UserStore, now: () => number): Promise<Account> {
  const findOwner = async () => (await users.accounts()).find(({ role }) => role === 'owner');
  const owner = await findOwner();
  if (owner) return owner;
  const name = 'owner';
  const email = 'owner@localhost';
  const account: Account = {
    id: randomUUID(),
    name,
    email,
    role: 'owner',
    plan: 'unlimited',
    createdAt: iso(now()),
    disabledAt: null,
    lastAccessAt: null,
  };
  const detail = { email, role: 'owner' };
  const change = changeByServer(now(), { action: 'user.add', subject: name, detail });
  if (await users.addAccount(account, change)) return account;
  // Another process that shares the ledger may have started at the same moment.
  const other = await findOwner();
  if (other) return other;
  throw new VedetteError('conflict', {
    why: `${name} or ${email} is already taken by another account.`,
  });
}

export async function addAccount(
  input: { name: string; email: string; role: 'member' | 'admin'; plan: string },
  { users, now }: UserWorld,
  call: Call,
): Promise<AccountRow> {
  const account: Account = {
    ...input,
    id: randomUUID(),
    createdAt: iso(now()),
    disabledAt: null,
    lastAccessAt: null,
  };
  demandMayChange(account, call.caller);
  demandClear('name', account.name);
  demandClear('email', account.email);
  await demandPlan(users, input.plan);
  const { name, email, role, plan } = account;
  const detail = { id: account.id, email, role, plan };
  const change = changeBy(call, now(), { action: 'user.add', subject: name, detail });
  if (await users.addAccount(account, change)) return toAccountRow(account);
  throw taken(name, email);
}

function taken(name: string, email: string): VedetteError {
  const why = `${name} or ${email} is already the name, email address or id of another account.`;
  return new VedetteError('conflict', { why });
}

export async function listAccounts(world: UserWorld): Promise<AccountRow[]> {
  await world.gate.activity.gather();
  return (await world.users.accounts()).map((account) => toCurrentRow(account, world));
}

/** Includes last-access times that are not in the ledger yet. */
function toCurrentRow(account: Account, { gate }: UserWorld): AccountRow {
  const seen = gate.activity.lastAccess(account.id);
  return toAccountRow(seen === undefined ? account : { ...account, lastAccessAt: iso(seen) });
}

export async function showAccount(input: { user: string }, world: UserWorld): Promise<UserCard> {
  const account = await demandAccount(world.users, input.user);
  const held = await world.users.holdings(account.id);
  await world.gate.activity.gather();
  return {
    ...toCurrentRow(account, world),
    keys: held.keys,
    private_reports: held.privateReports,
    public_reports: held.publicReports,
    private_cases: held.privateCases,
    open_scans: held.openScans,
  };
}

/** The owner always exists and is always enabled, so that some account can always administer the service. */
function demandNotOwner({ name, role }: Account, what: string): void {
  if (role !== 'owner') return;
  const why = `${name} is the owner, the one account that can always administer this service: it cannot be ${what}.`;
  throw new VedetteError('keyForbidden', { why });
}

interface AccountChange {
  action: 'user.disable' | 'user.enable' | 'user.role' | 'user.plan';
  parts: Partial<Pick<Account, 'role' | 'plan' | 'disabledAt'>>;
  detail?: Detail;
}

async function changeAccount(
  account: Account,
  { action, parts, detail }: AccountChange,
  { world: { users, gate, now }, call }: { world: UserWorld; call: Call },
): Promise<AccountRow> {
  const deed = { action, subject: account.name, detail: { id: account.id, ...detail } };
  await users.changeAccount(account.id, parts, changeBy(call, now(), deed));
  await gate.forget(account.id);
  return toAccountRow({ ...account, ...parts });
}

export async function disableAccount(
  input: { user: string },
  world: UserWorld,
  call: Call,
): Promise<AccountRow> {
  const account = await accountToChange(world.users, input.user, call);
  demandNotOwner(account, 'disabled');
  if (account.disabledAt !== null) return toAccountRow(account);
  const parts = { disabledAt: iso(world.now()) };
  return changeAccount(account, { action: 'user.disable', parts }, { world, call });
}

export async function enableAccount(
  input: { user: string },
  world: UserWorld,
  call: Call,
): Promise<AccountRow> {
  const account = await accountToChange(world.users, input.user, call);
  demandNotOwner(account, 'disabled, so it is enabled');
  if (account.disabledAt === null) return toAccountRow(account);
  const detail = { disabled_since: account.disabledAt };
  const enabling = { action: 'user.enable', parts: { disabledAt: null }, detail } as const;
  return changeAccount(account, enabling, { world, call });
}

export async function setRole(
  input: { user: string; role: Exclude<Role, 'owner'> },
  world: UserWorld,
  call: Call,
): Promise<AccountRow> {
  const account = await accountToChange(world.users, input.user, call);
  demandNotOwner(account, 'given another role');
  const { role } = input;
  demandMayChange({ ...account, role }, call.caller);
  if (account.role === role) return toAccountRow(account);
  if (role === 'admin') await demandKeysWithin(account, world.users, call);
  const detail = { from: account.role, to: role };
  return changeAccount(account, { action: 'user.role', parts: { role }, detail }, { world, call });
}

/** Keys of a new admin can administer too, so none may outlive the key that grants the role. */
async function demandKeysWithin(account: Account, users: UserStore, { caller }: Call) {
  for (const key of await users.keys(account.id)) {
    if (!key.scopes.includes('admin') || key.revokedAt !== null) continue;
    demandWithin(caller.grant, { scopes: ['admin'], expiresAt: momentOf(key.expiresAt) });
  }
}

export async function renameAccount(
  input: { user: string; name: string; email?: string },
  { users, gate, now }: UserWorld,
  call: Call,
): Promise<AccountRow> {
  const account = await accountToChange(users, input.user, call);
  const { name, email = account.email } = input;
  if (name !== account.name) demandClear('name', name);
  if (email !== account.email) demandClear('email', email);
  const detail = {
    id: account.id,
    to: name,
    ...(email !== account.email && { email_from: account.email, email_to: email }),
  };
  const change = changeBy(call, now(), { action: 'user.rename', subject: account.name, detail });
  if (!(await users.renameAccount({ id: account.id, name, email }, change))) {
    throw taken(name, email);
  }
  await gate.forget(account.id);
  return toAccountRow({ ...account, name, email });
}

/** Deletes from the ledger first: a crash leaves only files, which the next start removes. */
export async function deleteAccount(
  input: { user: string },
  world: UserWorld,
  call: Call,
): Promise<DeletedRow> {
  const { users, gate, now, screenshots } = world;
  const account = await accountToChange(users, input.user, call);
  demandNotOwner(account, 'deleted');
  if (account.id === call.caller.accountId) {
    throw new VedetteError('keyForbidden', { why: 'an account cannot delete itself.' });
  }
  const heir = (await users.accounts()).find(({ role }) => role === 'owner');
  if (!heir) throw new Error('there is always an owner');
  const held = await users.holdings(account.id);
  const detail = {
    id: account.id,
    email: account.email,
    keys: held.keys,
    private_reports: held.privateReports,
    public_reports: held.publicReports,
    private_cases: held.privateCases,
  };
  const change = changeBy(call, now(), { action: 'user.delete', subject: account.name, detail });
  const files = await users.deleteAccount(account.id, heir.id, change);
  await gate.forget(account.id);
  await screenshots.remove(files);
  return {
    id: account.id,
    name: account.name,
    keys: held.keys,
    private_reports: held.privateReports,
    public_reports: held.publicReports,
    private_cases: held.privateCases,
    heir: heir.name,
  };
}

export async function putOnPlan(
  input: { user: string; plan: string },
  world: UserWorld,
  call: Call,
): Promise<AccountRow> {
  const account = await accountToChange(world.users, input.user, call);
  const { plan } = input;
  await demandPlan(world.users, plan);
  const detail = { from: account.plan, to: plan };
  return changeAccount(account, { action: 'user.plan', parts: { plan }, detail }, { world, call });
}
