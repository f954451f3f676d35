import { defineFeed, rangeOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

export const threatfoxIpMirror = defineFeed({
  name: 'threatfox-ip-mirror',
  title: 'ThreatFox IP mirror',
  says: 'C2 address; no key needed, no detail given',
  sources: [
    { url: 'https://raw.githubusercontent.com/elliotwutingfeng/ThreatFox-IOC-IPs/main/ips.txt' },
  ],
  format: 'ip',
  licence: 'CC0 data',
  attribution: 'ThreatFox, abuse.ch (CC0)',
  terms: 'free',
  everyHours: 6,
  lineage: 'threatfox',
  category: 'c2',
  sufficient: true,
  on: true,
  parse: ipList(),
  example: {
    input: ['192.0.2.34', '198.51.100.34'].join('\n'),
    output: [rangeOf('192.0.2.34', { line: 1 }), rangeOf('198.51.100.34', { line: 2 })],
  },
});
