import { defineFeed, recordOf, skip, type FeedDraft } from '../feed.ts';
import { table } from '../formats/table.ts';

/** The most visited names of the internet, with their ranks. */
const shared = {
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
  example: () => ({
    input: ['1,popular.example', '2,second.example'].join('\n'),
    output: [
      recordOf({ type: 'popularity', rank: 1, name: 'popular.example' }, 1),
      recordOf({ type: 'popularity', rank: 2, name: 'second.example' }, 2),
    ],
  }),
} satisfies Partial<FeedDraft>;

export const tranco = defineFeed({
  ...shared,
  name: 'tranco',
  title: 'Tranco top 1M',
  says: 'popularity, false-positive guard',
  sources: [{ url: 'https://tranco-list.eu/top-1m.csv.zip' }],
  licence: 'free for any use with citation',
  attribution: 'Tranco list (tranco-list.eu), Le Pochat et al., NDSS 2019',
  on: true,
});

export const ciscoUmbrella = defineFeed({
  ...shared,
  name: 'cisco-umbrella',
  title: 'Cisco Umbrella 1M',
  says: 'popularity',
  sources: [{ url: 'http://s3-us-west-1.amazonaws.com/umbrella-static/top-1m.csv.zip' }],
  licence: 'free, credit',
  attribution: 'Cisco Umbrella Popularity List',
  on: false,
});
