import { QueryFault, queryLimits } from '../search/query-fault.ts';
import { join, negate, type Query } from './query.ts';

/** A token, as the lexer of a language yields it. */
export type Piece =
  | { kind: 'and' | 'or' | 'not' | 'open' | 'close'; at: number }
  | { kind: 'term'; at: number; query: Query };

/** What two adjacent terms mean. */
type Beside = 'and' | 'or';

/** Parses pieces into a tree. NOT binds tighter than AND, and AND tighter than OR. */
export function group(pieces: readonly Piece[], end: number, beside: Beside = 'and'): Query {
  const terms = pieces.filter(({ kind }) => kind === 'term');
  const surplus = terms[queryLimits.terms];
  if (surplus) throw new QueryFault(`more than ${queryLimits.terms} terms`, surplus.at);
  return new Grouping(pieces, end, beside).read();
}

class Grouping {
  readonly #pieces: readonly Piece[];
  readonly #end: number;
  readonly #beside: Beside;
  #next = 0;
  #depth = 0;

  constructor(pieces: readonly Piece[], end: number, beside: Beside) {
    this.#pieces = pieces;
    this.#end = end;
    this.#beside = beside;
  }

  read(): Query {
    const query = this.#either();
    const rest = this.#pieces[this.#next];
    if (rest) throw new QueryFault('unmatched closing parenthesis', rest.at);
    return query;
  }

  #either(): Query {
    const at = this.#at();
    const of = [this.#all()];
    while (this.#take('or') || (this.#beside === 'or' && this.#isTermNext())) of.push(this.#all());
    return join('or', of, at);
  }

  #all(): Query {
    const at = this.#at();
    const of = [this.#one()];
    while (this.#take('and') || (this.#beside === 'and' && this.#isTermNext()))
      of.push(this.#one());
    return join('and', of, at);
  }

  #one(): Query {
    const piece = this.#pieces[this.#next];
    if (!piece) throw new QueryFault('expected a term', this.#end);
    this.#next++;
    if (piece.kind === 'term') return piece.query;
    if (piece.kind === 'not') return this.#deeper(piece.at, () => negate(this.#one(), piece.at));
    if (piece.kind !== 'open') throw new QueryFault('expected a term', piece.at);
    return this.#deeper(piece.at, () => {
      const query = this.#either();
      if (!this.#take('close')) throw new QueryFault('unmatched opening parenthesis', piece.at);
      return query;
    });
  }

  #deeper(at: number, read: () => Query): Query {
    if (++this.#depth > queryLimits.depth) {
      throw new QueryFault(`more than ${queryLimits.depth} nested parentheses`, at);
    }
    const query = read();
    this.#depth--;
    return query;
  }

  #isTermNext(): boolean {
    const kind = this.#pieces[this.#next]?.kind;
    return kind === 'term' || kind === 'not' || kind === 'open';
  }

  #take(kind: Piece['kind']): boolean {
    if (this.#pieces[this.#next]?.kind !== kind) return false;
    this.#next++;
    return true;
  }

  #at(): number {
    return this.#pieces[this.#next]?.at ?? this.#end;
  }
}
