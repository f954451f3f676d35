import type { Selectable } from 'kysely';
import type {
  ChangeKind,
  Delivery,
  DeliveryState,
  Sink,
  Subject,
  Watch,
  WatchEvent,
  WatchKind,
} from '../../watch/store.ts';
import type { LedgerTables } from './schema.ts';

/** The number of parameters per statement is limited. */
const rowsAtOnce = 100;

export function* inBatches<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) yield rows.slice(at, at + rowsAtOnce);
}

export function toWatchRow(watch: Watch): LedgerTables['watch'] {
  const { id, name, kind, query, problem, sequence } = watch;
  return {
    id,
    name,
    kind,
    query,
    problem,
    sequence,
    account_id: watch.accountId,
    changes: JSON.stringify(watch.changes),
    sinks: JSON.stringify(watch.sinks),
    quiet: JSON.stringify(watch.quiet),
    digest_minutes: watch.digestMinutes,
    is_on: Number(watch.isOn),
    created_at: watch.createdAt,
    evaluated_at: watch.evaluatedAt,
  };
}

/** `toWatchRow` wrote the JSON. */
export function toWatch(row: Selectable<LedgerTables['watch']>): Watch {
  const { id, name, query, problem, sequence } = row;
  return {
    id,
    name,
    query,
    problem,
    sequence,
    accountId: row.account_id,
    kind: row.kind as WatchKind,
    changes: JSON.parse(row.changes) as ChangeKind[],
    sinks: JSON.parse(row.sinks) as string[],
    quiet: JSON.parse(row.quiet) as Watch['quiet'],
    digestMinutes: row.digest_minutes,
    isOn: row.is_on === 1,
    createdAt: row.created_at,
    evaluatedAt: row.evaluated_at,
  };
}

export function toSubject(row: Selectable<LedgerTables['watch_subject']>): Subject {
  const { subject: key, address, seen_at: seenAt } = row;
  // written by `put`
  const facts = row.facts === null ? null : (JSON.parse(row.facts) as Subject['facts']);
  return { key, address, seenAt, facts };
}

export function toEvent(row: Selectable<LedgerTables['watch_event']>): WatchEvent {
  const { watch_id: watchId, change, diff, ...rest } = row;
  return {
    ...rest,
    watchId,
    change: change as ChangeKind, // written by addEvents
    diff: JSON.parse(diff) as WatchEvent['diff'],
  };
}

export type DeliveryRow = Selectable<LedgerTables['delivery']>;

export function toSinkRow(sink: Sink): LedgerTables['sink'] {
  const { id, name, kind, problem } = sink;
  return {
    id,
    name,
    kind,
    problem,
    account_id: sink.accountId,
    settings: JSON.stringify(sink.settings),
    secrets: JSON.stringify(sink.secrets),
    is_on: Number(sink.isOn),
    created_at: sink.createdAt,
  };
}

/** `toSinkRow` wrote the JSON. */
export function toSink(row: LedgerTables['sink']): Sink {
  const { id, name, kind, problem } = row;
  return {
    id,
    name,
    kind,
    problem,
    accountId: row.account_id,
    settings: JSON.parse(row.settings) as Sink['settings'],
    secrets: JSON.parse(row.secrets) as Sink['secrets'],
    isOn: row.is_on === 1,
    createdAt: row.created_at,
  };
}

export function toDelivery(row: DeliveryRow): Delivery {
  const { id, tries, outcome } = row;
  return {
    id,
    tries,
    outcome,
    sinkId: row.sink_id,
    watchId: row.watch_id,
    eventIds: JSON.parse(row.event_ids) as string[], // written by addDeliveries
    isDigest: row.is_digest === 1,
    state: row.state as DeliveryState, // written by settle
    dueAt: row.due_at,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  };
}
