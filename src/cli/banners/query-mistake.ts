import { CallFailed } from '../../http/client.ts';
import { displayWidth, harmless, type Terminal } from '../terminal/terminal.ts';

/** Characters of a long query shown on each side of the error. */
const widestSide = 40;
const indent = '  ';

/** Runs a call that takes a query. If the server reports a position, the error shows it. */
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
  // The query text may appear in the message too, but never after the position.
  const [, place] = /^Invalid parameter query: .*\(character (\d+)\)/s.exec(message) ?? [];
  return place === undefined ? undefined : Number(place) - 1;
}

/** The query with a caret below the error. */
export function pointAt(query: string, at: number): string {
  const before = Array.from(harmless(query.slice(0, at)));
  const behind = Array.from(harmless(query.slice(at)));
  const head =
    before.length > widestSide ? `…${before.slice(-widestSide).join('')}` : before.join('');
  const tail =
    behind.length > widestSide ? `${behind.slice(0, widestSide).join('')}…` : behind.join('');
  return `${indent}${head}${tail}\n${indent}${' '.repeat(displayWidth(head))}^`;
}
