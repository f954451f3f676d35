import { readLines } from '../../lib/lines.ts';
import { defineFeed, recordOf, skip, type FeedDocument, type Found } from '../feed.ts';

export const publicSuffixList = defineFeed({
  name: 'public-suffix-list',
  title: 'Public Suffix List',
  says: 'registrable domain',
  sources: [{ url: 'https://publicsuffix.org/list/public_suffix_list.dat' }],
  licence: 'MPL-2.0',
  terms: 'free',
  everyHours: 168,
  category: 'registry',
  on: false,
  parse,
  example: () => ({
    input: [
      '// ===BEGIN ICANN DOMAINS===',
      '',
      '// example : a comment',
      'example',
      '*.kawa.example',
      '!city.kawa.example',
      '',
      '// ===BEGIN PRIVATE DOMAINS===',
      'hosted.example',
    ].join('\n'),
    output: [
      recordOf({ type: 'suffix', rule: 'example', private: false }, 4),
      recordOf({ type: 'suffix', rule: '*.kawa.example', private: false }, 5),
      recordOf({ type: 'suffix', rule: '!city.kawa.example', private: false }, 6),
      recordOf({ type: 'suffix', rule: 'hosted.example', private: true }, 9),
    ],
  }),
});

const rule = /^(?:!|\*\.)?[\p{L}\p{M}\p{N}_-]+(?:\.(?:\*|[\p{L}\p{M}\p{N}_-]+))*$/u;

/** The Public Suffix List: one rule a line, `//` comments, two sections. */
async function* parse({ bytes }: FeedDocument): AsyncGenerator<readonly Found[]> {
  let section = '';
  for await (const { firstLine, texts } of readLines(bytes)) {
    const found: Found[] = [];
    for (const [at, raw] of texts.entries()) {
      section = /===BEGIN (\w+) DOMAINS===/.exec(raw)?.[1] ?? section;
      const text = raw.split(/\s/)[0] ?? '';
      if (text !== '' && !text.startsWith('//'))
        found.push(readRule(text, firstLine + at, section));
    }
    yield found;
  }
}

/** Outside a section nothing is a rule: any word would look like one. */
function readRule(text: string, line: number, section: string): Found {
  if (section === '' || text.length > 253 || !rule.test(text)) return skip(line, 'not a rule');
  const isPrivate = section === 'PRIVATE';
  return recordOf({ type: 'suffix', rule: text.toLowerCase(), private: isPrivate }, line);
}
