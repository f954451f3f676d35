import { CallFailed } from '../http/client.ts';
import { displayWidth, harmless, type Terminal } from './terminal.ts';

/** Signs of a long query that are shown on either side of the mistake. */
const widestSide = 40;
const indent = '  ';

/** Does what needs a query; where the server names a place in it, people see the place. */
export async function withQuery<T>(
  query: string,
  { json }: Terminal,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CallFailed) || json) throw error;
    const place = placeIn(error.message);
    if (place === undefined) throw error;
    throw new CallFailed(`${harmless(error.message)}\n${pointAt(query, place)}`, error.status);
  }
}

function placeIn(message: string): number | undefined {
  // What the query said may stand in the message too, but never behind the place.
  const [, place] = /^Unusable parameter query: .*\(character (\d+)\)/s.exec(message) ?? [];
  return place === undefined ? undefined : Number(place) - 1;
}

/** The query, and under it a caret. */
export function pointAt(query: string, at: number): string {
  const before = Array.from(harmless(query.slice(0, at)));
  const behind = Array.from(harmless(query.slice(at)));
  const head =
    before.length > widestSide ? `…${before.slice(-widestSide).join('')}` : before.join('');
  const tail =
    behind.length > widestSide ? `${behind.slice(0, widestSide).join('')}…` : behind.join('');
  return `${indent}${head}${tail}\n${indent}${' '.repeat(displayWidth(head))}^`;
}
