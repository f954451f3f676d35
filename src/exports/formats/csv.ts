import { toCsvLine } from '../../lib/csv-cell.ts';
import { recordOf } from './records.ts';
import type { Entry, List } from '../entry.ts';
import { chain, pieces, rowsOf, type Format } from './format.ts';

const columns = ['indicator', 'type', 'score', 'categories', 'sources', 'first_seen', 'last_seen'];

export const csv: Format = {
  name: 'csv',
  says: 'Table with the verdict of each entry',
  contentType: 'text/csv; charset=utf-8',
  of: ['addresses', 'domains', 'urls'],
  write: ({ kind, entries }) =>
    pieces(
      chain(
        [toCsvLine(columns)],
        rowsOf(entries, (entry) => rowOf(entry, kind)),
      ),
    ),
  example: {
    addresses:
      'indicator,type,score,categories,sources,first_seen,last_seen\n' +
      '198.51.100.7,address,90,c2,feed-one,2026-05-30,2026-05-30\n' +
      '203.0.113.0/28,prefix,72,attack,feed-one feed-two,2026-05-01,2026-05-31\n' +
      '2001:db8:1::/48,prefix,51,attack,feed-two,2026-05-31,2026-05-31\n',
  },
};

function rowOf(entry: Entry, kind: List['kind']): string {
  const { categories, sources, ...rest } = recordOf(entry, kind);
  return toCsvLine([
    rest.indicator,
    rest.type,
    rest.score,
    categories.join(' '),
    sources.join(' '),
    rest.first_seen,
    rest.last_seen,
  ]);
}
