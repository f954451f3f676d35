import { VedetteError } from '../errors.ts';
import { handle } from '../http/operation.ts';
import { didYouMean } from '../lib/suggest.ts';
import { readPast } from '../lib/time-span.ts';
import { toWireTime } from '../lib/wire-time.ts';
import { actions } from './change.ts';
import { verifyTrail, type Verification } from './chain.ts';
import * as contract from './contract.ts';
import type { AuditEntry, AuditFilter, AuditStore, Trail } from './store.ts';

export interface AuditWorld {
  audit: AuditStore;
  now: () => number;
}

export const auditRoutes = [
  handle(contract.listAudit, async (input, { audit, now }: AuditWorld) => ({
    entries: (await audit.entries(toFilter(input, now()))).map(toRow),
  })),
  handle(contract.verifyAudit, async ({ trail, digest }, { audit }: AuditWorld) =>
    describe(await verifyTrail(audit, trail, digest), digest !== undefined),
  ),
];

interface Wish {
  trail: Trail;
  since?: string;
  user?: string;
  action?: string;
  before?: number;
  limit: number;
}

function toFilter({ since, ...rest }: Wish, now: number): AuditFilter {
  if (rest.trail === 'changes' && rest.action !== undefined) demandAction(rest.action);
  if (since === undefined) return rest;
  const moment = readPast(since, now);
  if (moment === undefined) {
    throw new VedetteError('parameterUnusable', {
      parameter: 'since',
      why: 'expected a date (2027-01-31) or a time ago (7d, 12h, 2w).',
    });
  }
  return { ...rest, since: new Date(moment).toISOString() };
}

/** Rejects mistyped actions, which would look like a log in which nothing happened. */
function demandAction(action: string): void {
  const families = [...new Set(actions.map((each) => each.split('.')[0] ?? each))];
  const known = [...families, ...actions];
  if (known.includes(action)) return;
  const meant = didYouMean(action, known);
  throw new VedetteError('parameterUnusable', {
    parameter: 'action',
    why: `no action ${action}.${meant} Use one of ${families.join(', ')}, or ${actions.join(', ')}.`,
  });
}

function toRow(entry: AuditEntry): contract.AuditRow {
  return {
    number: entry.number,
    time: toWireTime(entry.at),
    user: entry.account,
    user_id: entry.accountId,
    key: entry.keyId,
    from: entry.from,
    action: entry.action,
    subject: entry.subject,
    detail: entry.detail,
    digest: entry.digest,
  };
}

function describe(seen: Verification, hasNoted: boolean) {
  const { trail, entries, removed, digest, broken, isNotedFound } = seen;
  const why =
    broken !== null
      ? `entry ${broken} is missing or was changed`
      : hasNoted && !isNotedFound
        ? 'the noted digest is not in the log'
        : '';
  return { trail, entries, removed, digest, why, intact: why === '' };
}
