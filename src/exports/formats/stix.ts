import type { List } from '../entry.ts';
import { bundleOf, stixType, type Draft } from '../stix/objects.ts';
import { draftsOf, listHead } from '../stix/of-entry.ts';
import { pieces, type Format } from './format.ts';

export const stix: Format = {
  name: 'stix',
  says: 'Bundle of STIX 2.1: indicators, observed data, and who sighted them',
  contentType: stixType,
  of: ['addresses', 'domains', 'urls'],
  most: 50_000,
  write: (list) => pieces(bundleOf(`list|${list.name}`, draftsIn(list), list.dates)),
  example: {},
};

function* draftsIn({ entries, kind }: List): Generator<Draft> {
  yield* listHead;
  for (const entry of entries) yield* draftsOf(entry, kind);
}
