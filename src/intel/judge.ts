import { categoryFacts, type CategoryFacts } from './category.ts';
import { canExcuse, enough, leftOf, sourcesCounted } from './circumstances.ts';
import { evidenceOf, isLive, type Claim, type FeedFacts } from './claim.ts';
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

/** Shares of the first lineages; more than these rarely agree. */
const shares = Array.from({ length: 12 }, (_, rank) => rounded(agreement ** rank));

/** Sums over all claims by lineage; only the strongest claim of each counts. */
interface Weighing {
  warnings: CategoryFacts[];
  /** The first lineage that names it as a C2 server; '' if none does. */
  c2: string;
  isC2: boolean;
  lineages: string[];
  inbound: number[];
  outbound: number[];
  countsAs: number[];
  /** The highest list count of any aggregate. */
  repeated: number;
}

const unexposed: Exposure = {};
const nothing: Levels = { inbound: levelOf(0), outbound: levelOf(0) };

/**
 * The levels of `score` without the terms that explain them: most callers want only the verdict,
 * and the terms are nine tenths of the work. A test compares the two.
 */
export function judge(
  claims: readonly Claim[],
  now: number,
  exposure: Exposure = unexposed,
): Levels {
  if (claims.length === 0 && exposure === unexposed) return nothing;
  const weighing: Weighing = {
    warnings: [],
    c2: '',
    isC2: false,
    lineages: [],
    inbound: [],
    outbound: [],
    countsAs: [],
    repeated: 0,
  };
  for (const claim of claims) if (isLive(claim, now)) note(weighing, claim);
  for (const claim of claims) if (isLive(claim, now)) weigh(weighing, claim, now);
  const isProved = Math.max(weighing.repeated, sumOf(weighing.countsAs)) >= enough;
  return {
    inbound: levelIn('inbound', weighing, { exposure, isProved }),
    outbound: levelIn('outbound', weighing, { exposure, isProved }),
  };
}

/** Records what must be known before any claim can be weighed. */
function note(weighing: Weighing, claim: Claim): void {
  const { feed } = claim;
  if (canExcuse(claim)) weighing.warnings.push(categoryFacts(feed.category));
  if (evidenceOf(feed) !== 'c2' || feed.aggregate) return;
  if (weighing.c2 === '') weighing.c2 = feed.lineage;
  else weighing.isC2 ||= weighing.c2 !== feed.lineage;
}

function weigh(weighing: Weighing, claim: Claim, now: number): void {
  const { lineages, inbound, outbound } = weighing;
  const { feed } = claim;
  const facts = categoryFacts(feed.category);
  if (facts.kind === 'warning' || (facts.inbound === 0 && facts.outbound === 0)) return;
  const decay = rounded(decayOf(claim, now));
  const strength = rounded(strengthOf(claim));
  const damping = dampingOf(weighing, feed);
  let at = lineages.indexOf(feed.lineage);
  if (at < 0) at = lineages.push(feed.lineage) - 1;
  // In the summation order of `score`: another order rounds differently.
  const worth = facts.inbound * decay * strength * damping;
  inbound[at] = Math.max(inbound[at] ?? 0, worth);
  outbound[at] = Math.max(outbound[at] ?? 0, facts.outbound * decay * strength * damping);
  countSources(weighing, at, {
    isAggregate: feed.aggregate,
    countsAs: worth > 0 ? sourcesCounted(claim) : 0,
  });
}

function dampingOf({ warnings, isC2 }: Weighing, feed: FeedFacts): number {
  if (warnings.length === 0) return 1;
  const evidence = evidenceOf(feed);
  return isC2 && evidence === 'c2' ? 1 : leftOf(evidence, warnings);
}

function countSources(
  weighing: Weighing,
  at: number,
  { isAggregate = false, countsAs }: { isAggregate: boolean | undefined; countsAs: number },
): void {
  if (isAggregate) weighing.repeated = Math.max(weighing.repeated, countsAs);
  weighing.countsAs[at] = Math.max(weighing.countsAs[at] ?? 0, isAggregate ? 0 : countsAs);
}

function sumOf(numbers: readonly number[]): number {
  let sum = 0;
  for (const each of numbers) sum += each;
  return sum;
}

interface Given {
  exposure: Exposure;
  isProved: boolean;
}

function levelIn(direction: Direction, weighing: Weighing, { exposure, isProved }: Given) {
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
  const rule = ruleFor(sum, { direction, isC2: weighing.isC2, isProved });
  return levelOf(rule ? rounded(sum + rule.points) : sum);
}

function largestFirst(one: number, other: number): number {
  return other - one;
}
