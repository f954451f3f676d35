import { categoryFacts, flagNames, type Category, type Flag } from './category.ts';
import { ageHours, isLive, type Claim, type FeedFacts } from './claim.ts';

/** "not covered": no loaded feed could have said it, so silence means nothing. */
export type Coverage = 'seen' | 'not seen' | 'not covered';

/** For people, instead of Safe. The wire keeps its words and has the coverage beside them. */
export const unknownWord = 'unknown (no feed covers it)';

/** A score of the wire for people, who would take Safe as a promise. */
export function scoreForPeople(word: string): string {
  if (word === 'Safe') return 'None';
  return word === 'safe' ? 'none' : word;
}

/** Is the lowest score only the lack of anything that could have raised it? */
export function isUnknown(score: number, coverage: string): boolean {
  return score === 1 && coverage === 'not covered';
}

export interface Source {
  feed: string;
  category: Category;
  asOf: number;
  ageHours: number;
  /** Past its time to live: its claims are gone and its silence counts no more. */
  expired: boolean;
}

interface FlagVerdict {
  value: boolean;
  coverage: Coverage;
  claims: Claim[];
  /** Feeds that were asked, whatever they said. */
  sources: Source[];
}

/** Every flag with what supports it. */
export function flags(
  claims: readonly Claim[],
  feeds: readonly FeedFacts[],
  now: number,
): Record<Flag, FlagVerdict> {
  const live = claims.filter((claim) => isLive(claim, now));
  const entries = flagNames.map((flag) => [flag, flagVerdict(flag, live, { feeds, now })] as const);
  return Object.fromEntries(entries) as Record<Flag, FlagVerdict>; // made from all names
}

function flagVerdict(
  flag: Flag,
  live: readonly Claim[],
  { feeds, now }: { feeds: readonly FeedFacts[]; now: number },
): FlagVerdict {
  const speaksOf = (category: Category) => categoryFacts(category).flags.includes(flag);
  const supporting = live.filter((claim) => speaksOf(claim.feed.category));
  const asked = feeds.filter((feed) => speaksOf(feed.category));
  const coveredBy = asked.filter((feed) => !feed.partial && !isExpired(feed, now));
  return {
    value: supporting.length > 0,
    coverage: supporting.length > 0 ? 'seen' : coveredBy.length > 0 ? 'not seen' : 'not covered',
    claims: supporting,
    sources: asked.map((feed) => sourceOf(feed, now)),
  };
}

/** The flags alone, for the hot path. */
export function flagValues(claims: readonly Claim[], now: number): Record<Flag, boolean> {
  const values: Record<Flag, boolean> = {
    vpn: false,
    anonymous_vpn: false,
    tor: false,
    proxy: false,
    hosting: false,
    cloud: false,
    mobile: false,
    darkweb: false,
    scanner: false,
    snort: false,
  };
  for (const claim of claims) {
    if (!isLive(claim, now)) continue;
    for (const flag of categoryFacts(claim.feed.category).flags) values[flag] = true;
  }
  return values;
}

/** Which sources were consulted and how old they are. */
export function sources(feeds: readonly FeedFacts[], now: number): Source[] {
  return feeds.map((feed) => sourceOf(feed, now));
}

/** Could any loaded feed have spoken against an address? If not, a low score means nothing. */
export function threatCoverage(
  claims: readonly Claim[],
  feeds: readonly FeedFacts[],
  now: number,
): Coverage {
  const isThreat = (category: Category) => categoryFacts(category).kind === 'threat';
  if (claims.some((claim) => isThreat(claim.feed.category) && isLive(claim, now))) return 'seen';
  const covered = feeds.some(
    (feed) => isThreat(feed.category) && !feed.partial && !isExpired(feed, now),
  );
  return covered ? 'not seen' : 'not covered';
}

function sourceOf(feed: FeedFacts, now: number): Source {
  const { name, category, asOf } = feed;
  return {
    feed: name,
    category,
    asOf,
    ageHours: Math.round(ageHours(asOf, now) * 10) / 10,
    expired: isExpired(feed, now),
  };
}

function isExpired(feed: FeedFacts, now: number): boolean {
  return feed.ttlHours !== 0 && ageHours(feed.asOf, now) > feed.ttlHours;
}
