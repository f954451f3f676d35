import { VedetteError } from '../errors.ts';
import { categoryFacts, isCategory } from '../intel/category.ts';
import type { IntelSnapshot } from '../intel/snapshot.ts';
import { parseRange } from '../lib/ip.ts';
import { categoryWords } from '../verdict/category-words.ts';
import { coverageOf } from '../verdict/claims.ts';
import type { Coverage, Indicator, Judgement } from '../verdict/contract.ts';
import { judge, type ReasonDraft } from '../verdict/judge.ts';
import { sentences } from '../verdict/sentences.ts';
import type { Asking, CheckWorld } from './world.ts';

/** A whole network is malicious only if most of its addresses are. */
const wholeShare = 0.5;
const pointsWhole = 75;
/** Fewer bad addresses say nothing about the rest: every large network has some. */
const someShare = 0.01;
const pointsSome = 30;

/** Judges a prefix or network by the share of bad addresses in it. */
export async function checkRange(indicator: Indicator, { world }: Asking): Promise<Judgement> {
  const snapshot = world.intel();
  const place = placeOf(indicator, snapshot);
  if (place === 'not public' || place === 'not announced') return judgeNowhere(indicator, place);
  const counts = await countOf(indicator, world);
  const points = pointsOf(counts);
  return judge({
    indicator,
    place,
    points,
    reasons: points === 0 ? [] : reasonsOf(counts, { points, cards: snapshot.feedCards }),
    coverage: coverageOfRange(counts, { snapshot, now: world.now() }),
    relations: (counts.explain?.worst ?? []).map(({ ip }) => ({
      relation: 'address',
      kind: 'address',
      value: ip,
    })),
    ...(points === 0 && threatsOf(counts).length > 0 ? { quiet: fewSentence(counts) } : {}),
  });
}

/** Feeds that list any part of the range are not silent. */
function coverageOfRange(
  counts: Counts,
  { snapshot, now }: { snapshot: IntelSnapshot; now: number },
): Coverage {
  const coverage = coverageOf([], snapshot.intel.feeds, { now, noun: 'feed of addresses' });
  const speaking = new Set(threatsOf(counts).map(({ feed }) => feed));
  return { ...coverage, silent: coverage.silent.filter((name) => !speaking.has(name)) };
}

/** Threat feeds, most listed addresses first. */
function threatsOf({ feeds }: Counts) {
  return feeds.flatMap(({ category, ...rest }) =>
    isCategory(category) && categoryFacts(category).kind === 'threat'
      ? [{ ...rest, category }]
      : [],
  );
}

function pointsOf(counts: Counts): number {
  if (counts.addresses === 0) return 0;
  if ((counts.explain?.malicious ?? 0) / counts.addresses > wholeShare) return pointsWhole;
  return badOf(counts) / counts.addresses >= someShare ? pointsSome : 0;
}

function badOf({ explain }: Counts): number {
  return (explain?.malicious ?? 0) + (explain?.suspicious ?? 0);
}

function fewSentence(counts: Counts): string {
  if (badOf(counts) === 0)
    return `None of its ${counts.addresses.toLocaleString('en')} addresses is malicious or suspicious.`;
  return `${badSentence(counts)} Too few to judge the others by.`;
}

function badSentence({ addresses: all, explain }: Counts): string {
  const { malicious = 0, suspicious = 0 } = explain ?? {};
  return sentences.badInRange.says({ malicious, suspicious, all });
}

/** Judges a range that cannot be looked up. */
function judgeNowhere(indicator: Indicator, place: 'not public' | 'not announced'): Judgement {
  const isUnknown = place === 'not announced';
  const not_covered = isUnknown ? ['table of networks that knows it'] : [];
  return judge({
    indicator,
    reasons: [],
    coverage: { asked: [], silent: [], not_covered, too_old: [] },
    place: isUnknown ? 'public' : place,
  });
}

type RangePlace = 'public' | 'own' | 'not public' | 'not announced';

function placeOf({ kind, value }: Indicator, snapshot: IntelSnapshot): RangePlace {
  const { asn, reserved, ownRanges } = snapshot;
  if (kind === 'network') {
    const { ranges } = asn.announcedBy(Number(value.slice('AS'.length)));
    const isReachable = ranges.some((each) => each.family === 4 && reserved.clip(each).length > 0);
    return isReachable ? 'public' : 'not announced';
  }
  const range = parseRange(value);
  if (!range) return 'public';
  const isOwn = ownRanges.some(
    ({ family, first, last }) =>
      family === range.family && first <= range.first && range.last <= last,
  );
  if (isOwn) return 'own';
  return reserved.clip(range).length === 0 ? 'not public' : 'public';
}

/** Errors about the range name the parameter of this operation. */
async function countOf({ value }: Indicator, { countRange }: CheckWorld): Promise<Counts> {
  try {
    return await countRange(value);
  } catch (error) {
    if (error instanceof VedetteError && error.code === 'parameterUnusable') {
      throw new VedetteError('parameterUnusable', { ...error.facts, parameter: 'indicator' });
    }
    throw error;
  }
}

type Counts = Awaited<ReturnType<Asking['world']['countRange']>>;

function reasonsOf(
  counts: Counts,
  { points, cards }: { points: number; cards: IntelSnapshot['feedCards'] },
): ReasonDraft[] {
  const { addresses, generation } = counts;
  const threats = threatsOf(counts);
  const whole: ReasonDraft = {
    says: badSentence(counts),
    source: threats[0]?.feed ?? 'feeds',
    part: 'network',
    points,
    since: '',
    see: generation,
  };
  const significant = threats.filter((each) => each.addresses / addresses >= someShare);
  return [
    whole,
    ...significant.map(({ feed, category, addresses: listed }): ReasonDraft => ({
      says: sentences.listsInRange.says({
        title: cards?.get(feed)?.title ?? feed,
        listed,
        what: categoryWords[category],
      }),
      source: feed,
      part: 'network',
      points: (points * listed) / addresses,
      since: '',
      see: feed,
      category,
    })),
  ];
}
