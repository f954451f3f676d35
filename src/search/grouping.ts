import type { Filter } from './filter.ts';
import { QueryFault, queryLimits } from './query-fault.ts';

/** An open parenthesis and what it contains so far. */
interface Group {
  at: number;
  /** Finished alternatives of an OR. */
  alternatives: Filter[];
  /** The current alternative: adjacent terms or terms joined by AND. */
  terms: Filter[];
  isNegated: boolean;
  /** Ends in a term, so AND, OR or `)` may follow. */
  isComplete: boolean;
}

/**
 * Builds the filter tree with an explicit stack: NOT binds tighter than AND, AND tighter than OR. A
 * term without a filter, such as a lone `&`, counts as a term but adds nothing.
 */
export class Grouping {
  readonly #outer: Group[] = [];
  #group = newGroup(0);

  term(filter: Filter | undefined): void {
    const { terms, isNegated } = this.#group;
    if (filter) terms.push(isNegated ? { kind: 'not', of: filter } : filter);
    this.#group.isNegated = false;
    this.#group.isComplete = true;
  }

  and(at: number): void {
    this.#join('AND', at);
  }

  or(at: number): void {
    this.#join('OR', at);
    finishAlternative(this.#group);
  }

  not(): void {
    this.#group.isNegated = !this.#group.isNegated;
    this.#group.isComplete = false;
  }

  open(at: number): void {
    this.#outer.push(this.#group);
    if (this.#outer.length > queryLimits.depth) {
      throw new QueryFault(`more than ${queryLimits.depth} nested parentheses`, at);
    }
    this.#group = newGroup(at);
  }

  close(at: number): void {
    const outer = this.#outer.pop();
    if (!outer) throw new QueryFault('unmatched closing parenthesis', at);
    const inner = this.#finish(at);
    this.#group = outer;
    this.term(inner);
  }

  /** Undefined if no terms are left. `at` is the end of the text. */
  end(at: number): Filter | undefined {
    if (this.#outer.length > 0) {
      throw new QueryFault('unmatched opening parenthesis', this.#group.at);
    }
    return this.#finish(at);
  }

  #join(operator: string, at: number): void {
    if (!this.#group.isComplete) throw new QueryFault(`expected a term before ${operator}`, at);
    this.#group.isComplete = false;
  }

  #finish(at: number): Filter | undefined {
    if (!this.#group.isComplete) throw new QueryFault('expected a term', at);
    finishAlternative(this.#group);
    const { alternatives } = this.#group;
    return alternatives.length === 0 ? undefined : { kind: 'or', of: alternatives };
  }
}

function newGroup(at: number): Group {
  return { at, alternatives: [], terms: [], isNegated: false, isComplete: false };
}

function finishAlternative(group: Group): void {
  if (group.terms.length > 0) group.alternatives.push({ kind: 'and', of: group.terms });
  group.terms = [];
}
