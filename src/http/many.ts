import { setImmediate as nextTurn } from 'node:timers/promises';
import { VedetteError } from '../errors.ts';
import { JsonTextError, readJsonPath } from '../lib/json-path.ts';
import { readLines } from '../lib/lines.ts';
import { peek } from '../lib/peek.ts';
import { limitBytes, toJsonError } from './body.ts';
import type { StreamCall } from './stream.ts';

/** Items answered and charged per turn of the event loop. */
const batchSize = 250;

/** Size limit of one item, including the text around it. */
const itemBytes = 1_048_576;

/** How to read a bulk body and answer each batch. */
interface Many {
  limits: { items: number; bytes: number };
  /** What the items are called, for error messages. */
  noun: string;
  /** Reads one element of a JSON array. */
  fromJson: (value: unknown) => string;
  /** Items of one line. */
  fromLine: (line: string) => readonly string[];
  answer: (items: readonly string[]) => string | Promise<string>;
}

/**
 * Answers many items from one body: a JSON array, NDJSON or lines. Reads, answers and charges (one
 * credit each) in batches, in order and in constant memory.
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

/**
 * Charges whole batches. If credits run out, answers as many items of the last batch as they cover.
 */
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
  const { isArray, bytes } = await findBeginning(limitBytes(body, many.limits.bytes));
  if (isArray) {
    yield* readArray(bytes, many);
    return;
  }
  for await (const { texts, tooLong } of readLines(bytes, { maxLineBytes: itemBytes })) {
    if (tooLong) throw itemTooLarge(many);
    yield* slices(texts.flatMap((line) => many.fromLine(line)).filter((each) => each !== ''));
  }
}

async function* readArray(
  bytes: AsyncIterable<Uint8Array>,
  many: Many,
): AsyncGenerator<readonly string[]> {
  try {
    for await (const batch of readJsonPath(bytes, ['[]'], { maxElementBytes: itemBytes })) {
      yield* slices(batch.map(({ value }) => many.fromJson(value)));
    }
  } catch (cause) {
    if (!(cause instanceof JsonTextError)) throw cause;
    if (cause.fault === 'element too large') throw itemTooLarge(many);
    throw toJsonError(cause);
  }
}

function itemTooLarge({ noun }: Many): VedetteError {
  const why = `one of the ${noun} is larger than ${itemBytes} bytes.`;
  return new VedetteError('parameterUnusable', { parameter: 'body', why });
}

function* slices(items: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < items.length; at += batchSize) yield items.slice(at, at + batchSize);
}

const byteOrderMark = Buffer.from('\uFEFF');
const openingBracket = '['.charCodeAt(0);

/** The body from its first non-blank byte, and whether it is an array. */
async function findBeginning(source: AsyncIterable<Uint8Array>) {
  const { head, all } = await peek(source, byteOrderMark.length);
  const isMarked = head.indexOf(byteOrderMark) === 0;
  const trimmed = await peek(dropBlanks(all, isMarked ? byteOrderMark.length : 0), 1);
  return { isArray: trimmed.head[0] === openingBracket, bytes: trimmed.all };
}

/** Discards blanks as they arrive: buffering them would let a caller fill memory. */
async function* dropBlanks(chunks: AsyncIterable<Buffer>, from: number): AsyncGenerator<Buffer> {
  let start = from;
  let hasBegun = false;
  for await (const chunk of chunks) {
    while (!hasBegun && start < chunk.length && isBlank(chunk[start] ?? 0)) start++;
    hasBegun ||= start < chunk.length;
    if (hasBegun) yield chunk.subarray(start);
    start = 0;
  }
}

/** Space, and tab to carriage return. */
const isBlank = (byte: number) => byte === 32 || (byte >= 9 && byte <= 13);
