import { longestName, nearestFilter, type FilterNames, type NamedRule } from './filter-names.ts';
import {
  headAt,
  operatorAt,
  patternAt,
  skipBlanks,
  wordEnd,
  type Head,
  type Operator,
  type OperatorWord,
} from './marks.ts';
import { QueryFault } from './query-fault.ts';

/** A filter value or free text, without quotes. */
export interface Value {
  text: string;
  at: number;
  isQuoted: boolean;
  isPattern?: true;
}

export type Token =
  | { kind: Operator | 'open' | 'close'; at: number }
  /** A word or phrase without a filter; `typed` includes the quotes. */
  | { kind: 'text'; at: number; value: Value; typed: string }
  | { kind: 'filter'; at: number; typed: string; known: NamedRule; values: Value[] };

/** The name of a known filter, with the filter. */
interface KnownHead extends Head {
  known: NamedRule;
}

/** Splits a query into tokens, in linear time. */
export function lex(text: string, names: FilterNames): Token[] {
  return new Lexer(text, names).read();
}

class Lexer {
  readonly #text: string;
  readonly #names: FilterNames;
  readonly #tokens: Token[] = [];
  #at = 0;

  constructor(text: string, names: FilterNames) {
    this.#text = text;
    this.#names = names;
  }

  read(): Token[] {
    for (;;) {
      this.#at = skipBlanks(this.#text, this.#at);
      if (this.#at >= this.#text.length) return this.#tokens;
      this.#tokens.push(this.#next());
    }
  }

  #next(): Token {
    const at = this.#at;
    const first = this.#text[at];
    if (first === '(' || first === ')') {
      this.#at++;
      return { kind: first === '(' ? 'open' : 'close', at };
    }
    const operator = first === '"' ? undefined : this.#operatorBetweenTerms(at);
    if (operator) {
      this.#at = operator.end;
      return { kind: operator.kind, at };
    }
    const head = headAt(this.#text, at, this.#names);
    if (!head) return this.#freeText();
    const { typed, known } = head;
    if (!known) throw this.#unknown(typed);
    return this.#filter({ ...head, known });
  }

  #unknown(typed: string): QueryFault {
    const near = nearestFilter(typed, this.#names);
    const hint = near === undefined ? '; quote text that contains a colon' : '';
    return new QueryFault(`unknown filter ${typed.slice(0, longestName)}${hint}`, this.#at, near);
  }

  #freeText(): Token {
    const at = this.#at;
    const value = this.#text[at] === '"' ? this.#quoted() : this.#word();
    return { kind: 'text', at, value, typed: this.#text.slice(at, this.#at) };
  }

  #filter(head: KnownHead): Token {
    const at = this.#at;
    const { typed, known } = head;
    this.#at = head.end;
    const values = known.rule.takesList ? this.#list(head) : this.#single(head);
    return { kind: 'filter', at, typed, known, values };
  }

  #single(head: KnownHead): Value[] {
    const value = this.#value(head, false);
    if (value.isQuoted && this.#text[skipBlanks(this.#text, this.#at)] === ',') {
      throw new QueryFault(`${head.typed}: takes one value`, this.#at);
    }
    return [value];
  }

  #list(head: KnownHead): Value[] {
    const values: Value[] = [];
    for (;;) {
      values.push(this.#value(head, true));
      const next = skipBlanks(this.#text, this.#at);
      if (this.#text[next] !== ',') return values;
      this.#at = next + 1;
    }
  }

  /** One value. Unquoted values may contain spaces, so `tag: Cobalt Strike` needs no quotes. */
  #value(head: KnownHead, isListed: boolean): Value {
    const at = skipBlanks(this.#text, this.#at);
    const touches = at === this.#at;
    this.#at = at;
    if (this.#text[at] === '"') return this.#quoted();
    const pattern = head.known.rule.takesPattern ? patternAt(this.#text, at) : undefined;
    if (pattern !== undefined) {
      this.#at = at + pattern.length;
      return { text: pattern, at, isQuoted: false, isPattern: true };
    }
    let end = at;
    // Text directly after the colon is part of the value: `title:AND`, `cpe:cpe:/a`.
    if (touches || !this.#isAnotherTerm(at, head)) {
      for (let next = at; next === at || !this.#endsValue(next, isListed);) {
        end = wordEnd(this.#text, next, isListed);
        if (end === next) break;
        next = skipBlanks(this.#text, end);
      }
    }
    if (end === at) throw new QueryFault(`${head.typed}: expected a value`, at);
    this.#at = end;
    return { text: this.#text.slice(at, end), at, isQuoted: false };
  }

  /** At the start of a value, only an unmistakable term ends it: not `ip: dead:beef::1`. */
  #isAnotherTerm(at: number, head: KnownHead): boolean {
    const known = headAt(this.#text, at, this.#names)?.known;
    if (known) return known.name !== head.known.name;
    return operatorAt(this.#text, at)?.isUpper ?? false;
  }

  #endsValue(at: number, isListed: boolean): boolean {
    const next = this.#text[at];
    if (next === undefined || next === '(' || next === ')' || next === '"') return true;
    if (isListed && next === ',') return true;
    return (
      this.#operatorInValue(at) !== undefined || headAt(this.#text, at, this.#names) !== undefined
    );
  }

  /**
   * Inside a value, a lower-case operator must be followed by an unmistakable term: `tag: C2 and
   * port: 443`, but `org: Johnson and Johnson`.
   */
  #operatorInValue(at: number): OperatorWord | undefined {
    const word = operatorAt(this.#text, at);
    if (!word || word.isUpper) return word;
    const next = skipBlanks(this.#text, word.end);
    if (this.#surelyBeginsTerm(next)) return word;
    const negation = word.kind === 'not' ? undefined : operatorAt(this.#text, next);
    if (negation?.kind !== 'not') return undefined;
    const isOne = negation.isUpper || this.#surelyBeginsTerm(skipBlanks(this.#text, negation.end));
    return isOne ? word : undefined;
  }

  #surelyBeginsTerm(at: number): boolean {
    const first = this.#text[at];
    return first === '"' || first === '(' || headAt(this.#text, at, this.#names) !== undefined;
  }

  /**
   * Between words without a filter, a lower-case operator must be between two terms; otherwise it
   * is a word.
   */
  #operatorBetweenTerms(at: number): OperatorWord | undefined {
    const word = operatorAt(this.#text, at);
    if (!word || word.isUpper) return word;
    const follows = this.#followsTerm() || (word.kind === 'not' && this.#followsOperator());
    return follows && this.#mayBeginTerm(skipBlanks(this.#text, word.end)) ? word : undefined;
  }

  #followsTerm(): boolean {
    const before = this.#tokens.at(-1)?.kind;
    return before === 'text' || before === 'filter' || before === 'close';
  }

  #followsOperator(): boolean {
    const before = this.#tokens.at(-1)?.kind;
    return before === 'and' || before === 'or';
  }

  #mayBeginTerm(at: number): boolean {
    if (at >= this.#text.length || this.#text[at] === ')') return false;
    const operator = operatorAt(this.#text, at);
    return !operator?.isUpper || operator.kind === 'not';
  }

  #word(): Value {
    const at = this.#at;
    this.#at = wordEnd(this.#text, at);
    return { text: this.#text.slice(at, this.#at), at, isQuoted: false };
  }

  /** `\"` is a quote and `\\` a backslash; any other backslash is literal. */
  #quoted(): Value {
    const start = this.#at;
    let value = '';
    for (let at = start + 1; at < this.#text.length; at++) {
      let character = this.#text.charAt(at);
      if (character === '"') {
        this.#at = at + 1;
        return { text: value, at: start, isQuoted: true };
      }
      const next = this.#text.charAt(at + 1);
      if (character === '\\' && (next === '"' || next === '\\')) {
        character = next;
        at++;
      }
      value += character;
    }
    throw new QueryFault('unmatched quote', start);
  }
}
