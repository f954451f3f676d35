import { lookBack, type LetterTable } from '../../src/domain/phishing/spelling.ts';

/** What was seen less often than this is left to a shorter context. */
const fewest = 6;

/** Learns how surprising each letter is after those before it, from texts that count once each. */
export function learnLetters(texts: Iterable<string>): LetterTable {
  const counts = new Map<string, Map<string, number>>();
  for (const text of new Set(texts)) {
    const framed = `^${text}$`;
    for (let at = 1; at < framed.length; at++) {
      for (let length = 1; length <= lookBack && length <= at; length++) {
        count(counts, framed.slice(at - length, at), framed.charAt(at));
      }
    }
  }
  const table: Record<string, string> = {};
  for (const context of [...counts.keys()].sort()) {
    const line = lineOf(counts.get(context) ?? new Map<string, number>());
    if (line !== '') table[context] = line;
  }
  return table;
}

function count(counts: Map<string, Map<string, number>>, context: string, letter: string): void {
  const followers = counts.get(context) ?? new Map<string, number>();
  counts.set(context, followers);
  followers.set(letter, (followers.get(letter) ?? 0) + 1);
}

/** The letters that follow, the most frequent first. A blank would break the line, and URLs have none. */
function lineOf(followers: ReadonlyMap<string, number>): string {
  const total = [...followers.values()].reduce((sum, value) => sum + value, 0);
  return [...followers]
    .filter(([letter, seen]) => seen >= fewest && letter !== ' ')
    .sort(([a, many], [b, few]) => few - many || (a < b ? -1 : 1))
    .map(([letter, seen]) => `${letter}${Math.round(-10 * Math.log2(seen / total))}`)
    .join(' ');
}
