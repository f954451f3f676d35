import { isLinear } from '../../../src/pattern/linear.ts';
import { parsePattern } from '../../../src/pattern/parse.ts';
import type { Node } from '../../../src/pattern/syntax.ts';
import type { MadeRegex, WrittenRegex } from './collect.ts';

/** Regular expressions that are not proved linear, or not judged at all, each with the reason why that is safe. */
export const exceptions: readonly Exception[] = [
  {
    file: /^fingerprints\/(?:own|tags)\//,
    why: 'run by Pattern, which takes a linear engine for what is not proved',
    longest: 65_536,
  },
  { file: /^fingerprints\/technologies\//, why: 'put to windows and values', longest: 2_000 },
  { file: /^fingerprints\/own-rules\.ts$/, why: 'reads patterns of ours', longest: 8_192 },
  { file: /^cve\/packaging\.ts$/, why: 'versions, cut by parseVersion', longest: 128 },
  {
    file: /^lib\/csv-cell\.ts$/,
    why: 'it looks ahead over blanks and quotes, where it does not match',
    longest: 1_000_000,
  },
  { file: /^languages\//, why: 'a query, which may have 4,096 characters', longest: 4_096 },
  { file: /^probe\/http-exchange\.ts$/, why: 'the end of an answer', longest: 256 },
  {
    file: /^domain\/checks\/wording\.ts$/,
    why: 'its counts bound it, at more than the proof allows',
    longest: 100_000,
  },
];

export interface Exception {
  file: RegExp;
  why: string;
  /** Longest text it ever gets. */
  longest: number;
}

/** Computed patterns, each with the reason why it needs no proof. */
export const made: readonly { file: string; why: string }[] = [
  { file: 'cve/packaging.ts', why: 'an alternative of literals of the same list' },
  { file: 'domain/phishing/brands.ts', why: 'an alternative of words of our own table' },
  { file: 'fingerprints/webappanalyzer-pattern.ts', why: 'only parsed, never run' },
  { file: 'lib/show-url.ts', why: 'each part ends at a sign that is not in it; runs on settings' },
  { file: 'lib/text-table.ts', why: 'read from our tables, whose patterns are judged' },
  { file: 'pattern/pattern.ts', why: 'proved before it is compiled' },
  { file: 'user/names.ts', why: 'one class of characters' },
];

export function exceptionFor({ file }: { file: string }): Exception | undefined {
  return exceptions.find((exception) => exception.file.test(file));
}

export const isExplained = ({ file }: MadeRegex) => made.some((each) => each.file === file);

/** Whether a search restarts after each match. */
export function isThroughout({ flags, isSplit }: WrittenRegex): boolean {
  return isSplit || /[gy]/.test(flags);
}

export function treeOf({ source, flags }: WrittenRegex): Node {
  const plain = flags.includes('u') ? withoutProperties(source) : source;
  return parsePattern(plain, 'javascript', {
    ignoreCase: flags.includes('i'),
    dotAll: flags.includes('s'),
    multiline: flags.includes('m'),
  });
}

export function isProved(regex: WrittenRegex): boolean {
  return isLinear(treeOf(regex), {
    use: isThroughout(regex) ? 'throughout' : 'once',
    isSticky: regex.flags.includes('y'),
  });
}

const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));

/**
 * The prover does not support `\p{…}`. Each class with one is written out for ASCII; beyond it, it is assumed to hold
 * everything, which can only add paths.
 */
function withoutProperties(source: string): string {
  return source.replace(/\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}/g, (part) => {
    if (!/\\[pP]\{/.test(part)) return part;
    const regex = new RegExp(part, 'u');
    const members = ascii.filter((character) => regex.test(character));
    const codes = members.map((each) => `\\x${each.charCodeAt(0).toString(16).padStart(2, '0')}`);
    return `[${codes.join('')}\\x80-\\uffff]`;
  });
}
