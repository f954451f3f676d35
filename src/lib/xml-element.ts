import { characterOf } from './character-reference.ts';

const none: readonly never[] = [];

/** An element with what is in it. Attributes and text are kept as written and resolved when asked for. */
export class XmlElement {
  readonly name: string;
  /** In document order. */
  children: readonly XmlElement[] = none;
  readonly #attributes: string;
  #rawText = '';

  /** `attributes` are written as ` name="value"`, one after the other. */
  constructor(name: string, attributes = '') {
    this.name = name;
    this.#attributes = attributes;
  }

  /**
   * '' when there is none; of two with one name the first. Looked for in the text, since most are never asked
   * for; what looks like one inside a value cannot have the quote behind it.
   */
  attribute(name: string): string {
    const raw = this.#attributes;
    const { length } = name;
    for (let at = raw.indexOf(name); at > 0; at = raw.indexOf(name, at + 1)) {
      const value = at + length + 2;
      const isOne = raw.charCodeAt(at - 1) <= 32 && raw.startsWith('="', at + length);
      if (isOne) return resolveText(raw.slice(value, raw.indexOf('"', value)));
    }
    return '';
  }

  /** Its own text, not that of elements inside. */
  get text(): string {
    return resolveText(this.#rawText);
  }

  child(name: string): XmlElement | undefined {
    return this.children.find((element) => element.name === name);
  }

  childrenNamed(name: string): XmlElement[] {
    return this.children.filter((element) => element.name === name);
  }

  append(child: XmlElement): void {
    if (this.children.length === 0) this.children = [child];
    else (this.children as XmlElement[]).push(child); // made by the line above, for this element alone
  }

  appendRaw(text: string): void {
    this.#rawText = this.#rawText === '' ? text : this.#rawText + text;
  }
}

const reference = /&(#\d{1,7}|#x[0-9a-fA-F]{1,6}|amp|lt|gt|quot|apos);/g;
const five: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** The five names and character numbers. Any other entity stays as written: none can be declared. */
export function resolveText(raw: string): string {
  if (!raw.includes('&')) return raw;
  return raw.replace(reference, (_, name: string) => five[name] ?? characterOf(name));
}
