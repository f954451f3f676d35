import { JsonTextError } from '../lib/json-path.ts';
import { peek } from '../lib/peek.ts';
import { UnwrapError } from '../lib/unwrap.ts';
import type { FeedSource, Parse } from './feed.ts';
import { fatal, type Found } from './indicator.ts';

const peekBytes = 1024;
const htmlStart =
  /^[\s\uFEFF]*(?:<!--[^]{0,300}?-->\s*)?<(?:!doctype\s+html|html|head|body|title)\b/i;

/**
 * Two guarantees for every feed: an error page is never parsed as a list, and a document that
 * breaks off yields a value. Fills in the source's label and category. Bugs still throw.
 */
export function guard(parse: Parse): Parse {
  return async function* guarded(document) {
    try {
      const { head, all } = await peek(document.bytes, peekBytes);
      if (htmlStart.test(head.toString('utf8', 0, peekBytes))) {
        yield [fatal(1, 'an HTML page, not a list')];
        return;
      }
      for await (const batch of parse({ ...document, bytes: all })) {
        fillFromSource(batch, document.source);
        yield batch;
      }
    } catch (error) {
      if (!(error instanceof JsonTextError) && !(error instanceof UnwrapError)) throw error;
      yield [fatal(0, error.message)];
    }
  };
}

/** Sets the list's label and category on entries without their own. */
export function fillFromSource(batch: readonly Found[], { label, category }: FeedSource): void {
  if (!label && !category) return;
  for (const found of batch) {
    if (found.kind === 'skipped' || found.kind === 'record') continue;
    if (label) found.label ??= label;
    if (category) found.category ??= category;
  }
}
