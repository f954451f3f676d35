import { peek } from './peek.ts';
import type { Bytes } from './lines.ts';

export class EncodingError extends Error {
  override readonly name = 'EncodingError';

  constructor(label: string, cause?: unknown) {
    super(`the encoding ${label} cannot be read`, { cause });
  }
}

const declarationBytes = 512;

/**
 * Converts to UTF-8 without a byte order mark: from UTF-8, from UTF-16 (detected by its mark or by
 * the zeros next to a leading `<`, `{` or `[`), and from the encoding in an XML declaration. Leaves
 * invalid UTF-8 to the reader.
 */
export async function* toUtf8(chunks: Bytes): AsyncGenerator<Buffer> {
  const { head, all } = await peek(chunks, declarationBytes);
  const { label, markBytes } = encodingOf(head);
  if (label === 'utf-8') yield* without(all, markBytes);
  else yield* recode(all, label);
}

interface Encoding {
  label: string;
  markBytes: number;
}

/** First bytes of documents, in hexadecimal. In UTF-16, a leading `<`, `{` or `[` is next to a zero byte. */
const beginnings: readonly (readonly [RegExp, Encoding])[] = [
  [/^efbbbf/, { label: 'utf-8', markBytes: 3 }],
  [/^(?:fffe|(?:3c|7b|5b)00)/, { label: 'utf-16le', markBytes: 0 }],
  [/^(?:feff|00(?:3c|7b|5b))/, { label: 'utf-16be', markBytes: 0 }],
];

function encodingOf(head: Buffer): Encoding {
  const start = head.toString('hex', 0, 3);
  const known = beginnings.find(([pattern]) => pattern.test(start));
  return known?.[1] ?? { label: declaredIn(head), markBytes: 0 };
}

function declaredIn(head: Buffer): string {
  const text = head.toString('latin1', 0, declarationBytes);
  const declared = /^\s*<\?xml\s[^>]{0,200}?\bencoding\s*=\s*["']([^"'>]{1,40})["']/.exec(text);
  const label = declared?.[1]?.toLowerCase() ?? 'utf-8';
  // A declaration that is readable byte by byte cannot be in UTF-16 or the like.
  return /^(?:utf-?(?:8|16|32)|us-ascii|ascii|ucs-?[24]|unicode)/.test(label) ? 'utf-8' : label;
}

async function* without(all: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const chunk of all) {
    yield left === 0 ? chunk : chunk.subarray(left);
    left = 0; // the mark is within the peeked bytes, and so in the first chunk
  }
}

async function* recode(all: AsyncIterable<Buffer>, label: string): AsyncGenerator<Buffer> {
  const decoder = decoderOf(label);
  for await (const chunk of all) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield Buffer.from(text);
  }
  const rest = decoder.decode();
  if (rest !== '') yield Buffer.from(rest);
}

function decoderOf(label: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(label);
  } catch (cause) {
    throw new EncodingError(label, cause);
  }
}
