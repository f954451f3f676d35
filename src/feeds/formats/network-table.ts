import { parseRange } from '../../lib/ip.ts';
import type { FeedRecord, Parse } from '../feed.ts';
import { recordOf, skip, type Found } from '../indicator.ts';
import { compact } from '../../lib/compact.ts';
import { table, type Row, type TableOptions } from './table.ts';

/** Who announces what: columns `first`, `last`, `asn` and, where the file has them, `country`, `name`. */
export function networkTable(options: TableOptions): Parse {
  return table(options, (row): Found => {
    const network = toNetwork(row);
    if (!network) return skip(row.line, 'not a network');
    // Number 0 fills the gaps between announced networks.
    return network.asn === 0 ? skip(row.line, 'not announced') : recordOf(network, row.line);
  });
}

type Network = Extract<FeedRecord, { type: 'network' }>;

function toNetwork(row: Row): Network | null {
  const [first = '', last = '', asn = -1] = [
    row.text('first'),
    row.text('last'),
    row.number('asn'),
  ];
  if (!Number.isInteger(asn) || asn < 0 || !parseRange(`${first}-${last}`)) return null;
  const country = row.text('country');
  return compact<Network>({
    type: 'network',
    first,
    last,
    asn,
    country: country && /^[A-Z]{2}$/.test(country) ? country : undefined,
    name: row.text('name'),
  });
}
