import type { Node } from '../../../src/pattern/syntax.ts';

/** Characters that make patterns slow: blanks, line ends, symbols, and plain letters. */
const usual = Array.from(' \n\t,.:;-_/\\"\'<>=()[]{}@#|*+&%~0aA\r\u2028é\uFFFD\0');

/** Fewer repeats are not a loop to attack. */
const fewest = 16;

/**
 * Texts that make a backtracking engine work: runs of single characters, and each loop of the pattern repeated
 * after a prefix that leads to it, with an ending that does not match.
 */
export function* attacksOn(tree: Node, size: number): Generator<string> {
  const seen = new Set<string>();
  for (const text of drafts(tree, size)) {
    const cut = text.length > size ? text.slice(0, size - 1) + text.slice(-1) : text;
    if (!seen.has(cut)) yield cut;
    seen.add(cut);
  }
}

function* drafts(tree: Node, size: number): Generator<string> {
  for (const character of usual) yield repeat(character, size);
  for (const character of usual.slice(0, 4)) yield `a${repeat(character, size)}`;
  const whole = sampleOf(tree);
  yield repeat(whole, size);
  yield repeat(whole.slice(0, -1), size);
  yield repeat(`${whole} \n`, size);
  for (const { lead, pump } of loopsIn(tree, '')) {
    const pumped = repeat(pump, size);
    yield `${lead}${pumped}\u0001`;
    yield `${lead}${pumped.slice(0, size / 2)}\n${pumped.slice(0, size / 2)}`;
    yield repeat(`${lead}${pump}`, size);
    yield repeat(`${lead}${pump.repeat(60)}`, size);
    yield `${repeat(lead + pump, size / 2)}${pumped.slice(0, size / 2)}!`;
  }
}

function repeat(text: string, size: number): string {
  return text === '' ? '' : text.repeat(Math.ceil(size / text.length)).slice(0, size);
}

interface Loop {
  /** A text that leads to it. */
  lead: string;
  /** One iteration of the loop. */
  pump: string;
}

function* loopsIn(node: Node, lead: string): Generator<Loop> {
  if (node.kind === 'repeat' && node.most >= fewest) {
    for (const pump of pumpsOf(node.item)) yield { lead, pump };
  }
  let before = lead;
  for (const part of partsOf(node)) {
    yield* loopsIn(part, before);
    if (node.kind === 'sequence') before += sampleOf(part);
  }
}

function partsOf(node: Node): readonly Node[] {
  if (node.kind === 'sequence') return node.items;
  if (node.kind === 'choice') return node.options;
  return 'item' in node ? [node.item] : [];
}

const mostPumps = 5;

function pumpsOf(item: Node): string[] {
  if (item.kind !== 'chars') return [sampleOf(item)].filter((sample) => sample !== '');
  const members = usual.filter((character) => holds(item.set, character.charCodeAt(0)));
  return members.length > 0 ? members.slice(0, mostPumps) : [sampleOf(item)];
}

function holds(set: readonly number[], code: number): boolean {
  return set.some((first, at) => at % 2 === 0 && first <= code && code <= (set[at + 1] ?? -1));
}

/** A short text that matches, apart from anchors and look-arounds. */
function sampleOf(node: Node): string {
  switch (node.kind) {
    case 'chars': {
      const usualOne = Array.from('aA0 -.').find((each) => holds(node.set, each.charCodeAt(0)));
      return usualOne ?? String.fromCharCode(node.set[0] ?? 0);
    }
    case 'sequence':
      return node.items.map(sampleOf).join('');
    case 'choice':
      return node.options[0] ? sampleOf(node.options[0]) : '';
    case 'capture':
      return sampleOf(node.item);
    case 'repeat':
      return sampleOf(node.item).repeat(Math.min(node.least, 50));
    default:
      return '';
  }
}
