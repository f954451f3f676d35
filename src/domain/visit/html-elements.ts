import { scanHtml, type HtmlTag } from '../../lib/html.ts';
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
/** Elements further in count as children of the last one. */
const deepest = 200;

/** Elements of a document without a browser. Tags are read as written, without error recovery. */
export function elementsInHtml(html: string): Element[] {
  const elements: Element[] = [];
  /** Indexes of open elements. */
  const open: number[] = [];
  scanHtml(html, {
    meet: () => (elements.length < most.elements ? 'read' : 'stop'),
    open: (tag) => {
      const parent = open.at(-1) ?? -1;
      const isHidden = isHiddenByItself(tag) || (elements[parent]?.isHidden ?? false);
      addElement(elements, { tag: tag.name, attributes: tag.attributes, parent, isHidden });
      if (!voids.has(tag.name) && open.length < deepest) open.push(elements.length - 1);
    },
    text: (piece) => addText(elements, open.at(-1) ?? -1, piece),
    close: (name) => {
      const depth = open.findLastIndex((at) => elements[at]?.tag === name);
      if (depth >= 0) open.length = depth;
    },
  });
  return elements;
}

function isHiddenByItself({ name, attributes }: HtmlTag): boolean {
  const style = attributes.get('style') ?? '';
  return (
    attributes.has('hidden') ||
    /display\s*:\s*none|visibility\s*:\s*hidden|(?:^|[;\s])opacity\s*:\s*0(?:\.0+)?\s*(?:;|$)/i.test(
      style,
    ) ||
    (/^i?frame$/.test(name) && /^[01](?:px)?$/.test(attributes.get('width') ?? ''))
  );
}
