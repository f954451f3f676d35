import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import { changeBy, type AuditStore } from '../../audit/store.ts';
import { VedetteError, type ErrorCode } from '../../errors.ts';
import type { Call } from '../../http/operation.ts';
import { randomBase62 } from '../../lib/base62.ts';
import { subscriberOf } from '../../lib/subscriber.ts';
import { toWireTime } from '../../lib/wire-time.ts';
import type { Attempts } from '../attempts.ts';
import { chooseAccount } from '../find-account.ts';
import { isUsable, type FoundKey } from '../holder.ts';
import { digestOf } from '../key-form.ts';
import type { Account, Key, Session } from '../store.ts';
import type { UserWorld } from '../world.ts';
import type { listSessions, SignedIn } from './contract.ts';
import { tokenLength, type SignInLinks } from './links.ts';
import { accountOf, type PersonSettings } from '../provider/person.ts';
import type { Departure, Provider } from '../provider/provider.ts';
import type { RefusedSignIns } from './refused.ts';

export interface SessionWorld extends UserWorld {
  links: SignInLinks;
  signIns: Attempts;
  refusedSignIns: Pick<RefusedSignIns, 'note'>;
  audit: Pick<AuditStore, 'append'>;
  sessionLimits: { session_hours: number; sessionsPerKey: number } & PersonSettings;
  /** Undefined if people sign in with keys and links only. */
  provider: Provider | undefined;
  /** Limited by address, because each makes this server query the provider. */
  departures: Attempts;
  version: string;
  /** URL of this server; '' while it is not listening. */
  ownUrl: () => string;
}

const longestAgent = 300;
/** Per address: sign-ins that start at or return from the provider. */
export const departuresPerMinute = 60;
/** Lifetime of a sign-in link. */
const linkMs = 600_000;
const iso = (moment: number) => new Date(moment).toISOString();

/** Opens a session and hands its token to the browser. */
export async function signIn(
  input: Credential,
  world: SessionWorld,
  call: Call,
): Promise<SignedIn> {
  const { from, browser } = call;
  // Otherwise another site could sign the browser in to an account of the attacker.
  if (!browser.isOwnPage) throw new VedetteError('notOwnPage');
  const { users, gate, now, sessionLimits } = world;
  const found = await findCredential(input, world, from);
  await countSignIn(found.account.id, world);
  const token = randomBase62(tokenLength);
  const seconds = sessionLimits.session_hours * 3600;
  const session: Session = {
    id: randomUUID(),
    keyId: found.key.id,
    digest: digestOf(token),
    agent: browser.agent.slice(0, longestAgent),
    createdAt: iso(now()),
    expiresAt: iso(now() + seconds * 1000),
  };
  const caller = { ...call.caller, accountId: found.account.id, keyId: found.key.id };
  const change = changeBy({ caller, from }, now(), {
    action: 'session.start',
    subject: session.id,
    detail: { with: wayOf(input), until: session.expiresAt },
  });
  await users.addSession(session, sessionLimits.sessionsPerKey, change);
  await gate.forget(found.account.id); // the limit may have ended an older session
  browser.keepSession(token, seconds);
  return describe({ ...found, session }, world);
}

interface Credential {
  key?: string;
  link?: string;
  code?: string;
  proof?: string;
}

const wayOf = ({ link, code }: Credential) =>
  code !== undefined ? 'provider' : link !== undefined ? 'link' : 'key';

const refusals = new Set<ErrorCode>([
  'keyInvalid',
  'tooManyBadKeys',
  'linkInvalid',
  'signInRefused',
  'keyForbidden',
]);

async function findCredential(
  { key, link, code, proof }: Credential,
  world: SessionWorld,
  from: Call['from'],
): Promise<Pick<FoundKey, 'key' | 'account'>> {
  try {
    if (code !== undefined) return await comeBack({ code, proof }, world, from);
    if (link !== undefined) return await takeLink(link, world);
    return await world.gate.identify(demandText(key, 'key'), from);
  } catch (error) {
    const isRefusal = error instanceof VedetteError && refusals.has(error.code);
    if (isRefusal) world.refusedSignIns.note(from.address);
    throw error;
  }
}

/** A sign-in counts as a call of its account and also has a separate limit. */
async function countSignIn(accountId: string, { gate, signIns }: SessionWorld): Promise<void> {
  const wait = signIns.note(accountId);
  if (wait !== undefined) throw new VedetteError('rateExceeded', { retryAfter: wait });
  const { meter } = await gate.standingOf(accountId);
  await meter.admit({ group: 'user', cost: 0 });
}

function demandText(text: string | undefined, parameter: string): string {
  if (text === undefined) throw new VedetteError('parameterMissing', { parameter });
  return text;
}

async function takeLink(secret: string, { links, users, now }: SessionWorld) {
  const link = links.take(secret, now());
  const account = link && (await users.account(link.accountId));
  const key = account && (await users.keys(account.id)).find(({ id }) => id === link.keyId);
  if (!account || !key || !isUsable({ key, account }, now())) {
    throw new VedetteError('linkInvalid');
  }
  return { key, account };
}

/** Sends a browser to the provider. */
export async function depart(
  world: SessionWorld,
  { from, browser }: Pick<Call, 'from' | 'browser'>,
): Promise<Departure> {
  if (!browser.isOwnPage) throw new VedetteError('notOwnPage');
  return demandProvider(world, from).depart(pageOf(world));
}

/** The sign-in of a person returning from the provider. */
async function comeBack(
  { code, proof }: { code: string; proof: string | undefined },
  world: SessionWorld,
  from: Call['from'],
): Promise<Pick<FoundKey, 'key' | 'account'>> {
  const provider = demandProvider(world, from);
  const returned = { code, proof: demandText(proof, 'proof'), redirect: pageOf(world) };
  return accountOf(await provider.redeem(returned), world, world.sessionLimits);
}

function demandProvider(
  { provider, departures }: SessionWorld,
  { address }: Call['from'],
): Provider {
  if (!provider) throw new VedetteError('conflict', { why: noProvider });
  const wait = departures.note(subscriberOf(address));
  if (wait !== undefined) throw new VedetteError('rateExceeded', { retryAfter: wait });
  return provider;
}

const noProvider = 'No provider is set up to sign in with (oidc_issuer).';

/** Registered with the provider, which sends browsers nowhere else. */
const pageOf = ({ ownUrl }: SessionWorld) => `${ownUrl()}/`;

function describe(
  { key, account, session }: Pick<FoundKey, 'key' | 'account' | 'session'>,
  { version }: SessionWorld,
): SignedIn {
  const ends = [key.expiresAt, session?.expiresAt].filter((end) => typeof end === 'string').sort();
  return {
    user: account.name,
    email: account.email,
    role: account.role,
    plan: account.plan,
    scopes: key.scopes,
    key_label: key.label,
    expires: ends[0] === undefined ? '' : toWireTime(ends[0]),
    version,
  };
}

/** Callers have a session or a key; local callers have neither. */
export async function whoIsSignedIn(world: SessionWorld, { caller }: Call): Promise<SignedIn> {
  const { users } = world;
  const account = await users.account(caller.accountId);
  const session = (await users.sessions(caller.accountId)).find(({ id }) => id === caller.session);
  const keys = await users.keys(caller.accountId);
  const digest = caller.key === '' ? '' : digestOf(caller.key);
  const key = keys.find((each) => each.id === session?.keyId || each.digest === digest);
  if (!account || !key) throw new VedetteError('sessionEnded');
  return describe({ key, account, ...(session ? { session } : {}) }, world);
}

export async function sessionsOf(
  { users, now }: SessionWorld,
  { caller }: Call,
): Promise<Static<(typeof listSessions)['output']>> {
  const open = (await users.sessions(caller.accountId)).filter(
    ({ expiresAt }) => Date.parse(expiresAt) > now(),
  );
  const sessions = open.map(({ id, agent, keyLabel, createdAt, expiresAt }) => ({
    id,
    agent,
    key_label: keyLabel,
    created: toWireTime(createdAt),
    expires: toWireTime(expiresAt),
    is_current: id === caller.session,
  }));
  return { sessions };
}

export async function signOut(
  input: { id?: string },
  { users, gate, now }: SessionWorld,
  call: Call,
): Promise<{ id: string; ended: boolean }> {
  const { caller, browser } = call;
  const id = demandText(input.id ?? caller.session, 'id');
  const change = changeBy(call, now(), { action: 'session.end', subject: id });
  if (!(await users.endSession(caller.accountId, id, change))) throw new VedetteError('notFound');
  await gate.forget(caller.accountId);
  if (id === caller.session) browser.dropSession();
  return { id, ended: true };
}

export async function makeLink(
  input: { user?: string },
  world: SessionWorld,
  call: Pick<Call, 'caller' | 'from'>,
): Promise<{ url: string; expires: string }> {
  const { users, links, audit, now, ownUrl } = world;
  if (ownUrl() === '') throw new VedetteError('conflict', { why: notServing });
  const account = await chooseAccount(users, input.user, call.caller);
  const key = strongestKey(await users.keys(account.id), account, now());
  const expiresAt = now() + linkMs;
  const detail = { key: key.id, until: iso(expiresAt) };
  const deed = { action: 'session.link', subject: account.name, detail } as const;
  await audit.append('changes', [changeBy(call, now(), deed)]);
  const secret = links.add({ accountId: account.id, keyId: key.id, expiresAt });
  // Browsers do not send the fragment: the secret reaches no log.
  return { url: `${ownUrl()}/#sign-in=${secret}`, expires: toWireTime(iso(expiresAt)) };
}

const notServing = 'No server is running on this data folder. Start one with vedette serve.';

/** The key to bind a session to: the one with the most scopes, and of those the newest. */
function strongestKey(keys: readonly Key[], account: Account, now: number): Key {
  const usable = keys.filter((key) => isUsable({ key, account }, now));
  const [best] = usable.sort((one, other) => other.scopes.length - one.scopes.length);
  if (best) return best;
  const why = `${account.name} has no usable key. Create one with vedette key create --user ${account.name}.`;
  throw new VedetteError('conflict', { why });
}
