import type { Retention } from '../../../search/index-port.ts';
import { firstWhere } from './segment/binary-search.ts';
import type { Snapshot } from './snapshot.ts';
import type { SourceDatabase } from './source-database.ts';

/** Ids of the documents to remove. */
export function expiredIds(
  snapshot: Snapshot,
  database: Pick<SourceDatabase<unknown>, 'usedBytes' | 'turn' | 'reader'>,
  { since = -Infinity, bytes = Infinity }: Retention,
): number[] {
  const excess = bytes === Infinity ? 0 : excessOf(snapshot, database, bytes);
  return idsBefore(snapshot, Math.max(since, excess === 0 ? since : momentAfter(snapshot, excess)));
}

/** Number of documents over the limit. Removed but unswept ones still take space, but not for long. */
function excessOf(
  snapshot: Snapshot,
  database: Pick<SourceDatabase<unknown>, 'usedBytes' | 'turn' | 'reader'>,
  bytes: number,
): number {
  const unswept = database.turn - database.reader.mark('swept');
  const used = database.usedBytes();
  const each = used / Math.max(1, snapshot.count + unswept);
  return Math.max(0, Math.ceil((used - bytes) / each - unswept));
}

/** The earliest time before which at least this many documents were observed. */
function momentAfter(snapshot: Snapshot, documents: number): number {
  const times = snapshot.entries.flatMap(({ opened }) => [
    opened.times[0] ?? 0,
    opened.times[opened.count - 1] ?? 0,
  ]);
  return firstWhere(
    Math.min(...times),
    Math.max(...times) + 1,
    (time) => countBefore(snapshot, time) >= documents,
  );
}

function countBefore(snapshot: Snapshot, time: number): number {
  return snapshot.entries.reduce((sum, { opened, view }) => {
    const end = opened.countBefore({ time, id: -Infinity });
    return sum + end - (end === 0 ? 0 : view.gone.rank(end - 1));
  }, 0);
}

function idsBefore(snapshot: Snapshot, time: number): number[] {
  return snapshot.entries.flatMap(({ opened, view }) => {
    const end = opened.countBefore({ time, id: -Infinity });
    return Array.from(opened.ids.subarray(0, end)).filter((_, at) => !view.gone.has(at));
  });
}
