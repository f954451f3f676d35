import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Change } from '../../audit/store.ts';
import type { Noted, Subject, WatchStore } from '../../watch/store.ts';
import { changing, record } from './audit.ts';
import { transact, type LedgerDatabase } from './database.ts';
import {
  addDeliveries,
  createDeliveryStore,
  createOutboxStore,
  createSinkStore,
} from './deliveries.ts';
import type { LedgerTables } from './schema.ts';
import { inBatches, toEvent, toSubject, toWatch, toWatchRow } from './watch-rows.ts';

type Ledger = Kysely<LedgerTables>;
type Writing = Transaction<LedgerTables>;

export function createWatchStore(ledger: LedgerDatabase): WatchStore {
  return {
    ...reading(ledger.db),
    ...readingFound(ledger.db),
    ...changingWatches(ledger),
    ...noting(ledger),
    ...createSinkStore(ledger),
    ...createDeliveryStore(ledger),
    ...createOutboxStore(ledger),
  };
}

function reading(db: Ledger) {
  return {
    async watches(accountId) {
      const rows = await db
        .selectFrom('watch')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(toWatch);
    },
    async watch(id, accountId) {
      const row = await db
        .selectFrom('watch')
        .selectAll()
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return row ? toWatch(row) : null;
    },
    async standing() {
      const rows = await db
        .selectFrom('watch')
        .innerJoin('account', 'account.id', 'watch.account_id')
        .selectAll('watch')
        .where('account.disabled_at', 'is', null)
        .where('watch.is_on', '=', 1)
        .orderBy('watch.created_at')
        .execute();
      return rows.map(toWatch);
    },
  } satisfies Partial<WatchStore>;
}

function readingFound(db: Ledger) {
  return {
    async subjects(id) {
      const rows = await db
        .selectFrom('watch_subject')
        .selectAll()
        .where('watch_id', '=', id)
        .orderBy('subject')
        .execute();
      return rows.map(toSubject);
    },
    async holding(addresses) {
      const found: { watchId: string; address: string }[] = [];
      for (const some of inBatches(addresses)) {
        const rows = await db
          .selectFrom('watch_subject')
          .select(['watch_id', 'address'])
          .distinct()
          .where('address', 'in', some)
          .execute();
        for (const { watch_id: watchId, address } of rows) found.push({ watchId, address });
      }
      return found;
    },
    async events(id, after, limit) {
      const rows = await db
        .selectFrom('watch_event')
        .selectAll()
        .where('watch_id', '=', id)
        .where('sequence', '>', after)
        .orderBy('sequence')
        .limit(limit)
        .execute();
      return rows.map(toEvent);
    },
  } satisfies Partial<WatchStore>;
}

function changingWatches(ledger: LedgerDatabase) {
  const change = (entry: Change, write: (db: Writing) => Promise<unknown>) =>
    changing(ledger, async (db) => {
      await write(db);
      await record(db, entry);
      await ledger.announce(db, { about: 'watches' });
    });
  return {
    addWatch: (watch, subjects, entry) =>
      change(entry, async (db) => {
        await db.insertInto('watch').values(toWatchRow(watch)).execute();
        await put(db, watch.id, subjects);
      }),
    changeWatch: (watch, entry) =>
      change(entry, (db) => {
        // Only `note` advances these.
        const { id, sequence: _, evaluated_at: __, ...row } = toWatchRow(watch);
        return db.updateTable('watch').set(row).where('id', '=', id).execute();
      }),
    removeWatch: (id, entry) => change(entry, (db) => removeWatches(db, [id])),
  } satisfies Partial<WatchStore>;
}

function noting(ledger: LedgerDatabase) {
  return {
    note: (id, { at, addresses }, compare) =>
      transact(ledger, async (db) => {
        const watch = await db
          .updateTable('watch')
          .set({ evaluated_at: at, problem: '' })
          .where('id', '=', id)
          .returning(['sequence', 'sinks'])
          .executeTakeFirst();
        if (!watch) return 0;
        const noted = compare(await known(db, id, addresses));
        await put(db, id, noted.put);
        await drop(db, id, noted.drop);
        if (noted.events.length === 0) return 0;
        const events = await addEvents(db, { id, sequence: watch.sequence, at }, noted);
        const sinks = JSON.parse(watch.sinks) as string[]; // written by toWatchRow
        await addDeliveries(db, { ...noted, watchId: id, sinks, events, at });
        await ledger.announce(db, { about: 'watches' });
        return events.length;
      }),
    async noteProblem(id, problem) {
      await ledger.db.updateTable('watch').set({ problem }).where('id', '=', id).execute();
    },
  } satisfies Partial<WatchStore>;
}

async function known(
  db: Writing,
  id: string,
  addresses: readonly string[] | null,
): Promise<Subject[]> {
  const all = db.selectFrom('watch_subject').selectAll().where('watch_id', '=', id);
  if (!addresses) return (await all.execute()).map(toSubject);
  const found: Subject[] = [];
  for (const some of inBatches(addresses)) {
    const rows = await all.where('address', 'in', some).execute();
    found.push(...rows.map(toSubject));
  }
  return found;
}

async function addEvents(
  db: Writing,
  { id, sequence, at }: { id: string; sequence: number; at: string },
  { events }: Noted,
): Promise<string[]> {
  const rows = events.map(({ diff, ...event }, index) => ({
    ...event,
    id: randomUUID(),
    watch_id: id,
    sequence: sequence + index + 1,
    at,
    diff: JSON.stringify(diff),
  }));
  for (const some of inBatches(rows)) await db.insertInto('watch_event').values(some).execute();
  await db
    .updateTable('watch')
    .set({ sequence: sequence + rows.length })
    .where('id', '=', id)
    .execute();
  return rows.map((row) => row.id);
}

async function put(db: Writing, id: string, subjects: readonly Subject[]): Promise<void> {
  for (const some of inBatches(subjects)) {
    const rows = some.map(({ key, address, seenAt, facts }) => ({
      watch_id: id,
      subject: key,
      address,
      seen_at: seenAt,
      facts: facts && JSON.stringify(facts),
    }));
    await db
      .insertInto('watch_subject')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['watch_id', 'subject']).doUpdateSet((row) => ({
          seen_at: row.ref('excluded.seen_at'),
          facts: row.ref('excluded.facts'),
        })),
      )
      .execute();
  }
}

async function drop(db: Writing, id: string, keys: readonly string[]): Promise<void> {
  for (const some of inBatches(keys)) {
    await db
      .deleteFrom('watch_subject')
      .where('watch_id', '=', id)
      .where('subject', 'in', some)
      .execute();
  }
}

async function removeWatches(db: Writing, ids: readonly string[]): Promise<void> {
  for (const some of inBatches(ids)) {
    for (const table of ['delivery', 'watch_event', 'watch_subject'] as const) {
      await db.deleteFrom(table).where('watch_id', 'in', some).execute();
    }
    await db.deleteFrom('watch').where('id', 'in', some).execute();
  }
}

/** Deletes everything an account watches, with its deliveries. */
export async function removeWatchesOf(db: Writing, accountId: string): Promise<void> {
  const own = await db
    .selectFrom('watch')
    .select('id')
    .where('account_id', '=', accountId)
    .execute();
  await removeWatches(
    db,
    own.map(({ id }) => id),
  );
  await db.deleteFrom('sink').where('account_id', '=', accountId).execute();
}
