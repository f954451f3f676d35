import { categoryFacts, isCategory } from '../intel/category.ts';
import { categoryWords } from '../verdict/category-words.ts';
import { coverageOf } from '../verdict/claims.ts';
import type { Indicator, Judgement } from '../verdict/contract.ts';
import { count, judge, type ReasonDraft } from '../verdict/judge.ts';
import type { Asking } from './world.ts';

/** All addresses of a network must be bad before all of it is. */
const wholeShare = 0.5;
const pointsWhole = 75;
const pointsSome = 30;

/** A prefix or network is as bad as most of its addresses. */
export async function checkRange(indicator: Indicator, { world }: Asking): Promise<Judgement> {
  const counts = await world.countRange(indicator.value);
  const snapshot = world.intel();
  const { malicious = 0, suspicious = 0 } = counts.explain ?? {};
  const share = counts.addresses === 0 ? 0 : malicious / counts.addresses;
  const bad = malicious + suspicious;
  const points = share > wholeShare ? pointsWhole : bad > 0 ? pointsSome : 0;
  return judge({
    indicator,
    points,
    reasons: points === 0 ? [] : reasonsOf(counts, { malicious, points }),
    coverage: coverageOf([], snapshot.intel.feeds, { now: world.now(), noun: 'feed of addresses' }),
    relations: (counts.explain?.worst ?? []).map(({ ip }) => ({
      relation: 'address',
      kind: 'address',
      value: ip,
    })),
  });
}

type Counts = Awaited<ReturnType<Asking['world']['countRange']>>;

function reasonsOf(
  { feeds, addresses, generation }: Counts,
  { malicious, points }: { malicious: number; points: number },
): ReasonDraft[] {
  const of = count(addresses, 'address').replace('addresss', 'addresses');
  const whole: ReasonDraft = {
    says: `${malicious} of ${of} are malicious.`,
    source: feeds[0]?.feed ?? 'feeds',
    part: 'network',
    points,
    since: '',
    see: generation,
  };
  const threats = feeds.filter(
    ({ category }) => isCategory(category) && categoryFacts(category).kind === 'threat',
  );
  return [
    ...(malicious > 0 ? [whole] : []),
    ...threats.map(({ feed, category, addresses: listed }): ReasonDraft => ({
      says: `${feed} lists ${listed} of its addresses as ${isCategory(category) ? categoryWords[category] : category}.`,
      source: feed,
      part: 'network',
      points: (points * listed) / addresses,
      since: '',
      see: feed,
      category,
    })),
  ];
}
