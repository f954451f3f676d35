import { isLive, type NameClaim } from '../intel/claim.ts';
import { isMalicious, score } from '../intel/score.ts';
import type { IntelSnapshot } from '../intel/snapshot.ts';
import { contextOf, excusesOf, reasonsOf, suppressionsOf, type Background } from './claims.ts';
import type { Part } from './composition.ts';
import type { CitedName } from './evidence.ts';
import type { ReasonDraft } from './judge.ts';

/** Findings from the claims about one name. */
interface NameFindings {
  /** Only those that count. */
  claims: readonly NameClaim[];
  /** All claims, including those that were set aside. */
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

/** Judges a host name, URL, hash or fingerprint by feeds that list exactly this. */
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
 * A name belongs to one party, so a single feed that lists it is enough, unless that feed only aggregates others.
 * Popular sites are excused like popular addresses, because feeds list them by mistake.
 */
export function scoreName(claims: readonly NameClaim[], now: number) {
  const trusted = claims.map((claim) =>
    claim.feed.aggregate === true ? claim : { ...claim, feed: { ...claim.feed, sufficient: true } },
  );
  return score(trusted, now);
}
