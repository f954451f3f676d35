import type { FeedFacts } from '../../src/intel/claim.ts';

/** Facts of a feed, with defaults for everything irrelevant to the test. */
export function feedFacts(rest: Partial<FeedFacts> = {}): FeedFacts {
  const name = rest.name ?? 'acme';
  return {
    name,
    category: 'attack',
    lineage: name,
    halfLifeHours: 24,
    ttlHours: 240,
    asOf: Date.UTC(2026, 0, 1),
    snapshot: `digest of ${name}`,
    ...rest,
  };
}
