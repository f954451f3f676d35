import type { FacetAnswer, FacetRequest } from '../../../../search/index-port.ts';
import { mostFrequent, type Counted } from './most-frequent.ts';
import type { Positions } from './positions.ts';
import type { View } from './view.ts';

/** Called between two steps. Throws if the answer is no longer needed. */
export type GoOn = () => void;
const always: GoOn = () => undefined;

/** Hits of one segment. */
export interface Hits {
  view: View;
  positions: Positions;
}

/** The most frequent values of each field among all hits. */
export function facetsOf(
  hits: readonly Hits[],
  facets: FacetRequest['facets'],
  goOn: GoOn = always,
): FacetAnswer['facets'] {
  const lists = hits.map(({ view, positions }) => ({ view, list: positions.toUint32Array() }));
  return Object.fromEntries(
    facets.map(({ field, limit }) => {
      const counted = lists.map(({ view, list }) => {
        goOn();
        return count(view, field, list);
      });
      return [field, mostFrequent(counted, limit)];
    }),
  );
}

function count(view: View, name: string, positions: Uint32Array): Counted {
  const field = view.field(name);
  if (field.parts.kind === 'text') throw new Error(`${name} is a text, and not counted`);
  const isAll = positions.length === view.segment.count;
  return {
    dictionary: field.parts.dictionary,
    counts: isAll ? field.countAll() : field.count(positions),
  };
}
