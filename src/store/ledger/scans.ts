import { createHash } from 'node:crypto';
import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely';
import {
  bodiesOf,
  traitsOf,
  type ChargedPot,
  type LeasedScan,
  type NewScan,
  type Outcome,
  type ScanStore,
} from '../../domain/store.ts';
import { type LedgerDatabase, transact } from './database.ts';
import { createQueueQueries } from './scan-queue.ts';
import { lookQueries, writeLook, writeTraits } from './looks.ts';
import { createReportQueries, toScan, readableBy } from './reports.ts';
import { longestTitle } from './scan-tables.ts';
import type { LedgerTables } from './schema.ts';

type Ledger = Kysely<LedgerTables>;
/** Scans in the ledger: jobs here, reports in reports.ts. */
export function createScanStore(ledger: LedgerDatabase): ScanStore {
  return {
    ...intakeQueries(ledger),
    ...createQueueQueries(ledger),
    ...leaseQueries(ledger),
    ...holderQueries(ledger),
    ...waitingQueries(ledger.db),
    ...createReportQueries(ledger),
    ...lookQueries(ledger.db),
  };
}

function intakeQueries(ledger: LedgerDatabase) {
  const { db } = ledger;
  return {
    async add(scan) {
      const open_key = openKeyOf(scan);
      for (;;) {
        const added = await transact(ledger, async (transaction) => {
          const isNew = await insert(transaction, scan, open_key);
          if (isNew) await ledger.announce(transaction, { about: 'scans' });
          return isNew;
        });
        if (added) return { id: scan.id, isNew: true };
        const open = await db
          .selectFrom('scan')
          .select('id')
          .where('open_key', '=', open_key)
          .executeTakeFirst();
        // It may have ended between the two queries; ours can then be inserted.
        if (open) return { id: open.id, isNew: false };
      }
    },
    async findFresh({ accountId, url, mode, isPrivate, capture }, since) {
      let query = db
        .selectFrom('scan')
        .select('id')
        .where('url', '=', url)
        .where('state', '=', 'done')
        .where('mode', '=', mode)
        .where('is_private', '=', Number(isPrivate))
        .where('ended_at', '>=', since)
        .where('capture', 'is not distinct from', captureText(capture));
      if (isPrivate) query = query.where('account_id', '=', accountId);
      const found = await query.orderBy('sequence', 'desc').executeTakeFirst();
      return found?.id ?? null;
    },
    async find(id, viewer) {
      const row = await db
        .selectFrom('scan')
        .selectAll()
        .where('id', '=', id)
        .where(readableBy(viewer))
        .executeTakeFirst();
      return row ? toScan(row) : null;
    },
    async findAny(id) {
      const row = await db.selectFrom('scan').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toScan(row) : null;
    },
  } satisfies Partial<ScanStore>;
}

async function insert(
  db: Transaction<LedgerTables>,
  scan: NewScan,
  open_key: string,
): Promise<boolean> {
  // Order of arrival, independent of the clock. Scans that arrive together queue here.
  const { last: sequence } = await db
    .updateTable('scan_arrival')
    .set((set) => ({ last: set('last', '+', 1) }))
    .returning('last')
    .executeTakeFirstOrThrow();
  const added = await db
    .insertInto('scan')
    .values({
      id: scan.id,
      account_id: scan.accountId,
      mode: scan.mode,
      open_key,
      asked: scan.asked,
      url: scan.url,
      host: scan.host,
      domain: scan.domain,
      is_private: Number(scan.isPrivate),
      is_unlisted: Number(scan.isUnlisted ?? false),
      charged: JSON.stringify(scan.charged),
      state: 'queued' as const,
      percentage: 0,
      attempts: 0,
      why: '',
      holder: null,
      lease_until: null,
      created_at: scan.createdAt,
      ended_at: null,
      trace: scan.trace ?? null,
      capture: captureText(scan.capture),
      sequence,
    })
    .onConflict((conflict) => conflict.column('open_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Equal for scans that must not run at the same time. */
function openKeyOf({ accountId, mode, isPrivate, isUnlisted, url, capture }: NewScan): string {
  const visibility = isUnlisted ? 'unlisted' : isPrivate;
  const parts = JSON.stringify([accountId, mode, visibility, url, ...(capture ? [capture] : [])]);
  return createHash('sha256').update(parts).digest('hex');
}

const captureText = (capture: NewScan['capture']) => (capture ? JSON.stringify(capture) : null);

/** A literal: SQLite uses the index of leases only if the state is known at prepare time. */
const runningState = sql.lit('running' as const);

/** Earlier than any lease. */
const longAgo = new Date(0).toISOString();

function leaseQueries(ledger: LedgerDatabase) {
  const { db } = ledger;
  return {
    async renew(holder, until) {
      await db
        .updateTable('scan')
        .set({ lease_until: until })
        .where('state', '=', runningState)
        .where('holder', '=', holder)
        .execute();
    },
    async expireOthers(holder) {
      if (ledger.isShared) return;
      await db
        .updateTable('scan')
        .set({ lease_until: longAgo })
        .where('state', '=', runningState)
        .where((where) => where.or([where('holder', 'is', null), where('holder', '!=', holder)]))
        .execute();
    },
    async takeOverExpired(holder, until, before) {
      const rows = await db
        .updateTable('scan')
        .set({ holder, lease_until: until })
        .where('state', '=', runningState)
        .where('lease_until', '<', before)
        .where((where) => where.or([where('holder', 'is', null), where('holder', '!=', holder)]))
        .returningAll()
        .execute();
      return rows.sort((one, other) => one.sequence - other.sequence).map(toScan);
    },
  } satisfies Partial<ScanStore>;
}

/** Updates by the process that holds a scan. */
function holderQueries(ledger: LedgerDatabase) {
  return {
    progress: (scan, percentage, until) =>
      transact(ledger, async (transaction) => {
        const advanced = await transaction
          .updateTable('scan')
          .set({ percentage, lease_until: until })
          .where(isStill(scan))
          .where('state', '=', 'running')
          .returning('id')
          .executeTakeFirst();
        if (advanced) await ledger.announce(transaction, { about: 'progress' });
      }),
    requeue: (scan, asUntried) =>
      transact(ledger, async (transaction) => {
        const requeued = await transaction
          .updateTable('scan')
          .set((set) => ({
            state: 'queued' as const,
            percentage: 0,
            holder: null,
            lease_until: null,
            attempts: set('attempts', '-', asUntried ? 1 : 0),
          }))
          .where(isStill(scan))
          .where('state', '=', 'running')
          .returning('id')
          .executeTakeFirst();
        if (requeued) await ledger.announce(transaction, { about: 'scans' });
      }),
    end: (scan, outcome, at) =>
      transact(ledger, async (transaction) => {
        const isEnded = await writeEnd(transaction, { scan, outcome, at });
        if (isEnded) await ledger.announce(transaction, { about: 'progress' });
        return isEnded;
      }),
  } satisfies Partial<ScanStore>;
}

/** The same scan, still with the same holder. */
function isStill({ id, holder }: LeasedScan) {
  return (where: ExpressionBuilder<LedgerTables, 'scan'>) =>
    where.and([
      where('id', '=', id),
      holder === null ? where('holder', 'is', null) : where('holder', '=', holder),
    ]);
}

interface Ending {
  scan: LeasedScan;
  outcome: Outcome;
  at: string;
}

/** Ends a scan with its report and refund in one transaction. */
async function writeEnd(db: Transaction<LedgerTables>, ending: Ending): Promise<boolean> {
  const { scan, outcome, at } = ending;
  const shown =
    outcome.state === 'done'
      ? { verdict: outcome.verdict, title: outcome.facts.title.slice(0, longestTitle) }
      : { why: outcome.why };
  const ended = await db
    .updateTable('scan')
    .set({
      ...shown,
      state: outcome.state,
      ended_at: at,
      percentage: 100,
      open_key: null,
      holder: null,
      lease_until: null,
    })
    .where(isStill(scan))
    .where('state', 'in', ['queued', 'running'])
    .returning(['account_id', 'charged'])
    .executeTakeFirst();
  if (!ended) return false;
  if (outcome.state === 'done') await writeReport(db, { id: scan.id, at }, outcome);
  else if (outcome.refund) await refund(db, ended);
  return true;
}

async function writeReport(
  db: Transaction<LedgerTables>,
  { id, at }: { id: string; at: string },
  { report, explanation, facts, screenshots }: Extract<Outcome, { state: 'done' }>,
): Promise<void> {
  const row = {
    scan_id: id,
    body: JSON.stringify(report),
    explanation: JSON.stringify(explanation),
    facts: JSON.stringify(facts),
  };
  await db.insertInto('report').values(row).execute();
  await writeTraits(db, id, [...traitsOf(report, explanation), ...bodiesOf(explanation)]);
  await writeLook(db, id, explanation);
  for (const [position, picture] of screenshots.entries()) {
    const values = { ...picture, scan_id: id, position, created_at: at };
    await db.insertInto('screenshot').values(values).execute();
  }
}

async function refund(
  db: Transaction<LedgerTables>,
  { account_id, charged }: { account_id: string; charged: string },
): Promise<void> {
  const pots = JSON.parse(charged) as ChargedPot[]; // written by insert above
  for (const { group, period, startsAt } of pots) {
    await db
      .updateTable('pot')
      .set((set) => ({ spent: set('spent', '-', 1) }))
      .where((where) => where.and({ account_id, pot_group: group, period, starts_at: startsAt }))
      .where('spent', '>=', 1)
      .execute();
  }
}

function waitingQueries(db: Ledger) {
  return {
    async countRunning() {
      const { running } = await db
        .selectFrom('scan')
        .select((select) => select.fn.countAll<number>().as('running'))
        .where('state', '=', runningState)
        .executeTakeFirstOrThrow();
      return running;
    },
    async waitingSince(before) {
      const rows = await db
        .selectFrom('scan')
        .selectAll()
        .where('state', '=', 'queued')
        .where('created_at', '<', before)
        .execute();
      return rows.map(toScan);
    },
  } satisfies Partial<ScanStore>;
}
