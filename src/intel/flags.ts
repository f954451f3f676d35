import { categoryFacts, flagNames, type Category, type Flag } from './category.ts';
import { ageHours, isLive, type Claim, type FeedFacts } from './claim.ts';

/** "not covered": no loaded feed could have named it, so silence means nothing. */
export type Coverage = 'seen' | 'not seen' | 'not covered';

/** Shown to people instead of Safe. The API keeps its words and adds the coverage. */
export const unknownWord = 'unknown (no feed covers it)';

/** An API score in words for people, who would read Safe as a promise. */
export function scoreForPeople(word: string): string {
  if (word === 'Safe') return 'None';
  return word === 'safe' ? 'none' : word;
}

/** Whether the lowest score only means that nothing could have raised it. */
export function isUnknown(score: number, coverage: string): boolean {
  return score === 1 && coverage === 'not covered';
}

export interface Source {
  feed: string;
  category: Category;
  asOf: number;
  ageHours: number;
  /** Past its time to live: its claims are dropped and its silence no longer counts. */
  expired: boolean;
}

interface FlagVerdict {
  value: boolean;
  coverage: Coverage;
  claims: Claim[];
  /** Feeds that were consulted, whatever they said. */
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

/** Only the flags, for the hot path. */
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

export function sources(feeds: readonly FeedFacts[], now: number): Source[] {
  return feeds.map((feed) => sourceOf(feed, now));
}

/**
 * Whether any loaded feed could have named an address as a threat. If not, a low score means
 * nothing.
 */
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
