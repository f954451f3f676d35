import type { Retention } from '../../../search/index-port.ts';
import type { Edition } from './edition.ts';
import type { Truth } from './truth.ts';

/** Ids of the documents that must go. */
export function outdated(
  edition: Edition,
  truth: Pick<Truth<unknown>, 'usedBytes' | 'turn' | 'reader'>,
  { since = -Infinity, bytes = Infinity }: Retention,
): number[] {
  const excess = bytes === Infinity ? 0 : excessOf(edition, truth, bytes);
  return idsBefore(edition, Math.max(since, excess === 0 ? since : momentAfter(edition, excess)));
}

/** How many are too many. Removed but unswept documents still take space, but not for long. */
function excessOf(
  edition: Edition,
  truth: Pick<Truth<unknown>, 'usedBytes' | 'turn' | 'reader'>,
  bytes: number,
): number {
  const unswept = truth.turn - truth.reader.mark('swept');
  const used = truth.usedBytes();
  const each = used / Math.max(1, edition.count + unswept);
  return Math.max(0, Math.ceil((used - bytes) / each - unswept));
}

/** The first time before which at least this many documents were observed. */
function momentAfter(edition: Edition, documents: number): number {
  const times = edition.sheets.flatMap(({ opened }) => [
    opened.times[0] ?? 0,
    opened.times[opened.count - 1] ?? 0,
  ]);
  let low = Math.min(...times);
  let high = Math.max(...times) + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (countBefore(edition, middle) >= documents) high = middle;
    else low = middle + 1;
  }
  return low;
}

function countBefore(edition: Edition, time: number): number {
  return edition.sheets.reduce((sum, { opened, view }) => {
    const end = opened.countBefore({ time, id: -Infinity });
    return sum + end - (end === 0 ? 0 : view.gone.rank(end - 1));
  }, 0);
}

function idsBefore(edition: Edition, time: number): number[] {
  return edition.sheets.flatMap(({ opened, view }) => {
    const end = opened.countBefore({ time, id: -Infinity });
    return Array.from(opened.ids.subarray(0, end)).filter((_, at) => !view.gone.has(at));
  });
}
