import type { XmlElement } from './xml-element.ts';
import { ForbiddenXml, MalformedXml } from './xml-tag.ts';

export interface XmlLimits {
  maxDepth?: number;
  maxAttributes?: number;
  /** Characters in one tag. */
  maxTagLength?: number;
  /** Characters of text in one record. */
  maxTextLength?: number;
  /** Elements in one record. A host with all 65,535 ports open has three elements per port. */
  maxRecordElements?: number;
}

export type XmlItem =
  | { kind: 'root'; element: XmlElement }
  | { kind: 'record'; element: XmlElement; line: number }
  | { kind: 'malformed'; line: number; reason: string }
  /** Always the last item. A document may end before its root is closed. */
  | { kind: 'end'; isCut: boolean };

/** Name of the record elements in this root; null if the document is unwanted. */
export type RecordOf = (root: XmlElement) => string | null;

/** Tracks open elements and collects those inside a record. */
export class RecordBuilder {
  readonly #limits: Required<XmlLimits>;
  readonly #recordOf: RecordOf;
  readonly #open: string[] = [];
  /** The current record and its open elements. */
  #elements: XmlElement[] = [];
  #recordName = '';
  /** Finds the start of the next record, or the end of the document. Null before the root. */
  nextStart: RegExp | null = null;
  #line = 0;
  #elementCount = 0;
  #textLength = 0;
  #items: XmlItem[] = [];

  constructor(recordOf: RecordOf, limits: Required<XmlLimits>) {
    this.#recordOf = recordOf;
    this.#limits = limits;
  }

  get isOutside(): boolean {
    return this.#open.length === 0;
  }

  get isInRecord(): boolean {
    return this.#elements.length > 0;
  }

  take(): XmlItem[] {
    const items = this.#items;
    this.#items = [];
    return items;
  }

  /** Whether this element starts a record, whose line number is needed. */
  startsRecord(name: string): boolean {
    return name === this.#recordName && this.#elements.length === 0;
  }

  openElement(element: XmlElement, line: number): void {
    if (this.#open.length >= this.#limits.maxDepth)
      throw new ForbiddenXml('elements nested too deeply');
    this.#open.push(element.name);
    const parent = this.#elements.at(-1);
    if (parent) this.#addTo(parent, element);
    else if (this.#open.length === 1) this.#startDocument(element);
    else if (element.name === this.#recordName) this.#startRecord(element, line);
  }

  #addTo(parent: XmlElement, element: XmlElement): void {
    if (++this.#elementCount > this.#limits.maxRecordElements) {
      throw new MalformedXml('too many elements');
    }
    parent.append(element);
    this.#elements.push(element);
  }

  #startDocument(root: XmlElement): void {
    this.#recordName = this.#recordOf(root) ?? '';
    this.nextStart = this.#recordName === '' ? null : startOf(this.#recordName, root.name);
    this.#items.push({ kind: 'root', element: root });
  }

  #startRecord(element: XmlElement, line: number): void {
    this.#elements.push(element);
    this.#elementCount = 1;
    this.#textLength = 0;
    this.#line = line;
  }

  closeElement(name: string): void {
    if (this.#open.at(-1) !== name) throw new MalformedXml('tags that do not match');
    this.#open.pop();
    const element = this.#elements.pop();
    if (element && this.#elements.length === 0) {
      this.#items.push({ kind: 'record', element, line: this.#line });
    }
  }

  addText(text: string): void {
    this.#textLength += text.length;
    if (this.#textLength > this.#limits.maxTextLength) throw new MalformedXml('too much text');
    this.#elements.at(-1)?.appendRaw(text);
  }

  /** Drops the current record and continues with the next. */
  giveUp(line: number, reason: string): void {
    this.#items.push({ kind: 'malformed', line: this.isInRecord ? this.#line : line, reason });
    this.#elements = [];
    this.#open.length = Math.min(this.#open.length, 1);
  }
}

function startOf(record: string, root: string): RegExp {
  const [start, end] = [record, root].map((name) => name.replace(/\W/g, '\\$&'));
  return new RegExp(`<(?:${start}[\\s/>]|/${end}\\s*>)`, 'g');
}
