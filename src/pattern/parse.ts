import { anything, foldCase, notLineEnd, notNewline, single } from './char-set.ts';
import { readEscape } from './escapes.ts';
import { readClass } from './parse-class.ts';
import { PatternFault, type Dialect, type Edge, type Flags, type Node } from './syntax.ts';

/** Longer and deeper than hand-written patterns. */
const longestSource = 8192;
const deepest = 40;

/** Throws PatternFault for unsupported patterns. */
export function parsePattern(source: string, dialect: Dialect, flags: Flags): Node {
  if (source.length > longestSource) throw new PatternFault('too long');
  return new Parser(source, dialect, flags).parse();
}

const edges: Readonly<Record<string, Edge>> = {
  A: 'text-start',
  z: 'text-end',
  Z: 'last-line-end',
  b: 'word',
  B: 'not-word',
};

/** Most of a pattern is plain characters, so their nodes are shared. */
const exactNodes: Record<number, Node> = [];
const foldedNodes: Record<number, Node> = [];

const plainTimes: Readonly<Record<string, { least: number; most: number }>> = {
  '*': { least: 0, most: Infinity },
  '+': { least: 1, most: Infinity },
  '?': { least: 0, most: 1 },
};

const plainCount = /^\{(\d{1,4})(?:,(\d{0,4}))?\}/;
/** Ruby also allows omitting the lower bound. */
const rubyCount = /^\{(\d{1,4}|(?=,\d))(?:,(\d{0,4}))?\}/;

class Parser {
  readonly #source: string;
  readonly #dialect: Dialect;
  #flags: Flags;
  #at = 0;
  #groups = 0;
  #depth = 0;

  constructor(source: string, dialect: Dialect, flags: Flags) {
    this.#source = source;
    this.#dialect = dialect;
    this.#flags = flags;
  }

  parse(): Node {
    const root = this.#choice();
    if (this.#at < this.#source.length) throw new PatternFault('an unmatched parenthesis');
    return root;
  }

  /** Flags set inside a group apply until it ends. */
  #choice(): Node {
    if (++this.#depth > deepest) throw new PatternFault('nested too deeply');
    const before = this.#flags;
    const options = [this.#sequence()];
    while (this.#source[this.#at] === '|') {
      this.#at++;
      options.push(this.#sequence());
    }
    this.#flags = before;
    this.#depth--;
    return options.length === 1 && options[0] ? options[0] : { kind: 'choice', options };
  }

  #sequence(): Node {
    const items: Node[] = [];
    for (;;) {
      const letter = this.#source[this.#at];
      if (letter === undefined || letter === '|' || letter === ')') break;
      const atom = this.#atom(letter);
      if (atom) items.push(this.#repeated(atom));
    }
    return items.length === 1 && items[0] ? items[0] : { kind: 'sequence', items };
  }

  /** Null if it only sets flags. */
  #atom(letter: string): Node | null {
    switch (letter) {
      case '(':
        return this.#group();
      case '[':
        return this.#class();
      case '\\':
        return this.#escape();
      case '.':
        return this.#dot();
      case '^':
      case '$':
        return this.#anchor(letter);
      case '*':
      case '+':
      case '?':
        throw new PatternFault('nothing to repeat');
      default:
        return this.#literal(letter.charCodeAt(0));
    }
  }

  #literal(code: number): Node {
    this.#at++;
    const known = this.#flags.ignoreCase ? foldedNodes : exactNodes;
    return (known[code] ??= {
      kind: 'chars',
      set: this.#flags.ignoreCase ? foldCase(single(code)) : single(code),
    });
  }

  #class(): Node {
    const { ignoreCase } = this.#flags;
    const { set, end } = readClass(this.#source, this.#at, { dialect: this.#dialect, ignoreCase });
    this.#at = end;
    return { kind: 'chars', set };
  }

  #dot(): Node {
    this.#at++;
    if (this.#flags.dotAll) return { kind: 'chars', set: anything };
    return { kind: 'chars', set: this.#dialect === 'javascript' ? notLineEnd : notNewline };
  }

  #anchor(letter: '^' | '$'): Node {
    this.#at++;
    const isLine = this.#flags.multiline || this.#dialect === 'ruby';
    if (isLine) return { kind: 'edge', edge: letter === '^' ? 'line-start' : 'line-end' };
    if (letter === '^') return { kind: 'edge', edge: 'text-start' };
    return { kind: 'edge', edge: this.#dialect === 'perl' ? 'last-line-end' : 'text-end' };
  }

  #escape(): Node {
    const letter = this.#source[this.#at + 1] ?? '';
    const edge = edges[letter];
    if (edge) {
      this.#at += 2;
      return { kind: 'edge', edge };
    }
    if (/[1-9k]/.test(letter) && !this.#isOctal()) throw new PatternFault('a back reference');
    const { set, end } = readEscape(this.#source, this.#at, this.#dialect);
    this.#at = end;
    return { kind: 'chars', set: this.#flags.ignoreCase ? foldCase(set) : set };
  }

  #isOctal(): boolean {
    return /^\\[0-3][0-7]{2}/.test(this.#source.slice(this.#at, this.#at + 4));
  }

  #group(): Node | null {
    this.#at++;
    if (this.#source[this.#at] !== '?') {
      if (this.#source[this.#at] === '*') throw new PatternFault('a verb');
      return this.#capture();
    }
    const opening = /^\?(?:P?<(\w+)>|'(\w+)'|(<?[=!])|([a-z]*(?:-[a-z]+)?)([:)])|#[^)]*\))/.exec(
      this.#source.slice(this.#at, this.#at + 200),
    );
    if (!opening)
      throw new PatternFault(`the group (${this.#source.slice(this.#at, this.#at + 2)}`);
    this.#at += opening[0].length;
    const [, name, quotedName, look, flags, end] = opening;
    if (name !== undefined || quotedName !== undefined) return this.#capture();
    if (look !== undefined) return this.#look(look);
    return flags === undefined ? null : this.#flagged(flags, end === ':');
  }

  #capture(): Node {
    const index = ++this.#groups;
    return { kind: 'capture', item: this.#inside(), index };
  }

  #look(sign: string): Node {
    const item = this.#inside();
    return { kind: 'look', item, isAhead: !sign.startsWith('<'), isNegated: sign.endsWith('!') };
  }

  #flagged(letters: string, isGroup: boolean): Node | null {
    const before = this.#flags;
    this.#flags = this.#withFlags(letters);
    if (!isGroup) return null;
    const item = this.#inside();
    this.#flags = before;
    return item;
  }

  #inside(): Node {
    const item = this.#choice();
    if (this.#source[this.#at] !== ')') throw new PatternFault('an unclosed parenthesis');
    this.#at++;
    return item;
  }

  #withFlags(letters: string): Flags {
    const flags = { ...this.#flags };
    let isOn = true;
    for (const letter of letters) {
      if (letter === '-') isOn = false;
      else if (letter === 'i') flags.ignoreCase = isOn;
      else if (letter === 's' && this.#dialect !== 'ruby') flags.dotAll = isOn;
      else if (letter === 'm' && this.#dialect === 'ruby') flags.dotAll = isOn;
      else if (letter === 'm') flags.multiline = isOn;
      else throw new PatternFault(`the flag ${letter}`);
    }
    return flags;
  }

  #repeated(atom: Node): Node {
    let item = atom;
    for (;;) {
      const times = this.#times();
      if (!times) return item;
      const mark = this.#source[this.#at];
      // After a count, Ruby reads `+` as another repeat.
      const isCounted = this.#dialect === 'ruby' && this.#source[this.#at - 1] === '}';
      if (mark === '+' && !isCounted) throw new PatternFault('a possessive repeat');
      const isLazy = mark === '?';
      if (isLazy) this.#at++;
      item = { kind: 'repeat', item, least: times.least, most: times.most, isLazy };
    }
  }

  #times(): { least: number; most: number } | null {
    const letter = this.#source[this.#at];
    if (letter === '{') return this.#count();
    const plain = letter === '*' || letter === '+' || letter === '?' ? plainTimes[letter] : null;
    if (plain) this.#at++;
    return plain ?? null;
  }

  /** Null if the bracket is literal. */
  #count(): { least: number; most: number } | null {
    const form = this.#dialect === 'ruby' ? rubyCount : plainCount;
    const counted = form.exec(this.#source.slice(this.#at, this.#at + 12));
    if (!counted) return null;
    const [whole, least = '', last = least] = counted;
    this.#at += whole.length;
    const times = { least: Number(least), most: last === '' ? Infinity : Number(last) };
    if (times.most < times.least) throw new PatternFault('a count with reversed bounds');
    return times;
  }
}
