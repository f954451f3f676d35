import { hash, randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import { changeBy } from '../audit/store.ts';
import { VedetteError } from '../errors.ts';
import { handle, type Call, type ServedFile } from '../http/operation.ts';
import { randomBase62 } from '../lib/base62.ts';
import { paperPolicy } from '../lib/paper.ts';
import { toWireTime } from '../lib/wire-time.ts';
import type { UserStore } from '../user/store.ts';
import * as contract from './contract.ts';
import type { OwnedShareLink, ShareLink, ShareStore } from './store.ts';

export interface ShareWorld {
  shareStore: ShareStore;
  shareLimits: { share_links: boolean; shareLinks: number };
  /** Renders the report or case as the account sees it; null if it may not see it. */
  sharedPage: (shared: Pick<ShareLink, 'kind' | 'subject' | 'accountId'>) => Promise<string | null>;
  /** True if the account may share it. */
  mayShare: (shared: Pick<ShareLink, 'kind' | 'subject' | 'accountId'>) => Promise<boolean>;
  /** Counts openings per sender across links; returns seconds to wait. */
  shareOpenings: { note: (sender: string) => number | undefined };
  users: Pick<UserStore, 'account'>;
  publicUrl: string;
  ownUrl: () => string;
  now: () => number;
}

export const shareRoutes = [
  handle(contract.makeShare, make),
  handle(contract.listShares, list),
  handle(contract.revokeShare, revoke),
  handle(contract.openShare, open),
];

/** 43 characters of 62: 256 bits. */
const secretLength = 43;
const dayMs = 86_400_000;
const digestOf = (secret: string) => hash('sha256', secret, 'hex');

async function make(
  { kind, subject, days }: Static<typeof contract.makeShare.input>,
  world: ShareWorld,
  call: Call,
) {
  const { share_links: isAllowed, shareLinks: most } = world.shareLimits;
  if (!isAllowed) {
    const why = 'links without an account are off. An administrator can allow them: share_links.';
    throw new VedetteError('keyForbidden', { why });
  }
  const { accountId } = call.caller;
  if (!(await world.mayShare({ kind, subject, accountId }))) throw new VedetteError('notFound');
  const secret = randomBase62(secretLength);
  const now = world.now();
  const link: ShareLink = {
    id: randomUUID(),
    digest: digestOf(secret),
    accountId,
    kind,
    subject,
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + days * dayMs).toISOString(),
    revokedAt: null,
    opened: 0,
    lastOpenedAt: null,
  };
  const detail = { kind, subject, days };
  const change = changeBy(call, now, { action: 'share.make', subject: link.id, detail });
  if (!(await world.shareStore.addShare(link, most, change))) {
    throw new VedetteError('conflict', { why: `There are already ${most} active links.` });
  }
  const owner = (await world.users.account(accountId))?.name ?? '';
  const path = contract.openShare.path.replace('{secret}', secret);
  return { ...toRow({ ...link, owner }, now), url: `${baseOf(world, call)}${path}` };
}

/** The base URL that readers of the link will use. */
function baseOf({ publicUrl, ownUrl }: ShareWorld, { caller, client }: Call): string {
  const base = publicUrl || (caller.local ? ownUrl() : client.origin);
  return base.endsWith('/') ? base.slice(0, -1) : base;
}

const isAdmin = ({ caller }: Call) => caller.role !== 'member';

async function list(
  { all }: Static<typeof contract.listShares.input>,
  { shareStore, shareLimits, now }: ShareWorld,
  call: Call,
) {
  if (all && !isAdmin(call)) {
    throw new VedetteError('keyForbidden', {
      why: 'only administrators see links of other accounts.',
    });
  }
  const links = await shareStore.shares(all ? null : call.caller.accountId);
  return { allowed: shareLimits.share_links, links: links.map((each) => toRow(each, now())) };
}

async function revoke(
  { id }: Static<typeof contract.revokeShare.input>,
  { shareStore, users, now }: ShareWorld,
  call: Call,
) {
  const link = await shareStore.share(id);
  if (!link || !(link.accountId === call.caller.accountId || isAdmin(call))) {
    throw new VedetteError('notFound');
  }
  const at = new Date(now()).toISOString();
  await shareStore.revokeShare(id, at, changeBy(call, now(), { action: 'share.end', subject: id }));
  const owner = (await users.account(link.accountId))?.name ?? '';
  return toRow({ ...link, revokedAt: link.revokedAt ?? at, owner }, now());
}

/** Every invalid link gets the same answer: not found. */
async function open(
  { secret }: Static<typeof contract.openShare.input>,
  world: ShareWorld,
  call: Call,
): Promise<ServedFile> {
  const wait = world.shareOpenings.note(call.from.address);
  if (wait !== undefined) throw new VedetteError('rateExceeded', { retryAfter: wait });
  const link = await world.shareStore.shareByDigest(digestOf(secret));
  const page = link && (await pageOf(link, world));
  if (!link || page === null) throw new VedetteError('notFound');
  const now = world.now();
  const change = changeBy(call, now, { action: 'share.open', subject: link.id });
  await world.shareStore.noteOpening(link.id, new Date(now).toISOString(), change);
  return { type: 'text/html; charset=utf-8', bytes: Buffer.from(page), headers: pageHeaders };
}

async function pageOf(link: ShareLink, world: ShareWorld): Promise<string | null> {
  const { share_links: isAllowed } = world.shareLimits;
  if (!isAllowed || stateOf(link, world.now()) !== 'open') return null;
  const account = await world.users.account(link.accountId);
  return account === null || account.disabledAt !== null ? null : world.sharedPage(link);
}

const pageHeaders = {
  'content-security-policy': `${paperPolicy}; frame-ancestors 'none'; sandbox`,
  'x-robots-tag': 'noindex, nofollow, noarchive',
};

function stateOf({ revokedAt, expiresAt, opened }: ShareLink, now: number): SharedState {
  if (revokedAt !== null) return 'revoked';
  if (Date.parse(expiresAt) <= now) return 'expired';
  return opened >= contract.mostOpenings ? 'spent' : 'open';
}

type SharedState = contract.SharedLink['state'];

function toRow(link: OwnedShareLink, now: number): contract.SharedLink {
  const { id, kind, subject, owner, createdAt, expiresAt, opened, lastOpenedAt } = link;
  return {
    id,
    kind,
    subject,
    owner,
    created: toWireTime(createdAt),
    expires: toWireTime(expiresAt),
    state: stateOf(link, now),
    opened,
    last_opened: lastOpenedAt === null ? '' : toWireTime(lastOpenedAt),
  };
}
