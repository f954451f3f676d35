import { categoryFacts, type Category, type Evidence } from './category.ts';
import {
  canExcuse,
  isAgreedC2,
  isProved,
  isRepeated,
  leftOf,
  sourcesCounted,
  type Support,
} from './circumstances.ts';
import { ageHours, evidenceOf, isLive, type ClaimAbout } from './claim.ts';

export const scoreWords = ['Safe', 'Low', 'Moderate', 'Dangerous', 'Critical'] as const;
export type ScoreWord = (typeof scoreWords)[number];
export type Direction = 'inbound' | 'outbound';

/** Points from which an address is Low, Moderate, Dangerous, Critical. */
export const thresholds = [10, 30, 50, 75] as const;

/** Each further independent lineage counts this share of the one before it. */
export const agreement = 0.5;

/** Points for each finding on the address itself, and how many findings count. */
export const exposureWeights = {
  remoteAccess: { says: 'open remote-access ports', inbound: 2, outbound: 3, most: 5 },
  vulnerable: { says: 'products with known vulnerabilities', inbound: 2, outbound: 4, most: 5 },
  exploited: {
    says: 'vulnerabilities exploited in the wild',
    inbound: 4,
    outbound: 8,
    most: 3,
  },
} as const;
export type Exposure = Partial<Record<keyof typeof exposureWeights, number>>;

/** Origin of a claim: enough to find its line. */
interface ClaimReference {
  feed: string;
  snapshot: string;
  line: number;
  label: string;
  category: Category;
  seenAt: number;
  /** When the list was fetched; equals `seenAt` if the record has no time of its own. */
  fetchedAt: number;
}

/** Worth base × decay × strength × damping; `share` is what stronger lineages leave of that. */
export interface ClaimTerm extends Support {
  kind: 'claim';
  claim: ClaimReference;
  base: number;
  decay: number;
  strength: number;
  /** What warnings leave of it; 0 if a shared address is not to blame for its customers. */
  damping: number;
  /** 0 if a stronger claim of the same lineage counts instead. */
  share: number;
  points: number;
}

interface ExposureTerm {
  kind: 'exposure';
  name: keyof typeof exposureWeights;
  count: number;
  points: number;
}

/** Points are 0: its effect shows in the claims it excuses. */
interface WarningTerm {
  kind: 'warning';
  claim: ClaimReference;
  damping: number;
  excuses: readonly Evidence[];
  points: number;
}

/** unproved: held below Dangerous. agreed-c2: raised to Dangerous. */
interface RuleTerm {
  kind: 'rule';
  rule: keyof typeof rules;
  points: number;
}

export const rules = {
  unproved: 'one weak source, or none, is not enough for Dangerous',
  'agreed-c2': 'two independent lineages name it as a C2 server',
} as const;

export type Term = ClaimTerm | ExposureTerm | WarningTerm | RuleTerm;

interface Level {
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

/** Both scores. Skips expired claims; the caller removes suppressed ones first. */
export function score(
  claims: readonly ClaimAbout<object>[],
  now: number,
  exposure: Exposure = {},
): Verdict {
  const live = claims.filter((claim) => isLive(claim, now));
  return {
    inbound: scoreOne('inbound', live, { now, exposure }),
    outbound: scoreOne('outbound', live, { now, exposure }),
  };
}

interface ScoreValues {
  inbound: { value: number };
  outbound: { value: number };
}

/** A single answer for callers that want yes or no. */
export function isMalicious({ inbound, outbound }: ScoreValues): boolean {
  return inbound.value >= 4 || outbound.value >= 4;
}

function scoreOne(
  direction: Direction,
  claims: readonly ClaimAbout<object>[],
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
  return recompute(terms, direction);
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

function claimTerm(direction: Direction, claim: ClaimAbout<object>, now: number): Term | null {
  const { feed } = claim;
  const facts = categoryFacts(feed.category);
  if (facts.kind === 'warning') {
    if (!canExcuse(claim)) return null;
    const { damping, excuses } = facts;
    return { kind: 'warning', claim: referenceOf(claim), damping, excuses, points: 0 };
  }
  if (facts[direction] === 0) return null;
  return {
    kind: 'claim',
    claim: referenceOf(claim),
    lineage: feed.lineage,
    evidence: evidenceOf(feed),
    countsAs: sourcesCounted(claim),
    isRepeated: isRepeated(feed),
    base: facts[direction],
    decay: rounded(decayOf(claim, now)),
    strength: rounded(strengthOf(claim)),
    damping: 1,
    share: 0,
    points: 0,
  };
}

function referenceOf({ feed, line, label, seenAt }: ClaimAbout<object>): ClaimReference {
  const { name, snapshot, category, asOf } = feed;
  return { feed: name, snapshot, line, label, category, seenAt, fetchedAt: asOf };
}

export function decayOf({ feed, seenAt }: ClaimAbout<object>, now: number): number {
  return feed.halfLifeHours === 0 ? 1 : 0.5 ** (ageHours(seenAt, now) / feed.halfLifeHours);
}

/** Three agreeing lists give full strength, eight or more give double. */
export function strengthOf({ feed, weight }: ClaimAbout<object>): number {
  if (weight <= 0 || !feed.weightMeans) return 1;
  if (feed.weightMeans === 'confidence') return Math.min(1, weight / 100);
  return Math.min(2, 0.4 + 0.2 * weight);
}

/**
 * The score of the given terms. Damping, shares, points and rules are derived from the other
 * members of the terms, so a reader needs nothing else to check an answer.
 */
export function recompute(terms: readonly Term[], direction: Direction): Score {
  if (terms.length === 0) return { value: 1, word: 'Safe', points: 0, terms: [] }; // most addresses
  const given = terms.filter((term) => term.kind === 'claim');
  const warnings = terms.filter((term) => term.kind === 'warning');
  const isC2 = isAgreedC2(given);
  const claims = given.map((term) => {
    const damping = isC2 && term.evidence === 'c2' ? 1 : leftOf(term.evidence, warnings);
    return { ...term, damping };
  });
  const shares = new Map(
    strongestOfEachLineage(claims).map((term, rank) => [term, rounded(agreement ** rank)]),
  );
  const counted = claims.map((term): ClaimTerm => {
    const share = shares.get(term) ?? 0;
    return { ...term, share, points: rounded(worth(term) * share) };
  });
  const rest = terms.filter((term) => term.kind === 'exposure');
  const sum = rounded([...counted, ...rest].reduce((total, { points }) => total + points, 0));
  const rule = ruleFor(sum, {
    direction,
    isC2,
    isProved: isProved(counted.filter((term) => worth(term) > 0)),
  });
  const points = rounded(sum + (rule?.points ?? 0));
  const derived = [...counted, ...warnings, ...rest, ...(rule ? [rule] : [])];
  return { ...levelOf(points), points, terms: derived };
}

interface Findings {
  direction: Direction;
  isProved: boolean;
  isC2: boolean;
}

/** Just below Dangerous. */
const mostUnproved = thresholds[2] - 1;

export function ruleFor(
  points: number,
  { direction, isProved: isEnough, isC2 }: Findings,
): RuleTerm | null {
  if (isC2 && direction === 'outbound' && points < thresholds[2]) {
    return { kind: 'rule', rule: 'agreed-c2', points: rounded(thresholds[2] - points) };
  }
  if (!isEnough && points > mostUnproved) {
    return { kind: 'rule', rule: 'unproved', points: rounded(mostUnproved - points) };
  }
  return null;
}

const worth = (term: ClaimTerm) => term.base * term.decay * term.strength * term.damping;

/**
 * Strongest lineage first. Ties are broken by name and line, so that the order of feeds does not
 * matter.
 */
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
