import type { Claim, FeedFacts } from '../../src/intel/claim.ts';
import { feedFacts } from './feed-facts.ts';

export const now = Date.UTC(2026, 0, 2);
export const hour = 3_600_000;

/** A fresh claim about one documentation address. */
export function claim(
  facts: Partial<FeedFacts> = {},
  rest: Partial<Omit<Claim, 'feed'>> = {},
): Claim {
  return {
    feed: feedFacts({ asOf: now, ...facts }),
    line: 1,
    label: '',
    seenAt: now,
    weight: 0,
    about: { family: 4, first: 0xc633_6407, last: 0xc633_6407 },
    ...rest,
  };
}
