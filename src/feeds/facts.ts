import type { FeedFacts } from '../intel/claim.ts';
import { ageingIn } from './ageing.ts';
import type { Category, Feed } from './feed.ts';

type Definition = Omit<FeedFacts, 'asOf' | 'snapshot' | 'document' | 'weightMeans'>;

/**
 * A feed's definition for claims of one category. Its evidence applies only to its own category.
 */
export function definitionOf(feed: Feed, category: Category): Definition {
  const { halfLifeHours, ttlHours } = ageingIn(feed, category);
  const isOwn = category === feed.category;
  return {
    name: feed.name,
    category,
    lineage: feed.lineage,
    halfLifeHours,
    ttlHours,
    ...(isOwn ? { evidence: feed.evidence } : {}),
    ...(isOwn && feed.sufficient ? { sufficient: true } : {}),
    ...(feed.aggregate ? { aggregate: true } : {}),
  };
}
