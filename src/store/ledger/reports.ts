import type { ExpressionBuilder, Kysely, Selectable, Transaction } from 'kysely';
import {
  isPicture,
  traitText,
  type KeptReport,
  type ReportFacts,
  type ReportPage,
  type ReportRow,
  type Scan,
  type ScanStore,
} from '../../domain/store.ts';
import { changing, record } from './audit.ts';
import { transact, type LedgerDatabase } from './database.ts';
import type { LedgerTables } from './schema.ts';

type Ledger = Kysely<LedgerTables>;
/** Finished scans: content, visibility, retention. */
export function createReportQueries(ledger: LedgerDatabase) {
  const { db } = ledger;
  return {
    ...reading(ledger),
    ...icons(db),
    ...listing(db),
    ...scanLists(db),
    ...retention(ledger),
    ...pictures(db),
  } satisfies Partial<ScanStore>;
}

export function visibleTo(viewer: string) {
  return (where: ExpressionBuilder<LedgerTables, 'scan'>) =>
    where.or([where('scan.is_private', '=', 0), where('scan.account_id', '=', viewer)]);
}

/** For one scan by its id, so unlisted ones are included. */
export function readableBy(viewer: string) {
  return (where: ExpressionBuilder<LedgerTables, 'scan'>) =>
    where.or([visibleTo(viewer)(where), where('scan.is_unlisted', '=', 1)]);
}

function icons(db: Ledger) {
  return {
    async domainsWithIcon(hash, limit) {
      const rows = await db
        .selectFrom('trait')
        .innerJoin('scan', 'scan.id', 'trait.scan_id')
        .select('scan.domain')
        .where('trait', '=', traitText({ kind: 'favicon', value: hash }))
        .where('scan.is_private', '=', 0)
        .groupBy('scan.domain')
        .orderBy((order) => order.fn.max('scan.sequence'), 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ domain }) => domain);
    },
  } satisfies Partial<ScanStore>;
}

function reading(ledger: LedgerDatabase) {
  const { db } = ledger;
  return {
    async newestOf(host, viewer) {
      const row = await db
        .selectFrom('scan')
        .innerJoin('report', 'report.scan_id', 'scan.id')
        .selectAll('scan')
        .select(['report.facts', 'report.views'])
        .where('scan.host', '=', host)
        .where(visibleTo(viewer))
        .orderBy('scan.sequence', 'desc')
        .executeTakeFirst();
      return row ? toRow(row) : null;
    },
    async report(id, viewer) {
      const row = await db
        .selectFrom('scan')
        .innerJoin('report', 'report.scan_id', 'scan.id')
        .selectAll('scan')
        .select(['report.body', 'report.explanation'])
        .where('scan.id', '=', id)
        .where(readableBy(viewer))
        .executeTakeFirst();
      if (!row) return null;
      const rows = await db
        .selectFrom('screenshot')
        .select('name')
        .where('scan_id', '=', id)
        .orderBy('position')
        .execute();
      const files = rows.map(({ name }) => name);
      return {
        scan: toScan(row),
        // Both were validated before they were written.
        report: JSON.parse(row.body) as KeptReport['report'],
        explanation: JSON.parse(row.explanation) as KeptReport['explanation'],
        screenshots: files.filter(isPicture),
        page: files.find((name) => !isPicture(name)) ?? '',
      };
    },
    async addViews(views) {
      // A fixed order, so that two processes cannot deadlock.
      const inOrder = [...views].sort(([one], [other]) => (one < other ? -1 : 1));
      await transact(ledger, async (transaction) => {
        for (const [id, more] of inOrder) {
          await transaction
            .updateTable('report')
            .set((set) => ({ views: set('views', '+', more) }))
            .where('scan_id', '=', id)
            .execute();
        }
      });
    },
  } satisfies Partial<ScanStore>;
}

type Condition = (
  where: ExpressionBuilder<LedgerTables, 'scan'>,
) => ReturnType<ReturnType<typeof visibleTo>>;

function listing(db: Ledger) {
  return {
    search: ({ by, names }, page) =>
      pageOf(db, page, (where) =>
        where.and([where('scan.is_private', '=', 0), where(`scan.${by}`, 'in', [...names])]),
      ),
    ownReports: (accountId, { showPublic, showPrivate, ...page }) =>
      pageOf(db, page, (where) =>
        where.and([
          where('scan.account_id', '=', accountId),
          where('scan.is_private', 'in', [
            ...(showPublic ? [0] : []),
            ...(showPrivate ? [1] : []),
            -1, // SQL has no empty lists
          ]),
        ]),
      ),
  } satisfies Partial<ScanStore>;
}

function scanLists(db: Ledger) {
  return {
    async list(viewer, { wanted, shares, verdicts, since, mine, after, limit }) {
      let query = db.selectFrom('scan').selectAll();
      query = mine ? query.where('account_id', '=', viewer) : query.where(visibleTo(viewer));
      if (wanted) query = query.where(wanted.by, 'in', [...wanted.names]);
      if (shares !== undefined) {
        query = query.where('id', 'in', (select) =>
          select.selectFrom('trait').select('scan_id').where('trait', '=', shares),
        );
      }
      if (verdicts) query = query.where('verdict', 'in', [...verdicts]);
      if (since !== undefined) query = query.where('created_at', '>=', since);
      if (after !== undefined) {
        query = query.where('sequence', '<', (select) =>
          select.selectFrom('scan as last').select('last.sequence').where('last.id', '=', after),
        );
      }
      const rows = await query.orderBy('sequence', 'desc').limit(limit).execute();
      return rows.map((row) => ({ scan: toScan(row), verdict: row.verdict, title: row.title }));
    },
  } satisfies Partial<ScanStore>;
}

async function pageOf(
  db: Ledger,
  { mode, offset, limit }: Parameters<ScanStore['search']>[1],
  condition: Condition,
): Promise<ReportPage> {
  const found = db
    .selectFrom('scan')
    .innerJoin('report', 'report.scan_id', 'scan.id')
    .where('scan.state', '=', 'done')
    .where('scan.mode', '=', mode)
    .where(condition);
  const { count } = await found
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .selectAll('scan')
    .select(['report.facts', 'report.views'])
    .orderBy('scan.sequence', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return { count, rows: rows.map(toRow) };
}

function toRow(
  row: Selectable<LedgerTables['scan']> & { facts: string; views: number },
): ReportRow {
  const facts = JSON.parse(row.facts) as ReportFacts; // written with the report
  return { scan: toScan(row), facts, verdict: row.verdict, views: row.views };
}

function retention(ledger: LedgerDatabase) {
  const { db } = ledger;
  return {
    async endedBefore(before, limit) {
      const rows = await db
        .selectFrom('scan')
        .select('id')
        .where('ended_at', '<', before)
        .orderBy('sequence')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
    remove: (ids, change) =>
      change
        ? changing(ledger, async (transaction) => {
            await record(transaction, change);
            return removeScans(transaction, ids);
          })
        : transact(ledger, (transaction) => removeScans(transaction, ids)),
  } satisfies Partial<ScanStore>;
}

/** Deletes scans with all their data; returns the names of their screenshots. */
export async function removeScans(
  db: Transaction<LedgerTables>,
  ids: readonly string[],
): Promise<string[]> {
  const names: string[] = [];
  for (let at = 0; at < ids.length; at += idsPerStatement) {
    const some = ids.slice(at, at + idsPerStatement);
    const gone = await db
      .deleteFrom('screenshot')
      .where('scan_id', 'in', some)
      .returning('name')
      .execute();
    names.push(...gone.map(({ name }) => name));
    for (const table of ['trait', 'look', 'look_piece'] as const) {
      await db.deleteFrom(table).where('scan_id', 'in', some).execute();
    }
    await db.deleteFrom('report').where('scan_id', 'in', some).execute();
    await db.deleteFrom('scan').where('id', 'in', some).execute();
  }
  return names;
}

/** The number of values per statement is limited. */
const idsPerStatement = 500;

function pictures(db: Ledger) {
  return {
    async maySeeScreenshot(name, viewer) {
      const found = await db
        .selectFrom('scan')
        .innerJoin('screenshot', 'screenshot.scan_id', 'scan.id')
        .select('screenshot.name')
        .where('screenshot.name', '=', name)
        .where(readableBy(viewer))
        .executeTakeFirst();
      return found !== undefined;
    },
    async screenshots() {
      const rows = await db
        .selectFrom('screenshot')
        .select(['name', 'bytes', 'created_at'])
        .orderBy('created_at')
        .execute();
      return rows.map(({ name, bytes, created_at }) => ({
        name,
        bytes,
        createdAt: created_at,
      }));
    },
    async forgetScreenshots(names) {
      if (names.length === 0) return;
      await db
        .deleteFrom('screenshot')
        .where('name', 'in', [...names])
        .execute();
    },
  } satisfies Partial<ScanStore>;
}

export function toScan(row: Selectable<LedgerTables['scan']>): Scan {
  return {
    id: row.id,
    accountId: row.account_id,
    mode: row.mode,
    asked: row.asked,
    url: row.url,
    host: row.host,
    domain: row.domain,
    isPrivate: row.is_private === 1,
    ...(row.is_unlisted === 1 ? { isUnlisted: true } : {}),
    why: row.why,
    state: row.state,
    percentage: row.percentage,
    attempts: row.attempts,
    holder: row.holder,
    charged: JSON.parse(row.charged) as Scan['charged'], // written when the scan was added
    createdAt: row.created_at,
    endedAt: row.ended_at,
    // Validated before it was written.
    ...(row.capture === null ? {} : { capture: JSON.parse(row.capture) as Scan['capture'] & {} }),
    ...(row.trace === null ? {} : { trace: row.trace }),
  };
}
