import { parseUrl } from '../../lib/parse-url.ts';
import { registrableOf } from '../registrable.ts';
import type { Form, Page } from '../visit.ts';
import { cut, most } from './limits.ts';

/** An element in document order, whatever its source. */
export interface Element {
  /** In lower case. */
  tag: string;
  attributes: ReadonlyMap<string, string>;
  /** Index of the parent; -1 for none. */
  parent: number;
  /** Its direct text. */
  text: string;
  /** Not displayed, zero size, or off screen. */
  isHidden: boolean;
  /** Index of the link it is, or is inside; -1 for none. */
  link: number;
  /** All text of a link, in order. */
  label: string;
}

export function addElement(
  elements: Element[],
  { tag, parent, ...rest }: Pick<Element, 'tag' | 'attributes' | 'parent' | 'isHidden'>,
): Element {
  const link = tag === 'a' ? elements.length : (elements[parent]?.link ?? -1);
  const element = { tag, parent, ...rest, text: '', link, label: '' };
  elements.push(element);
  return element;
}

/** Their text is not part of a link's label. */
const notWords = new Set(['script', 'style']);

export function addText(elements: readonly Element[], parent: number, text: string): void {
  const element = elements[parent];
  if (!element || element.text.length >= most.scriptLength) return;
  element.text += text;
  const link = elements[element.link];
  if (!link || notWords.has(element.tag)) return;
  if (link.label.length < most.linkTitleLength) link.label += text;
}

type ReadElements = Pick<Page, 'links' | 'forms' | 'hidden' | 'redirectsOnClick' | 'scripts'> & {
  iconUrls: string[];
  frameUrls: { url: string; isHidden: boolean }[];
  /** Declared language; '' if none. */
  language: string;
};

/** What a report needs of a document. */
export function readElements(elements: readonly Element[], pageUrl: string): ReadElements {
  const base = baseOf(elements, pageUrl);
  const those = (...tags: string[]) => elements.filter(({ tag }) => tags.includes(tag));
  const hidden = (some: readonly Element[]) => some.filter(({ isHidden }) => isHidden).length;
  const inputs = those('input').filter((input) => typeOf(input) !== 'hidden');
  return {
    links: linksIn(elements, base),
    forms: formsIn(elements, base),
    scripts: scriptsIn(elements, base),
    iconUrls: iconsIn(elements, base),
    frameUrls: those('iframe', 'frame').map((frame) => ({
      url: absolute(frame.attributes.get('src') ?? '', base),
      isHidden: frame.isHidden,
    })),
    hidden: {
      elements: hiddenOnPurpose(elements),
      frames: hidden(those('iframe', 'frame')),
      inputs: hidden(inputs),
    },
    redirectsOnClick: elements.filter((each) => leadsAwayOnClick(each, { base, pageUrl })).length,
    language: languageOf(elements),
  };
}

/** Never rendered, in any page. */
const invisible = new Set([
  'html',
  'head',
  'title',
  'meta',
  'link',
  'script',
  'style',
  'base',
  'noscript',
  'template',
  'defs',
  'symbol',
  'clippath',
  'mask',
  'metadata',
  'lineargradient',
  'radialgradient',
  'filter',
  'param',
  'source',
  'track',
  'datalist',
  'option',
  'optgroup',
  'area',
  'map',
  'br',
  'wbr',
]);

/** Outermost hidden elements with content. */
function hiddenOnPurpose(elements: readonly Element[]): number {
  const parents = new Set(elements.map(({ parent }) => parent));
  return elements.filter(
    ({ tag, isHidden, parent, text, attributes }, at) =>
      isHidden &&
      !invisible.has(tag) &&
      elements[parent]?.isHidden !== true &&
      !(tag === 'input' && attributes.get('type') === 'hidden') &&
      (parents.has(at) || text.trim() !== '' || attributes.has('src') || attributes.has('name')),
  ).length;
}

function baseOf(elements: readonly Element[], pageUrl: string): string {
  const base = elements.find(({ tag, attributes }) => tag === 'base' && attributes.has('href'));
  return absolute(base?.attributes.get('href') ?? '', pageUrl) || pageUrl;
}

/** Invalid URLs and unusual schemes stay as written. */
function absolute(text: string, base: string): string {
  const trimmed = text.slice(0, most.urlLength).trim();
  if (trimmed === '') return trimmed;
  return cut(parseUrl(trimmed, base)?.href ?? trimmed, most.urlLength);
}

function linksIn(elements: readonly Element[], base: string): Page['links'] {
  const links = elements.filter(({ tag, attributes }) => tag === 'a' && attributes.has('href'));
  return links.slice(0, most.links).map(({ label, attributes }) => ({
    title: cut(label.replace(/\s+/g, ' ').trim(), most.linkTitleLength),
    url: absolute(attributes.get('href') ?? '', base),
  }));
}

/** Deeper documents are built to be slow. */
const deepest = 200;

function closest(elements: readonly Element[], from: number, isIt: (at: number) => boolean) {
  let at = from;
  for (let steps = 0; at >= 0 && steps < deepest; steps++) {
    if (isIt(at)) return at;
    at = elements[at]?.parent ?? -1;
  }
  return undefined;
}

const fields = new Set(['input', 'select', 'textarea']);

/** Fields outside any form count as a form of the page itself: scripts submit them. */
function formsIn(elements: readonly Element[], base: string): Form[] {
  const forms = new Map<number, Element[]>();
  elements.forEach((element, at) => {
    if (element.tag === 'form' && forms.size < most.forms) forms.set(at, []);
    if (!fields.has(element.tag)) return;
    const owner = closest(elements, at, (each) => forms.has(each)) ?? -1;
    forms.set(owner, [...(forms.get(owner) ?? []), element].slice(0, most.inputs));
  });
  return [...forms].map(([at, inputs]) => {
    const attributes = elements[at]?.attributes;
    return {
      action: absolute(attributes?.get('action') ?? '', base) || base,
      method: /^post$/i.test(attributes?.get('method') ?? '') ? 'POST' : 'GET',
      inputs: inputs.map((input) => ({
        type: typeOf(input),
        name: cut(
          input.attributes.get('name') ?? input.attributes.get('id') ?? '',
          most.nameLength,
        ),
        isHidden: input.isHidden || typeOf(input) === 'hidden',
      })),
    };
  });
}

function typeOf({ tag, attributes }: Element): string {
  return tag === 'input' ? cut((attributes.get('type') ?? 'text').toLowerCase(), 20) : tag;
}

function scriptsIn(elements: readonly Element[], base: string): Page['scripts'] {
  return elements
    .filter(({ tag }) => tag === 'script')
    .slice(0, most.scripts)
    .map(({ attributes, text }) => ({
      url: absolute(attributes.get('src') ?? '', base),
      text: cut(text, most.scriptLength),
    }));
}

function iconsIn(elements: readonly Element[], base: string): string[] {
  const named = elements.filter(
    ({ tag, attributes }) =>
      tag === 'link' && /(?:^|\s)(?:shortcut )?icon(?:\s|$)/i.test(attributes.get('rel') ?? ''),
  );
  const urls = named.map(({ attributes }) => absolute(attributes.get('href') ?? '', base));
  return [...new Set(urls.filter((url) => /^https?:/.test(url)))].slice(0, most.icons);
}

const goesTo =
  /(?:location(?:\s{0,9}\.\s{0,9}href)?\s{0,9}=|location\s{0,9}\.\s{0,9}(?:assign|replace)\s{0,9}\(|window\s{0,9}\.\s{0,9}open\s{0,9}\()\s{0,9}(?:["'`]([^"'`]{0,500})["'`])?/i;
const disguised = /atob|unescape|decodeURI|fromCharCode|\beval\b/;

interface Where {
  base: string;
  pageUrl: string;
}

/** A click that leads to another site or to an obscured target. Within a site it is normal. */
function leadsAwayOnClick({ attributes }: Element, where: Where): boolean {
  const link = /^javascript:(.*)/is.exec(attributes.get('href') ?? '')?.[1] ?? '';
  const script = `${attributes.get('onclick') ?? ''};${link}`.slice(0, 2_000);
  const found = goesTo.exec(script);
  if (found === null) return false;
  const target = found[1];
  return target === undefined ? disguised.test(script) : isElsewhere(target, where);
}

function isElsewhere(target: string, { base, pageUrl }: Where): boolean {
  const [there, here] = [parseUrl(target, base), parseUrl(pageUrl)];
  if (!there || !here || !/^https?:$/.test(there.protocol)) return false;
  return registrableOf(there.hostname) !== registrableOf(here.hostname);
}

function languageOf(elements: readonly Element[]): string {
  const html = elements.find(({ tag }) => tag === 'html');
  const declared = html?.attributes.get('lang') ?? '';
  return (/^[a-z]{2,3}(?=$|[-_])/i.exec(declared.trim())?.[0] ?? '').toLowerCase();
}
