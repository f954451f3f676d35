import { categoryFacts } from './category.ts';
import { isLive, type Claim } from './claim.ts';
import {
  agreement,
  decayOf,
  exposurePoints,
  exposureNames,
  levelOf,
  rounded,
  strengthOf,
  type Direction,
  type Exposure,
  type Levels,
} from './score.ts';

/** The shares of the first lineages; more than these hardly ever agree. */
const shares = Array.from({ length: 12 }, (_, rank) => rounded(agreement ** rank));

/** What all claims come to, lineage by lineage; the strongest claim of each stands for it. */
interface Weighing {
  lineages: string[];
  inbound: number[];
  outbound: number[];
  damping: number;
}

/**
 * The levels that `score` comes to, without the terms that explain them: most callers want the verdict
 * alone, and the terms are nine tenths of the work. A test holds the two together.
 */
export function judge(claims: readonly Claim[], now: number, exposure: Exposure = {}): Levels {
  const weighing: Weighing = { lineages: [], inbound: [], outbound: [], damping: 1 };
  for (const claim of claims) {
    if (isLive(claim, now)) weigh(weighing, claim, now);
  }
  return {
    inbound: levelIn('inbound', weighing, exposure),
    outbound: levelIn('outbound', weighing, exposure),
  };
}

function weigh(weighing: Weighing, claim: Claim, now: number): void {
  const facts = categoryFacts(claim.feed.category);
  if (facts.kind === 'warning') {
    weighing.damping = Math.min(weighing.damping, facts.damping);
    return;
  }
  if (facts.inbound === 0 && facts.outbound === 0) return;
  const { lineage, direction = 'both' } = claim.feed;
  const decay = rounded(decayOf(claim, now));
  const strength = rounded(strengthOf(claim));
  let at = weighing.lineages.indexOf(lineage);
  if (at < 0) at = weighing.lineages.push(lineage) - 1;
  const inbound = direction === 'outbound' ? 0 : facts.inbound * decay * strength;
  const outbound = direction === 'inbound' ? 0 : facts.outbound * decay * strength;
  weighing.inbound[at] = Math.max(weighing.inbound[at] ?? 0, inbound);
  weighing.outbound[at] = Math.max(weighing.outbound[at] ?? 0, outbound);
}

function levelIn(direction: Direction, weighing: Weighing, exposure: Exposure) {
  const worths = weighing[direction];
  if (worths.length > 1) worths.sort(largestFirst);
  let points = 0;
  for (let rank = 0; rank < worths.length; rank++) {
    points += rounded((worths[rank] ?? 0) * (shares[rank] ?? rounded(agreement ** rank)));
  }
  if (weighing.damping < 1) points += rounded(-points * (1 - weighing.damping));
  for (const name of exposureNames) {
    const count = exposure[name] ?? 0;
    if (count > 0) points += exposurePoints(direction, name, count);
  }
  return levelOf(rounded(points));
}

function largestFirst(one: number, other: number): number {
  return other - one;
}
