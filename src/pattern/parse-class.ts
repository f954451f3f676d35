import { foldCase, negate, onlyOf, posixSets, single, unite, type CharSet } from './char-set.ts';
import { readEscape, type Escape } from './escapes.ts';
import { PatternFault, type Dialect } from './syntax.ts';

/** Reads the bracketed class at `from`, with both cases of each letter if case is ignored. */
export function readClass(
  source: string,
  from: number,
  { dialect, ignoreCase }: { dialect: Dialect; ignoreCase: boolean },
): Escape {
  let at = from + 1;
  const isNegated = source[at] === '^';
  if (isNegated) at++;
  const pairs: number[] = [];
  for (let isFirst = true; isFirst || source[at] !== ']'; isFirst = false) {
    if (isFirst && dialect === 'javascript' && source[at] === ']') break;
    if (at >= source.length) throw new PatternFault('an unclosed class');
    at = readMember(source, at, { dialect, pairs });
  }
  const plain = unite(pairs);
  const set = ignoreCase ? foldCase(plain) : plain;
  return { set: isNegated ? negate(set) : set, end: at + 1 };
}

interface Class {
  dialect: Dialect;
  pairs: number[];
}

/** Reads one character, range or named set. Returns the index of the next member. */
function readMember(source: string, at: number, { dialect, pairs }: Class): number {
  const first = readOne(source, at, dialect);
  const low = onlyOf(first.set);
  const isRange = source[first.end] === '-' && !']'.includes(source[first.end + 1] ?? ']');
  if (!isRange || low < 0) {
    pairs.push(...first.set);
    return first.end;
  }
  const last = readOne(source, first.end + 1, dialect);
  const high = onlyOf(last.set);
  if (high < 0) pairs.push(low, low, 45, 45, ...last.set);
  else if (high < low) throw new PatternFault('a range with reversed bounds');
  else pairs.push(low, high);
  return last.end;
}

function readOne(source: string, at: number, dialect: Dialect): Escape {
  const letter = source[at];
  if (letter === '\\') {
    if (source[at + 1] === 'b') return { set: single(8), end: at + 2 };
    return readEscape(source, at, dialect);
  }
  if (letter === '[' && dialect !== 'javascript') {
    const posix = /^\[:(\^?)(\w+):\]/.exec(source.slice(at, at + 16));
    if (posix)
      return { set: posixSet(posix[1] === '^', posix[2] ?? ''), end: at + posix[0].length };
    if (dialect === 'ruby') throw new PatternFault('a class inside a class');
  }
  return { set: single(source.charCodeAt(at)), end: at + 1 };
}

function posixSet(isNegated: boolean, name: string): CharSet {
  const set = posixSets[name];
  if (!set) throw new PatternFault(`the class ${name}`);
  return isNegated ? negate(set) : set;
}
