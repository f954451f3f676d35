import { isLive, type NameClaim } from '../intel/claim.ts';
import { score } from '../intel/score.ts';
import { contextOf, excusesOf, reasonsOf, type Cards } from './claims.ts';
import type { Part } from './composition.ts';
import type { ReasonDraft } from './judge.ts';

/** What the claims about one name come to. */
export interface NameFindings {
  claims: readonly NameClaim[];
  reasons: ReasonDraft[];
  inFavour: string[];
  context: string[];
}

interface Around {
  part: Part;
  now: number;
  cards: Cards;
}

/**
 * A name belongs to one party, so a feed that names exactly this one is enough alone, unless it only puts lists of
 * others together. Popular sites are excused as popular addresses are: lists name them by mistake.
 */
export function judgeNameClaims(
  claims: readonly NameClaim[],
  { part, now, cards }: Around,
): NameFindings {
  const trusted = claims.map((claim) =>
    claim.feed.aggregate === true ? claim : { ...claim, feed: { ...claim.feed, sufficient: true } },
  );
  const { outbound } = score(trusted, now);
  return {
    claims: claims.filter((claim) => isLive(claim, now)),
    reasons: reasonsOf(outbound.terms, part, cards),
    inFavour: excusesOf(outbound.terms),
    context: contextOf(claims, now),
  };
}
