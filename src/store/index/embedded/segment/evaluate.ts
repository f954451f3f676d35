import type { Filter, Matches, Phrase } from '../../../../search/filter.ts';
import type { Fragments } from '../../../../pattern/fragments.ts';
import { patternOf } from '../../../../search/rules/patterns.ts';
import {
  between,
  intersection,
  nowhere,
  type Positions,
  RoaringBitmap32,
  union,
} from './positions.ts';
import type { View } from './overlay.ts';
import type { Hits } from './facets.ts';
import { keyFields, type Segment } from './segment.ts';
import type { IpRange } from '../../../../lib/ip.ts';
import { keysOfRange } from '../../../../lib/address-key.ts';
import { NumberDictionary, TextDictionary } from './dictionary.ts';
import type { FieldIndex } from './field.ts';

/** Matching documents that are not removed. */
export function evaluate(view: View, filter: Filter, phrases: PhraseFinder): Positions {
  const found = new Evaluation(view, phrases).of(filter, null);
  return view.gone.isEmpty ? found : RoaringBitmap32.andNot(found, view.gone);
}

/** The matches among the given positions. */
function evaluateAmong(
  { view, positions }: { view: View; positions: Positions },
  filter: Filter,
  phrases: PhraseFinder,
): Positions {
  if (positions.isEmpty) return nowhere;
  return intersection([positions, new Evaluation(view, phrases).of(filter, positions)]);
}

/** One evaluation of a filter tree. With `within`, results outside that set may be wrong. */
class Evaluation {
  readonly #view: View;
  readonly #phrases: PhraseFinder;

  constructor(view: View, phrases: PhraseFinder) {
    this.#view = view;
    this.#phrases = phrases;
  }

  of(filter: Filter, within: Positions | null): Positions {
    switch (filter.kind) {
      case 'every':
        return this.#every();
      case 'none':
        return nowhere;
      case 'and':
        return this.#and(filter.of, within);
      case 'or':
        return union(filter.of.map((part) => this.of(part, within)));
      case 'not':
        return this.#not(filter.of, within);
      default:
        return withLeaf(filter, { view: this.#view, phrases: this.#phrases, within });
    }
  }

  /** Cheap parts first, so that expensive ones check fewer documents. */
  #and(parts: readonly Filter[], within: Positions | null): Positions {
    const priced = parts.map((part) => ({ part, cost: this.#costOf(part) }));
    const terms = priced.filter(({ cost }) => cost === 0).map(({ part }) => this.of(part, within));
    const dear = priced.filter(({ cost }) => cost > 0);
    if (within) terms.push(within);
    let found = terms.length === 0 ? null : intersection(terms);
    for (const { part } of dear.sort((one, other) => one.cost - other.cost)) {
      if (found?.isEmpty) return nowhere;
      if (part.kind === 'not') found = this.#not(part.of, found);
      else found = intersection([...(found ? [found] : []), this.of(part, found)]);
    }
    return found ?? this.#every();
  }

  /** A tree costs as much as its most expensive leaf, and is never free. */
  #costOf(filter: Filter): number {
    switch (filter.kind) {
      case 'every':
      case 'none':
        return 0;
      case 'and':
      case 'or':
        return filter.of.reduce((most, part) => Math.max(most, this.#costOf(part)), 1);
      case 'not':
        return Math.max(1, this.#costOf(filter.of));
      default:
        return costOf(filter, this.#view);
    }
  }

  #not(filter: Filter, within: Positions | null): Positions {
    return RoaringBitmap32.andNot(within ?? this.#every(), this.of(filter, within));
  }

  #every(): Positions {
    return between(0, this.#view.segment.count);
  }
}

/**
 * Hits in classes, best first: matches of the first filter before others, and within both by the
 * next filters. Classes are computed lazily.
 */
export function* preferring(
  hits: readonly Hits[],
  [first, ...others]: readonly Filter[],
  phrasesIn: (segment: Segment) => PhraseFinder,
): Generator<readonly Hits[]> {
  if (!first) {
    yield hits;
    return;
  }
  const chosen = hits.map((each) => ({
    view: each.view,
    positions: evaluateAmong(each, first, phrasesIn(each.view.segment)),
  }));
  yield* preferring(chosen, others, phrasesIn);
  const rest = hits.map(({ view, positions }, at) => ({
    view,
    positions: RoaringBitmap32.andNot(positions, chosen[at]?.positions ?? positions),
  }));
  yield* preferring(rest, others, phrasesIn);
}

/** A filter without subfilters. */
type Leaf = Exclude<Filter, { kind: 'every' | 'none' | 'and' | 'or' | 'not' }>;

interface Scope {
  view: View;
  phrases: PhraseFinder;
  /** Only these matter; null for all. */
  within: Positions | null;
}

function withLeaf(leaf: Leaf, scope: Scope): Positions {
  switch (leaf.kind) {
    case 'phrase':
      return ofPhrase(leaf, scope);
    case 'matches':
      return ofPattern(leaf, scope);
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

/** 0: the set exists. 1: union of many values. 2: texts must be read. 3: possibly all of them. */
function costOf(leaf: Leaf, view: View): number {
  if (leaf.kind === 'range' || leaf.kind === 'network') return 1;
  if (leaf.kind === 'matches') return 3;
  if (leaf.kind !== 'phrase') return 0;
  if (view.field(leaf.field).parts.kind === 'label') return 1;
  if (leaf.words.length > 1) return 2;
  return leaf.goesOn ? 1 : 0;
}

function ofValue({ field: name, value }: Leaf & { kind: 'is' }, { view }: Scope): Positions {
  const field = view.field(name);
  if (field.parts.kind === 'text') throw new Error(`${name} can be searched by words only`);
  return field.withValue(value);
}

function ofPhrase(phrase: Phrase, scope: Scope): Positions {
  const field = scope.view.field(phrase.field);
  if (phrase.words.length === 0) return nowhere;
  const { kind, words } = field.parts;
  if (words) return field.withAny(words.labelsWith(phrase), scope.within);
  if (kind !== 'text') throw new Error(`${phrase.field} cannot be searched by words`);
  return withPhrase(field, phrase, scope);
}

/** Tests distinct labels. Of texts, tests only those that contain what the pattern requires. */
function ofPattern(leaf: Matches, { view, within, phrases }: Scope): Positions {
  const field = view.field(leaf.field);
  const { dictionary, kind } = field.parts;
  if (!(dictionary instanceof TextDictionary)) return nowhere;
  const pattern = patternOf(leaf);
  if (kind !== 'text') {
    return field.withAny(
      dictionary.where((value) => pattern.matches(value)),
      within,
    );
  }
  const all = within ?? between(0, view.segment.count);
  const sets = pattern.fragments.map((fragments) => containing(field, dictionary, fragments));
  const candidates = intersection([all, ...sets]);
  return new RoaringBitmap32(phrases.match(leaf, candidates.toUint32Array()));
}

function containing(field: FieldIndex, words: TextDictionary, fragments: Fragments): Positions {
  const withAll = (list: readonly string[]) =>
    intersection(list.map((each) => field.withAny(words.containing(each), null)));
  return union(fragments.map(withAll));
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

/** Finds phrases in texts; a segment does not store word positions. */
export interface PhraseFinder {
  /** Up to this many documents, reading them is faster than searching. */
  verifyAtMost: number;
  /** Which of these documents contain the phrase. */
  verify: (phrase: Phrase, positions: Uint32Array) => Uint32Array;
  /** All documents with the phrase, in any order. */
  find: (phrase: Phrase) => Uint32Array;
  /** Which of these documents match in their raw text. */
  match: (matches: Matches, positions: Uint32Array) => Uint32Array;
}

/** Documents whose text contains the phrase: those with all its words, verified where necessary. */
function withPhrase(field: FieldIndex, phrase: Phrase, scope: Scope): Positions {
  const candidates = withWords(field, phrase, scope.within);
  if (phrase.words.length < 2 || candidates.isEmpty) return candidates;
  const { phrases } = scope;
  return new RoaringBitmap32(
    candidates.size <= phrases.verifyAtMost
      ? phrases.verify(phrase, candidates.toUint32Array())
      : phrases.find(phrase),
  );
}

/** Documents with all the words, anywhere in the text. */
function withWords(field: FieldIndex, phrase: Phrase, within: Positions | null): Positions {
  const whole = phrase.goesOn ? phrase.words.slice(0, -1) : phrase.words;
  const sets = whole.map((word) => field.withValue(word));
  // A single word's set already exists; narrowing would only copy it.
  if (phrase.words.length === 1)
    return phrase.goesOn ? beginningWith(field, phrase, within) : intersection(sets);
  const found = intersection(within ? [...sets, within] : sets);
  if (!phrase.goesOn || found.isEmpty) return found;
  return intersection([found, beginningWith(field, phrase, found)]);
}

/** Documents with a word that starts with the last one of the phrase. */
function beginningWith(field: FieldIndex, { words }: Phrase, within: Positions | null): Positions {
  const { dictionary } = field.parts;
  if (!(dictionary instanceof TextDictionary)) return nowhere;
  return field.withAny(dictionary.beginningWith(words.at(-1) ?? ''), within);
}
