import type { Filter, Phrase } from '../../../../search/filter.ts';
import type { IpRange } from '../../../../lib/ip.ts';
import { keysOfRange } from '../../address-key.ts';
import { NumberDictionary, TextDictionary } from './dictionary.ts';
import { keyFields } from './layout.ts';
import { withPhrase, type PhraseFinder } from './phrase.ts';
import { between, nowhere, type Positions } from './positions.ts';
import type { View } from './view.ts';

/** A filter without subfilters. */
type Leaf = Exclude<Filter, { kind: 'every' | 'none' | 'and' | 'or' | 'not' }>;

interface Scope {
  view: View;
  phrases: PhraseFinder;
  /** Only these matter; null for all. */
  within: Positions | null;
}

export function withLeaf(leaf: Leaf, scope: Scope): Positions {
  switch (leaf.kind) {
    case 'phrase':
      return ofPhrase(leaf, scope);
    case 'is':
      return ofValue(leaf, scope);
    case 'has':
      return scope.view.field(leaf.field).withAnyValue();
    case 'range':
      return ofRange(leaf, scope);
    case 'time':
      return ofTime(leaf, scope);
    case 'network':
      return ofNetwork(leaf.range, scope);
  }
}

/** 0: set available. 1: union of many values. 2: texts must be read. */
export function costOf(leaf: Leaf, view: View): number {
  if (leaf.kind === 'range' || leaf.kind === 'network') return 1;
  if (leaf.kind !== 'phrase') return 0;
  if (view.field(leaf.field).parts.kind === 'label') return 1;
  if (leaf.words.length > 1) return 2;
  return leaf.goesOn ? 1 : 0;
}

function ofValue({ field: name, value }: Leaf & { kind: 'is' }, { view }: Scope): Positions {
  const field = view.field(name);
  if (field.parts.kind === 'text') throw new Error(`${name} is found by its words, not whole`);
  return field.withValue(value);
}

function ofPhrase(phrase: Phrase, scope: Scope): Positions {
  const field = scope.view.field(phrase.field);
  if (phrase.words.length === 0) return nowhere;
  const { kind, words } = field.parts;
  if (words) return field.withAny(words.labelsWith(phrase), scope.within);
  if (kind !== 'text') throw new Error(`${phrase.field} is found only whole, not by its words`);
  return withPhrase(field, phrase, scope);
}

function ofRange(leaf: Leaf & { kind: 'range' }, { view, within }: Scope): Positions {
  const field = view.field(leaf.field);
  const { dictionary } = field.parts;
  if (!(dictionary instanceof NumberDictionary)) return nowhere;
  return field.withAny(dictionary.range(leaf.from, leaf.to), within);
}

function ofTime({ from, to }: Leaf & { kind: 'time' }, { view: { segment } }: Scope): Positions {
  const first = segment.countBefore({ time: from, id: -Infinity });
  return between(first, segment.countBefore({ time: to, id: Infinity }));
}

function ofNetwork(range: IpRange, { view, within }: Scope): Positions {
  const field = view.segment.field(keyFields.address);
  const { dictionary } = field.parts;
  if (!(dictionary instanceof TextDictionary)) return nowhere;
  const [first, last] = keysOfRange(range);
  return field.withAny(dictionary.range(first, last), within);
}
