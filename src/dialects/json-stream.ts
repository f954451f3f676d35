import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Streamed } from '../http/stream.ts';

const chunkChars = 65_536;

/** A list as JSON, written as fast as it is read; an empty one as its client expects. */
export function* writeList<T>(
  items: Iterable<T>,
  write: (item: T) => string,
  empty: 'null' | '[]' = 'null',
): Generator<string> {
  let chunk = '';
  let isEmpty = true;
  for (const item of items) {
    chunk += `${isEmpty ? '[' : ','}${write(item)}`;
    isEmpty = false;
    if (chunk.length < chunkChars) continue;
    yield chunk;
    chunk = '';
  }
  yield isEmpty ? empty : `${chunk}]`;
}

/** An answer that breaks must not look whole: a bouncer would load it. */
export const asJson = (chunks: Iterable<string>, end = ''): Streamed => ({
  contentType: 'application/json',
  chunks: oneByOne(chunks),
  end: (_, status) => (status === 200 ? end : '\u0000'),
});

/** Other requests are let in between. */
async function* oneByOne(chunks: Iterable<string>): AsyncGenerator<string> {
  for (const chunk of chunks) {
    yield chunk;
    await nextTurn();
  }
}
