import { isLive, type NameClaim } from '../intel/claim.ts';
import { score, type Verdict } from '../intel/score.ts';
import type { SuppressedName } from '../intel/suppression.ts';
import { contextOf, excusesOf, reasonsOf, suppressionsOf, wouldBe, type Cards } from './claims.ts';
import type { Part } from './composition.ts';
import type { ReasonDraft } from './judge.ts';

/** What the claims about one name come to. */
export interface NameFindings {
  claims: readonly NameClaim[];
  reasons: ReasonDraft[];
  inFavour: string[];
  context: string[];
  /** What does not count, with what the name would be if it did. */
  suppressed: string[];
}

/** What feeds say of a name, as `NameIntel.sift` gives it. */
interface Said {
  kept: readonly NameClaim[];
  suppressed: readonly SuppressedName[];
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
  { kept: claims, suppressed }: Said,
  { part, now, cards }: Around,
): NameFindings {
  const { outbound } = weigh(claims, now);
  const all = () => weigh([...claims, ...suppressed.map(({ claim }) => claim)], now);
  return {
    claims: claims.filter((claim) => isLive(claim, now)),
    reasons: reasonsOf(outbound.terms, part, cards),
    inFavour: excusesOf(outbound.terms),
    context: contextOf(claims, now),
    suppressed: suppressed.length === 0 ? [] : suppressionsOf(suppressed, wouldBe(all()), cards),
  };
}

function weigh(claims: readonly NameClaim[], now: number): Verdict {
  const trusted = claims.map((claim) =>
    claim.feed.aggregate === true ? claim : { ...claim, feed: { ...claim.feed, sufficient: true } },
  );
  return score(trusted, now);
}
