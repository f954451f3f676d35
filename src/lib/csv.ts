import { StringDecoder } from 'node:string_decoder';
import { toBuffer, withoutByteOrderMark, type Bytes } from './lines.ts';

/** How far an unclosed quote may reach. */
export const defaultMaxRecordChars = 1024 * 1024;
export const defaultMaxFields = 4096;

export interface CsvOptions {
  separator?: string;
  /** Lines that start with it, outside quotes, are skipped. */
  comment?: string;
  /** Off for formats with stray quotes in their texts. */
  quotes?: boolean;
  maxRecordChars?: number;
  maxFields?: number;
}

export interface CsvRecord {
  fields: readonly string[];
  /** Counts records from 1, without comments and blank lines. */
  record: number;
  /** First line of the record. */
  line: number;
  /** Why the record is unusable; its fields are then empty. */
  malformed?: string;
}

type Complete = Required<Omit<CsvOptions, 'comment'>> & { comment: string | undefined };

/**
 * Quoted fields may contain separators, doubled quotes and line breaks; blanks before a quoted
 * field are dropped. A record over a limit is reported as malformed, and reading continues with the
 * next line.
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
  for await (const chunk of chunks) {
    const records = reader.push(decoder.write(toBuffer(chunk)));
    if (records.length > 0) yield records;
  }
  reader.push(decoder.end());
  const records = reader.end();
  if (records.length > 0) yield records;
}

/** The end of a record, or why there is none. */
interface Scan {
  fields: string[];
  next: number;
  breaks: number;
}
/** `stop` is the end of the line's text, `next` the start of the next line, -1 if not known yet. */
interface LineEnd {
  stop: number;
  next: number;
}
type Unfinished = 'unfinished' | 'too many fields';

class CsvReader {
  readonly #options: Complete;
  #text = '';
  #started = false;
  #line = 1;
  #record = 0;
  #found: CsvRecord[] = [];

  constructor(options: Complete) {
    this.#options = options;
  }

  push(text: string): CsvRecord[] {
    this.#text += text;
    if (!this.#started && this.#text !== '') {
      this.#started = true;
      this.#text = withoutByteOrderMark(this.#text);
    }
    this.#consume(false);
    return this.#take();
  }

  end(): CsvRecord[] {
    this.#consume(true);
    return this.#take();
  }

  #take(): CsvRecord[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }

  #consume(final: boolean): void {
    const text = this.#text;
    let at = 0;
    while (at < text.length) {
      const next = this.#readAt(at, final);
      if (next < 0) break;
      at = next;
    }
    this.#text = at === 0 ? text : text.slice(at);
  }

  /** The start of the next record, or -1 if more text is needed. */
  #readAt(at: number, final: boolean): number {
    const text = this.#text;
    const end = findLineEnd(text, at, final);
    if (end.next < 0) return this.#giveUp(at, final);
    const { comment } = this.#options;
    if (end.stop === at || (comment !== undefined && text.startsWith(comment, at))) {
      this.#line++;
      return end.next;
    }
    const scan = this.#scan(at, end, final);
    if (scan === 'unfinished') return this.#giveUp(at, final);
    if (scan === 'too many fields') return this.#malformed(end.next, scan);
    this.#found.push({ fields: scan.fields, record: ++this.#record, line: this.#line });
    this.#line += scan.breaks;
    return scan.next;
  }

  /**
   * An overlong record is abandoned at its first line break, so that the rest of the file is read.
   */
  #giveUp(at: number, final: boolean): number {
    if (!final && this.#text.length - at <= this.#options.maxRecordChars) return -1;
    const end = findLineEnd(this.#text, at, true);
    return this.#malformed(end.next, 'a record that never ends');
  }

  #malformed(next: number, malformed: string): number {
    this.#found.push({ fields: [], record: ++this.#record, line: this.#line++, malformed });
    return next;
  }

  #scan(at: number, end: LineEnd, final: boolean): Scan | Unfinished {
    const { separator, quotes, maxFields } = this.#options;
    const line = this.#text.slice(at, end.stop);
    if (!quotes || !line.includes('"')) {
      const fields = line.split(separator);
      return fields.length > maxFields ? 'too many fields' : { fields, next: end.next, breaks: 1 };
    }
    return this.#scanQuoted(at, final);
  }

  #scanQuoted(start: number, final: boolean): Scan | Unfinished {
    const { separator, maxFields } = this.#options;
    const fields: string[] = [];
    let breaks = 1;
    for (let at = start; ;) {
      const field = readField(this.#text, at, { separator, final });
      if (!field) return 'unfinished';
      fields.push(field.value);
      if (fields.length > maxFields) return 'too many fields';
      breaks += field.breaks;
      if (field.last) return { fields, next: field.next, breaks };
      at = field.next;
    }
  }
}

interface Field {
  value: string;
  next: number;
  last: boolean;
  breaks: number;
}

interface FieldRules {
  separator: string;
  final: boolean;
}

function readField(text: string, at: number, rules: FieldRules): Field | null {
  let open = at;
  while (text[open] === ' ' || text[open] === '\t') {
    if (text[open] === rules.separator) break;
    open++;
  }
  if (text[open] !== '"') return finishField(text, { from: at, value: '', breaks: 0 }, rules);
  const close = closingQuote(text, open + 1, rules.final);
  if (close < 0) return null;
  const value = text.slice(open + 1, close).replaceAll('""', '"');
  return finishField(text, { from: close + 1, value, breaks: countBreaks(value) }, rules);
}

/** Text between a closing quote and the separator is kept. */
function finishField(
  text: string,
  field: { from: number; value: string; breaks: number },
  { separator, final }: FieldRules,
): Field | null {
  const line = findLineEnd(text, field.from, final);
  const rest = text.slice(field.from, line.stop);
  const stop = rest.indexOf(separator);
  if (stop >= 0) {
    const next = field.from + stop + separator.length;
    return { value: field.value + rest.slice(0, stop), next, last: false, breaks: field.breaks };
  }
  if (line.next < 0) return null;
  return { value: field.value + rest, next: line.next, last: true, breaks: field.breaks };
}

/** -1 if the text ends first, or ends on a quote that may be the first of two. */
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

function findLineEnd(text: string, at: number, final: boolean): LineEnd {
  const feed = text.indexOf('\n', at);
  const stop = feed < 0 ? text.length : feed;
  // Searched in this line only: searching to the end of the text for each line would be quadratic.
  const returned = text.slice(at, stop).indexOf('\r');
  if (returned >= 0) return afterReturn(text, at + returned, final);
  if (feed >= 0) return { stop: feed, next: feed + 1 };
  return { stop, next: final ? stop : -1 };
}

function afterReturn(text: string, at: number, final: boolean): LineEnd {
  if (at + 1 === text.length && !final) return { stop: at, next: -1 };
  return { stop: at, next: text[at + 1] === '\n' ? at + 2 : at + 1 };
}
