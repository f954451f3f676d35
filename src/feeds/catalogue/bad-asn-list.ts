import { defineFeed, asnOf } from '../feed.ts';
import { table } from '../formats/table.ts';

export const badAsnList = defineFeed({
  name: 'bad-asn-list',
  title: 'bad-asn-list',
  says: 'hosting / abusive AS',
  sources: [
    { url: 'https://raw.githubusercontent.com/brianhama/bad-asn-list/master/bad-asn-list.csv' },
  ],
  format: 'csv',
  licence: 'MIT',
  terms: 'free',
  everyHours: 720,
  category: 'hosting',
  on: true,
  parse: table({ needs: ['ASN', 'Entity'] }, (row) =>
    asnOf(row.text('ASN'), { line: row.line, label: row.text('Entity') }),
  ),
  example: {
    input: ['ASN,Entity', '64500,"EXAMPLE SARL, ZZ"', '64501, "Other Services Ltd, ZZ"'].join('\n'),
    output: [
      asnOf(64500, { line: 2, label: 'EXAMPLE SARL, ZZ' }),
      asnOf(64501, { line: 3, label: 'Other Services Ltd, ZZ' }),
    ],
  },
});
