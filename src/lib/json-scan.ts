import { hold } from './blocks.ts';

/** Deeper than anything that is published or sent. */
export const defaultMaxDepth = 64;
export const defaultMaxElementBytes = 16 * 1024 * 1024;

export interface JsonLimits {
  maxDepth?: number;
  maxElementBytes?: number;
}

export type JsonFault = 'truncated' | 'malformed' | 'too deep' | 'element too large';

/** The rest of the document is unreadable; everything before it was valid. */
export class JsonTextError extends Error {
  override readonly name = 'JsonTextError';
  readonly fault: JsonFault;
  readonly offset: number;

  constructor(fault: JsonFault, offset: number) {
    super(`${fault} JSON at byte ${offset}`);
    this.fault = fault;
    this.offset = offset;
  }
}

export const jsonCode = {
  quote: 34,
  comma: 44,
  colon: 58,
  openArray: 91,
  backslash: 92,
  closeArray: 93,
  openObject: 123,
  closeObject: 125,
} as const;

/** Finds the end of a value across chunks by its brackets and quotes. */
export class ValueScan {
  done = false;
  readonly #keep: boolean;
  readonly #limits: Required<JsonLimits>;
  #parts: Buffer[] = [];
  #kept = 0;
  #depth = 0;
  #inString = false;
  #escaped = false;
  #isScalar = false;
  #started = false;

  constructor(keep: boolean, limits: Required<JsonLimits>) {
    this.#keep = keep;
    this.#limits = limits;
  }

  text(): string {
    return Buffer.concat(this.#parts).toString('utf8');
  }

  endsWithInput(): boolean {
    return this.#isScalar;
  }

  run(chunk: Buffer, from: number): number | JsonFault {
    let at = from;
    while (at < chunk.length && !this.done) {
      if (this.#inString) at = this.#passString(chunk, at);
      else {
        const next = this.#passByte(chunk[at] ?? 0, at);
        if (typeof next !== 'number') return next;
        at = next;
      }
    }
    if (this.#keep && at > from) {
      hold(this.#parts, chunk.subarray(from, at));
      this.#kept += at - from;
      if (this.#kept > this.#limits.maxElementBytes) return 'element too large';
    }
    return at;
  }

  #passString(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at];
      if (this.#escaped) this.#escaped = false;
      else if (byte === jsonCode.backslash) this.#escaped = true;
      else if (byte === jsonCode.quote) {
        this.#inString = false;
        this.done = this.#depth === 0;
        return at + 1;
      }
    }
    return chunk.length;
  }

  #passByte(byte: number, at: number): number | JsonFault {
    if (this.#isScalar) return this.#passScalar(byte, at);
    if (byte === jsonCode.quote) this.#inString = true;
    else if (opensContainer(byte)) {
      if (++this.#depth > this.#limits.maxDepth) return 'too deep';
    } else if (byte === jsonCode.closeArray || byte === jsonCode.closeObject) {
      if (--this.#depth < 0) return 'malformed';
      this.done = this.#depth === 0;
    } else if (!this.#started) {
      if (!startsScalar(byte)) return 'malformed';
      this.#isScalar = true;
    }
    this.#started = true;
    return at + 1;
  }

  /** Numbers, true, false and null end at the first other character. */
  #passScalar(byte: number, at: number): number {
    const ends =
      byte === jsonCode.comma || byte === jsonCode.closeArray || byte === jsonCode.closeObject;
    this.done = ends || isBlank(byte);
    return this.done ? at : at + 1;
  }
}

function startsScalar(byte: number): boolean {
  const isDigit = byte >= 48 && byte <= 57;
  return isDigit || byte === 45 || byte === 116 || byte === 102 || byte === 110;
}

export function isBlank(byte: number): boolean {
  return byte === 32 || byte === 10 || byte === 13 || byte === 9;
}

export function opensContainer(byte: number): boolean {
  return byte === jsonCode.openArray || byte === jsonCode.openObject;
}

/** Matches any byte of a byte order mark, which is allowed only at the start of a document. */
export function isByteOrderMark(byte: number): boolean {
  return byte === 0xef || byte === 0xbb || byte === 0xbf;
}

/** Index of the closing quote, if the whole string is in this chunk and has no escapes. */
export function plainTextEnd(chunk: Buffer, open: number): number {
  for (let at = open + 1; at < chunk.length; at++) {
    const byte = chunk[at] ?? 0;
    if (byte === jsonCode.quote) return at;
    if (byte === jsonCode.backslash || byte < 32) return -1;
  }
  return -1;
}

/**
 * For untrusted text parsed on a thread that serves requests: `JSON.parse` takes half a second for
 * a megabyte of brackets, and code that walks the result overflows the stack. Throws a
 * JsonTextError or a SyntaxError.
 */
export function parseJson(text: string): unknown {
  const trimmed = text.trim();
  if (trimmed.length <= defaultMaxDepth) return JSON.parse(trimmed);
  const scan = new ValueScan(false, { maxDepth: defaultMaxDepth, maxElementBytes: Infinity });
  if (scan.run(Buffer.from(trimmed), 0) === 'too deep') throw new JsonTextError('too deep', 0);
  return JSON.parse(trimmed);
}
