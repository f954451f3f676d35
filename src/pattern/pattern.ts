import { RE2JS } from 're2js';
import { fragmentsOf, type Fragments } from './fragments.ts';
import { isLinear } from './linear.ts';
import { requirementsOf, type Requirement } from './literals.ts';
import { parsePattern } from './parse.ts';
import { jsManyLines, jsOneLine, print, re2 } from './print.ts';
import { PatternFault, type Dialect, type Flags, type Node } from './syntax.ts';

export type Groups = readonly (string | undefined)[];
type Run = (text: string) => Groups | null;

/**
 * A pattern that runs in linear time: on the JavaScript engine if that is proven, else on RE2.
 * Everything is computed on first use, because most patterns never run.
 */
export class Pattern {
  readonly source: string;
  readonly dialect: Dialect;
  readonly flags: Flags;
  #requirements: readonly Requirement[] | undefined;
  #oneLine: Run | undefined;
  #manyLines: Run | undefined;
  #whole: Run | undefined;

  /** For a pattern checked earlier; see `read`. */
  constructor(source: string, dialect: Dialect, flags: Flags) {
    this.source = source;
    this.dialect = dialect;
    this.flags = flags;
  }

  /** Also checks the pattern: throws PatternFault if no engine supports it. */
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

  /** For our own patterns, which a test checks. */
  static of({ source, flags }: RegExp): Pattern {
    return new Pattern(source, 'javascript', {
      ignoreCase: flags.includes('i'),
      dotAll: flags.includes('s'),
      multiline: flags.includes('m'),
    });
  }

  /** What a text must contain to match. */
  get requirements(): readonly Requirement[] {
    return (this.#requirements ??= requirementsOf(this.#parse()));
  }

  /** What a text must contain to match, for an index. */
  get fragments(): readonly Fragments[] {
    return fragmentsOf(this.requirements);
  }

  /** The pattern for RE2. Throws PatternFault if RE2 does not support it. */
  get re2(): string {
    return print(this.#parse(), re2);
  }

  /** Throws PatternFault unless RE2 supports the pattern. */
  demandRe2(): void {
    this.#whole ??= runLinear(this.re2);
  }

  /** Whether it matches anywhere, with RE2's semantics: characters beyond the first plane count as one. */
  matches(text: string): boolean {
    if (!hasHalves.test(text)) return this.exec(text) !== null;
    this.#whole ??= runLinear(this.re2);
    return this.#whole(text) !== null;
  }

  /** The captured groups, starting with the whole match. Null if it does not match. */
  exec(text: string): Groups | null {
    const run = text.includes('\n')
      ? (this.#manyLines ??= this.#compileOrPass(true))
      : (this.#oneLine ??= this.#compileOrPass(false));
    return run(text);
  }

  /** Whether linear time on the JavaScript engine is proven, for text of one or several lines. */
  isProved(hasLines: boolean): boolean {
    return isLinear(this.#parse(), { hasLines });
  }

  #parse(): Node {
    return parsePattern(this.source, this.dialect, this.flags);
  }

  /** A pattern that turns out too large matches nothing instead of failing the caller. */
  #compileOrPass(hasLines: boolean): Run {
    try {
      return this.#compile(this.#parse(), hasLines);
    } catch (error) {
      if (error instanceof PatternFault) return () => null;
      throw error;
    }
  }

  #compile(root: Node, hasLines: boolean): Run {
    if (isLinear(root, { hasLines })) {
      const regExp = new RegExp(print(root, hasLines ? jsManyLines : jsOneLine));
      return (text) => regExp.exec(text);
    }
    return runLinear(print(root, re2));
  }
}

const hasHalves = /[\ud800-\udfff]/;

function runLinear(source: string): Run {
  const linear = compileLinear(source);
  return (text) => linear.exec(text);
}

/**
 * What RE2 may not support: look-arounds, lone surrogates, counts above 1,000 or of groups.
 * Everything else is compiled on first use.
 */
const isUnusual = /\(\?<?[=!]|[\ud800-\udfff]|\{(?:\d*,)?(?!1000[,}])\d{4}|\)\{\d*,?\d{2}/;

function compileLinear(source: string): RE2JS {
  try {
    return RE2JS.compile(source);
  } catch (error) {
    throw new PatternFault('too large for a linear engine', { cause: error });
  }
}
