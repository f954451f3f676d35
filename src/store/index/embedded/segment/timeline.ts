import { scaleOf, type Timeline } from '../../../../search/timeline.ts';
import type { Hits } from './facets.ts';

/** Counts hits by time. Positions are in order of time, so each span costs a search and not a scan. */
export function timelineOf(hits: readonly Hits[], spans: number): Timeline {
  const some = hits.filter(({ positions }) => !positions.isEmpty);
  if (some.length === 0) return { start: 0, step: 0, counts: [] };
  const first = Math.min(...some.map((each) => timeAt(each, each.positions.minimum())));
  const last = Math.max(...some.map((each) => timeAt(each, each.positions.maximum())));
  const scale = scaleOf(first, last, spans);
  const counts = new Array<number>(scale.spans).fill(0);
  for (const each of some) {
    let before = 0;
    for (let at = 0; at < scale.spans; at++) {
      const until = countBefore(each, scale.start + (at + 1) * scale.step);
      counts[at] = (counts[at] ?? 0) + until - before;
      before = until;
    }
  }
  return { start: scale.start, step: scale.step, counts };
}

function timeAt({ view }: Hits, position: number): number {
  return view.segment.times[position] ?? 0;
}

function countBefore({ view, positions }: Hits, time: number): number {
  const end = view.segment.countBefore({ time, id: -Infinity });
  return end === 0 ? 0 : positions.rank(end - 1);
}
