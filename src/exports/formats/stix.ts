import { bundleOf, stixType } from '../stix/objects.ts';
import { draftsOf, listHead } from '../stix/of-entry.ts';
import type { Format } from './format.ts';

export const stix: Format = {
  name: 'stix',
  says: 'Bundle of STIX 2.1: indicators, observed data, and who sighted them',
  contentType: stixType,
  of: ['addresses', 'domains', 'urls'],
  most: 50_000,
  write(list) {
    const objects = list.entries.flatMap((entry) => draftsOf(entry, list.kind));
    return bundleOf(`list|${list.name}`, [...listHead, ...objects], list.dates);
  },
  example: {},
};
