import { categoryFacts, type Evidence } from './category.ts';
import { evidenceOf, type Claim, type ClaimAbout, type FeedFacts } from './claim.ts';

/** What a claim contributes to proving an address malicious. */
export interface Support {
  lineage: string;
  evidence: Evidence;
  /** How many sources it counts as; `enough` of them allow a verdict of Dangerous. */
  countsAs: number;
  /** It repeats other lists, so it adds nothing to them. */
  isRepeated: boolean;
}

/** Fewer independent sources than this never make an address malicious. */
export const enough = 2;

/** A sufficient feed is enough alone; an aggregate counts as the number of lists it found. */
export function sourcesCounted({ feed, weight }: Pick<Claim, 'feed' | 'weight'>): number {
  if (evidenceOf(feed) === 'none') return 0;
  if (feed.sufficient) return enough;
  return feed.aggregate && feed.weightMeans === 'lists' ? Math.max(1, weight) : 1;
}

export function isRepeated({ aggregate }: FeedFacts): boolean {
  return aggregate === true;
}

/**
 * Whether independent sources list the address as a threat. Each lineage counts once. Aggregates
 * contain the same lists as our other feeds, so the larger of the two sums counts, not both.
 */
export function isProved(supports: readonly Support[]): boolean {
  const own = new Map<string, number>();
  let repeated = 0;
  for (const { lineage, countsAs, isRepeated: repeats } of supports) {
    if (repeats) repeated = Math.max(repeated, countsAs);
    else own.set(lineage, Math.max(own.get(lineage) ?? 0, countsAs));
  }
  let sum = 0;
  for (const countsAs of own.values()) sum += countsAs;
  return Math.max(sum, repeated) >= enough;
}

/** Whether two independent lineages name it as a C2. Then nothing excuses it. */
export function isAgreedC2(supports: readonly Support[]): boolean {
  let first: string | null = null;
  for (const { lineage, evidence, isRepeated: repeats } of supports) {
    if (evidence !== 'c2' || repeats) continue;
    first ??= lineage;
    if (first !== lineage) return true;
  }
  return false;
}

/** A range with one known purpose can excuse an address. A whole network holds all kinds of customers. */
export function canExcuse({ feed, about }: ClaimAbout<object>): boolean {
  return categoryFacts(feed.category).kind === 'warning' && !('asn' in about);
}

/** The share of a claim left by warnings: the lowest damping of those that excuse its evidence. */
export function leftOf(
  evidence: Evidence,
  warnings: readonly { damping: number; excuses: readonly Evidence[] }[],
): number {
  let left = 1;
  for (const { damping, excuses } of warnings) {
    if (damping < left && excuses.includes(evidence)) left = damping;
  }
  return left;
}
