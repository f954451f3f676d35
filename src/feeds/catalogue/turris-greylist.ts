import { defineFeed, rangeOf } from '../feed.ts';
import { lineList } from '../formats/name-list.ts';

export const turrisGreylist = defineFeed({
  name: 'turris-greylist',
  title: 'Turris greylist',
  says: 'router honeypots, with tags per service',
  sources: [{ url: 'https://view.sentinel.turris.cz/greylist-data/greylist-latest.csv' }],
  licence: 'CC BY-NC-SA 4.0',
  attribution: 'Turris Sentinel greylist, CZ.NIC (CC BY-NC-SA 4.0)',
  terms: 'non-commercial',
  everyHours: 24,
  category: 'attack',
  on: false,
  parse: lineList((text, { line }) => {
    if (/^Address\b/i.test(text)) return null;
    // Tags are separated by commas as well, quoted or not.
    const [address = ''] = text.split(/[,;]/, 1);
    const tags = text.slice(address.length + 1);
    return rangeOf(address, { line, label: tags.replaceAll('"', '') });
  }),
  example: () => ({
    input: [
      '# For the terms of use see the project page',
      'Address,Tags',
      '192.0.2.23,"smtp,telnet"',
      '198.51.100.23,http',
    ].join('\n'),
    output: [
      rangeOf('192.0.2.23', { line: 3, label: 'smtp,telnet' }),
      rangeOf('198.51.100.23', { line: 4, label: 'http' }),
    ],
  }),
});
