import { QueryFault, queryLimits } from '../search/query-fault.ts';

/** A value as typed. */
export interface Typed {
  text: string;
  isQuoted: boolean;
  at: number;
}

/** A position in the text of a query, and readers for what is there. */
export class Cursor {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    const { bytes } = queryLimits;
    if (text.trim() === '') throw new QueryFault('empty query', 0);
    if (Buffer.byteLength(text) > bytes) throw new QueryFault(`longer than ${bytes} bytes`, bytes);
    this.text = text;
  }

  /** Skips white space; false at the end. */
  hasMore(): boolean {
    this.take(/\s+/y);
    return this.at < this.text.length;
  }

  /** Matches a sticky pattern here and moves past the match. */
  take(pattern: RegExp): RegExpExecArray | undefined {
    const found = this.peek(pattern);
    if (found) this.at += found[0].length;
    return found;
  }

  peek(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    return pattern.exec(this.text) ?? undefined;
  }

  /** A quoted text, where `\"` is a quote, or a word of the given form. */
  value(word: RegExp): Typed | undefined {
    const { at } = this;
    const quoted = this.take(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`([^`]*)`/sy);
    if (quoted) {
      const [, double, single, raw = ''] = quoted;
      const text = (double ?? single)?.replace(/\\(["'\\])/g, '$1') ?? raw;
      return { text, isQuoted: true, at };
    }
    if (this.peek(/["`]/y)) throw new QueryFault('unmatched quote', at);
    const text = this.take(word)?.[0];
    return text === undefined ? undefined : { text, isQuoted: false, at };
  }
}
