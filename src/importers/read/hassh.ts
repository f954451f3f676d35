import { createHash } from 'node:crypto';

/**
 * HASSH of a server: MD5 of its key exchange, cipher, MAC and compression algorithms, the last
 * three for the sending direction. Undefined if no list is known.
 */
export function hasshOf(lists: readonly (readonly string[])[]): string | undefined {
  if (lists.every((list) => list.length === 0)) return undefined;
  const text = lists.map((list) => list.join(',')).join(';');
  return createHash('md5').update(text).digest('hex');
}
