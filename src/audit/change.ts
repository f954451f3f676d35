import type { Call } from '../http/operation.ts';

/** Every kind of change that the audit log records. */
export const actions = [
  'user.add',
  'user.enable',
  'user.disable',
  'user.delete',
  'user.role',
  'user.rename',
  'user.plan',
  'key.create',
  'key.rename',
  'key.revoke',
  'key.rotate',
  'session.start',
  'session.end',
  'session.link',
  'session.refuse',
  'plan.save',
  'plan.remove',
  'feed.add',
  'feed.remove',
  'feed.enable',
  'feed.disable',
  'feed.load',
  'feed.rollback',
  'feed.accept',
  'feed.reject',
  'suppression.add',
  'suppression.end',
  'case.share',
  'case.delete',
  'share.make',
  'share.open',
  'share.end',
  'decision.add',
  'decision.end',
  'sbom.load',
  'sbom.remove',
  'vex.load',
  'vex.remove',
  'owner.add',
  'owner.end',
  'watch.add',
  'watch.change',
  'watch.remove',
  'sink.add',
  'sink.change',
  'sink.rotate',
  'sink.remove',
  'report.delete',
  'banner.import',
  'banner.imported',
  'banner.remove',
  'backup',
  'restore',
  'audit.trim',
] as const;
type Action = (typeof actions)[number];

export type Detail = Readonly<Record<string, string | number | boolean | null>>;

/** Who made a change: an account, with a key or through the control socket, or the server itself. */
interface Actor {
  /** Empty for the server. */
  accountId: string;
  /** Id of the key; empty without one. */
  keyId: string;
  /** Address of the client, `control socket` or `server`. */
  from: string;
}

/** One audit log entry before the ledger numbers and seals it. */
export interface Change {
  at: string;
  by: Actor;
  action: string;
  /** What was changed: the name of an account, feed or plan, or the id of a key. */
  subject: string;
  detail: Detail;
}

type Deed = { action: Action; subject: string; detail?: Detail };

export function changeBy(call: Pick<Call, 'caller' | 'from'>, now: number, deed: Deed): Change {
  return toChange(actorOf(call), now, deed);
}

/** Changes by the server itself: the first account, scheduled backups, retention. */
export function changeByServer(now: number, deed: Deed): Change {
  return toChange({ accountId: '', keyId: '', from: 'server' }, now, deed);
}

export function actorOf({ caller, from }: Pick<Call, 'caller' | 'from'>): Actor {
  return {
    accountId: caller.accountId,
    keyId: caller.keyId,
    from: caller.local ? 'control socket' : from.address,
  };
}

function toChange(by: Actor, now: number, { action, subject, detail = {} }: Deed): Change {
  return { at: new Date(now).toISOString(), by, action, subject, detail };
}
