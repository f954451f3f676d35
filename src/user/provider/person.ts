import { randomUUID } from 'node:crypto';
import { changeByServer, type Detail } from '../../audit/store.ts';
import { VedetteError } from '../../errors.ts';
import { textAt, textsAt, valueAt } from '../../lib/json-field.ts';
import { isUsable } from '../holder.ts';
import { mintKey, usualScopes } from '../keys.ts';
import { demandClear } from '../names.ts';
import { demandPlan } from '../plans.ts';
import type { Account, Key, Role } from '../store.ts';
import type { UserWorld } from '../world.ts';
import type { Claims } from './id-token.ts';

export interface PersonSettings {
  oidc_issuer: string;
  oidc_claim: string;
  oidc_roles: readonly string[];
  oidc_plans: readonly string[];
}

/** What a person's claims grant. */
interface Rights {
  role: Exclude<Role, 'owner'>;
  /** Undefined if no entry matches: the account keeps its plan. */
  plan: string | undefined;
}

const iso = (moment: number) => new Date(moment).toISOString();

/** Label of the keys behind such sessions. Their text is discarded, so they cannot be used directly. */
const label = 'single sign-on';

/** The account of a person. Created at the first sign-in; each sign-in sets role and plan from the claims. */
export async function accountOf(
  claims: Claims,
  world: UserWorld,
  settings: PersonSettings,
): Promise<{ account: Account; key: Key }> {
  const rights = rightsOf(claims, settings);
  if (rights.plan !== undefined) await demandPlan(world.users, rights.plan);
  const subject = textAt(claims, 'sub') ?? '';
  const issuer = settings.oidc_issuer;
  const identity = await world.users.identity(issuer, subject);
  const known = identity && (await world.users.account(identity.accountId));
  const found = known ?? (await linkOrAdd(claims, rights, world));
  if (found.disabledAt !== null) throw refuse(`the account ${found.name} is disabled.`);
  const account = await giveRights(found, rights, world);
  const keys = await world.users.keys(account.id);
  const usable = keys.find(
    (key) => key.id === identity?.keyId && isUsable({ key, account }, world.now()),
  );
  if (usable) return { account, key: usable };
  const facts = { label, scopes: usualScopes, httpStatus: null, expiresAt: Infinity };
  const { key } = mintKey(account.id, facts, world.now());
  const detail = { user: account.name, label, issuer };
  const change = byServer(world, { action: 'key.create', subject: key.id, detail });
  await world.users.keepIdentity(
    { issuer, subject, accountId: account.id, keyId: key.id },
    key,
    change,
  );
  return { account, key };
}

function rightsOf(claims: Claims, { oidc_claim, oidc_roles, oidc_plans }: PersonSettings): Rights {
  const values = new Set([...textsAt(claims, oidc_claim), '*']);
  const first = (entries: readonly string[]) =>
    entries.map(readEntry).find(([value]) => values.has(value))?.[1];
  const role = first(oidc_roles);
  if (role !== 'admin' && role !== 'member') {
    throw refuse(`no value of your claim ${oidc_claim} has a role here (oidc_roles).`);
  }
  return { role, plan: first(oidc_plans) };
}

/** `VALUE=NAME`. The value may contain an equals sign, as distinguished names do. */
function readEntry(entry: string): [value: string, name: string] {
  const at = entry.lastIndexOf('=');
  return [entry.slice(0, at), entry.slice(at + 1)];
}

/**
 * An account with the same address belongs to the person if the provider has verified the address. The
 * owner signs in with a key only: otherwise an admin of the provider could take over this service.
 */
async function linkOrAdd(claims: Claims, rights: Rights, world: UserWorld): Promise<Account> {
  const email = textAt(claims, 'email');
  if (email === undefined) throw refuse('the provider sent no email address.');
  const [same] = await world.users.accountsCalled(email);
  if (!same) return addPerson(email, { claims, rights, world });
  if (same.role === 'owner') throw refuse(`${email} is the owner, who signs in with a key.`);
  if (
    valueAt(claims, 'email_verified') === true &&
    same.email.toLowerCase() === email.toLowerCase()
  ) {
    return same;
  }
  throw refuse(
    `there is an account with ${email}, and the provider has not verified that it is yours.`,
  );
}

interface Newcomer {
  claims: Claims;
  rights: Rights;
  world: UserWorld;
}

async function addPerson(email: string, { claims, rights, world }: Newcomer): Promise<Account> {
  if (email.length > longestEmail || !/^[^\s@]+@[^\s@]+$/.test(email))
    throw refuse('the provider sent an invalid email address.');
  demandClear('email', email);
  const { role, plan = 'unlimited' } = rights;
  const names = ['preferred_username', 'name'].flatMap((claim) => textAt(claims, claim) ?? []);
  // A taken name must not keep a person out.
  for (const name of [...names, email.split('@')[0] ?? email, email]) {
    if (name.length > longestName || !isClear(name)) continue;
    const account: Account = {
      id: randomUUID(),
      name,
      email,
      role,
      plan,
      createdAt: iso(world.now()),
      disabledAt: null,
      lastAccessAt: null,
    };
    const detail = { id: account.id, email, role, plan };
    const change = byServer(world, { action: 'user.add', subject: name, detail });
    if (await world.users.addAccount(account, change)) return account;
  }
  throw refuse(`${email} is the name of another account.`);
}

const longestName = 100;
const longestEmail = 200;

function isClear(name: string): boolean {
  try {
    demandClear('name', name);
    return true;
  } catch {
    return false;
  }
}

async function giveRights(account: Account, rights: Rights, world: UserWorld): Promise<Account> {
  const { role, plan = account.plan } = rights;
  const changes = [
    { action: 'user.role', from: account.role, to: role, parts: { role } },
    { action: 'user.plan', from: account.plan, to: plan, parts: { plan } },
  ] as const;
  for (const { action, from, to, parts } of changes) {
    if (from === to) continue;
    const detail = { id: account.id, from, to };
    await world.users.changeAccount(
      account.id,
      parts,
      byServer(world, { action, subject: account.name, detail }),
    );
    await world.gate.forget(account.id);
  }
  return { ...account, role, plan };
}

interface Deed {
  action: 'user.add' | 'user.role' | 'user.plan' | 'key.create';
  subject: string;
  detail: Detail;
}

const byServer = ({ now }: UserWorld, deed: Deed) => changeByServer(now(), deed);

const refuse = (why: string) => new VedetteError('keyForbidden', { why });
