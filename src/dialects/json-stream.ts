import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Streamed } from '../http/stream.ts';

const chunkChars = 65_536;

/** Streams a list as JSON; `empty` is what the client expects for an empty list. */
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

/** A truncated answer must not parse: a bouncer would load it. */
export const asJson = (chunks: Iterable<string>, end = ''): Streamed => ({
  contentType: 'application/json',
  chunks: oneByOne(chunks),
  end: (_, status) => (status === 200 ? end : '\u0000'),
});

/** Yields to other requests between chunks, which the response would otherwise encode twice. */
async function* oneByOne(chunks: Iterable<string>): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    yield Buffer.from(chunk);
    await nextTurn();
  }
}
