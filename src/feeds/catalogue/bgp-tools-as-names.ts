import { defineFeed, compact, recordOf, skip, type RecordOf } from '../feed.ts';
import { table } from '../formats/table.ts';

export const bgpToolsAsNames = defineFeed({
  name: 'bgp-tools-as-names',
  title: 'bgp.tools AS names',
  says: 'AS name and class',
  sources: [{ url: 'https://bgp.tools/asns.csv' }],
  licence: 'free; User-Agent with contact',
  terms: 'attribution',
  everyHours: 24,
  lineage: 'bgp-tools',
  category: 'asn',
  on: false,
  needsContact: true,
  parse: table({ needs: ['asn', 'name'] }, (row) => {
    const [asn, name] = [Number(row.text('asn')?.replace(/^AS/i, '')), row.text('name')];
    if (!Number.isInteger(asn) || asn < 1 || !name) return skip(row.line, 'no number or name');
    const record = compact<RecordOf<'as-name'>>({
      type: 'as-name',
      asn,
      name,
      class: row.text('class'),
      country: row.text('cc'),
    });
    return recordOf(record, row.line);
  }),
  example: () => ({
    input: ['asn,name,class,cc', 'AS64500,"Example, Inc.",Content,ZZ'].join('\n'),
    output: [
      recordOf(
        { type: 'as-name', asn: 64500, name: 'Example, Inc.', class: 'Content', country: 'ZZ' },
        2,
      ),
    ],
  }),
});
