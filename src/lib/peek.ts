import { hold } from './blocks.ts';
import { toBuffer, type Bytes } from './lines.ts';

interface Peeked {
  /** The first bytes: at least as many as requested, unless the input is shorter. */
  head: Buffer;
  /** All bytes, including the head. */
  all: AsyncIterable<Buffer>;
}

/** Reads the first bytes without consuming them. */
export async function peek(chunks: Bytes, wanted: number): Promise<Peeked> {
  const iterator = iterate(chunks);
  const first: Buffer[] = [];
  let held = 0;
  while (held < wanted) {
    const { done, value } = await iterator.next();
    if (done) break;
    hold(first, value);
    held += value.length;
  }
  const head = Buffer.concat(first);
  async function* all() {
    if (head.length > 0) yield head;
    yield* iterator;
  }
  return { head, all: all() };
}

async function* iterate(chunks: Bytes): AsyncGenerator<Buffer, undefined> {
  for await (const chunk of chunks) yield toBuffer(chunk);
}
