import { categoryFacts, type CategoryFacts } from './category.ts';
import {
  canExcuse,
  isAgreedC2,
  isProved,
  isRepeated,
  leftOf,
  voicesOf,
  type Testimony,
} from './circumstances.ts';
import { evidenceOf, isLive, type Claim } from './claim.ts';
import {
  agreement,
  decayOf,
  exposurePoints,
  exposureNames,
  levelOf,
  rounded,
  ruleFor,
  strengthOf,
  type Direction,
  type Exposure,
  type Levels,
} from './score.ts';

/** The shares of the first lineages; more than these hardly ever agree. */
const shares = Array.from({ length: 12 }, (_, rank) => rounded(agreement ** rank));

/** What all claims come to, lineage by lineage; the strongest claim of each stands for it. */
interface Weighing {
  testimonies: Testimony[];
  warnings: CategoryFacts[];
  lineages: string[];
  inbound: number[];
  outbound: number[];
  isC2: boolean;
  isProved: boolean;
}

const unexposed: Exposure = {};
const nothing: Levels = { inbound: levelOf(0), outbound: levelOf(0) };

/**
 * The levels that `score` comes to, without the terms that explain them: most callers want the verdict
 * alone, and the terms are nine tenths of the work. A test holds the two together.
 */
export function judge(
  claims: readonly Claim[],
  now: number,
  exposure: Exposure = unexposed,
): Levels {
  if (claims.length === 0 && exposure === unexposed) return nothing;
  const weighing: Weighing = {
    testimonies: [],
    warnings: [],
    lineages: [],
    inbound: [],
    outbound: [],
    isC2: false,
    isProved: false,
  };
  const weighty: Claim[] = [];
  for (const claim of claims) {
    if (isLive(claim, now) && note(weighing, claim)) weighty.push(claim);
  }
  weighing.isC2 = isAgreedC2(weighing.testimonies);
  const counted = weighing.testimonies.filter((_, at) => {
    const claim = weighty[at];
    return claim !== undefined && weigh(weighing, claim, now);
  });
  weighing.isProved = isProved(counted);
  return {
    inbound: levelIn('inbound', weighing, exposure),
    outbound: levelIn('outbound', weighing, exposure),
  };
}

/** True when the claim can be worth points. */
function note({ warnings, testimonies }: Weighing, claim: Claim): boolean {
  const { feed } = claim;
  const facts = categoryFacts(feed.category);
  if (facts.kind === 'warning') {
    if (canExcuse(claim)) warnings.push(facts);
    return false;
  }
  if (facts.inbound === 0 && facts.outbound === 0) return false;
  testimonies.push({
    lineage: feed.lineage,
    evidence: evidenceOf(feed),
    voices: voicesOf(claim),
    isRepeated: isRepeated(feed),
  });
  return true;
}

/** True when the claim is worth anything. */
function weigh(weighing: Weighing, claim: Claim, now: number): boolean {
  const { lineages, warnings, isC2 } = weighing;
  const { feed } = claim;
  const evidence = evidenceOf(feed);
  const damping = isC2 && evidence === 'c2' ? 1 : leftOf(evidence, warnings);
  const decay = rounded(decayOf(claim, now));
  const strength = rounded(strengthOf(claim));
  let at = lineages.indexOf(feed.lineage);
  if (at < 0) at = lineages.push(feed.lineage) - 1;
  const facts = categoryFacts(feed.category);
  // In the order of the sum that `score` prints: another one rounds differently.
  const inbound = facts.inbound * decay * strength * damping;
  const outbound = facts.outbound * decay * strength * damping;
  weighing.inbound[at] = Math.max(weighing.inbound[at] ?? 0, inbound);
  weighing.outbound[at] = Math.max(weighing.outbound[at] ?? 0, outbound);
  return inbound > 0 || outbound > 0;
}

function levelIn(direction: Direction, weighing: Weighing, exposure: Exposure) {
  const worths = weighing[direction];
  if (worths.length > 1) worths.sort(largestFirst);
  let points = 0;
  for (let rank = 0; rank < worths.length; rank++) {
    points += rounded((worths[rank] ?? 0) * (shares[rank] ?? rounded(agreement ** rank)));
  }
  for (const name of exposureNames) {
    const count = exposure[name] ?? 0;
    if (count > 0) points += exposurePoints(direction, name, count);
  }
  const sum = rounded(points);
  const { isC2, isProved: isEnough } = weighing;
  return levelOf(
    rounded(sum + (ruleFor(sum, { direction, isC2, isProved: isEnough })?.points ?? 0)),
  );
}

function largestFirst(one: number, other: number): number {
  return other - one;
}
