import type { FeedFacts } from '../../src/intel/claim.ts';

/** A feed about which only what matters has to be said. */
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
