import { randomUUID } from 'node:crypto';
import { VedetteError } from '../errors.ts';
import { groups, type Call, type Caller, type Group } from '../http/operation.ts';
import { didYouMean } from '../lib/suggest.ts';
import { toWireTime } from '../lib/wire-time.ts';
import type { AccountRow, KeyRow, PlanRow } from './contract.ts';
import type { KeyGate } from './gate.ts';
import { createKeyText, digestOf, isKeyForm } from './key-form.ts';
import { potGroups, type Allowance, type Plan } from './plan.ts';
import type { Account, HttpStatusMode, Key, UserStore } from './store.ts';

export interface UserWorld {
  users: UserStore;
  gate: KeyGate;
  now: () => number;
}

const wireTime = (moment: string | null) => (moment === null ? null : toWireTime(moment));

function toAccountRow(account: Account): AccountRow {
  return {
    id: account.id,
    name: account.name,
    email: account.email,
    role: account.role,
    plan: account.plan,
    created: toWireTime(account.createdAt),
    disabled: wireTime(account.disabledAt),
    last_access: wireTime(account.lastAccessAt),
  };
}

function toKeyRow(key: Key, user: string): KeyRow {
  return {
    id: key.id,
    user,
    label: key.label,
    scopes: key.scopes,
    http_status: key.httpStatus,
    created: toWireTime(key.createdAt),
    expires: wireTime(key.expiresAt),
    last_used: wireTime(key.lastUsedAt),
    revoked: wireTime(key.revokedAt),
  };
}

const iso = (moment: number) => new Date(moment).toISOString();

/** The account that owns the data folder; created if there is none. */
export async function ensureOwner(
  users: UserStore,
  { name, email, now }: { name: string; email: string; now: () => number },
): Promise<Account> {
  const owner = (await users.accounts()).find(({ role }) => role === 'owner');
  if (owner) return owner;
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
  if (await users.addAccount(account)) return account;
  throw new VedetteError('conflict', {
    why: `${name} or ${email} is already taken by another account.`,
  });
}

export async function addAccount(
  input: { name: string; email: string; role: 'member' | 'admin'; plan: string },
  { users, now }: UserWorld,
  { caller }: Call,
): Promise<AccountRow> {
  if (input.role === 'admin') demandOwner(caller, 'only the owner can create admins.');
  await demandPlan(users, input.plan);
  const account: Account = {
    ...input,
    id: randomUUID(),
    createdAt: iso(now()),
    disabledAt: null,
    lastAccessAt: null,
  };
  if (await users.addAccount(account)) return toAccountRow(account);
  throw new VedetteError('conflict', { why: 'This name or email address is already taken.' });
}

export async function listAccounts({ users, gate }: UserWorld): Promise<AccountRow[]> {
  return (await users.accounts()).map((account) => {
    const seen = gate.activity.lastAccess(account.id);
    return toAccountRow(seen === undefined ? account : { ...account, lastAccessAt: iso(seen) });
  });
}

export async function disableAccount(
  input: { user: string },
  { users, gate, now }: UserWorld,
  { caller }: Call,
): Promise<AccountRow> {
  const account = await demandAccount(users, input.user);
  if (account.role === 'owner') {
    throw new VedetteError('keyForbidden', { why: 'the owner cannot be disabled.' });
  }
  if (account.role === 'admin') demandOwner(caller, 'only the owner can disable an admin.');
  const disabledAt = account.disabledAt ?? iso(now());
  await users.disableAccount(account.id, disabledAt);
  await gate.forget(account.id);
  return toAccountRow({ ...account, disabledAt });
}

export async function putOnPlan(
  input: { user: string; plan: string },
  { users, gate }: UserWorld,
  { caller }: Call,
): Promise<AccountRow> {
  const account = await demandAccount(users, input.user);
  if (account.role === 'owner') demandOwner(caller, "only the owner can change the owner's plan.");
  await demandPlan(users, input.plan);
  await users.assignPlan(account.id, input.plan);
  await gate.forget(account.id);
  return toAccountRow({ ...account, plan: input.plan });
}

interface KeyWish {
  user?: string;
  label: string;
  scopes: Group[];
  http_status?: HttpStatusMode;
  expires?: string;
}

export async function makeKey(
  input: KeyWish,
  { users, now }: UserWorld,
  { caller }: Call,
): Promise<KeyRow & { key: string }> {
  const account = await chooseAccount(users, input.user, caller);
  await demandKeyRight(users, account, caller);
  const { text, key } = mintKey(account.id, input, now());
  await users.addKey(key);
  return { key: text, ...toKeyRow(key, account.name) };
}

function mintKey(
  accountId: string,
  { label, scopes, http_status, expires }: Omit<KeyWish, 'user'>,
  now: number,
): { text: string; key: Key } {
  const text = createKeyText();
  const key: Key = {
    id: randomUUID(),
    accountId,
    digest: digestOf(text),
    label,
    scopes: [...new Set(scopes)],
    httpStatus: http_status ?? null,
    createdAt: iso(now),
    expiresAt: expires === undefined ? null : iso(readExpiry(expires, now)),
    lastUsedAt: null,
    revokedAt: null,
  };
  return { text, key };
}

/** A key with all scopes, created at first start. */
export async function createFirstKey(
  users: UserStore,
  accountId: string,
  now: () => number,
): Promise<string> {
  const { text, key } = mintKey(accountId, { label: 'first key', scopes: [...groups] }, now());
  await users.addKey(key);
  return text;
}

/**
 * A key gives access to the account's private reports, so an admin can create at most the first
 * one.
 */
async function demandKeyRight(users: UserStore, account: Account, caller: Caller): Promise<void> {
  if (caller.role === 'owner' || account.id === caller.accountId) return;
  const untouched = account.role === 'member' && (await users.keys(account.id)).length === 0;
  if (untouched) return;
  throw new VedetteError('keyForbidden', {
    why: 'only the owner can create further keys for other accounts.',
  });
}

const unitMs: Record<string, number> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 };

const maxLifetimeMs = 100 * 365.25 * 86_400_000;

function readExpiry(text: string, now: number): number {
  const span = /^(\d{1,5})([hdw])$/.exec(text);
  const moment = span ? now + Number(span[1]) * (unitMs[span[2] ?? ''] ?? 0) : Date.parse(text);
  const isDate = span !== null || /^\d{4}-\d\d-\d\d/.test(text);
  if (isDate && moment > now && moment <= now + maxLifetimeMs) return moment;
  const why =
    'expected a future date (2027-01-31) or a time from now (90d, 12h, 2w), at most 100 years.';
  throw new VedetteError('parameterUnusable', { parameter: 'expires', why });
}

export async function listKeysOf(
  input: { user?: string },
  { users }: UserWorld,
): Promise<KeyRow[]> {
  const only = input.user === undefined ? undefined : await demandAccount(users, input.user);
  const names = new Map((await users.accounts()).map(({ id, name }) => [id, name]));
  const keys = await users.keys(only?.id);
  return keys.map((key) => toKeyRow(key, names.get(key.accountId) ?? ''));
}

export async function revoke(
  input: { key: string },
  { users, gate, now }: UserWorld,
  { caller }: Call,
): Promise<{ id: string; revoked: boolean }> {
  const key = await demandKey(users, input.key);
  const account = await demandAccountWithId(users, key.accountId);
  if (account.role === 'owner') demandOwner(caller, "only the owner can revoke the owner's keys.");
  await users.revokeKey(key.id, iso(now()));
  await gate.forget(key.accountId);
  return { id: key.id, revoked: true };
}

/** Shorter beginnings of an id are too easily typed by mistake. */
const shortestIdStart = 4;

/** By the key itself or its id; of active keys also by the beginning of the id, or by the label. */
async function demandKey(users: UserStore, typed: string): Promise<Key> {
  const found = isKeyForm(typed) ? await users.findKey(digestOf(typed)) : null;
  if (found) return found.key;
  const keys = await users.keys();
  const exact = keys.find(({ id }) => id === typed);
  if (exact) return exact;
  const isMeant = ({ id, label }: Key) =>
    label === typed || (typed.length >= shortestIdStart && id.startsWith(typed));
  const [only, ...others] = keys.filter((key) => key.revokedAt === null && isMeant(key));
  if (!only) throw keyUnknown(typed, keys);
  if (others.length === 0) return only;
  const ids = [only, ...others].map(({ id }) => id).join(', ');
  throw new VedetteError('conflict', { why: `Several keys are called ${typed}: ${ids}.` });
}

/** Never repeats a whole key: what was typed may be a secret. */
function keyUnknown(typed: string, keys: readonly Key[]): VedetteError {
  const ids = keys.filter(({ revokedAt }) => revokedAt === null).map(({ id }) => id);
  return new VedetteError('idUnknown', {
    kind: 'key',
    id: isKeyForm(typed) ? 'with this text' : typed,
    meant: didYouMean(typed, ids),
    known: 'vedette key list shows the ids.',
  });
}

export async function listAllPlans({ users }: UserWorld): Promise<PlanRow[]> {
  return (await users.plans()).map(toPlanRow);
}

export async function changePlan(
  input: { name: string; rate_per_minute?: number; credits: string[] },
  { users, gate }: UserWorld,
): Promise<PlanRow> {
  if (input.name === 'unlimited') {
    throw new VedetteError('parameterUnusable', {
      parameter: 'name',
      why: 'the plan unlimited cannot be changed.',
    });
  }
  const plan: Plan = {
    name: input.name,
    ratePerMinute: input.rate_per_minute ?? null,
    allowances: input.credits.map(readAllowance),
  };
  await users.savePlan(plan);
  await gate.forget();
  return toPlanRow(plan);
}

function readAllowance(text: string): Allowance {
  const [, name, period, credits] = /^(\w+)\/(day|month)=(\d+)$/.exec(text) ?? [];
  const group = potGroups.find((each) => each === name);
  if (group && (period === 'day' || period === 'month')) {
    return { group, period, credits: Number(credits) };
  }
  const why = `use one of ${potGroups.join(', ')} before the slash.`;
  throw new VedetteError('parameterUnusable', { parameter: 'credits', why });
}

function toPlanRow({ name, ratePerMinute, allowances }: Plan): PlanRow {
  return { name, rate_per_minute: ratePerMinute, credits: allowances };
}

/** Finds an account by id, name or email address. */
async function demandAccount(users: UserStore, text: string): Promise<Account> {
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

async function demandAccountWithId(users: UserStore, id: string): Promise<Account> {
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

async function demandPlan(users: UserStore, name: string): Promise<void> {
  const names = (await users.plans()).map((plan) => plan.name);
  if (names.includes(name)) return;
  const why = `no plan ${name}.${didYouMean(name, names)} Use one of ${names.join(', ')}.`;
  throw new VedetteError('parameterUnusable', { parameter: 'plan', why });
}

function demandOwner(caller: Caller, why: string): void {
  if (caller.role !== 'owner') throw new VedetteError('keyForbidden', { why });
}
