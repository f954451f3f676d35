import { defineFeed, recordOf } from '../feed.ts';
import { suffixList } from '../formats/suffix-list.ts';

export const publicSuffixList = defineFeed({
  name: 'public-suffix-list',
  title: 'Public Suffix List',
  says: 'registrable domain',
  sources: [{ url: 'https://publicsuffix.org/list/public_suffix_list.dat' }],
  format: 'own',
  licence: 'MPL-2.0',
  terms: 'free',
  everyHours: 168,
  category: 'registry',
  on: false,
  parse: suffixList(),
  example: {
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
  },
});
