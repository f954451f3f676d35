import { VedetteError } from '../errors.ts';
import type { Found, Place } from './index-port.ts';

/** Time and number of the last row; nothing in it is secret, and nothing of it is trusted. */
export function nextCursor<D>(
  rows: readonly Found<D>[],
  { size, timeOf }: { size: number; timeOf: (document: D) => number },
): string {
  const last = rows.at(-1);
  if (!last || rows.length < size) return '';
  return `${timeOf(last.document).toString(36)}.${last.id.toString(36)}`;
}

/** Nothing for `*`, with which everybody begins. */
export function readCursor(text: string): { after?: Place } {
  if (text === '*') return {};
  const [, time, id] = /^(-?[0-9a-z]{1,11})\.([0-9a-z]{1,10})$/.exec(text) ?? [];
  if (time === undefined || id === undefined) {
    const why = 'it is none of ours; begin with * and send back what the answer gives.';
    throw new VedetteError('parameterUnusable', { parameter: 'cursor', why });
  }
  return { after: { time: Number.parseInt(time, 36), id: Number.parseInt(id, 36) } };
}
