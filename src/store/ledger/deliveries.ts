import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Change } from '../../audit/store.ts';
import type { Claimed, DeliveryFilter, WatchStore } from '../../watch/store.ts';
import { changing, record } from './audit.ts';
import { transact, type LedgerDatabase } from './database.ts';
import type { LedgerTables } from './schema.ts';
import {
  inBatches,
  toDelivery,
  toEvent,
  toSink,
  toSinkRow,
  toWatch,
  type DeliveryRow,
} from './watch-rows.ts';

type Ledger = Kysely<LedgerTables>;
type Writing = Transaction<LedgerTables>;

/** Events per digest; the rest go into another. */
const mostInDigest = 100;

interface Due {
  watchId: string;
  sinks: readonly string[];
  events: readonly string[];
  at: string;
  dueAt: string;
  isDigest: boolean;
}

/** Queues the events of one evaluation for every sink of the watch. */
export async function addDeliveries(db: Writing, due: Due): Promise<void> {
  const { watchId, sinks, events, at, dueAt, isDigest } = due;
  for (const sinkId of sinks) {
    let left = events;
    if (isDigest) left = left.slice(await addToDigest(db, { watchId, sinkId, events }));
    const size = isDigest ? mostInDigest : 1;
    const rows = [];
    for (let first = 0; first < left.length; first += size) {
      const some = left.slice(first, first + size);
      rows.push({
        id: isDigest ? randomUUID() : (some[0] ?? ''),
        sink_id: sinkId,
        watch_id: watchId,
        event_ids: JSON.stringify(some),
        is_digest: Number(isDigest),
        state: 'waiting',
        due_at: dueAt,
        created_at: at,
        ended_at: null,
      });
    }
    for (const some of inBatches(rows)) await db.insertInto('delivery').values(some).execute();
  }
}

/** Adds events to a waiting digest that was never tried. Returns how many fitted. */
async function addToDigest(
  db: Writing,
  { watchId, sinkId, events }: Pick<Due, 'watchId' | 'events'> & { sinkId: string },
): Promise<number> {
  const open = await db
    .selectFrom('delivery')
    .select(['id', 'event_ids'])
    .where('watch_id', '=', watchId)
    .where('sink_id', '=', sinkId)
    .where('is_digest', '=', 1)
    .where('state', '=', 'waiting')
    .where('tries', '=', 0)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (!open) return 0;
  const has = JSON.parse(open.event_ids) as string[]; // written above
  const some = events.slice(0, Math.max(0, mostInDigest - has.length));
  const { numUpdatedRows } = await db
    .updateTable('delivery')
    .set({ event_ids: JSON.stringify([...has, ...some]) })
    .where('id', '=', open.id)
    .where('sink_id', '=', sinkId)
    .where('tries', '=', 0) // not claimed since
    .executeTakeFirst();
  return numUpdatedRows > 0n ? some.length : 0;
}

export function createSinkStore(ledger: LedgerDatabase) {
  const { db } = ledger;
  const change = (entry: Change, write: (writing: Writing) => Promise<unknown>) =>
    changing(ledger, async (writing) => {
      await write(writing);
      await record(writing, entry);
      await ledger.announce(writing, { about: 'watches' });
    });
  return {
    async sinks(accountId) {
      const rows = await db
        .selectFrom('sink')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(toSink);
    },
    async sink(id, accountId) {
      const row = await db
        .selectFrom('sink')
        .selectAll()
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return row ? toSink(row) : null;
    },
    addSink: (sink, entry) =>
      change(entry, (writing) => writing.insertInto('sink').values(toSinkRow(sink)).execute()),
    changeSink: (sink, entry) =>
      change(entry, (writing) => {
        const { id, ...row } = toSinkRow(sink);
        return writing.updateTable('sink').set(row).where('id', '=', id).execute();
      }),
    removeSink: (id, entry) =>
      change(entry, async (writing) => {
        await writing.deleteFrom('delivery').where('sink_id', '=', id).execute();
        for (const watch of await watchesWith(writing, id)) {
          const sinks = JSON.stringify(watch.sinks.filter((each) => each !== id));
          await writing.updateTable('watch').set({ sinks }).where('id', '=', watch.id).execute();
        }
        await writing.deleteFrom('sink').where('id', '=', id).execute();
      }),
  } satisfies Partial<WatchStore>;
}

async function watchesWith(db: Writing, sinkId: string) {
  const rows = await db
    .selectFrom('watch')
    .innerJoin('sink', 'sink.account_id', 'watch.account_id')
    .selectAll('watch')
    .where('sink.id', '=', sinkId)
    .execute();
  return rows.map(toWatch).filter(({ sinks }) => sinks.includes(sinkId));
}

export function createDeliveryStore(ledger: LedgerDatabase) {
  return {
    claim: ({ now, until, limit, without }) =>
      transact(ledger, async (writing) => {
        const due = await deliverable(writing, without)
          .selectAll('delivery')
          .where('delivery.due_at', '<=', now)
          .orderBy('delivery.due_at')
          .orderBy('delivery.created_at')
          .limit(limit)
          .execute();
        const claimed: Claimed[] = [];
        for (const row of due) claimed.push(...(await claimOne(writing, row, until)));
        return claimed;
      }),
    settle: (settled) =>
      transact(ledger, async (writing) => {
        for (const { id, sinkId, state, dueAt, at, outcome, switchOff } of settled) {
          const ended_at = state === 'waiting' ? null : at;
          await writing
            .updateTable('delivery')
            .set({ state, due_at: dueAt, ended_at, outcome })
            .where('id', '=', id)
            .where('sink_id', '=', sinkId)
            .execute();
          if (!switchOff) continue;
          await writing
            .updateTable('sink')
            .set({ is_on: 0, problem: outcome })
            .where('id', '=', sinkId)
            .execute();
        }
      }),
  } satisfies Partial<WatchStore>;
}

export function createOutboxStore(ledger: LedgerDatabase) {
  const { db } = ledger;
  return {
    async nextDue(without) {
      const { due } = await deliverable(db, without)
        .select((select) => select.fn.min<string | null>('delivery.due_at').as('due'))
        .executeTakeFirstOrThrow();
      return due;
    },
    async deliveries(sinkId, filter, limit) {
      const rows = await ofSink(db.selectFrom('delivery').selectAll(), sinkId, filter)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(toDelivery);
    },
    replay: (sinkId, filter, now) =>
      transact(ledger, async (writing) => {
        const again = { state: 'waiting', due_at: now, ended_at: null, tries: 1 };
        const { numUpdatedRows } = await ofSink(
          writing.updateTable('delivery').set(again),
          sinkId,
          filter,
        )
          .where('state', '!=', 'waiting')
          .executeTakeFirst();
        await ledger.announce(writing, { about: 'watches' });
        return Number(numUpdatedRows);
      }),
    async trim(before) {
      await db
        .deleteFrom('delivery')
        .where('state', '!=', 'waiting')
        .where('ended_at', '<', before)
        .execute();
      await db.deleteFrom('watch_event').where('at', '<', before).execute();
    },
  } satisfies Partial<WatchStore>;
}

/** Waiting deliveries of enabled sinks whose accounts are enabled. */
function deliverable(db: Ledger, without: readonly string[]) {
  const query = db
    .selectFrom('delivery')
    .innerJoin('sink', 'sink.id', 'delivery.sink_id')
    .innerJoin('account', 'account.id', 'sink.account_id')
    .where('delivery.state', '=', 'waiting')
    .where('sink.is_on', '=', 1)
    .where('account.disabled_at', 'is', null);
  return without.length === 0 ? query : query.where('delivery.sink_id', 'not in', without);
}

async function claimOne(db: Writing, row: DeliveryRow, until: string): Promise<Claimed[]> {
  const taken = await db
    .updateTable('delivery')
    .set({ tries: row.tries + 1, due_at: until })
    .where('id', '=', row.id)
    .where('sink_id', '=', row.sink_id)
    .where('tries', '=', row.tries) // unless another process was first
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst();
  if (!taken) return [];
  const delivery = toDelivery(taken);
  const events = await db
    .selectFrom('watch_event')
    .selectAll()
    .where('id', 'in', delivery.eventIds)
    .orderBy('sequence')
    .execute();
  const sink = await db.selectFrom('sink').selectAll().where('id', '=', taken.sink_id).execute();
  const watch = await db.selectFrom('watch').selectAll().where('id', '=', taken.watch_id).execute();
  const found = { sink: sink.map(toSink)[0], watch: watch.map(toWatch)[0] };
  if (!found.sink || !found.watch) return [];
  return [{ delivery, sink: found.sink, watch: found.watch, events: events.map(toEvent) }];
}

/** A query whose `where` returns its own type. */
interface Narrowing {
  where(column: string, operator: string, value: unknown): this;
}

function ofSink<Query>(query: Query, sinkId: string, filter: DeliveryFilter): Query {
  // Kysely's types cannot express that both kinds of query narrow alike.
  let narrow = (query as unknown as Narrowing).where('sink_id', '=', sinkId);
  if (filter.state !== undefined) narrow = narrow.where('state', '=', filter.state);
  if (filter.ids !== undefined) narrow = narrow.where('id', 'in', filter.ids);
  if (filter.from !== undefined) narrow = narrow.where('created_at', '>=', filter.from);
  if (filter.to !== undefined) narrow = narrow.where('created_at', '<=', filter.to);
  return narrow as unknown as Query;
}
