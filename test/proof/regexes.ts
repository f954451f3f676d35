import type { Figure } from '../../bench/figure.ts';
import { Pattern } from '../../src/pattern/pattern.ts';
import { attacksOn } from './regexes/attacks.ts';
import { collectRegexes, type WrittenRegex } from './regexes/collect.ts';
import { exceptionFor, isExplained, isProved, isThroughout, treeOf } from './regexes/judge.ts';

export interface RegexProof {
  seed: number;
  /** Length of the hostile texts, in characters. */
  size: number;
  /** Files to check; all by default. */
  isIncluded?: (file: string) => boolean;
}

/** No search may block a thread for longer, unless the simplest pattern does on this machine. */
export const mostMs = 50;

/** Every regular expression of the product is proved linear or exempt, and run on hostile texts. */
export function* proveRegexes({ size, isIncluded = () => true }: RegexProof): Generator<Figure> {
  const { written, made } = collectRegexes();
  yield { name: 'regexes.count', value: written.length, unit: 'patterns' };
  const unproved = [
    ...describe(superLinear(written)),
    ...made.filter((each) => !isExplained(each)),
  ];
  yield {
    name: 'regexes.super-linear',
    value: unproved.length,
    unit: 'patterns',
    target: { op: '<=', value: 0 },
  };
  const times = written.filter(({ file }) => isIncluded(file)).map((each) => timeOf(each, size));
  const slow = times.filter(({ isSlow }) => isSlow);
  for (const { where, ms } of slow) yield { name: `regexes.slow ${where}`, value: ms, unit: 'ms' };
  const plain = 'a'.repeat(size);
  yield {
    name: 'regexes.plainest-split',
    value: milliseconds(plainest.split, plain),
    unit: 'ms',
  };
  yield { name: 'regexes.slowest', value: Math.max(0, ...times.map(({ ms }) => ms)), unit: 'ms' };
  yield {
    name: 'regexes.slow',
    value: slow.length,
    unit: 'patterns',
    target: { op: '<=', value: 0 },
  };
}

/** Those without an exemption. */
export function superLinear(regexes: readonly WrittenRegex[]): WrittenRegex[] {
  return regexes.filter((regex) => !exceptionFor(regex) && !isProved(regex));
}

export function describe(regexes: readonly WrittenRegex[]): string[] {
  return regexes.map(({ file, line, source, flags }) => `${file}:${line} /${source}/${flags}`);
}

export interface Timed {
  where: string;
  /** For the first text that is too slow, else for the slowest. */
  ms: number;
  isSlow: boolean;
  text: string;
}

/** How long hostile texts of this size block the engine; exempt patterns never get longer ones. */
export function timeOf(regex: WrittenRegex, size: number): Timed {
  const exception = exceptionFor(regex);
  const longest = Math.min(size, exception?.longest ?? size);
  const search = searchOf(regex);
  const [where = ''] = describe([regex]);
  let slowest: Timed = { where, ms: 0, isSlow: false, text: '' };
  const tree = treeOf(regex);
  // Short texts first: an exponential pattern is found at 26 characters, a quadratic one before it takes hours.
  for (const length of [26, longest / 64, longest / 8, longest].map(Math.ceil)) {
    for (const text of attacksOn(tree, length)) {
      const limit = limitFor(length);
      const ms = milliseconds(search, text, limit);
      const timed = { where, ms, isSlow: false, text: text.slice(0, 60) };
      const isSlow = ms > hopeless * limit || (ms > limit && isStillSlow(search, text));
      if (isSlow) return { ...timed, isSlow };
      if (ms > slowest.ms) slowest = timed;
    }
  }
  return slowest;
}

/** As used: once, after each match, or between the parts of a text. */
function searchOf(regex: WrittenRegex): (text: string) => unknown {
  const { file, source, flags, isSplit } = regex;
  const compiled = new RegExp(source, flags);
  if (/^fingerprints\/(?:own|tags)\//.test(file)) {
    const pattern = Pattern.of(compiled);
    return (text) => pattern.exec(text);
  }
  if (isSplit) return (text) => text.split(compiled);
  if (isThroughout(regex) && flags.includes('g')) return (text) => text.replace(compiled, '');
  return (text) => {
    compiled.lastIndex = 0;
    return compiled.exec(text);
  };
}

/** A match at every character: nothing that finds as many is faster on any machine. */
const plainest = {
  split: (text: string) => text.split(/a/),
  replace: (text: string) => text.replace(/a/g, ''),
};

const limits = new Map<number, number>();

function limitFor(length: number): number {
  const limit = limits.get(length) ?? limitNow(length);
  limits.set(length, limit);
  return limit;
}

/** Twice the time of the simplest patterns, if that is more. */
function limitNow(length: number): number {
  const text = 'a'.repeat(length);
  const floor = Math.max(...Object.values(plainest).map((search) => milliseconds(search, text)));
  return Math.max(mostMs, 2 * floor);
}

/** The machine may have become slower since the limit was measured, so both are measured again. */
function isStillSlow(search: (text: string) => unknown, text: string): boolean {
  for (let tries = 0; tries < 3; tries++) {
    const limit = limitNow(text.length);
    const ms = milliseconds(search, text, limit);
    if (ms <= limit) return false;
    if (ms > hopeless * limit) return true;
  }
  return true;
}

const mostTries = 5;
/** If the best of two tries takes this many times the limit, a busy machine is not to blame. */
const hopeless = 8;

/**
 * The best of a few tries, by the clock that says less: a busy machine makes the wall clock run on, and the threads
 * that collect garbage add to processor time.
 */
function milliseconds(search: (text: string) => unknown, text: string, limit?: number): number {
  let best = Infinity;
  for (let tries = 0; tries < mostTries; tries++) {
    const before = process.cpuUsage();
    const startedAt = performance.now();
    search(text);
    const waited = performance.now() - startedAt;
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, waited, (user + system) / 1_000);
    if (limit !== undefined && (best <= limit || (tries > 0 && best > hopeless * limit))) break;
  }
  return best;
}
