import { randomUUID } from 'node:crypto';
import { changeBy, changeByServer } from '../audit/store.ts';
import { VedetteError } from '../errors.ts';
import { groups, type Call, type Caller, type Group } from '../http/operation.ts';
import { didYouMean } from '../lib/suggest.ts';
import { readFuture } from '../lib/time-span.ts';
import { toWireTime, toWireTimeOrNull } from '../lib/wire-time.ts';
import { longestLabel, type KeyRow } from './contract.ts';
import { chooseAccount, demandAccount, demandAccountWithId } from './find-account.ts';
import { demandWithin } from './grant.ts';
import { momentOf } from './holder.ts';
import { createKeyText, digestOf, isKeyForm } from './key-form.ts';
import { demandMayChange } from './may-change.ts';
import type { Account, HttpStatusMode, Key, UserStore } from './store.ts';
import type { UserWorld } from './world.ts';

const iso = (moment: number) => new Date(moment).toISOString();

function toKeyRow(key: Key, user: string): KeyRow {
  return {
    id: key.id,
    user,
    label: key.label,
    scopes: key.scopes,
    http_status: key.httpStatus,
    created: toWireTime(key.createdAt),
    expires: toWireTimeOrNull(key.expiresAt),
    last_used: toWireTimeOrNull(key.lastUsedAt),
    revoked: toWireTimeOrNull(key.revokedAt),
  };
}

interface KeyInput {
  user?: string;
  label: string;
  scopes?: Group[];
  http_status?: HttpStatusMode;
  expires?: string;
}

/** Default scopes of a key. `import` must be named explicitly. */
export const usualScopes = groups.filter((group) => group !== 'import');

export async function makeKey(
  input: KeyInput,
  { users, now }: UserWorld,
  call: Call,
): Promise<KeyRow & { key: string }> {
  const account = await chooseAccount(users, input.user, call.caller);
  await demandKeyRight(users, account, call.caller);
  const { grant } = call.caller;
  const {
    label,
    scopes = usualScopes.filter((scope) => grant.scopes.has(scope)),
    http_status: httpStatus = null,
  } = input;
  const expiresAt =
    input.expires === undefined ? grant.expiresAt : readExpiry(input.expires, now());
  demandWithin(grant, { scopes, expiresAt });
  const { text, key } = mintKey(account.id, { label, scopes, httpStatus, expiresAt }, now());
  const change = changeBy(call, now(), {
    action: 'key.create',
    subject: key.id,
    detail: {
      user: account.name,
      label: key.label,
      scopes: key.scopes.join(','),
      expires: key.expiresAt,
    },
  });
  await users.addKey(key, change);
  return { key: text, ...toKeyRow(key, account.name) };
}

interface KeyFacts extends Pick<Key, 'label' | 'scopes' | 'httpStatus'> {
  /** In ms; Infinity if it never expires. */
  expiresAt: number;
}

export function mintKey(
  accountId: string,
  { label, scopes, httpStatus, expiresAt }: KeyFacts,
  now: number,
): { text: string; key: Key } {
  const text = createKeyText();
  const key: Key = {
    id: randomUUID(),
    accountId,
    digest: digestOf(text),
    label,
    scopes: [...new Set(scopes)],
    httpStatus,
    createdAt: iso(now),
    expiresAt: expiresAt === Infinity ? null : iso(expiresAt),
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
  const facts = { label: 'first key', httpStatus: null, expiresAt: Infinity };
  const { text, key } = mintKey(accountId, { ...facts, scopes: usualScopes }, now());
  const detail = { label: key.label };
  const change = changeByServer(now(), { action: 'key.create', subject: key.id, detail });
  await users.addKey(key, change);
  return text;
}

/**
 * A key gives access to the account's private reports, so an admin can create at most the first
 * one.
 */
async function demandKeyRight(users: UserStore, account: Account, caller: Caller): Promise<void> {
  demandMayChange(account, caller);
  if (caller.role === 'owner' || account.id === caller.accountId) return;
  if ((await users.keys(account.id)).length === 0) return;
  throw new VedetteError('keyForbidden', {
    why: 'only the owner can create further keys for other accounts.',
  });
}

const maxLifetimeMs = 100 * 365.25 * 86_400_000;

function readExpiry(text: string, now: number, parameter = 'expires'): number {
  const moment = readFuture(text, now);
  if (moment !== undefined && moment > now && moment <= now + maxLifetimeMs) return moment;
  const why =
    'expected a future date (2027-01-31) or a time from now (90d, 12h, 2w), at most 100 years.';
  throw new VedetteError('parameterUnusable', { parameter, why });
}

export async function listKeysOf(
  input: { user?: string },
  { users, gate }: UserWorld,
): Promise<KeyRow[]> {
  const only = input.user === undefined ? undefined : await demandAccount(users, input.user);
  await gate.activity.flush();
  const names = new Map((await users.accounts()).map(({ id, name }) => [id, name]));
  const keys = await users.keys(only?.id);
  return keys.map((key) => toKeyRow(key, names.get(key.accountId) ?? ''));
}

export async function revoke(
  input: { key: string },
  world: UserWorld,
  call: Call,
): Promise<{ id: string; revoked: boolean }> {
  const { users, gate, now } = world;
  const { key, account } = await keyToChange(world, input.key, call);
  if (key.revokedAt === null) {
    const detail = { user: account.name, label: key.label };
    const change = changeBy(call, now(), { action: 'key.revoke', subject: key.id, detail });
    await users.changeKey(key.id, { revokedAt: iso(now()) }, change);
  }
  await gate.forget(key.accountId);
  return { id: key.id, revoked: true };
}

export async function renameKey(
  input: { key: string; label: string },
  world: UserWorld,
  call: Call,
): Promise<KeyRow> {
  const { users, now } = world;
  const { key, account } = await keyToChange(world, input.key, call);
  const detail = { user: account.name, from: key.label, to: input.label };
  const change = changeBy(call, now(), { action: 'key.rename', subject: key.id, detail });
  await users.changeKey(key.id, { label: input.label }, change);
  return toKeyRow({ ...key, label: input.label }, account.name);
}

/** A new key with the rights of the old one, which keeps working until the given time. */
export async function rotateKey(
  input: { key: string; keep: string },
  world: UserWorld,
  call: Call,
): Promise<KeyRow & { key: string; replaces: string; replaced_until: string }> {
  const { users, gate, now } = world;
  const { key: old, account } = await keyToChange(world, input.key, call);
  await demandKeyRight(users, account, call.caller);
  if (isOver(old, now())) {
    throw new VedetteError('conflict', {
      why: `Key ${old.id} is revoked or has expired. Create a new one with vedette key create.`,
    });
  }
  const { label, scopes, httpStatus } = old;
  const expiresAt = momentOf(old.expiresAt);
  demandWithin(call.caller.grant, { scopes, expiresAt });
  const kept = readExpiry(input.keep, now(), 'keep');
  const end = iso(Math.min(kept, expiresAt));
  const facts = { label, scopes, httpStatus, expiresAt };
  const { text, key: fresh } = mintKey(account.id, facts, now());
  const detail = { user: account.name, label, replaced_by: fresh.id, until: end };
  const change = changeBy(call, now(), { action: 'key.rotate', subject: old.id, detail });
  const replaced = { id: old.id, label: replacedLabel(label), expiresAt: end };
  await users.replaceKey(fresh, replaced, change);
  await gate.forget(account.id);
  return {
    key: text,
    ...toKeyRow(fresh, account.name),
    replaces: old.id,
    replaced_until: toWireTime(end),
  };
}

/** The label passes to the new key, so that `key revoke LABEL` means that one. */
function replacedLabel(label: string): string {
  const suffix = ', replaced';
  if (label === '' || label.endsWith(suffix)) return label;
  return label.slice(0, longestLabel - suffix.length) + suffix;
}

function isOver({ revokedAt, expiresAt }: Key, now: number): boolean {
  return revokedAt !== null || momentOf(expiresAt) <= now;
}

/** Shorter prefixes of an id are too easily mistyped. */
const shortestIdStart = 4;

/** A key of an account that the caller may change. */
async function keyToChange(
  { users, now }: UserWorld,
  typed: string,
  { caller }: Call,
): Promise<{ key: Key; account: Account }> {
  const key = await findKey(users, typed, now());
  const account = await demandAccountWithId(users, key.accountId);
  demandMayChange(account, caller);
  return { key, account };
}

/** By the key itself or its id. Keys that work are also found by a prefix of the id or by label. */
async function findKey(users: UserStore, typed: string, now: number): Promise<Key> {
  const found = isKeyForm(typed) ? await users.findKey(digestOf(typed)) : null;
  if (found) return found.key;
  const keys = await users.keys();
  const exact = keys.find(({ id }) => id === typed);
  if (exact) return exact;
  const isMeant = ({ id, label }: Key) =>
    label === typed || (typed.length >= shortestIdStart && id.startsWith(typed));
  const [only, ...others] = keys.filter((key) => !isOver(key, now) && isMeant(key));
  if (!only) throw keyUnknown(typed, keys);
  if (others.length === 0) return only;
  const ids = [only, ...others].map(({ id }) => id).join(', ');
  throw new VedetteError('conflict', { why: `Several keys are called ${typed}: ${ids}.` });
}

/** Never repeats a whole key: what was typed may be a secret. */
function keyUnknown(typed: string, keys: readonly Key[]): VedetteError {
  const active = keys.filter(({ revokedAt }) => revokedAt === null);
  const names = active.flatMap(({ id, label }) => (label === '' ? [id] : [label, id]));
  return new VedetteError('idUnknown', {
    kind: 'key',
    id: isKeyForm(typed) ? 'with this text' : typed,
    meant: didYouMean(typed, names),
    known: 'vedette key list shows labels and ids.',
  });
}
