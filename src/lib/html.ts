import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

export interface HtmlTag {
  /** In lower case. */
  name: string;
  /** Names in lower case, the first occurrence of each; character references are resolved. */
  attributes: ReadonlyMap<string, string>;
}

interface HtmlHandler {
  /** Called for each start tag before its attributes are read. */
  meet: (name: string) => 'read' | 'pass over' | 'stop';
  open: (tag: HtmlTag) => void;
  close: (name: string) => void;
  /** Called with pieces of text, character references resolved. */
  text: (piece: string) => void;
}

const mostAttributes = 50;
const longestName = 100;

/** Fallback content for pages without scripts, and templates: neither is part of the rendered document. */
const skipped = new Set(['noscript', 'template']);

/**
 * Reads tags and text in one pass. Uses only the tokenizer of htmlparser2: its parser keeps a stack
 * of open elements and searches it at every end tag, which makes hostile nesting quadratic.
 */
export function scanHtml(html: string, handler: HtmlHandler): void {
  const tokenizer: Tokenizer = new Tokenizer(
    { decodeEntities: true },
    new Tags(html, handler, () => tokenizer.pause()),
  );
  tokenizer.write(html);
  tokenizer.end();
}

class Tags implements TokenizerCallbacks {
  readonly #html: string;
  readonly #handler: HtmlHandler;
  readonly #stop: () => void;
  #name = '';
  /** Attributes of the current tag; undefined if the tag is skipped. */
  #attributes: Map<string, string> | undefined;
  #key = '';
  #value = '';
  /** The element whose content is skipped; '' for none. */
  #inside = '';

  constructor(html: string, handler: HtmlHandler, stop: () => void) {
    this.#html = html;
    this.#handler = handler;
    this.#stop = stop;
  }

  onopentagname(start: number, end: number): void {
    this.#name = this.#html.slice(start, Math.min(end, start + longestName)).toLowerCase();
    const choice = this.#inside === '' ? this.#handler.meet(this.#name) : 'pass over';
    this.#attributes = choice === 'read' ? new Map() : undefined;
    if (choice === 'stop') this.#stop();
  }

  onattribname(start: number, end: number): void {
    if (!this.#attributes) return;
    this.#key = this.#html.slice(start, Math.min(end, start + longestName)).toLowerCase();
    this.#value = '';
  }

  onattribdata(start: number, end: number): void {
    if (this.#attributes) this.#value += this.#html.slice(start, end);
  }

  onattribentity(code: number): void {
    this.#value += String.fromCodePoint(code);
  }

  onattribend(): void {
    const attributes = this.#attributes;
    if (!attributes || attributes.size >= mostAttributes || attributes.has(this.#key)) return;
    attributes.set(this.#key, this.#value);
  }

  onopentagend(): void {
    if (this.#attributes) {
      this.#handler.open({ name: this.#name, attributes: this.#attributes });
    }
    if (this.#inside === '' && skipped.has(this.#name)) this.#inside = this.#name;
  }

  onselfclosingtag(): void {
    this.onopentagend();
  }

  onclosetag(start: number, end: number): void {
    const name = this.#html.slice(start, Math.min(end, start + longestName)).toLowerCase();
    if (this.#inside !== '' && name !== this.#inside) return;
    this.#inside = '';
    this.#handler.close(name);
  }

  ontext(start: number, end: number): void {
    if (this.#inside === '') this.#handler.text(this.#html.slice(start, end));
  }

  ontextentity(code: number): void {
    if (this.#inside === '') this.#handler.text(String.fromCodePoint(code));
  }

  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}
}

interface HtmlHead {
  title: string;
  /** By name in lower case: `description`, `og:title`. The first occurrence of each counts. */
  meta: ReadonlyMap<string, string>;
}

/** The head comes first; anything beyond this many characters is ignored. */
const searchedLength = 128 * 1024;
const mostMeta = 200;

/** Reads up to the body, or up to the title if that comes later. */
export function readHtmlHead(html: string): HtmlHead {
  const text = html.slice(0, searchedLength);
  const head = new Head(/<title[\s>]/i.test(text));
  scanHtml(text, head);
  return { title: head.title ?? '', meta: head.meta };
}

class Head implements HtmlHandler {
  readonly meta = new Map<string, string>();
  title: string | undefined;
  /** Text of a title that is still open. */
  #opened: string | undefined;
  #seen = 0;
  readonly #hasTitle: boolean;

  constructor(hasTitle: boolean) {
    this.#hasTitle = hasTitle;
  }

  meet(name: string): 'read' | 'pass over' | 'stop' {
    if (name === 'meta') return ++this.#seen > mostMeta ? 'stop' : 'read';
    if (name === 'title') return 'read';
    const isWhole = this.title !== undefined || !this.#hasTitle;
    return name === 'body' && isWhole ? 'stop' : 'pass over';
  }

  open({ name, attributes }: HtmlTag): void {
    if (name === 'title') {
      this.#opened = '';
      return;
    }
    const key = (attributes.get('name') || (attributes.get('property') ?? '')).toLowerCase();
    const content = collapse(attributes.get('content') ?? '');
    if (key !== '' && content !== '' && !this.meta.has(key)) this.meta.set(key, content);
  }

  text(piece: string): void {
    if (this.#opened !== undefined) this.#opened += piece;
  }

  close(name: string): void {
    if (name !== 'title' || this.#opened === undefined) return;
    this.title ??= collapse(this.#opened);
    this.#opened = undefined;
  }
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
