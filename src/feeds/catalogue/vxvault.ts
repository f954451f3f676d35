import { defineFeed, rangeOf, urlOf, skip } from '../feed.ts';
import { mixedList } from '../formats/name-list.ts';

export const vxvault = defineFeed({
  name: 'vxvault',
  title: 'VXVault',
  says: 'malware URL',
  sources: [{ url: 'http://vxvault.net/URL_List.php' }],
  format: 'url',
  licence: 'free',
  terms: 'free',
  everyHours: 12,
  category: 'malware',
  on: false,
  parse: mixedList(),
  example: {
    input: [
      '<pre>',
      'VX Vault last 100 Links',
      'http://files.malware.example/x.exe',
      '192.0.2.44',
    ].join('\n'),
    output: [
      skip(1, 'not a host name'),
      skip(2, 'not a host name'),
      urlOf('http://files.malware.example/x.exe', { line: 3 }),
      rangeOf('192.0.2.44', { line: 4 }),
    ],
  },
});
