import type { Bucket, FacetAnswer, FacetRequest } from '../../../../search/index-port.ts';
import type { FieldIndex } from './field.ts';
import type { Positions } from './positions.ts';
import { ValueMerge } from './value-merge.ts';
import type { View } from './view.ts';

/** What was found in one segment. */
export interface Hits {
  view: View;
  positions: Positions;
}

/** The most frequent values of each field among all hits. */
export function facetsOf(
  hits: readonly Hits[],
  facets: FacetRequest['facets'],
): FacetAnswer['facets'] {
  const lists = hits.map(({ view, positions }) => ({ view, list: positions.toUint32Array() }));
  return Object.fromEntries(
    facets.map(({ field, limit }) => {
      const counted = lists.map(({ view, list }) => count(view, field, list));
      return [field, mostFrequent(counted, limit)];
    }),
  );
}

interface Counted {
  field: FieldIndex;
  /** By code. */
  counts: Uint32Array;
}

function count(view: View, name: string, positions: Uint32Array): Counted {
  const field = view.field(name);
  const isWhole = positions.length === view.segment.count;
  return { field, counts: isWhole ? field.countAll() : field.countCodes(positions) };
}

/** Goes through the values in their order, so that of equal counts the first value stays in front. */
function mostFrequent(counted: readonly Counted[], limit: number): Bucket[] {
  const top: Bucket[] = [];
  const merge = new ValueMerge(
    counted.map(({ field }) => field.parts.dictionary),
    (source, code) => nextCode(counted[source]?.counts, code),
  );
  while (merge.next()) {
    const sum = sumOf(merge, counted);
    if (top.length === limit && sum <= (top.at(-1)?.count ?? 0)) continue;
    const place = top.findIndex((bucket) => bucket.count < sum);
    const value = merge.value();
    top.splice(place < 0 ? top.length : place, 0, { value, count: sum });
    if (top.length > limit) top.pop();
  }
  return top;
}

function sumOf({ size, sources, codes }: ValueMerge, counted: readonly Counted[]): number {
  let sum = 0;
  for (let at = 0; at < size; at++) sum += counted[sources[at] ?? 0]?.counts[codes[at] ?? 0] ?? 0;
  return sum;
}

/** The next code that counts. */
function nextCode(counts: Uint32Array | undefined, after: number): number {
  const length = counts?.length ?? 0;
  for (let code = after + 1; code < length; code++) if (counts?.[code] !== 0) return code;
  return 0;
}
