import { categoryFacts, type Category } from './category.ts';
import { ageHours, isLive, type Claim } from './claim.ts';

export const scoreWords = ['Safe', 'Low', 'Moderate', 'Dangerous', 'Critical'] as const;
export type ScoreWord = (typeof scoreWords)[number];
export type Direction = 'inbound' | 'outbound';

/** From so many points on an address is Low, Moderate, Dangerous, Critical. */
export const thresholds = [10, 30, 50, 75] as const;

/** Each further independent lineage counts so much of what the one before it did. */
export const agreement = 0.5;

/** Points for each finding on the address itself, and how many of them count. */
export const exposureWeights = {
  remoteAccess: { says: 'open remote-access ports', inbound: 2, outbound: 3, most: 5 },
  vulnerable: { says: 'products with known vulnerabilities', inbound: 2, outbound: 4, most: 5 },
  exploited: {
    says: 'vulnerabilities that are exploited in the wild',
    inbound: 4,
    outbound: 8,
    most: 3,
  },
} as const;
export type Exposure = Partial<Record<keyof typeof exposureWeights, number>>;

/** Where a claim stands: enough to find the very line. */
export interface ClaimReference {
  feed: string;
  snapshot: string;
  line: number;
  label: string;
  category: Category;
  seenAt: number;
}

/** A claim's worth is base × decay × strength; share is what the other lineages leave of it. */
export interface ClaimTerm {
  kind: 'claim';
  claim: ClaimReference;
  lineage: string;
  base: number;
  decay: number;
  strength: number;
  /** 0 when a stronger claim of the same lineage counts instead. */
  share: number;
  points: number;
}

export interface ExposureTerm {
  kind: 'exposure';
  name: keyof typeof exposureWeights;
  count: number;
  points: number;
}

/** All claim points together are multiplied by the smallest damping; points is what that takes away. */
export interface WarningTerm {
  kind: 'warning';
  claim: ClaimReference;
  damping: number;
  points: number;
}

export type Term = ClaimTerm | ExposureTerm | WarningTerm;

export interface Level {
  value: 1 | 2 | 3 | 4 | 5;
  word: ScoreWord;
}

export interface Levels {
  inbound: Level;
  outbound: Level;
}

export interface Score extends Level {
  points: number;
  terms: Term[];
}

export interface Verdict extends Levels {
  inbound: Score;
  outbound: Score;
}

/** Both scores. Claims that have expired are left out; suppressed ones the caller takes away before. */
export function score(claims: readonly Claim[], now: number, exposure: Exposure = {}): Verdict {
  const live = claims.filter((claim) => isLive(claim, now));
  return {
    inbound: scoreOne('inbound', live, { now, exposure }),
    outbound: scoreOne('outbound', live, { now, exposure }),
  };
}

/** One answer for callers that want yes or no. */
export function isMalicious({ inbound, outbound }: Levels): boolean {
  return inbound.value >= 4 || outbound.value >= 4;
}

function scoreOne(
  direction: Direction,
  claims: readonly Claim[],
  { now, exposure }: { now: number; exposure: Exposure },
): Score {
  const terms: Term[] = [];
  for (const claim of claims) {
    const term = claimTerm(direction, claim, now);
    if (term) terms.push(term);
  }
  for (const name of exposureNames) {
    const count = exposure[name] ?? 0;
    if (count > 0)
      terms.push({ kind: 'exposure', name, count, points: exposurePoints(direction, name, count) });
  }
  return recompute(terms);
}

export const exposureNames = Object.keys(exposureWeights) as (keyof typeof exposureWeights)[]; // closed object

export function exposurePoints(
  direction: Direction,
  name: keyof typeof exposureWeights,
  count: number,
): number {
  const weights = exposureWeights[name];
  return weights[direction] * Math.min(count, weights.most);
}

function claimTerm(direction: Direction, claim: Claim, now: number): Term | null {
  const facts = categoryFacts(claim.feed.category);
  if (facts.kind === 'warning') {
    return { kind: 'warning', claim: referenceOf(claim), damping: facts.damping, points: 0 };
  }
  const said = claim.feed.direction ?? 'both';
  const base = said === 'both' || said === direction ? facts[direction] : 0;
  if (base === 0) return null;
  return {
    kind: 'claim',
    claim: referenceOf(claim),
    lineage: claim.feed.lineage,
    base,
    decay: rounded(decayOf(claim, now)),
    strength: rounded(strengthOf(claim)),
    share: 0,
    points: 0,
  };
}

function referenceOf({ feed, line, label, seenAt }: Claim): ClaimReference {
  return { feed: feed.name, snapshot: feed.snapshot, line, label, category: feed.category, seenAt };
}

export function decayOf({ feed, seenAt }: Claim, now: number): number {
  return feed.halfLifeHours === 0 ? 1 : 0.5 ** (ageHours(seenAt, now) / feed.halfLifeHours);
}

/** Three lists that agree are the full strength, eight or more are twice as strong. */
export function strengthOf({ feed, weight }: Claim): number {
  const trust = feed.strength ?? 1;
  if (weight <= 0 || !feed.weightMeans) return trust;
  if (feed.weightMeans === 'confidence') return trust * Math.min(1, weight / 100);
  return trust * Math.min(2, 0.4 + 0.2 * weight);
}

/**
 * The score that terms add up to. Shares, points and total are derived anew from base, decay, strength
 * and lineage, so that a reader needs nothing but the terms to check an answer.
 */
export function recompute(terms: readonly Term[]): Score {
  if (terms.length === 0) return { value: 1, word: 'Safe', points: 0, terms: [] }; // most addresses
  const claimTerms = terms.filter((term) => term.kind === 'claim');
  const counted = strongestOfEachLineage(claimTerms);
  const shares = new Map(counted.map((term, rank) => [term, rounded(agreement ** rank)]));
  const damping = Math.min(1, ...terms.map((term) => (term.kind === 'warning' ? term.damping : 1)));
  let claimPoints = 0;
  for (const [term, share] of shares) claimPoints += rounded(worth(term) * share);
  let warned = false;
  const derived = terms.map((term): Term => {
    if (term.kind === 'exposure') return term;
    if (term.kind === 'claim') {
      const share = shares.get(term) ?? 0;
      return { ...term, share, points: rounded(worth(term) * share) };
    }
    // Several warnings damp once; the first of the strongest ones carries the points.
    const damps = !warned && damping < 1 && term.damping === damping;
    warned ||= damps;
    return { ...term, points: damps ? rounded(-claimPoints * (1 - damping)) : 0 };
  });
  const points = rounded(derived.reduce((sum, term) => sum + term.points, 0));
  return { ...levelOf(points), points, terms: derived };
}

const worth = (term: ClaimTerm) => term.base * term.decay * term.strength;

/** Strongest lineage first. Ties go by name and line, so that the order of feeds changes nothing. */
function strongestOfEachLineage(terms: readonly ClaimTerm[]): ClaimTerm[] {
  const byStrength = [...terms].sort(
    (one, other) => worth(other) - worth(one) || compareReferences(one.claim, other.claim),
  );
  const lineages = new Set<string>();
  return byStrength.filter((term) => {
    if (lineages.has(term.lineage)) return false;
    lineages.add(term.lineage);
    return true;
  });
}

function compareReferences(one: ClaimReference, other: ClaimReference): number {
  if (one.feed !== other.feed) return one.feed < other.feed ? -1 : 1;
  return one.line - other.line;
}

const levels: readonly Level[] = scoreWords.map((word, at) => ({
  value: (at + 1) as Level['value'], // five words make 1 to 5
  word,
}));

export function levelOf(points: number): Level {
  let reached = 0;
  for (const threshold of thresholds) if (points >= threshold) reached++;
  return levels[reached] ?? { value: 5, word: 'Critical' };
}

/** Four decimals: what is printed is exactly what is summed. */
export function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
