import type { Filter } from '../../../../search/filter.ts';
import { costOf as costOfLeaf, withLeaf } from './leaf.ts';
import type { PhraseFinder } from './phrase.ts';
import {
  RoaringBitmap32,
  between,
  intersection,
  nowhere,
  union,
  type Positions,
} from './positions.ts';
import type { View } from './view.ts';

/** Matching documents that are not removed. */
export function evaluate(view: View, filter: Filter, phrases: PhraseFinder): Positions {
  const found = new Evaluation(view, phrases).of(filter, null);
  return view.gone.isEmpty ? found : RoaringBitmap32.andNot(found, view.gone);
}

/** Counts matches; a single term is counted in place. */
export function countOf(view: View, filter: Filter, phrases: PhraseFinder): number {
  const found = new Evaluation(view, phrases).of(filter, null);
  return view.gone.isEmpty ? found.size : found.andNotCardinality(view.gone);
}

/** The matches among these documents. */
export function evaluateAmong(
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

  /** Cheap parts first, so that expensive ones have fewer documents to check. */
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
        return costOfLeaf(filter, this.#view);
    }
  }

  #not(filter: Filter, within: Positions | null): Positions {
    return RoaringBitmap32.andNot(within ?? this.#every(), this.of(filter, within));
  }

  #every(): Positions {
    return between(0, this.#view.segment.count);
  }
}
