import type { XmlElement } from './xml-element.ts';
import { ForbiddenXml, MalformedXml } from './xml-tag.ts';

export interface XmlLimits {
  maxDepth?: number;
  maxAttributes?: number;
  /** Of one tag, in characters. */
  maxTagLength?: number;
  /** Of the text in one record, in characters. */
  maxTextLength?: number;
  /** A host whose 65,535 ports all pretend to be open has three elements a port. */
  maxRecordElements?: number;
}

export type XmlItem =
  | { kind: 'root'; element: XmlElement }
  | { kind: 'record'; element: XmlElement; line: number }
  | { kind: 'malformed'; line: number; reason: string }
  /** Always the last. A document may end before its root does. */
  | { kind: 'end'; isCut: boolean };

/** Elements of which name, in this root, are the records; null when nobody wants this document. */
export type RecordOf = (root: XmlElement) => string | null;

/** Knows which elements are open, and keeps those that lie in a record. */
export class RecordBuilder {
  readonly #limits: Required<XmlLimits>;
  readonly #recordOf: RecordOf;
  readonly #open: string[] = [];
  /** The record being read and the open elements in it. */
  #elements: XmlElement[] = [];
  #recordName = '';
  /** Finds the start of the next record, or the end of the document. Null before there is a root. */
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

  /** Whether an element of this name would be the start of a record, whose line must be known. */
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

  /** What was read of the record is dropped; reading goes on where the next may start. */
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
