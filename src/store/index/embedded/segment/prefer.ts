import type { Filter } from '../../../../search/filter.ts';
import { evaluateAmong } from './evaluate.ts';
import type { Hits } from './facets.ts';
import type { PhraseFinder } from './phrase.ts';
import { RoaringBitmap32 } from './positions.ts';
import type { Segment } from './segment.ts';

/**
 * Hits in classes, best first: matches of the first filter before others, and within both by the
 * next filters. Classes are computed lazily.
 */
export function* preferring(
  hits: readonly Hits[],
  [first, ...others]: readonly Filter[],
  phrasesIn: (segment: Segment) => PhraseFinder,
): Generator<readonly Hits[]> {
  if (!first) {
    yield hits;
    return;
  }
  const chosen = hits.map((each) => ({
    view: each.view,
    positions: evaluateAmong(each, first, phrasesIn(each.view.segment)),
  }));
  yield* preferring(chosen, others, phrasesIn);
  const rest = hits.map(({ view, positions }, at) => ({
    view,
    positions: RoaringBitmap32.andNot(positions, chosen[at]?.positions ?? positions),
  }));
  yield* preferring(rest, others, phrasesIn);
}
