import { toBuffer, type Bytes } from '../../lib/lines.ts';
import type { Parse } from '../feed.ts';
import { ipList } from './ip-list.ts';

/** Chooses by the first byte that is not blank: a provider's old and new form, or a mirror's. */
export function byFirstByte(forms: { [first: string]: Parse; else: Parse }): Parse {
  return async function* parse(document) {
    const { first, bytes } = await peekFirst(document.bytes);
    const chosen = Object.hasOwn(forms, first) ? forms[first] : undefined;
    yield* (chosen ?? forms.else)({ ...document, bytes });
  };
}

/** Chooses by whether the start of a document has a text: both forms may begin with the same byte. */
export function byFirstText(form: RegExp, parses: { yes: Parse; no: Parse }): Parse {
  return async function* parse(document) {
    const { start, bytes } = await peekFirst(document.bytes);
    yield* (form.test(start) ? parses.yes : parses.no)({ ...document, bytes });
  };
}

/** JSON as the provider publishes it, or the plain list that it, or a mirror, publishes as well. */
export function jsonOrList(parse: Parse): Parse {
  return byFirstByte({ '{': parse, '[': parse, else: ipList() });
}

async function peekFirst(chunks: Bytes): Promise<{ first: string; start: string; bytes: Bytes }> {
  const iterator = iterate(chunks);
  const held: Uint8Array[] = [];
  let [first, start] = ['', ''];
  while (first === '') {
    const { done, value } = await iterator.next();
    if (done) break;
    held.push(value);
    start = toBuffer(value).toString('utf8', 0, 4096);
    first = /[^\s\uFEFF]/.exec(start)?.[0] ?? '';
  }
  return { first, start, bytes: resume(held, iterator) };
}

async function* iterate(chunks: Bytes): AsyncGenerator<Uint8Array, undefined> {
  yield* chunks;
}

async function* resume(held: Uint8Array[], rest: AsyncIterable<Uint8Array>) {
  yield* held;
  yield* rest;
}
