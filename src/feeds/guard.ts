import { JsonTextError } from '../lib/json-path.ts';
import { toBuffer, type Bytes } from '../lib/lines.ts';
import { UnwrapError } from '../lib/unwrap.ts';
import type { FeedSource, Parse } from './feed.ts';
import { fatal, type Found } from './indicator.ts';

const peekBytes = 1024;
const htmlStart =
  /^[\s\uFEFF]*(?:<!--[^]{0,300}?-->\s*)?<(?:!doctype\s+html|html|head|body|title)\b/i;

/**
 * Two guarantees for every feed: an error page is never parsed as a list, and a document that
 * breaks midway yields a value. Adds what the source says as a whole. Bugs still throw.
 */
export function guard(parse: Parse): Parse {
  return async function* guarded(document) {
    const { html, bytes } = await peek(document.bytes);
    if (html) {
      yield [fatal(1, 'an HTML page, not a list')];
      return;
    }
    try {
      for await (const batch of parse({ ...document, bytes })) {
        fillFromSource(batch, document.source);
        yield batch;
      }
    } catch (error) {
      if (!(error instanceof JsonTextError) && !(error instanceof UnwrapError)) throw error;
      yield [fatal(0, error.message)];
    }
  };
}

/** What the list as a whole says, for entries that do not say it themselves. */
export function fillFromSource(batch: readonly Found[], { label, category }: FeedSource): void {
  if (!label && !category) return;
  for (const found of batch) {
    if (found.kind === 'skipped' || found.kind === 'record') continue;
    if (label) found.label ??= label;
    if (category) found.category ??= category;
  }
}

async function peek(chunks: Bytes): Promise<{ html: boolean; bytes: AsyncIterable<Uint8Array> }> {
  const iterator = iterate(chunks);
  const first: Uint8Array[] = [];
  let held = 0;
  try {
    while (held < peekBytes) {
      const { done, value } = await iterator.next();
      if (done) break;
      first.push(value);
      held += value.length;
    }
  } catch (error) {
    return { html: false, bytes: failing(first, error) };
  }
  const head = Buffer.concat(first.map(toBuffer), Math.min(held, peekBytes)).toString('utf8');
  return { html: htmlStart.test(head), bytes: resume(first, iterator) };
}

async function* iterate(chunks: Bytes): AsyncGenerator<Uint8Array, undefined> {
  yield* chunks;
}

async function* resume(first: Uint8Array[], rest: AsyncIterable<Uint8Array>) {
  yield* first;
  yield* rest;
}

/** The reader meets the error where it would have met it without the peek. */
// oxlint-disable-next-line typescript/require-await -- it must be an async iterable
async function* failing(first: Uint8Array[], error: unknown): AsyncGenerator<Uint8Array> {
  yield* first;
  throw error;
}
