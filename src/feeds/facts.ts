import type { FeedFacts } from '../intel/claim.ts';
import { ageingIn } from './ageing.ts';
import type { Category, Feed } from './feed.ts';

type Definition = Omit<FeedFacts, 'asOf' | 'snapshot' | 'document' | 'weightMeans'>;

/**
 * What the definition of a feed says of its claims of one category. What it states about its evidence
 * is about its own category; an entry of another one speaks for itself.
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
