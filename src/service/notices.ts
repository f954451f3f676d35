import { statfs } from 'node:fs/promises';
import type { Config } from '../config/config.ts';
import { listFeeds, type FeedWorld } from '../feeds/routes.ts';
import { certificateTerm } from '../http/certificate-term.ts';
import { periodStart, type Allowance, type Plan } from '../user/plan.ts';
import type { Account, UserStore } from '../user/store.ts';
import type { Notice } from '../watch/world.ts';
import type { Backups } from './backups.ts';
import type { Parts } from './part.ts';

interface NoticeSources {
  config: Pick<Config, 'data' | 'tls_cert'>;
  feeds: FeedWorld;
  users: Pick<UserStore, 'account' | 'accounts' | 'plans' | 'spent'>;
  backups: Pick<Backups, 'list' | 'status'>;
  checks: () => readonly Parts['checks'][number][];
  now: () => number;
}

/** A single failed fetch is retried soon. */
const failuresToTell = 3;
/** Same limits as the Prometheus alerts. */
const leastBytes = 1e9;
const leastShare = 0.05;
/** Share of a quota. */
const scarceShare = 0.1;
/** At start or while an index is rebuilt, a part is unavailable for a while and recovers. */
const patienceMs = 300_000;
/** These have their own notices. */
const noticedApart = new Set(['feeds', 'backups']);

/** What needs attention: members see their quota, administrators everything. */
export function createNotices(sources: NoticeSources): (accountId: string) => Promise<Notice[]> {
  const partNotices = createPartNotices(sources);
  return async (accountId) => {
    const account = await sources.users.account(accountId);
    if (!account) return [];
    if (account.role === 'member') return quotaNotices([account], sources);
    const found = await Promise.all([
      feedNotices(sources),
      backupNotices(sources),
      diskNotices(sources),
      partNotices(),
      sources.users.accounts().then((accounts) => quotaNotices(accounts, sources)),
    ]);
    return [...certificateNotices(sources), ...found.flat()];
  };
}

async function feedNotices({ feeds }: NoticeSources): Promise<Notice[]> {
  return (await listFeeds(feeds)).flatMap(({ name, state, failures }): Notice[] => {
    const subject = `feed ${name}`;
    const todo = `vedette feeds show ${name}`;
    if (state === 'held') {
      const review = 'vedette feeds review';
      return [{ about: 'feeds', subject, facts: { state: 'held for review', todo: review } }];
    }
    if (state === 'stale' || (state === 'failing' && failures >= failuresToTell)) {
      return [{ about: 'feeds', subject, facts: { state, todo } }];
    }
    return [];
  });
}

async function backupNotices({ backups }: NoticeSources): Promise<Notice[]> {
  if ((await backups.status()).ok) return [];
  const [newest] = backups.list();
  const last = newest ? new Date(newest.madeAt).toISOString() : 'none';
  const facts = { state: 'failing', last, todo: 'vedette doctor' };
  return [{ about: 'backups', subject: 'backups', facts }];
}

function certificateNotices({ config: { tls_cert }, now }: NoticeSources): Notice[] {
  if (tls_cert === '') return [];
  const { state, until } = certificateTerm(tls_cert, now());
  if (state === 'valid') return [];
  const facts = { state, until, todo: 'vedette doctor' };
  return [{ about: 'certificate', subject: 'certificate', facts }];
}

async function diskNotices({ config: { data } }: NoticeSources): Promise<Notice[]> {
  const { bavail, blocks, bsize } = await statfs(data);
  if (bavail * bsize >= leastBytes && bavail >= blocks * leastShare) return [];
  return [{ about: 'disk', subject: 'disk', facts: { state: 'nearly full', folder: data } }];
}

/** Reports parts that have not worked for a while. */
function createPartNotices({ checks, now }: NoticeSources): () => Promise<Notice[]> {
  const faults = new Map<string, { since: number; why: string }>();
  return async () => {
    for (const { name, status } of checks()) {
      if (noticedApart.has(name)) continue;
      const why = await faultOf(status);
      if (why === '') faults.delete(name);
      else if (!faults.has(name)) faults.set(name, { since: now(), why });
    }
    return [...faults]
      .filter(([, { since }]) => now() - since >= patienceMs)
      .map(([name, { why }]) => ({
        about: 'parts',
        subject: `part ${name}`,
        facts: { state: 'not working', why, todo: 'vedette doctor' },
      }));
  };
}

async function faultOf(status: Parts['checks'][number]['status']): Promise<string> {
  try {
    const { ok, detail } = await status();
    return ok ? '' : detail;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function quotaNotices(
  accounts: readonly Account[],
  { users, now }: NoticeSources,
): Promise<Notice[]> {
  const plans = new Map((await users.plans()).map((plan) => [plan.name, plan]));
  const notices: Notice[] = [];
  for (const account of accounts) {
    for (const allowance of plans.get(account.plan)?.allowances ?? []) {
      const left = allowance.credits - (await users.spent(potOf(account, allowance, now())));
      const notice = quotaNotice(account, allowance, left);
      if (notice) notices.push(notice);
    }
  }
  return notices;
}

function potOf({ id }: Account, { group, period }: Plan['allowances'][number], now: number) {
  const startsAt = new Date(periodStart(period, now)).toISOString();
  return { accountId: id, group, period, startsAt };
}

function quotaNotice(account: Account, allowance: Allowance, left: number): Notice | null {
  const { group, period, credits } = allowance;
  if (left > credits * scarceShare) return null;
  const subject = `quota of ${account.name}, ${group} a ${period}`;
  const state = left > 0 ? 'nearly used up' : 'used up';
  return { about: 'quotas', subject, facts: { state, credits, plan: account.plan } };
}
