import { listAt, numberAt, textAt, valueAt } from '../../../lib/json-field.ts';
import { addElement, addText, type Element } from '../elements.ts';
import { cut, most } from '../limits.ts';

export interface Document {
  frameId: string;
  url: string;
  title: string;
  /** Rendered text, in paint order. */
  text: string;
  elements: Element[];
  /** Invisible frames, by backend node id. */
  hiddenNodes: ReadonlySet<number>;
}

export const wantedStyles = ['display', 'visibility', 'opacity'] as const;

/**
 * Parses `DOMSnapshot.captureSnapshot`: the documents of one process, captured without page
 * scripts.
 */
export function readSnapshot(answer: unknown): Document[] {
  const strings = listAt(answer, 'strings');
  const say = (at: unknown) => cut(strings[typeof at === 'number' ? at : -1], most.scriptLength);
  return listAt(answer, 'documents').map((document) => readDocument(document, say));
}

type Say = (at: unknown) => string;

function readDocument(document: unknown, say: Say): Document {
  const drawn = readLayout(valueAt(document, 'layout'), say);
  const nodes = readNodes(valueAt(document, 'nodes'), { say, drawn });
  const named = (name: string) => say(numberAt(document, name));
  return {
    frameId: named('frameId'),
    url: cut(named('documentURL'), most.urlLength),
    title: named('title'),
    text: drawn.text,
    ...nodes,
  };
}

interface Box {
  width: number;
  height: number;
  isOutside: boolean;
  isUnseen: boolean;
  /** Its content is invisible too. */
  isTransparent: boolean;
}

interface Drawn {
  boxes: Map<number, Box>;
  text: string;
}

function readLayout(layout: unknown, say: Say): Drawn {
  const bounds = listAt(layout, 'bounds');
  const styles = listAt(layout, 'styles');
  const texts = listAt(layout, 'text');
  const boxes = new Map<number, Box>();
  const words: string[] = [];
  let length = 0;
  listAt(layout, 'nodeIndex').forEach((node, at) => {
    const box = readBox(listAt(bounds[at], ''), listAt(styles[at], '').map(say));
    boxes.set(Number(node), box);
    const word = box.isUnseen ? '' : say(texts[at]).trim();
    if (word === '' || length > most.textLength) return;
    words.push(word);
    length += word.length + 1;
  });
  return { boxes, text: cut(words.join('\n'), most.textLength) };
}

function readBox(bounds: readonly unknown[], styles: readonly string[]): Box {
  const [x = 0, y = 0, width = 0, height = 0] = bounds.map(Number);
  const [, visibility = '', opacity = ''] = styles;
  const isTransparent = /^0(?:\.0*)?$/.test(opacity);
  const isUnseen = isTransparent || /^(?:hidden|collapse)$/.test(visibility);
  return { width, height, isOutside: x + width < 0 || y + height < 0, isUnseen, isTransparent };
}

const noBox: Box = {
  width: 0,
  height: 0,
  isOutside: false,
  isUnseen: true,
  isTransparent: false,
};
const elementNode = 1;
const textNode = 3;

function readNodes(nodes: unknown, { say, drawn }: { say: Say; drawn: Drawn }) {
  const column = (name: string) => listAt(nodes, name);
  const [kinds, parents, names] = [column('nodeType'), column('parentIndex'), column('nodeName')];
  const [values, attributes] = [column('nodeValue'), column('attributes')];
  const ids = column('backendNodeId');
  const places = new Map<number, number>();
  const elements: Element[] = [];
  const hiddenNodes = new Set<number>();
  const transparent = new Set<number>();
  for (let at = 0; at < kinds.length && elements.length < most.elements; at++) {
    const parent = placeOf(places, parents[at]);
    if (kinds[at] === textNode) addText(elements, parent, say(values[at]));
    if (kinds[at] !== elementNode) continue;
    const tag = cut(say(names[at]), 40).toLowerCase();
    const box = drawn.boxes.get(at) ?? noBox;
    if (box.isTransparent || transparent.has(parent)) transparent.add(elements.length);
    const isHidden = transparent.has(elements.length) || isHiddenBox(box, tag);
    if (isHidden) hiddenNodes.add(Number(ids[at]));
    places.set(at, elements.length);
    addElement(elements, { tag, attributes: pairs(attributes[at], say), parent, isHidden });
  }
  return { elements, hiddenNodes };
}

function placeOf(places: ReadonlyMap<number, number>, node: unknown): number {
  return places.get(Number(node)) ?? -1;
}

/** Without a box it is not rendered; with one, it may be too small or off screen. */
function isHiddenBox(box: Box, tag: string): boolean {
  // Frames have a border, and nothing is readable in a smaller one.
  const smallest = tag === 'iframe' || tag === 'frame' ? 8 : 1;
  return box.isUnseen || box.isOutside || (box.width <= smallest && box.height <= smallest);
}

function pairs(list: unknown, say: Say): Map<string, string> {
  const flat = listAt(list, '').slice(0, 100);
  const found = new Map<string, string>();
  for (let at = 0; at + 1 < flat.length; at += 2) found.set(say(flat[at]), say(flat[at + 1]));
  return found;
}

export function readHtml(answer: unknown): string {
  return cut(textAt(answer, 'outerHTML'), most.htmlLength);
}
