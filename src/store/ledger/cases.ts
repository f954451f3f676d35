import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { CaseIndicator, CaseJudgement, CaseStore, Note } from '../../cases/store.ts';
import type { Indicator, Verdict } from '../../verdict/contract.ts';
import { changing, record } from './audit.ts';
import { transact, type LedgerDatabase } from './database.ts';
import type { LedgerTables } from './schema.ts';

type Ledger = Kysely<LedgerTables>;
type Writing = Transaction<LedgerTables>;

export function createCaseStore(ledger: LedgerDatabase): CaseStore {
  return { ...reading(ledger.db), ...writing(ledger), ...deciding(ledger) };
}

function reading(db: Ledger) {
  return {
    async cases(accountId) {
      const rows = await visible(db, accountId).orderBy('case_file.changed_at', 'desc').execute();
      return rows.map(toCase);
    },
    async case(id, accountId) {
      const row = await visible(db, accountId).where('case_file.id', '=', id).executeTakeFirst();
      return row ? toCase(row) : null;
    },
    async readers(id) {
      const rows = await db
        .selectFrom('case_reader')
        .innerJoin('account', 'account.id', 'case_reader.account_id')
        .select('account.name')
        .where('case_id', '=', id)
        .orderBy('account.name')
        .execute();
      return rows.map(({ name }) => name);
    },
    async indicators(id, since) {
      const rows = await db
        .selectFrom('case_indicator')
        .selectAll()
        .where('case_id', '=', id)
        .orderBy('position')
        .execute();
      const before = await judgementsAt(db, id, since);
      return rows.map((row) => ({ ...toIndicator(row), before: before.get(keyOf(row)) ?? null }));
    },
    history: (id, limit) =>
      db
        .selectFrom('case_entry')
        .select(['at', 'account', 'what', 'says'])
        .where('case_id', '=', id)
        .orderBy('number', 'desc')
        .limit(limit)
        .execute(),
  } satisfies Partial<CaseStore>;
}

const countOf = (condition: ReturnType<typeof sql<boolean>>) =>
  sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;

/** The cases that the account may see, with their counts. */
function visible(db: Ledger, accountId: string) {
  const shared = db
    .selectFrom('case_reader')
    .select('case_id')
    .where('case_reader.account_id', '=', accountId);
  return db
    .selectFrom('case_file')
    .innerJoin('account', 'account.id', 'case_file.account_id')
    .leftJoin('case_indicator', 'case_indicator.case_id', 'case_file.id')
    .selectAll('case_file')
    .select([
      'account.name as owner',
      (select) => select.fn.count<number>('case_indicator.kind').as('indicators'),
      countOf(sql`case_indicator.state = 'open'`).as('open'),
      countOf(sql`case_indicator.state = 'escalated'`).as('escalated'),
      countOf(sql`case_indicator.state = 'dismissed'`).as('dismissed'),
      countOf(sql`case_indicator.verdict = 'malicious'`).as('malicious'),
    ])
    .where((where) =>
      where.or([
        where('case_file.account_id', '=', accountId),
        where('case_file.sharing', '=', 'all'),
        where.and([where('case_file.sharing', '=', 'named'), where('case_file.id', 'in', shared)]),
      ]),
    )
    .groupBy(['case_file.id', 'account.name']);
}

type VisibleRow = Awaited<ReturnType<ReturnType<typeof visible>['execute']>>[number];

function toCase({ account_id, created_at, changed_at, ...row }: VisibleRow) {
  return {
    ...row,
    accountId: account_id,
    createdAt: created_at,
    changedAt: changed_at,
  };
}

/** The judgement of each indicator at a given time. */
async function judgementsAt(db: Ledger, id: string, since: string) {
  const rows = await db
    .selectFrom('case_judgement')
    .select(['kind', 'value', 'verdict', 'headline'])
    .where('case_id', '=', id)
    .where('at', '<=', since)
    .orderBy('at')
    .execute();
  return new Map(rows.map((row) => [keyOf(row), { verdict: row.verdict, headline: row.headline }]));
}

const keyOf = ({ kind, value }: Indicator) => `${kind} ${value}`;

function toIndicator(
  row: Selectable<LedgerTables['case_indicator']>,
): Omit<CaseIndicator, 'before'> {
  const { kind, value, lines, state, reason, verdict, headline } = row;
  const found = { kind, value, lines, firstLine: row.first_line };
  const judgement =
    verdict === ''
      ? null
      : {
          verdict,
          headline,
          reasons: JSON.parse(row.reasons) as string[], // written by recordJudgement
          sources: JSON.parse(row.sources) as string[],
        };
  return { ...found, state, reason, addedAt: row.added_at, judgedAt: row.judged_at, judgement };
}

function writing(ledger: LedgerDatabase) {
  return {
    openCase: ({ id, accountId, name, sharing, createdAt, changedAt }, note) =>
      transact(ledger, async (db) => {
        const times = { created_at: createdAt, changed_at: changedAt };
        const row = { id, account_id: accountId, name, sharing, ...times };
        await db.insertInto('case_file').values(row).execute();
        await addEntry(db, id, note);
      }),
    addIndicators: (id, indicators, note) =>
      transact(ledger, async (db) => {
        let position = await touch(db, id, note);
        let added = 0;
        for (const { firstLine, ...indicator } of indicators) {
          const row = { ...indicator, first_line: firstLine, position: position++ };
          const { numInsertedOrUpdatedRows = 0n } = await db
            .insertInto('case_indicator')
            .values({ ...fresh, ...row, case_id: id, added_at: note.at })
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirst();
          added += Number(numInsertedOrUpdatedRows);
        }
        return added;
      }),
    decide: (id, { indicators, state, reason }, note) =>
      transact(ledger, async (db) => {
        await touch(db, id, note);
        let decided = 0;
        for (const { kind, value } of indicators) {
          const { numUpdatedRows } = await db
            .updateTable('case_indicator')
            .set({ state, reason })
            .where('case_id', '=', id)
            .where('kind', '=', kind)
            .where('value', '=', value)
            .executeTakeFirst();
          decided += Number(numUpdatedRows);
        }
        return decided;
      }),
    addNote: (id, note) =>
      transact(ledger, async (db) => {
        await touch(db, id, note);
      }),
    recordJudgements: (id, at, judged) =>
      transact(ledger, async (db) => {
        const changed: boolean[] = [];
        for (const each of judged) changed.push(await recordJudgement(db, { id, at, ...each }));
        return changed;
      }),
  } satisfies Partial<CaseStore>;
}

const fresh = {
  state: 'open',
  reason: '',
  judged_at: null,
  verdict: '',
  headline: '',
  reasons: '[]',
  sources: '[]',
} as const;

/** Adds an entry and returns the position of the next indicator. Writers of a case take turns on its row. */
async function touch(db: Writing, id: string, note: Note): Promise<number> {
  await db
    .updateTable('case_file')
    .set({ changed_at: note.at })
    .where('id', '=', id)
    .executeTakeFirst();
  await addEntry(db, id, note);
  const { most } = await db
    .selectFrom('case_indicator')
    .select((select) => select.fn.max<number | null>('position').as('most'))
    .where('case_id', '=', id)
    .executeTakeFirstOrThrow();
  return (most ?? -1) + 1;
}

async function addEntry(db: Writing, id: string, { at, accountId, what, says }: Note) {
  const { most } = await db
    .selectFrom('case_entry')
    .select((select) => select.fn.max<number | null>('number').as('most'))
    .where('case_id', '=', id)
    .executeTakeFirstOrThrow();
  const account = await db
    .selectFrom('account')
    .select('name')
    .where('id', '=', accountId)
    .executeTakeFirst();
  await db
    .insertInto('case_entry')
    .values({
      case_id: id,
      number: (most ?? 0) + 1,
      at,
      account: account?.name ?? '',
      what,
      says,
    })
    .execute();
}

interface Recorded {
  id: string;
  at: string;
  indicator: Indicator;
  judgement: CaseJudgement;
}

/** True if the judgement changed. */
async function recordJudgement(
  db: Writing,
  { id, at, indicator: { kind, value }, judgement }: Recorded,
): Promise<boolean> {
  const { verdict, headline, reasons, sources } = judgement;
  const key = { case_id: id, kind, value };
  const last = await db
    .selectFrom('case_indicator')
    .select(['verdict', 'headline'])
    .where((where) => where.and(key))
    .executeTakeFirst();
  if (!last) return false;
  await db
    .updateTable('case_indicator')
    .set({
      verdict: verdict satisfies Verdict | '',
      headline,
      reasons: JSON.stringify(reasons),
      sources: JSON.stringify(sources),
      judged_at: at,
    })
    .where((where) => where.and(key))
    .execute();
  const isSame = last.verdict === verdict && last.headline === headline;
  if (isSame) return false;
  await db
    .insertInto('case_judgement')
    .values({ ...key, at, verdict, headline })
    .onConflict((conflict) =>
      conflict.columns(['case_id', 'kind', 'value', 'at']).doUpdateSet({ verdict, headline }),
    )
    .execute();
  return last.verdict !== '';
}

function deciding(ledger: LedgerDatabase) {
  return {
    renameCase: (id, name, note) =>
      transact(ledger, async (db) => {
        await touch(db, id, note);
        await db.updateTable('case_file').set({ name }).where('id', '=', id).execute();
      }),
    shareCase: (id, { sharing, readers }, { note, change }) =>
      changing(ledger, async (db) => {
        await touch(db, id, note);
        await db.updateTable('case_file').set({ sharing }).where('id', '=', id).execute();
        await db.deleteFrom('case_reader').where('case_id', '=', id).execute();
        for (const account_id of readers) {
          await db.insertInto('case_reader').values({ case_id: id, account_id }).execute();
        }
        await record(db, change);
      }),
    removeCase: (id, change) =>
      changing(ledger, async (db) => {
        await removeCases(db, [id]);
        await record(db, change);
      }),
  } satisfies Partial<CaseStore>;
}

/** Deletes cases and their contents. */
export async function removeCases(db: Writing, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const table of ['case_reader', 'case_indicator', 'case_judgement', 'case_entry'] as const) {
    await db.deleteFrom(table).where('case_id', 'in', ids).execute();
  }
  await db.deleteFrom('case_file').where('id', 'in', ids).execute();
}
