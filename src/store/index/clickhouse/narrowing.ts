import type { IpRange } from '../../../lib/ip.ts';
import type { Filter } from '../../../search/filter.ts';
import { simplify } from '../../../search/simplify.ts';
import { inNetwork } from './compile.ts';
import type { Tables } from './tables.ts';

/** Addresses in a network whose documents are looked up by address first. */
const narrow = 65_536;

/**
 * Documents lie in order of time, so that an address is looked for in all of them. Where a filter names a small
 * network, the table in order of address says at which times to look.
 */
export function narrowing(filter: Filter, { local }: Tables): string[] {
  const simple = simplify(filter);
  const parts = simple.kind === 'and' ? simple.of : [simple];
  return parts.flatMap((part) =>
    part.kind === 'network' && isNarrow(part.range)
      ? `(time, id) IN (SELECT time, id FROM ${local.places} WHERE ${inNetwork(part.range)})`
      : [],
  );
}

function isNarrow(range: IpRange): boolean {
  return range.family === 4
    ? range.last - range.first < narrow
    : range.last - range.first < 1n << 64n;
}
