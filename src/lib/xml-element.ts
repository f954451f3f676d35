const none: readonly never[] = [];

/** An element and its content. Attributes and text are stored as written, and decoded on demand. */
export class XmlElement {
  readonly name: string;
  children: readonly XmlElement[] = none;
  readonly #attributes: string;
  #rawText = '';

  /** `attributes` is a concatenation of ` name="value"`. */
  constructor(name: string, attributes = '') {
    this.name = name;
    this.#attributes = attributes;
  }

  /**
   * '' if absent; the first of duplicates. Searches the raw text, because most attributes are never
   * read. A look-alike inside a value cannot match: it would need the quote that ends the value.
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

  /** The element's own text, without that of its children. */
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
    else (this.children as XmlElement[]).push(child); // created above, for this element only
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

/**
 * Decodes the five predefined entities and character references. Leaves others as written, because
 * none can be declared.
 */
export function resolveText(raw: string): string {
  if (!raw.includes('&')) return raw;
  return raw.replace(reference, (_, name: string) => five[name] ?? characterOf(name));
}

/** The character for `#65` or `#x41`; U+FFFD if invalid. */
function characterOf(number: string): string {
  const isHexadecimal = number.charAt(1).toLowerCase() === 'x';
  const code = isHexadecimal ? parseInt(number.slice(2), 16) : Number(number.slice(1));
  const isNone = !(code > 0 && code <= 0x10ffff) || (code >= 0xd800 && code <= 0xdfff);
  return isNone ? '\uFFFD' : String.fromCodePoint(code);
}
