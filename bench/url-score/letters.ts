import { lookBack, type LetterTable } from '../../src/domain/phishing/grams.ts';

/** What was seen less often than this is left to a shorter context. */
const fewest = 6;

/** How often each letter followed those before it, in texts that count once each. */
export class LetterCounts {
  private readonly grams = new Map<string, number>();

  constructor(texts: Iterable<string>) {
    for (const text of new Set(texts)) this.add(`^${text}$`);
  }

  private add(framed: string): void {
    for (let at = 1; at < framed.length; at++) {
      for (let length = 1; length <= lookBack && length <= at; length++) {
        const gram = framed.slice(at - length, at + 1);
        this.grams.set(gram, (this.grams.get(gram) ?? 0) + 1);
      }
    }
  }

  /** How surprising each letter is, as if the texts of `without` had never been seen. */
  toTable(without?: LetterCounts): LetterTable {
    const followers = new Map<string, [letter: string, seen: number][]>();
    for (const [gram, all] of this.grams) {
      const seen = all - (without?.grams.get(gram) ?? 0);
      if (seen === 0 || gram.includes(' ')) continue;
      const context = gram.slice(0, -1);
      const list = followers.get(context);
      if (list) list.push([gram.slice(-1), seen]);
      else followers.set(context, [[gram.slice(-1), seen]]);
    }
    return [...followers]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([context, list]) => `${context} ${lineOf(list)}`)
      .filter((line) => !line.endsWith(' '))
      .join('\n');
  }

  plus(other: LetterCounts): LetterCounts {
    const sum = new LetterCounts([]);
    for (const { grams } of [this, other]) {
      for (const [gram, seen] of grams) sum.grams.set(gram, (sum.grams.get(gram) ?? 0) + seen);
    }
    return sum;
  }
}

/** The letters that follow, the most frequent first. */
function lineOf(followers: readonly (readonly [letter: string, seen: number])[]): string {
  const total = followers.reduce((sum, [, seen]) => sum + seen, 0);
  return followers
    .filter(([, seen]) => seen >= fewest)
    .sort(([a, many], [b, few]) => few - many || (a < b ? -1 : 1))
    .map(([letter, seen]) => `${letter}${Math.round(-10 * Math.log2(seen / total))}`)
    .join(' ');
}
