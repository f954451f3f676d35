import { characterOf } from '../../lib/character-reference.ts';
import { addElement, addText, type Element } from './elements.ts';
import { most } from './limits.ts';

const voids = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'param',
  'source',
  'track',
  'wbr',
]);
/** Raw text elements: only their own end tag closes them. */
const rawText = new Set(['script', 'style', 'textarea', 'title', 'noscript', 'template']);
const longestTag = 16_384;
const deepest = 200;

/**
 * Elements of a document that no browser opened, in one pass. Not an HTML parser: it takes tags as
 * written, without error recovery.
 */
export function elementsInHtml(html: string): Element[] {
  const walk: Walk = {
    html,
    lower: html.replaceAll('İ', 'I').toLowerCase(),
    elements: [],
    open: [],
  };
  let at = 0;
  while (walk.elements.length < most.elements) {
    const next = walk.lower.indexOf('<', at);
    if (next < 0) break;
    addText(walk.elements, walk.open.at(-1) ?? -1, readable(html.slice(at, next)));
    const tag = readTag(html, next);
    at = tag.end;
    if (tag.kind === 'close') closeTag(tag.name, walk);
    else if (tag.kind === 'open') at = openTag(tag, walk);
  }
  return walk.elements;
}

interface Walk {
  html: string;
  lower: string;
  elements: Element[];
  /** Indexes of open elements. */
  open: number[];
}

/** Returns where to continue. */
function openTag({ name, attributes, end }: Tag, { html, lower, elements, open }: Walk): number {
  const parent = open.at(-1) ?? -1;
  const isHidden = isHiddenByItself(name, attributes) || (elements[parent]?.isHidden ?? false);
  const element = addElement(elements, { tag: name, attributes, parent, isHidden });
  if (rawText.has(name)) {
    const close = lower.indexOf(`</${name}`, end);
    const until = close < 0 ? html.length : close;
    element.text = html.slice(end, until);
    return until;
  }
  if (!voids.has(name) && open.length < deepest) open.push(elements.length - 1);
  return end;
}

interface Tag {
  kind: 'open' | 'close' | 'other';
  name: string;
  attributes: Map<string, string>;
  end: number;
}

function readTag(html: string, at: number): Tag {
  const other = (end: number): Tag => ({ kind: 'other', name: '', attributes: new Map(), end });
  if (html.startsWith('<!--', at)) {
    const end = html.indexOf('-->', at + 4);
    return other(end < 0 ? html.length : end + 3);
  }
  const [, slash, name] = /^<(\/?)([a-z][a-z\d-]{0,40})/i.exec(html.slice(at, at + 45)) ?? [];
  if (name === undefined) return other(at + 1);
  const end = endOfTag(html, at);
  const inside = html.slice(at + 1 + (slash?.length ?? 0) + name.length, end);
  return {
    kind: slash === '/' ? 'close' : 'open',
    name: name.toLowerCase(),
    attributes: readAttributes(inside),
    end: Math.min(end + 1, html.length),
  };
}

/** A > inside quotes does not end a tag. */
function endOfTag(html: string, at: number): number {
  const last = Math.min(html.length, at + longestTag);
  let quote = '';
  for (let place = at; place < last; place++) {
    const character = html[place] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '>') return place;
    else if ((character === '"' || character === "'") && html[place - 1] === '=') quote = character;
  }
  return last;
}

function readAttributes(text: string): Map<string, string> {
  const found = new Map<string, string>();
  const pattern = /([^\s"'<>/=]{1,100})(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
  for (const [, name = '', double, single, bare] of text.matchAll(pattern)) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, readable(double ?? single ?? bare ?? ''));
    if (found.size >= 50) break;
  }
  return found;
}

function closeTag(name: string, { open, elements }: Walk): void {
  const depth = open.findLastIndex((at) => elements[at]?.tag === name);
  if (depth >= 0) open.length = depth;
}

function isHiddenByItself(tag: string, attributes: ReadonlyMap<string, string>): boolean {
  const style = attributes.get('style') ?? '';
  return (
    attributes.has('hidden') ||
    /display\s*:\s*none|visibility\s*:\s*hidden|(?:^|[;\s])opacity\s*:\s*0(?:\.0+)?\s*(?:;|$)/i.test(
      style,
    ) ||
    (/^i?frame$/.test(tag) && /^[01](?:px)?$/.test(attributes.get('width') ?? ''))
  );
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function readable(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,6});/gi, (whole, name: string) =>
    name.startsWith('#') ? characterOf(name) : (named[name.toLowerCase()] ?? whole),
  );
}
