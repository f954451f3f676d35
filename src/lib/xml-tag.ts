import { resolveText, XmlElement } from './xml-element.ts';

const space = 32;
const doubleQuote = 34;
const singleQuote = 39;
const slash = 47;
const opening = 60;
const equals = 61;
const closing = 62;

/** Malformed XML: the record is lost, but not the file. */
export class MalformedXml extends Error {
  override readonly name = 'MalformedXml';
}

/** XML that attackers write but scanners do not: rejects the whole file. */
export class ForbiddenXml extends Error {
  override readonly name = 'ForbiddenXml';
}

/** Reads and validates start tags. The attributes stay one piece of text. */
export class TagReader {
  /** Whether the last tag was empty: `<a/>`. */
  isEmpty = false;
  /** Position after the last tag. */
  end = 0;
  readonly #mostAttributes: number;
  /** Whether the attributes are already in the canonical form that elements search. */
  #isPlain = true;
  /** No attribute value may extend beyond this. */
  #nextTag = -1;

  constructor(mostAttributes: number) {
    this.#mostAttributes = mostAttributes;
  }

  /** Reads the tag at `from`; null if the text ends inside it. */
  read(text: string, from: number): XmlElement | null {
    const nameEnd = endOfName(text, from + 1);
    if (nameEnd >= text.length) return null;
    if (nameEnd === from + 1) throw new MalformedXml('a tag without a name');
    const name = text.slice(from + 1, nameEnd);
    if (name.startsWith('xi:')) throw new ForbiddenXml('XInclude');
    this.#nextTag = text.indexOf('<', nameEnd);
    const stop = this.#passAttributes(text, nameEnd);
    this.isEmpty = text.charCodeAt(stop) === slash;
    this.end = stop + (this.isEmpty ? 2 : 1);
    if (stop < 0 || this.end > text.length) return null;
    if (text.charCodeAt(this.end - 1) !== closing) throw new MalformedXml('a stray slash in a tag');
    const attributes = text.slice(nameEnd, stop);
    return new XmlElement(name, this.#isPlain ? attributes : plainAttributes(attributes));
  }

  /** End of the tag; -1 if the text ends first. */
  #passAttributes(text: string, from: number): number {
    this.#isPlain = true;
    let at = from;
    for (let count = 0; count <= this.#mostAttributes; count++) {
      const start = skipBlanks(text, at);
      if (start >= text.length) return -1;
      const code = text.charCodeAt(start);
      if (code === closing || code === slash) return start;
      if (start === at) throw new MalformedXml('no blank between attributes');
      at = this.#passAttribute(text, start);
      if (at < 0) return -1;
    }
    throw new MalformedXml('too many attributes');
  }

  /** Position after the attribute; -1 if the text ends inside it. */
  #passAttribute(text: string, from: number): number {
    const nameEnd = endOfName(text, from);
    const sign = skipBlanks(text, nameEnd);
    if (sign >= text.length) return -1;
    if (nameEnd === from || text.charCodeAt(sign) !== equals) {
      throw new MalformedXml('an attribute without a value');
    }
    const open = skipBlanks(text, sign + 1);
    if (open >= text.length) return -1;
    if (open - nameEnd > 1) this.#isPlain = false;
    const end = this.#passValue(text, open);
    if (end > 0 && text.startsWith('xmlns', from)) checkNamespace(text.slice(open + 1, end));
    return end;
  }

  /** Position after the closing quote, or -1. */
  #passValue(text: string, open: number): number {
    const quote = quoteAt(text, open);
    if (quote === "'") this.#isPlain = false;
    const end = text.indexOf(quote, open + 1);
    const isBroken = this.#nextTag >= 0 && (end < 0 || this.#nextTag < end);
    if (isBroken) throw new MalformedXml('a tag inside a value');
    return end < 0 ? -1 : end + 1;
  }
}

/** Validated attributes, each as ` name="value"`. */
function plainAttributes(attributes: string): string {
  const each = /\s+([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gy;
  let plain = '';
  for (const [, name = '', double, single = ''] of attributes.matchAll(each)) {
    plain += ` ${name}="${double ?? single.replaceAll('"', '&quot;')}"`;
  }
  return plain;
}

function quoteAt(text: string, at: number): '"' | "'" {
  const code = text.charCodeAt(at);
  if (code === doubleQuote) return '"';
  if (code === singleQuote) return "'";
  throw new MalformedXml('a value without quotes');
}

/** Whatever its prefix, an XInclude must declare its namespace. */
function checkNamespace(value: string): void {
  if (/xinclude/i.test(resolveText(value))) throw new ForbiddenXml('XInclude');
}

/** A name ends at a blank, `/`, `<`, `=` or `>`; other characters in it do no harm. */
function endOfName(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= space || code === slash || (code >= opening && code <= closing)) break;
  }
  return at;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= space) at++;
  return at;
}
