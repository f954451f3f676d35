import { parseRange, type IpRange } from '../../lib/ip.ts';
import { lineEnd, readLineBlocks, type LineBlock } from '../../lib/lines.ts';
import type { Category } from '../../intel/category.ts';
import type { FeedSource, Parse } from '../feed.ts';
import {
  asnOf,
  isPort,
  rangeFrom,
  rangeOf,
  skip,
  type Claim,
  type ClaimDraft,
  type Found,
} from '../indicator.ts';
import { stripComment } from './comment.ts';

interface IpListOptions {
  /** Use the comment after an entry (`192.0.2.1 # scanner.example`) as its label. */
  labelFromComment?: boolean;
  /** Category of entries without such a comment. */
  unlabelledCategory?: Category;
}

/**
 * Addresses, prefixes, ranges, address with port and AS numbers, one per line, in every notation
 * seen in the wild. Plain IPv4 lines, nearly all of them, are parsed from bytes without creating a
 * string.
 */
export function ipList(options: IpListOptions = {}): Parse {
  return async function* parse(document) {
    for await (const block of readLineBlocks(document.bytes)) {
      yield readBlock(block, options, document.source);
    }
  };
}

const byte = {
  newline: 10,
  return: 13,
  hash: 35,
  slash: 47,
  zero: 48,
  colon: 58,
  semicolon: 59,
  dot: 46,
};

function readBlock(block: LineBlock, options: IpListOptions, source: FeedSource): Found[] {
  const { bytes, firstLine, tooLong } = block;
  if (tooLong) return [skip(firstLine, 'line too long')];
  const { label } = source;
  const category = options.unlabelledCategory ?? source.category;
  const found: Found[] = [];
  const cursor = new Ipv4Cursor(bytes);
  let line = firstLine;
  for (let start = 0; start < bytes.length; line++) {
    const quick = readQuickly(cursor, start, line);
    if (quick) {
      // Setting it here, where all entries have the same shape, costs a tenth of setting it in the
      // guard.
      if (label) quick.label = label;
      if (category) quick.category = category;
      found.push(quick);
      start = cursor.nextLine();
      continue;
    }
    const end = lineEnd(bytes, start);
    if (!isBlankOrComment(bytes, start)) {
      const text = bytes.toString('utf8', start, end);
      const entry = readIpLine(text, { line, ...options });
      if (entry) found.push(entry);
    }
    start = end;
  }
  return found;
}

function isBlankOrComment(bytes: Buffer, start: number): boolean {
  const first = bytes[start];
  return (
    first === byte.hash ||
    first === byte.semicolon ||
    first === byte.newline ||
    first === byte.return
  );
}

type QuickFound = { kind: 'range'; range: IpRange } & Claim;

/** `a.b.c.d`, `a.b.c.d/n` or `a.b.c.d:port` and nothing else on the line, or null. */
function readQuickly(cursor: Ipv4Cursor, start: number, line: number): QuickFound | null {
  const value = cursor.readAddress(start);
  if (value < 0) return null;
  if (cursor.atLineEnd()) return quickRange(value, value, line);
  const next = cursor.peek();
  if (next !== byte.slash && next !== byte.colon) return null;
  const number = cursor.readNumber();
  if (number < 0 || !cursor.atLineEnd()) return null;
  if (next === byte.colon) {
    if (!isPort(number)) return null;
    return { kind: 'range', range: { family: 4, first: value, last: value }, line, port: number };
  }
  if (number > 32) return null;
  const hosts = 2 ** (32 - number);
  const first = value - (value % hosts);
  return quickRange(first, first + hosts - 1, line);
}

function quickRange(first: number, last: number, line: number): QuickFound {
  return { kind: 'range', range: { family: 4, first, last }, line };
}

/** Reads digits and dots from bytes; remembers where it stopped. */
class Ipv4Cursor {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** An unsigned number, or -1. */
  readAddress(start: number): number {
    this.#at = start;
    let value = 0;
    for (let part = 0; part < 4; part++) {
      if (part > 0 && this.#bytes[this.#at++] !== byte.dot) return -1;
      const octet = this.#digits(3);
      if (octet < 0 || octet > 255) return -1;
      value = value * 256 + octet;
    }
    return value;
  }

  /** The number after the separator at the cursor, or -1. */
  readNumber(): number {
    this.#at++;
    return this.#digits(5);
  }

  peek(): number | undefined {
    return this.#bytes[this.#at];
  }

  atLineEnd(): boolean {
    const next = this.#bytes[this.#at];
    return next === byte.newline || next === byte.return || next === undefined;
  }

  nextLine(): number {
    return lineEnd(this.#bytes, this.#at);
  }

  /** Leading zeros are rejected: some parsers read 010 as 8. */
  #digits(most: number): number {
    const start = this.#at;
    let value = 0;
    for (;;) {
      const digit = (this.#bytes[this.#at] ?? 0) - byte.zero;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
      this.#at++;
    }
    const length = this.#at - start;
    const leadsWithZero = length > 1 && this.#bytes[start] === byte.zero;
    return length === 0 || length > most || leadsWithZero ? -1 : value;
  }
}

interface IpLineContext extends IpListOptions {
  line: number;
}

/** Any other notation. Null for a line without an entry: blank, comment, or ipset declaration. */
export function readIpLine(raw: string, context: IpLineContext): Found | null {
  const { line } = context;
  const { text, comment } = stripComment(raw);
  if (text === '') return null;
  const label = context.labelFromComment && comment ? comment : undefined;
  const category = label ? undefined : context.unlabelledCategory;
  const startsWithDigit = text.charCodeAt(0) <= 57;
  const read = startsWithDigit ? readEntry : readWord;
  const found = read(text, { line, label, category });
  return found === undefined ? skip(line, 'not an address') : found;
}

/**
 * Lines that start with a word: `AS64500`, or ipset's save format: `add set-name 192.0.2.1 timeout
 * 60`.
 */
function readWord(text: string, claim: ClaimDraft): Found | null | undefined {
  if (/^(?:create|flush)\s/.test(text)) return null;
  if (/^AS\d+\b/i.test(text)) return asnOf(text.split(/[\s,]/)[0], claim);
  return readEntry(/^add\s+\S+\s+(\S+)/.exec(text)?.[1] ?? text, claim);
}

function readEntry(entry: string, claim: ClaimDraft): Found | undefined {
  const range = readRange(entry);
  if (range) return rangeFrom(range, claim);
  const withPort = /^(?:\[([^\]]+)\]|([\d.]+))(?::(\d{1,5}))?$/.exec(entry.split(/[\s,]/)[0] ?? '');
  if (!withPort) return undefined;
  const port = withPort[3] === undefined ? undefined : Number(withPort[3]);
  if (port !== undefined && !isPort(port)) return undefined;
  const found = rangeOf(withPort[1] ?? withPort[2], { ...claim, port });
  return found.kind === 'skipped' ? undefined : found;
}

/** The whole line, address and netmask, or the first word; the rest of the line is ignored. */
function readRange(entry: string): IpRange | null {
  const whole = parseRange(entry);
  if (whole) return whole;
  const [first = '', second = ''] = entry.split(/[\s,|]+/);
  if (first === entry) return null;
  if (/^(?:255|254|252|248|240|224|192|128)\./.test(second)) {
    return parseRange(`${first}/${second}`) ?? parseRange(first);
  }
  return parseRange(first);
}
