import { isLive, type NameClaim } from '../intel/claim.ts';
import { isMalicious, score } from '../intel/score.ts';
import type { IntelSnapshot } from '../intel/snapshot.ts';
import { contextOf, excusesOf, reasonsOf, suppressionsOf, type Background } from './claims.ts';
import type { Part } from './composition.ts';
import type { CitedName } from './evidence.ts';
import type { ReasonDraft } from './judge.ts';

/** What the claims about one name come to. */
interface NameFindings {
  /** Those that count. */
  claims: readonly NameClaim[];
  /** All of them, as they can be looked up again. */
  cited: CitedName[];
  reasons: ReasonDraft[];
  inFavour: string[];
  context: string[];
  suppressed: string[];
}

interface Around {
  part: Part;
  now: number;
  snapshot: Pick<IntelSnapshot, 'names'> & Background;
}

/** A host name, URL, hash or fingerprint by what feeds say of exactly this. */
export function judgeName(name: string, { part, now, snapshot }: Around): NameFindings {
  const { names } = snapshot;
  const { kept, suppressed } = names?.sift(name, now) ?? { kept: [], suppressed: [] };
  const aside = suppressed.map(({ claim }) => claim);
  const { terms } = scoreName(kept, now).outbound;
  const cite = (isSetAside: boolean) => (claim: NameClaim) => ({ name, part, claim, isSetAside });
  return {
    cited: [...kept.map(cite(false)), ...aside.map(cite(true))],
    claims: kept.filter((claim) => isLive(claim, now)),
    reasons: reasonsOf(terms, part, snapshot),
    inFavour: excusesOf(terms),
    context: contextOf(kept, now),
    suppressed: suppressed.length === 0 ? [] : sentences(),
  };

  function sentences(): string[] {
    const all = scoreName([...kept, ...aside], now);
    const wouldBe = isMalicious(all) ? 'malicious' : 'suspicious';
    return suppressionsOf(suppressed, wouldBe, all.outbound.terms);
  }
}

/**
 * A name belongs to one party, so a feed that names exactly this one is enough alone, unless it only puts lists of
 * others together. Popular sites are excused as popular addresses are: lists name them by mistake.
 */
export function scoreName(claims: readonly NameClaim[], now: number) {
  const trusted = claims.map((claim) =>
    claim.feed.aggregate === true ? claim : { ...claim, feed: { ...claim.feed, sufficient: true } },
  );
  return score(trusted, now);
}
