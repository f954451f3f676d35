import { listAt, textAt } from '../../lib/json-field.ts';
import { defineFeed, rangeOf } from '../feed.ts';
import { json } from '../formats/json.ts';

export const oracleCloud = defineFeed({
  name: 'oracle-cloud',
  title: 'Oracle Cloud',
  says: 'hosting',
  sources: [{ url: 'https://docs.oracle.com/en-us/iaas/tools/public_ip_ranges.json' }],
  licence: 'published',
  terms: 'free',
  everyHours: 168,
  lineage: 'published-ranges',
  category: 'cloud',
  on: true,
  parse: json('regions[]', ({ value: region, line }) => {
    const label = `Oracle ${textAt(region, 'region') ?? ''}`.trim();
    return listAt(region, 'cidrs').map((entry) => rangeOf(textAt(entry, 'cidr'), { line, label }));
  }),
  example: () => ({
    input:
      '{"last_updated_timestamp":"2026-08-22T00:00:00.000000","regions":[{"region":"zz-example-1","cidrs":[{"cidr":"192.0.2.0/25","tags":["OCI"]},{"cidr":"192.0.2.128/25","tags":["OSN"]}]}]}',
    output: [
      rangeOf('192.0.2.0/25', { line: 1, label: 'Oracle zz-example-1' }),
      rangeOf('192.0.2.128/25', { line: 1, label: 'Oracle zz-example-1' }),
    ],
  }),
});
