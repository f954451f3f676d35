import { StringDecoder } from 'node:string_decoder';
import { blocksOf } from './blocks.ts';
import { withoutByteOrderMark, type Bytes } from './lines.ts';

/** Maximum extent of an unclosed quote. */
const defaultMaxRecordChars = 1024 * 1024;
const defaultMaxFields = 4096;

export interface CsvOptions {
  separator?: string;
  /** Skips lines that start with it outside quotes. */
  comment?: string;
  /** Turn off for formats with stray quotes in their text. */
  quotes?: boolean;
  maxRecordChars?: number;
  maxFields?: number;
}

export interface CsvRecord {
  fields: readonly string[];
  /** Number of the record, from 1, not counting comments and blank lines. */
  record: number;
  /** First line of the record. */
  line: number;
  /** Why the record is unusable. Its fields are then empty. */
  malformed?: string;
}

type Complete = Required<Omit<CsvOptions, 'comment'>> & { comment: string | undefined };

/**
 * Quoted fields may contain separators, doubled quotes and line breaks; blanks before a quoted
 * field are dropped. A record over a limit is reported as malformed, and reading continues with the
 * next line. Takes linear time.
 */
export async function* readCsv(
  chunks: Bytes,
  options: CsvOptions = {},
): AsyncGenerator<CsvRecord[]> {
  const reader = new CsvReader({
    separator: options.separator ?? ',',
    comment: options.comment,
    quotes: options.quotes ?? true,
    maxRecordChars: options.maxRecordChars ?? defaultMaxRecordChars,
    maxFields: options.maxFields ?? defaultMaxFields,
  });
  const decoder = new StringDecoder('utf8');
  for await (const block of blocksOf(chunks)) {
    const records = reader.push(decoder.write(block));
    if (records.length > 0) yield records;
  }
  const records = reader.end(decoder.end());
  if (records.length > 0) yield records;
}

/** Finds successive occurrences of a text without searching any part twice. */
class Finder {
  readonly #text: string;
  readonly #wanted: string;
  #from = Infinity;
  #found = -1;

  constructor(text: string, wanted: string) {
    this.#text = text;
    this.#wanted = wanted;
  }

  /** The first occurrence at or after a position; Infinity if none. */
  next(at: number): number {
    if (at >= this.#from && at <= this.#found) return this.#found;
    const found = this.#text.indexOf(this.#wanted, at);
    this.#from = at;
    this.#found = found < 0 ? Infinity : found;
    return this.#found;
  }
}

interface Scan {
  fields: string[];
  /** End of the text of its last line. */
  stop: number;
  lines: number;
}
type Fault = 'too many fields' | 'a record that never ends';

class CsvReader {
  readonly #options: Complete;
  #text = '';
  /** A \r at the end of the input, possibly the first half of a line break. */
  #held = '';
  #isFinal = false;
  #started = false;
  #line = 1;
  #record = 0;
  #found: CsvRecord[] = [];
  /** True in the rest of an abandoned line. */
  #isSkipping = false;
  /** How far the current record has been read. */
  #reached = 0;
  /**
   * The lines of an abandoned record are read again, up to this position, as records of one line
   * each: otherwise each of them could be just as long again.
   */
  #singleLinesUntil = 0;
  #feeds = new Finder('', '\n');
  #returns = new Finder('', '\r');
  #quotes = new Finder('', '"');
  #separators = new Finder('', ',');

  constructor(options: Complete) {
    this.#options = options;
  }

  push(text: string): CsvRecord[] {
    const all = this.#text + this.#held + text;
    this.#held = all.endsWith('\r') && !this.#isFinal ? '\r' : '';
    this.#text = this.#held === '' ? all : all.slice(0, -1);
    if (!this.#started && all !== '') this.#text = withoutByteOrderMark(this.#text);
    this.#started ||= all !== '';
    this.#consume();
    const found = this.#found;
    this.#found = [];
    return found;
  }

  end(text: string): CsvRecord[] {
    this.#isFinal = true;
    return this.push(text);
  }

  #consume(): void {
    const text = this.#text;
    this.#feeds = new Finder(text, '\n');
    this.#returns = new Finder(text, '\r');
    this.#quotes = new Finder(text, '"');
    this.#separators = new Finder(text, this.#options.separator);
    let at = 0;
    while (at < text.length) {
      const next = this.#isSkipping ? this.#skipLine(at) : this.#readAt(at);
      if (next < 0) break;
      at = next;
    }
    this.#text = text.slice(at);
    this.#singleLinesUntil -= at;
  }

  /** The start of the next record; -1 if more input is needed. */
  #readAt(at: number): number {
    const stop = this.#lineStop(at);
    const { comment, maxRecordChars } = this.#options;
    const isComment = comment !== undefined && this.#text.startsWith(comment, at);
    if (stop === at || isComment) return this.#skipLine(at);
    this.#reached = stop;
    const scan = stop < 0 ? null : this.#scan(at, stop);
    if (scan === null) {
      if (!this.#isFinal && this.#text.length - at <= maxRecordChars) return -1;
      this.#reached = this.#text.length;
      return this.#giveUp(at, 'a record that never ends');
    }
    if (typeof scan === 'string') return this.#giveUp(at, scan);
    this.#found.push({ fields: scan.fields, record: ++this.#record, line: this.#line });
    this.#line += scan.lines;
    return this.#afterBreak(scan.stop);
  }

  #giveUp(at: number, malformed: Fault): number {
    this.#found.push({ fields: [], record: ++this.#record, line: this.#line, malformed });
    if (at >= this.#singleLinesUntil) this.#singleLinesUntil = this.#reached;
    return this.#skipLine(at);
  }

  #skipLine(at: number): number {
    const stop = this.#lineStop(at);
    this.#isSkipping = stop < 0;
    if (stop < 0) return this.#text.length;
    this.#line++;
    return this.#afterBreak(stop);
  }

  /** End of the text of a line; -1 if more input is needed. */
  #lineStop(at: number): number {
    const stop = Math.min(this.#feeds.next(at), this.#returns.next(at));
    if (stop < Infinity) return stop;
    return this.#isFinal ? this.#text.length : -1;
  }

  #afterBreak(stop: number): number {
    return this.#text.startsWith('\r\n', stop) ? stop + 2 : stop + 1;
  }

  /** Null if the record is incomplete. */
  #scan(at: number, stop: number): Scan | Fault | null {
    const { separator, quotes, maxFields } = this.#options;
    if (quotes && this.#quotes.next(at) < stop) return this.#scanQuoted(at);
    const fields = this.#text.slice(at, stop).split(separator, maxFields + 1);
    return fields.length > maxFields ? 'too many fields' : { fields, stop, lines: 1 };
  }

  #scanQuoted(start: number): Scan | Fault | null {
    const { separator, maxFields } = this.#options;
    const isSingleLine = start < this.#singleLinesUntil;
    const fields: string[] = [];
    let lines = 1;
    for (let at = start; fields.length < maxFields;) {
      const { value, end } = this.#readQuoted(at);
      if (end < 0) return isSingleLine ? 'a record that never ends' : null;
      lines += countBreaks(value);
      if (isSingleLine && lines > 1) return 'a record that never ends';
      const stop = this.#lineStop(end);
      const next = this.#separators.next(end);
      const until = Math.min(stop < 0 ? Infinity : stop, next);
      if (until === Infinity) return null;
      // Text between a closing quote and the separator is kept.
      fields.push(value + this.#text.slice(end, until));
      if (until === stop) return { fields, stop, lines };
      at = next + separator.length;
      this.#reached = at;
    }
    return 'too many fields';
  }

  /** The quoted text at the start of a field, if any, and its end; the end is -1 if it is unclosed. */
  #readQuoted(at: number): { value: string; end: number } {
    const text = this.#text;
    let open = at;
    while (isBlank(text.charCodeAt(open)) && text[open] !== this.#options.separator) open++;
    if (text[open] !== '"') return { value: '', end: at };
    const close = closingQuote(text, open + 1, this.#isFinal);
    const value = text.slice(open + 1, Math.max(close, open + 1)).replaceAll('""', '"');
    return { value, end: close < 0 ? -1 : close + 1 };
  }
}

const isBlank = (code: number) => code === 32 || code === 9;

/** -1 if the text ends first, or ends in a quote that may be the first of two. */
function closingQuote(text: string, from: number, final: boolean): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] === '"') continue;
    return at + 1 < text.length || final ? at : -1;
  }
  return -1;
}

function countBreaks(value: string): number {
  let breaks = 0;
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at);
    if (code === 10 || (code === 13 && value.charCodeAt(at + 1) !== 10)) breaks++;
  }
  return breaks;
}
