import { readLines } from '../../lib/lines.ts';
import { defineFeed, recordOf, skip, type Found, type FeedDocument } from '../feed.ts';
import { byFirstByte } from '../formats/sniff.ts';
import { table } from '../formats/table.ts';

/** A nuclei template: each matcher has a name and tests one or more hashes. */
async function* byTemplate({ bytes }: FeedDocument): AsyncGenerator<readonly Found[]> {
  let product = '';
  for await (const { firstLine, texts } of readLines(bytes)) {
    const found: Found[] = [];
    for (const [at, text] of texts.entries()) {
      product = nameIn(text) || product;
      if (!text.includes('mmh3(')) continue;
      for (const [, hash = ''] of text.matchAll(/["'\\(](-?\d{4,10})["'\\)]/g)) {
        found.push(recordOf({ type: 'favicon', hash, product }, firstLine + at));
      }
    }
    yield found;
  }
}

/** `- name: "Product"`; '' for every other line. */
function nameIn(line: string): string {
  const [label] = /^\s*(?:- )?name:/.exec(line) ?? [];
  if (label === undefined) return '';
  const name = line.slice(label.length).trim().replace(/^["']/, '').replace(/["']$/, '');
  return /["']/.test(name) ? '' : name;
}

/** The same facts as a table. */
const byTable = table({ needs: ['favicon_mmh3', 'name'] }, (row) => {
  const [hash, product] = [row.text('favicon_mmh3'), row.text('name')];
  if (!hash || !/^-?\d{1,10}$/.test(hash) || !product) return skip(row.line, 'no hash or name');
  return recordOf({ type: 'favicon', hash, product }, row.line);
});

export const faviconHashes = defineFeed({
  name: 'favicon-hashes',
  title: 'Favicon hashes',
  says: 'product from favicon mmh3',
  sources: [
    {
      url: 'https://raw.githubusercontent.com/projectdiscovery/nuclei-templates/main/http/technologies/favicon-detect.yaml',
    },
  ],
  licence: 'MIT',
  attribution: 'Nuclei templates, ProjectDiscovery (MIT)',
  terms: 'free',
  everyHours: 720,
  category: 'fingerprint',
  on: false,
  parse: byFirstByte({ f: byTable, else: byTemplate }),
  example: () => ({
    input: [
      'id: favicon-detect',
      '',
      'http:',
      '  - method: GET',
      '    matchers:',
      '      - type: dsl',
      '        name: "example-cms"',
      '        dsl:',
      '          - "status_code==200 && (\'-1234567\' == mmh3(base64_py(body)))"',
    ].join('\n'),
    output: [recordOf({ type: 'favicon', hash: '-1234567', product: 'example-cms' }, 9)],
  }),
});
