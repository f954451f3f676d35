import { setImmediate as nextTurn } from 'node:timers/promises';
import { VedetteError } from '../errors.ts';
import { JsonTextError, readJsonPath } from '../lib/json-path.ts';
import { readLines } from '../lib/lines.ts';
import type { StreamCall } from './stream.ts';

/** Items answered between two turns of the event loop, and charged at once. */
const batchSize = 250;

/** How a body of many items is read, and what each batch of them is answered with. */
export interface Many {
  limits: { items: number; bytes: number };
  /** What the items are, for who sent too many. */
  noun: string;
  /** An item that came as a member of an array. */
  fromJson: (value: unknown) => string;
  /** The items that a line holds. */
  fromLine: (line: string) => readonly string[];
  answer: (items: readonly string[]) => string | Promise<string>;
}

/**
 * Many items in one body: a JSON array, NDJSON or lines. Read, answered and charged one credit each,
 * batch by batch, in constant memory and in the order of the body.
 */
export async function* answerMany(call: StreamCall, many: Many): AsyncGenerator<string> {
  let count = 0;
  for await (const batch of readBatches(call.body, many)) {
    count += batch.length;
    if (count > many.limits.items) {
      const why = `more than ${many.limits.items} ${many.noun}.`;
      throw new VedetteError('parameterUnusable', { parameter: 'body', why });
    }
    yield* answerCharged(batch, call, many);
    await nextTurn();
  }
}

/** A batch that can be paid for is paid for at once; of the last one, as many as there are credits for. */
async function* answerCharged(
  batch: readonly string[],
  call: StreamCall,
  { answer }: Many,
): AsyncGenerator<string> {
  if (await call.charge(batch.length)) {
    yield await answer(batch);
    return;
  }
  for (const item of batch) {
    if (!(await call.charge(1))) throw new VedetteError('quotaSpent');
    yield await answer([item]);
  }
}

async function* readBatches(
  body: AsyncIterable<Uint8Array>,
  many: Many,
): AsyncGenerator<readonly string[]> {
  const { first, bytes } = await peek(limitBytes(body, many.limits.bytes));
  if (first === '[') {
    yield* readArray(bytes, many);
    return;
  }
  for await (const { texts } of readLines(bytes)) {
    yield* slices(texts.flatMap((line) => many.fromLine(line)).filter((each) => each !== ''));
  }
}

async function* readArray(
  bytes: AsyncIterable<Uint8Array>,
  { fromJson }: Many,
): AsyncGenerator<readonly string[]> {
  try {
    for await (const batch of readJsonPath(bytes, ['[]'])) {
      yield* slices(batch.map(({ value }) => fromJson(value)));
    }
  } catch (cause) {
    if (!(cause instanceof JsonTextError)) throw cause;
    throw new VedetteError('requestMalformed', { why: 'the body is not valid JSON.' }, cause);
  }
}

function* slices(items: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < items.length; at += batchSize) yield items.slice(at, at + batchSize);
}

async function* limitBytes(
  body: AsyncIterable<Uint8Array>,
  limit: number,
): AsyncGenerator<Uint8Array, undefined> {
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > limit) throw new VedetteError('bodyTooLarge', { limit });
    yield chunk;
  }
}

/** Looks at the first sign that is not blank, without losing a byte. */
async function peek(source: AsyncGenerator<Uint8Array, undefined>) {
  const held: Uint8Array[] = [];
  let first = '';
  while (first === '') {
    const { done, value } = await source.next();
    if (done === true) break;
    held.push(value);
    first = Buffer.from(value)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimStart()
      .charAt(0);
  }
  async function* bytes() {
    yield* held;
    yield* source;
  }
  return { first, bytes: bytes() };
}
