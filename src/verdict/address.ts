import type { Network } from '../intel/asn.ts';
import { categoryFacts } from '../intel/category.ts';
import type { Claim, FeedFacts } from '../intel/claim.ts';
import { judge as judgeClaims } from '../intel/judge.ts';
import {
  isMalicious,
  score,
  thresholds,
  type Levels,
  type Verdict as Scores,
} from '../intel/score.ts';
import type { Suppressed } from '../intel/suppression.ts';
import {
  contextOf,
  excusesOf,
  coverageOf,
  reasonsOf,
  suppressionsOf,
  type Background,
} from './claims.ts';
import type { Exposure, Judgement, Location, Relation } from './contract.ts';
import { judge } from './judge.ts';
import { platformOf } from './platform.ts';

/** What a look-up found out about an address. */
interface AddressFacts {
  text: string;
  now: number;
  /** Only those that count. */
  claims: readonly Claim[];
  suppressed: readonly Suppressed[];
  feeds: readonly FeedFacts[];
  background: Background;
  /** Including exposure, as in the API. */
  levels: Levels;
  place: 'public' | 'own' | 'not public';
  network: Network | null;
  location: Location;
  exposure: Exposure | null;
  /** Sources that could not be asked in time, and why. */
  notAsked: readonly string[];
  relations: readonly Relation[];
}

const [, , dangerousFrom] = thresholds;

/** Judges an address by the claims of feeds; its exposure is shown next to the verdict. */
export function judgeAddress(facts: AddressFacts): Judgement {
  const { text, now, claims, suppressed, feeds, network } = facts;
  const { points, reasons, inFavour, platform } = weighAddress(facts);
  const sharesBlock = platform !== undefined && platform.excused > 0;
  return judge({
    indicator: { kind: 'address', value: text },
    points,
    reasons,
    inFavour,
    context: contextOf(claims, now),
    suppressed: suppressed.length === 0 ? [] : setAside(facts),
    coverage: coverageOf(claims, feeds, { now, noun: 'feed of addresses' }),
    exposure: facts.exposure,
    notAsked: facts.notAsked,
    place: facts.place,
    location: facts.location,
    relations: [
      ...(network ? [{ relation: 'network', kind: 'network', value: `AS${network.asn}` }] : []),
      ...facts.relations,
    ],
    ...(sharesBlock && !isMalicious(facts.levels) ? { blockInstead: platform.block } : {}),
  });
}

/** Being a cloud, VPN or mobile carrier is context, not a finding. */
function canChangeVerdict({ feed }: Claim): boolean {
  return categoryFacts(feed.category).kind !== 'context';
}

/** The verdict from claims alone, such as for each of many addresses in a range. */
export function verdictByClaims({
  claims,
  now,
  levels,
}: Pick<AddressFacts, 'claims' | 'now' | 'levels'>): 'malicious' | 'suspicious' | 'none' {
  if (isMalicious(levels)) return 'malicious';
  if (!isAboveSafe(levels)) return 'none';
  return isAboveSafe(judgeClaims(claims.filter(canChangeVerdict), now)) ? 'suspicious' : 'none';
}

function isAboveSafe({ inbound, outbound }: Levels): boolean {
  return inbound.value > 1 || outbound.value > 1;
}

type Weighed = Pick<AddressFacts, 'claims' | 'now' | 'background' | 'levels'>;

/** The points of the verdict, and the evidence for and against the address. */
export function weighAddress({ claims, now, background, levels }: Weighed) {
  const scores = score(claims.filter(canChangeVerdict), now);
  const terms = [...scores.inbound.terms, ...scores.outbound.terms];
  const platform = platformOf(claims, scores.outbound);
  return {
    points: pointsOf(scores, levels),
    reasons: reasonsOf(terms, 'address', background),
    inFavour: [...(platform ? [platform.says] : []), ...excusesOf(terms)],
    platform,
  };
}

/** From claims. Exposure alone makes nothing suspicious, but can raise the points to 50, malicious. */
function pointsOf(scores: Scores, levels: Levels): number {
  const points = Math.max(scores.inbound.points, scores.outbound.points);
  return isMalicious(levels)
    ? Math.max(points, dangerousFrom)
    : Math.min(points, dangerousFrom - 1);
}

function setAside({ claims, suppressed, now }: AddressFacts): string[] {
  const found = [...claims, ...suppressed.map(({ claim }) => claim)];
  const all = score(found.filter(canChangeVerdict), now);
  const wouldBe = isMalicious(all) ? 'malicious' : 'suspicious';
  return suppressionsOf(suppressed, wouldBe, [...all.inbound.terms, ...all.outbound.terms]);
}
