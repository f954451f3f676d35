import type { AddressPage, AddressRequest } from '../../../../search/index-port.ts';
import { addressOf } from './address-key.ts';
import type { Hits } from './facets.ts';
import type { FieldIndex } from './field.ts';
import { keyFields } from './layout.ts';

/** The addresses of all hits, those with the highest values first. */
export function addressesOf(
  hits: readonly Hits[],
  { by, limit }: Pick<AddressRequest, 'by' | 'limit'>,
): AddressPage {
  const highest = new Map<string, number[]>();
  for (const { view, positions } of hits) {
    const address = view.segment.field(keyFields.address);
    const fields = by.map((name) => view.field(name));
    for (const position of positions.toUint32Array()) {
      const [key] = address.valuesAt(position);
      if (key !== undefined) raise(highest, String(key), valuesAt(fields, position));
    }
  }
  const ranked = [...highest].sort(compareRanked).slice(0, limit);
  return {
    count: highest.size,
    rows: ranked.map(([key, values]) => ({
      ip: addressOf(key),
      highest: values.map((value) => (value === -Infinity ? null : value)),
    })),
  };
}

function valuesAt(fields: readonly FieldIndex[], position: number): number[] {
  return fields.map((field) => Number(field.valuesAt(position)[0] ?? -Infinity));
}

function raise(highest: Map<string, number[]>, key: string, values: number[]): void {
  const known = highest.get(key);
  if (!known) highest.set(key, values);
  else for (const [at, value] of values.entries()) known[at] = Math.max(known[at] ?? value, value);
}

type Ranked = readonly [key: string, values: readonly number[]];

function compareRanked([key, values]: Ranked, [otherKey, others]: Ranked): number {
  for (const [at, value] of values.entries()) {
    const other = others[at] ?? value;
    if (value !== other) return value < other ? 1 : -1;
  }
  return key < otherKey ? -1 : 1;
}
