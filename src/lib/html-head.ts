import { characterOf } from './character-reference.ts';

export interface HtmlHead {
  title: string;
  /** By tag name in lower case: `description`, `og:title`. The first of each name counts. */
  meta: ReadonlyMap<string, string>;
}

/** Heads come first; anything after this much text is ignored. */
const searchedLength = 128 * 1024;
const longestTag = 4096;
const mostTags = 200;

/**
 * Finds title and meta tags by plain search, without building a document: pages are hostile and
 * numerous.
 */
export function readHtmlHead(html: string): HtmlHead {
  // The only letter whose lower-case form is longer: positions in both texts must agree.
  const text = html.slice(0, searchedLength).replaceAll('İ', 'I');
  const lower = text.toLowerCase();
  return { title: titleOf(text, lower), meta: metaOf(text, lower) };
}

function titleOf(text: string, lower: string): string {
  const open = /<title[\s>]/.exec(lower);
  if (!open) return '';
  const start = lower.indexOf('>', open.index) + 1;
  const end = lower.indexOf('</title', start);
  return start === 0 || end < 0 ? '' : plain(text.slice(start, end));
}

function metaOf(text: string, lower: string): Map<string, string> {
  const found = new Map<string, string>();
  let at = lower.indexOf('<meta');
  for (let tags = 0; at >= 0 && tags < mostTags; tags++) {
    const end = lower.indexOf('>', at);
    if (end < 0) break;
    const tag = text.slice(at, Math.min(end, at + longestTag));
    const name = (attribute(tag, 'name') || attribute(tag, 'property')).toLowerCase();
    const content = plain(attribute(tag, 'content'));
    if (name !== '' && content !== '' && !found.has(name)) found.set(name, content);
    at = lower.indexOf('<meta', end);
  }
  return found;
}

const attributes = {
  name: /\sname\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
  property: /\sproperty\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
  content: /\scontent\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
};

function attribute(tag: string, name: keyof typeof attributes): string {
  const [, double, single, bare] = attributes[name].exec(tag) ?? [];
  return double ?? single ?? bare ?? '';
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
  reg: '®',
  raquo: '»',
  laquo: '«',
  ndash: '–',
  mdash: '—',
  middot: '·',
};

/** Resolves character references and collapses blanks. */
function plain(text: string): string {
  const resolved = text.replace(
    /&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,6});/gi,
    (whole, name: string) =>
      name.startsWith('#') ? characterOf(name) : (named[name.toLowerCase()] ?? whole),
  );
  return resolved.replace(/\s+/g, ' ').trim();
}
