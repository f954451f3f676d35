import { VedetteError } from '../errors.ts';
import type { Found, Place } from './index-port.ts';

/** Time and id of the last row. Not secret; validated when it comes back. */
export function nextCursor<D>(
  rows: readonly Found<D>[],
  { size, timeOf }: { size: number; timeOf: (document: D) => number },
): string {
  const last = rows.at(-1);
  if (!last || rows.length < size) return '';
  return `${timeOf(last.document).toString(36)}.${last.id.toString(36)}`;
}

/** Empty for the initial cursor `*`. */
export function readCursor(text: string): { after?: Place } {
  if (text === '*') return {};
  const [, time, id] = /^(-?[0-9a-z]{1,11})\.([0-9a-z]{1,10})$/.exec(text) ?? [];
  if (time === undefined || id === undefined) {
    const why = 'not a cursor; start with * and send back the cursor of the last answer.';
    throw new VedetteError('parameterUnusable', { parameter: 'cursor', why });
  }
  return { after: { time: Number.parseInt(time, 36), id: Number.parseInt(id, 36) } };
}
