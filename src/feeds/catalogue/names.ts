import { readLines } from '../../lib/lines.ts';
import {
  type Feed,
  type FeedDocument,
  type FeedDraft,
  type Found,
  defineFeed,
  recordOf,
  skip,
} from '../feed.ts';
import { table } from '../formats/table.ts';

/** The most visited names of the internet, with their ranks. */
const ranking = {
  terms: 'attribution',
  everyHours: 24,
  category: 'popular',
  pick: /\.csv$/,
  parse: table({ columns: ['rank', 'name'] }, (row) => {
    const rank = row.number('rank') ?? 0;
    const name = row.text('name')?.toLowerCase();
    const isRanked = Number.isInteger(rank) && rank > 0 && name !== undefined;
    if (!isRanked || !/^[a-z0-9._-]+$/.test(name)) return skip(row.line, 'not a rank and a name');
    return recordOf({ type: 'popularity', rank, name }, row.line);
  }),
} satisfies Partial<FeedDraft>;

const popularity = [
  {
    name: 'tranco',
    title: 'Tranco top 1M',
    says: 'popularity, false-positive guard',
    sources: [{ url: 'https://tranco-list.eu/top-1m.csv.zip' }],
    licence: 'free for any use with citation',
    attribution: 'Tranco list (tranco-list.eu), Le Pochat et al., NDSS 2019',
    on: true,
  },
  {
    name: 'cisco-umbrella',
    title: 'Cisco Umbrella 1M',
    says: 'popularity',
    sources: [{ url: 'http://s3-us-west-1.amazonaws.com/umbrella-static/top-1m.csv.zip' }],
    licence: 'free, credit',
    attribution: 'Cisco Umbrella Popularity List',
    on: false,
  },
].map((member) => defineFeed({ ...ranking, ...member }));

const publicSuffixList = defineFeed({
  name: 'public-suffix-list',
  title: 'Public Suffix List',
  says: 'registrable domain',
  sources: [{ url: 'https://publicsuffix.org/list/public_suffix_list.dat' }],
  licence: 'MPL-2.0',
  terms: 'free',
  everyHours: 168,
  category: 'registry',
  on: false,
  parse: readSuffixes,
});

const rule = /^(?:!|\*\.)?[\p{L}\p{M}\p{N}_-]+(?:\.(?:\*|[\p{L}\p{M}\p{N}_-]+))*$/u;

/** The Public Suffix List: one rule per line, `//` comments, two sections. */
async function* readSuffixes({ bytes }: FeedDocument): AsyncGenerator<readonly Found[]> {
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

export const names: readonly Feed[] = [...popularity, publicSuffixList];
