import { hold } from './blocks.ts';

export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Longer lines cannot be list entries: they are skipped and reported, not buffered. */
export const defaultMaxLineBytes = 16 * 1024 * 1024;
/** Limits block size even if the caller passes a whole file as a single chunk. */
const largestPiece = 1024 * 1024;

const newline = 10;
const carriageReturn = 13;

export interface LineLimits {
  maxLineBytes?: number;
}

/** Whole lines including line ends; the last line may lack one. */
export interface LineBlock {
  bytes: Buffer;
  firstLine: number;
  /** The block stands for an overlong line, whose bytes were dropped. */
  tooLong?: true;
}

/** Consecutive lines without line ends. */
interface LineBatch {
  firstLine: number;
  texts: readonly string[];
  tooLong?: true;
}

/** Lines end in \n, \r\n or \r. For readers of bytes; for text see `readLines`. */
export async function* readLineBlocks(
  chunks: Bytes,
  { maxLineBytes = defaultMaxLineBytes }: LineLimits = {},
): AsyncGenerator<LineBlock> {
  const splitter = new BlockSplitter(maxLineBytes);
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += largestPiece) {
      yield* splitter.push(toBuffer(chunk.subarray(at, at + largestPiece)));
    }
  }
  yield* splitter.end();
}

/** Replaces invalid UTF-8 with U+FFFD and drops a leading byte order mark. */
export async function* readLines(
  chunks: Bytes,
  limits: LineLimits = {},
): AsyncGenerator<LineBatch> {
  for await (const { bytes, firstLine, tooLong } of readLineBlocks(chunks, limits)) {
    yield tooLong
      ? { firstLine, texts: [], tooLong }
      : { firstLine, texts: toTexts(bytes, firstLine) };
  }
}

function toTexts(bytes: Buffer, firstLine: number): string[] {
  let text = bytes.toString('utf8');
  if (firstLine === 1) text = withoutByteOrderMark(text);
  const texts = text.includes('\r') ? text.split(/\r\n|\n|\r/) : text.split('\n');
  // Text after the last line end is a line only if it is not empty.
  if (texts.at(-1) === '') texts.pop();
  return texts;
}

export function withoutByteOrderMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

export function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes)
    ? bytes
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Buffers the incomplete line between chunks. */
class BlockSplitter {
  readonly #maxLineBytes: number;
  #parts: Buffer[] = [];
  #heldBytes = 0;
  #skipping = false;
  #nextLine = 1;

  constructor(maxLineBytes: number) {
    this.#maxLineBytes = maxLineBytes;
  }

  *push(chunk: Buffer): Generator<LineBlock> {
    const cut = lastLineEnd(chunk);
    if (cut < 0) {
      this.#hold(chunk);
      return;
    }
    let whole = chunk.subarray(0, cut);
    if (this.#skipping) {
      whole = whole.subarray(lineEnd(whole, 0));
      yield this.#tooLong();
    } else if (this.#parts.length > 0) {
      whole = Buffer.concat([...this.#parts, whole]);
    }
    this.#parts = [];
    this.#heldBytes = 0;
    this.#skipping = false;
    yield* this.#blocksOf(whole);
    this.#hold(chunk.subarray(cut));
  }

  *end(): Generator<LineBlock> {
    if (this.#skipping) yield this.#tooLong();
    else yield* this.#blocksOf(Buffer.concat(this.#parts));
  }

  #hold(rest: Buffer): void {
    if (rest.length === 0 || this.#skipping) return;
    hold(this.#parts, rest);
    this.#heldBytes += rest.length;
    if (this.#heldBytes <= this.#maxLineBytes) return;
    this.#skipping = true;
    this.#parts = [];
  }

  #tooLong(): LineBlock {
    return { bytes: Buffer.alloc(0), firstLine: this.#nextLine++, tooLong: true };
  }

  /** Yields one block, or several around an overlong line. */
  *#blocksOf(bytes: Buffer): Generator<LineBlock> {
    let blockStart = 0;
    let firstLine = this.#nextLine;
    for (let start = 0; start < bytes.length;) {
      const end = lineEnd(bytes, start);
      if (contentLength(bytes, start, end) > this.#maxLineBytes) {
        if (start > blockStart) yield { bytes: bytes.subarray(blockStart, start), firstLine };
        yield this.#tooLong();
        blockStart = end;
        firstLine = this.#nextLine;
      } else {
        this.#nextLine++;
      }
      start = end;
    }
    if (bytes.length > blockStart) yield { bytes: bytes.subarray(blockStart), firstLine };
  }
}

/** Start of the next line. */
export function lineEnd(bytes: Buffer, start: number): number {
  const { length } = bytes;
  for (let at = start; at < length; at++) {
    const byte = bytes[at];
    if (byte === newline) return at + 1;
    if (byte === carriageReturn) return bytes[at + 1] === newline ? at + 2 : at + 1;
  }
  return length;
}

function contentLength(bytes: Buffer, start: number, end: number): number {
  let stop = end;
  while (stop > start && (bytes[stop - 1] === newline || bytes[stop - 1] === carriageReturn))
    stop--;
  return stop - start;
}

/** A trailing \r may be the first half of \r\n, so it does not end a line yet. */
function lastLineEnd(chunk: Buffer): number {
  const feed = chunk.lastIndexOf(newline);
  const returned = chunk.length > 1 ? chunk.lastIndexOf(carriageReturn, chunk.length - 2) : -1;
  return Math.max(feed, returned) < 0 ? -1 : Math.max(feed, returned) + 1;
}
