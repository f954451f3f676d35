import { RE2JS } from 're2js';
import { isLinear } from './linear.ts';
import { requirementsOf, type Requirement } from './literals.ts';
import { parsePattern } from './parse.ts';
import { jsManyLines, jsOneLine, print, re2 } from './print.ts';
import { startOf } from './start.ts';
import { PatternFault, type Dialect, type Flags, type Node } from './syntax.ts';

export type Groups = readonly (string | undefined)[];
type Run = (text: string) => Groups | null;

/**
 * A pattern that runs in linear time: by the engine of JavaScript where that is proved to, by RE2 elsewhere.
 * Everything is worked out when it is first needed, since most patterns are never run.
 */
export class Pattern {
  readonly source: string;
  readonly dialect: Dialect;
  readonly flags: Flags;
  #requirements: readonly Requirement[] | undefined;
  #oneLine: Run | undefined;
  #manyLines: Run | undefined;

  /** One that was checked before; see `read`. */
  constructor(source: string, dialect: Dialect, flags: Flags) {
    this.source = source;
    this.dialect = dialect;
    this.flags = flags;
  }

  /** Checks it as well: throws PatternFault for a pattern that no engine of ours takes. */
  static read(source: string, dialect: Dialect, flags: Flags): Pattern {
    const pattern = new Pattern(source, dialect, flags);
    const root = pattern.#parse();
    pattern.#requirements = requirementsOf(root);
    if (isUnusual.test(source)) {
      pattern.#oneLine = pattern.#compile(root, false);
      pattern.#manyLines = pattern.#compile(root, true);
    }
    return pattern;
  }

  static of({ source, flags }: RegExp): Pattern {
    return Pattern.read(source, 'javascript', {
      ignoreCase: flags.includes('i'),
      dotAll: flags.includes('s'),
      multiline: flags.includes('m'),
    });
  }

  /** What must be in a text for it to match. */
  get requirements(): readonly Requirement[] {
    return (this.#requirements ??= requirementsOf(this.#parse()));
  }

  /** What its groups captured, the whole match first; null when it does not match. */
  exec(text: string): Groups | null {
    const run = text.includes('\n')
      ? (this.#manyLines ??= this.#compile(this.#parse(), true))
      : (this.#oneLine ??= this.#compile(this.#parse(), false));
    return run(text);
  }

  /** Whether the engine of JavaScript is proved to run it in linear time, on text of one line or of many. */
  isProved(hasLines: boolean): boolean {
    return isProved(this.#parse(), hasLines);
  }

  #parse(): Node {
    return parsePattern(this.source, this.dialect, this.flags);
  }

  #compile(root: Node, hasLines: boolean): Run {
    if (isProved(root, hasLines)) {
      const regExp = new RegExp(print(root, hasLines ? jsManyLines : jsOneLine));
      return (text) => regExp.exec(text);
    }
    const linear = compileLinear(print(root, re2));
    return (text) => linear.exec(text);
  }
}

/** What RE2 may not take. All else is compiled when it is first run, and cannot fail then. */
const isUnusual = /\(\?<?[=!]|[\ud800-\udfff]|\{\d*,?\d{4}|\)\{\d*,?\d{2}/;

function isProved(root: Node, hasLines: boolean): boolean {
  const start = startOf(root);
  return isLinear(root, start === 'line' && !hasLines ? 'text' : start);
}

function compileLinear(source: string): RE2JS {
  try {
    return RE2JS.compile(source);
  } catch (error) {
    throw new PatternFault('too large for a linear engine', { cause: error });
  }
}
