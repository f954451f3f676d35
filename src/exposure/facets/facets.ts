import type { Static } from 'typebox';
import { dataOf, type ExposureWorld } from '../exposed.ts';
import type { exposedFacets } from './contract.ts';

type Input = Static<typeof exposedFacets.input>;
type Output = Static<typeof exposedFacets.output>;

/** All hosts, counted by their values. */
export async function countExposed({ fields, size }: Input, world: ExposureWorld): Promise<Output> {
  await world.exposures.soon();
  const data = dataOf(world);
  const { hosts, facets } = await world.exposures.facets([...new Set(fields)], size);
  const result = facets.map(({ kind, values }) => [
    kind,
    values.map(({ value, hosts: count }) => ({ value, count })),
  ]);
  return {
    hosts,
    is_complete: data === 'ready',
    result: Object.fromEntries(result) as Output['result'],
  };
}
