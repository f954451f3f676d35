import { highest, onlyOf, type CharSet } from './char-set.ts';
import { PatternFault, type Edge, type Node } from './syntax.ts';

/** Syntax that differs between engines. */
interface Spelling {
  edges: Readonly<Record<Edge, string>>;
  /** A code unit, inside or outside a class. */
  unit: (code: number) => string;
  /** The last character. */
  last: string;
  /** Characters beyond the first plane are two units. */
  hasHalves: boolean;
  canLook: boolean;
  mostRepeats: number;
}

const wordEdges = { word: '\\b', 'not-word': '\\B' } as const;

function jsUnit(code: number): string {
  const isPlain = /[\w %&',:;<>=@~`"]/.test(String.fromCharCode(code)) && code < 127;
  return isPlain ? String.fromCharCode(code) : `\\u${code.toString(16).padStart(4, '0')}`;
}

const javascript = {
  unit: jsUnit,
  last: '\\uffff',
  hasHalves: true,
  canLook: true,
  mostRepeats: Infinity,
};

/** For text without a line feed, where line and text boundaries coincide. V8 then knows where to start. */
export const jsOneLine: Spelling = {
  ...javascript,
  edges: {
    'text-start': '^',
    'text-end': '$',
    'last-line-end': '$',
    'line-start': '^',
    'line-end': '$',
    ...wordEdges,
  },
};

export const jsManyLines: Spelling = {
  ...javascript,
  edges: {
    'text-start': '^',
    'text-end': '$',
    'last-line-end': '(?=\\n?$)',
    'line-start': '(?<![^\\n])',
    'line-end': '(?![^\\n])',
    ...wordEdges,
  },
};

/** RE2 reads whole characters and rejects lone surrogates. */
function re2Unit(code: number): string {
  return `\\x{${code.toString(16)}}`;
}

export const re2: Spelling = {
  edges: {
    'text-start': '\\A',
    'text-end': '\\z',
    'last-line-end': '\\n?\\z',
    'line-start': '(?m:^)',
    'line-end': '(?m:$)',
    ...wordEdges,
  },
  unit: re2Unit,
  last: '\\x{10ffff}',
  hasHalves: false,
  canLook: false,
  mostRepeats: 1000,
};

/** A pattern in the syntax of an engine. Throws PatternFault for unsupported constructs. */
export function print(node: Node, spelling: Spelling): string {
  switch (node.kind) {
    case 'chars':
      return printSet(node.set, spelling);
    case 'sequence':
      return node.items.map((item) => printItem(item, spelling)).join('');
    case 'choice':
      return node.options.map((option) => print(option, spelling)).join('|');
    case 'capture':
      return `(${print(node.item, spelling)})`;
    case 'edge':
      return spelling.edges[node.edge];
    case 'look':
      return printLook(node, spelling);
    case 'repeat':
      return printRepeat(node, spelling);
  }
}

function printItem(item: Node, spelling: Spelling): string {
  const text = print(item, spelling);
  return item.kind === 'choice' ? `(?:${text})` : text;
}

function printSet(set: CharSet, spelling: Spelling): string {
  const only = onlyOf(set);
  if (only >= 0) return printUnit(only, spelling);
  const { unit, last } = spelling;
  let text = '';
  for (let at = 0; at < set.length; at += 2) {
    const [low = 0, high = 0] = set.slice(at, at + 2);
    const top = high === highest ? last : unit(high);
    text += low === high ? unit(low) : `${unit(low)}-${top}`;
  }
  return text === '' ? `[^${unit(0)}-${last}]` : `[${text}]`;
}

function printUnit(code: number, { unit, hasHalves }: Spelling): string {
  if (!hasHalves && code >= 0xd800 && code <= 0xdfff) throw new PatternFault('a lone surrogate');
  return unit(code);
}

function printLook(node: Extract<Node, { kind: 'look' }>, spelling: Spelling): string {
  if (!spelling.canLook) throw new PatternFault('a look-around');
  const sign = `${node.isAhead ? '' : '<'}${node.isNegated ? '!' : '='}`;
  return `(?${sign}${print(node.item, spelling)})`;
}

function printRepeat(node: Extract<Node, { kind: 'repeat' }>, spelling: Spelling): string {
  const { item, least, most, isLazy } = node;
  const isUnbounded = most === Infinity;
  if (Math.max(least, isUnbounded ? 0 : most) > spelling.mostRepeats) {
    throw new PatternFault('a count too large');
  }
  const isAtom = item.kind === 'chars' || item.kind === 'capture';
  const text = isAtom ? print(item, spelling) : `(?:${print(item, spelling)})`;
  return `${text}${timesSign(least, most)}${isLazy ? '?' : ''}`;
}

function timesSign(least: number, most: number): string {
  if (most === Infinity) return least === 0 ? '*' : least === 1 ? '+' : `{${least},}`;
  if (least === 0 && most === 1) return '?';
  return least === most ? `{${least}}` : `{${least},${most}}`;
}
