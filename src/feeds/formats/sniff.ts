import type { Bytes } from '../../lib/lines.ts';
import { peek } from '../../lib/peek.ts';
import type { Parse } from '../feed.ts';
import { ipList } from './ip-list.ts';

const peekBytes = 4096;

/** Chooses by the first non-blank byte, such as between a provider's old and new formats. */
export function byFirstByte(forms: { [first: string]: Parse; else: Parse }): Parse {
  return async function* parse(document) {
    const { first, bytes } = await peekFirst(document.bytes);
    const chosen = Object.hasOwn(forms, first) ? forms[first] : undefined;
    yield* (chosen ?? forms.else)({ ...document, bytes });
  };
}

/**
 * Chooses by whether the start of a document matches: both formats may begin with the same byte.
 */
export function byFirstText(form: RegExp, parses: { yes: Parse; no: Parse }): Parse {
  return async function* parse(document) {
    const { start, bytes } = await peekFirst(document.bytes);
    yield* (form.test(start) ? parses.yes : parses.no)({ ...document, bytes });
  };
}

/** JSON from the provider, or the plain list that it or a mirror publishes too. */
export function jsonOrList(parse: Parse): Parse {
  return byFirstByte({ '{': parse, '[': parse, else: ipList() });
}

/** The first bytes as text, and the first non-blank character. */
async function peekFirst(chunks: Bytes) {
  const { head, all: bytes } = await peek(chunks, peekBytes);
  const start = head.toString('utf8', 0, peekBytes);
  return { first: /[^\s\uFEFF]/.exec(start)?.[0] ?? '', start, bytes };
}
