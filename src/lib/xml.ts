import { StringDecoder } from 'node:string_decoder';
import { blocksOf } from './blocks.ts';
import type { Bytes } from './lines.ts';
import { RecordBuilder, type RecordOf, type XmlItem, type XmlLimits } from './xml-records.ts';
import { ForbiddenXml, MalformedXml, TagReader } from './xml-tag.ts';

export { XmlElement } from './xml-element.ts';
export { ForbiddenXml } from './xml-tag.ts';
export type { XmlItem, XmlLimits } from './xml-records.ts';

const defaults: Required<XmlLimits> = {
  maxDepth: 64,
  maxAttributes: 256,
  maxTagLength: 1024 * 1024,
  maxTextLength: 16 * 1024 * 1024,
  maxRecordElements: 256 * 1024,
};

interface XmlOptions {
  recordOf: RecordOf;
  limits?: XmlLimits;
}

/**
 * Yields the records of a UTF-8 document one by one and skips everything outside records. After
 * malformed content, reading continues with the next record. Throws ForbiddenXml for DTDs,
 * inclusions, and excessive nesting.
 */
export async function* readXml(chunks: Bytes, options: XmlOptions): AsyncGenerator<XmlItem[]> {
  const reader = new XmlReader(options);
  const decoder = new StringDecoder('utf8');
  // Blocks keep a long tag from being rescanned for every small chunk.
  for await (const block of blocksOf(chunks)) {
    const items = reader.push(decoder.write(block));
    if (items.length > 0) yield items;
  }
  yield reader.end(decoder.end());
}

/** Text to skip or to take literally, up to a terminator. */
interface Passage {
  until: '-->' | '?>' | ']]>';
  isText: boolean;
}

const opening = 60;

class XmlReader {
  readonly #limits: Required<XmlLimits>;
  readonly #records: RecordBuilder;
  readonly #tags: TagReader;
  #text = '';
  #at = 0;
  /** Line number at `#lineEnd`. */
  #line = 1;
  #lineEnd = Infinity;
  #passage: Passage | null = null;
  #isSeeking = false;
  #isLast = false;

  constructor({ recordOf, limits = {} }: XmlOptions) {
    this.#limits = { ...defaults, ...limits };
    this.#records = new RecordBuilder(recordOf, this.#limits);
    this.#tags = new TagReader(this.#limits.maxAttributes);
  }

  push(text: string): XmlItem[] {
    this.#lineAt(this.#at);
    const rest = this.#text.slice(this.#at);
    this.#lineEnd -= this.#at;
    this.#text = rest + text;
    if (this.#lineEnd === Infinity) this.#lineEnd = this.#lineEndFrom(rest.length);
    this.#at = 0;
    while (this.#at < this.#text.length && this.#step());
    return this.#records.take();
  }

  end(text: string): XmlItem[] {
    this.#isLast = true;
    const items = this.push(text);
    const isUnread = this.#passage !== null || (this.#at < this.#text.length && !this.#isSeeking);
    const isCut = isUnread || !this.#records.isOutside;
    if (this.#records.isInRecord) this.#records.giveUp(this.#line, 'the file ends inside it');
    return [...items, ...this.#records.take(), { kind: 'end', isCut }];
  }

  /** Never scans text twice, however long the lines are. */
  #lineAt(position: number): number {
    while (this.#lineEnd < position) {
      this.#line++;
      this.#lineEnd = this.#lineEndFrom(this.#lineEnd + 1);
    }
    return this.#line;
  }

  #lineEndFrom(position: number): number {
    const end = this.#text.indexOf('\n', position);
    return end < 0 ? Infinity : end;
  }

  /** Reads one tag or one run of text. False if more input is needed. */
  #step(): boolean {
    const at = this.#at;
    try {
      if (this.#passage) return this.#pass(this.#passage);
      if (this.#isSeeking) return this.#seek();
      return this.#text.charCodeAt(at) === opening ? this.#readMarkup() : this.#readText();
    } catch (error) {
      if (!(error instanceof MalformedXml)) throw error;
      this.#records.giveUp(this.#lineAt(at), error.message);
      this.#isSeeking = true;
      this.#passage = null;
      this.#at = Math.max(this.#at, at + 1);
      return true;
    }
  }

  #seek(): boolean {
    const start = this.#records.nextStart;
    if (start) start.lastIndex = this.#at;
    const found = start?.exec(this.#text) ?? null;
    this.#isSeeking = !found;
    this.#at = found?.index ?? this.#endWithoutTag();
    return found !== null;
  }

  /** A wanted tag may be split between two blocks; such a tag is short. */
  #endWithoutTag(): number {
    const { length } = this.#text;
    const last = this.#text.lastIndexOf('<');
    return last >= this.#at && length - last < 100 ? last : length;
  }

  #readText(): boolean {
    const next = this.#text.indexOf('<', this.#at);
    const end = next < 0 ? this.#text.length : next;
    const isLineEnd = end - this.#at === 1 && this.#text.charCodeAt(this.#at) <= 32;
    if (!isLineEnd) this.#takeText(this.#at, end);
    this.#at = end;
    return true;
  }

  #takeText(from: number, to: number): void {
    if (this.#records.isInRecord) this.#records.addText(this.#text.slice(from, to));
  }

  #readMarkup(): boolean {
    const second = this.#text[this.#at + 1];
    if (second === '/') return this.#readEndTag();
    if (second === '!') return this.#readDeclaration();
    if (second === '?') return this.#startPassage(2, { until: '?>', isText: false });
    const start = this.#at;
    const element = this.#tags.read(this.#text, start);
    if (!element) return this.#waitForMore();
    this.#at = this.#tags.end;
    this.#checkLength(this.#at - start);
    const isRecord = this.#records.startsRecord(element.name);
    this.#records.openElement(element, isRecord ? this.#lineAt(start) : 0);
    if (this.#tags.isEmpty) this.#records.closeElement(element.name);
    return true;
  }

  #waitForMore(): false {
    this.#checkLength(this.#text.length - this.#at);
    return false;
  }

  #checkLength(length: number): void {
    if (length > this.#limits.maxTagLength) throw new MalformedXml('a tag that is too long');
  }

  #readEndTag(): boolean {
    const end = this.#text.indexOf('>', this.#at);
    if (end < 0) return this.#waitForMore();
    const name = this.#text.slice(this.#at + 2, end).trimEnd();
    this.#at = end + 1;
    this.#records.closeElement(name);
    return true;
  }

  /** Reads a comment, CDATA section, or document type. */
  #readDeclaration(): boolean {
    const start = this.#text.slice(this.#at, this.#at + 9);
    if (start.startsWith('<!--')) return this.#startPassage(4, { until: '-->', isText: false });
    if (start === '<![CDATA[') return this.#startPassage(9, { until: ']]>', isText: true });
    if (start.length < 9 && !this.#isLast) return false;
    if (!/^<!doctype/i.test(start))
      throw new ForbiddenXml('a declaration that is not a document type');
    return this.#readDocumentType();
  }

  #readDocumentType(): boolean {
    const end = this.#text.indexOf('>', this.#at);
    const declared = this.#text.slice(this.#at, end < 0 ? this.#text.length : end + 1);
    if (end < 0 && /^<!doctype(?:\s+(?:[\w:.-]{1,100}\s*)?)?$/i.test(declared))
      return this.#waitForMore();
    if (!this.#records.isOutside || !/^<!doctype\s+[\w:.-]{1,100}\s*>$/i.test(declared)) {
      throw new ForbiddenXml('a document type with more than a name');
    }
    this.#at = end + 1;
    return true;
  }

  #startPassage(length: number, passage: Passage): true {
    this.#at += length;
    this.#passage = passage;
    return true;
  }

  #pass({ until, isText }: Passage): boolean {
    const end = this.#text.indexOf(until, this.#at);
    // The terminator may be split between two blocks.
    const stop = end < 0 ? Math.max(this.#text.length - until.length + 1, this.#at) : end;
    if (isText && this.#records.isInRecord) {
      this.#records.addText(this.#text.slice(this.#at, stop).replaceAll('&', '&amp;'));
    }
    this.#at = end < 0 ? stop : end + until.length;
    if (end >= 0) this.#passage = null;
    return end >= 0;
  }
}
