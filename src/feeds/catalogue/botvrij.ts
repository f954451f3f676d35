import { defineFeed, rangeOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

export const botvrij = defineFeed({
  name: 'botvrij',
  title: 'Botvrij.eu',
  says: 'IOC from reports',
  sources: [{ url: 'https://www.botvrij.eu/data/ioclist.ip-dst.raw' }],
  format: 'ip',
  licence: 'free',
  terms: 'free',
  everyHours: 24,
  category: 'malware',
  evidence: 'mixed',
  on: false,
  minEntries: 0,
  parse: ipList({ labelFromComment: true }),
  example: {
    input: ['192.0.2.46 # ip-dst - Example report', '198.51.100.46'].join('\n'),
    output: [
      rangeOf('192.0.2.46', { line: 1, label: 'ip-dst - Example report' }),
      rangeOf('198.51.100.46', { line: 2 }),
    ],
  },
});
