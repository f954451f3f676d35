import { textAt, textsAt } from '../../lib/json-field.ts';
import { defineFeed, rangeOf } from '../feed.ts';
import { json } from '../formats/json.ts';

export const onionoo = defineFeed({
  name: 'onionoo',
  title: 'Onionoo details',
  says: 'every relay, guard or exit',
  sources: [
    {
      url: 'https://onionoo.torproject.org/details?type=relay&running=true&fields=nickname,or_addresses,exit_addresses,flags',
    },
  ],
  licence: 'CC0',
  attribution: 'The Tor Project (CC0)',
  terms: 'free',
  everyHours: 6,
  lineage: 'tor-project',
  category: 'tor-relay',
  on: true,
  parse: json('relays[]', ({ value: relay, line }) => {
    const isExit = textsAt(relay, 'flags').includes('Exit');
    const category = isExit ? 'tor-exit' : undefined;
    const label = textAt(relay, 'nickname');
    // An exit may leave by other addresses than it listens on.
    const exits = textsAt(relay, 'exit_addresses').map((address) =>
      rangeOf(address, { line, label, category: 'tor-exit' }),
    );
    const listeners = textsAt(relay, 'or_addresses').map((place) => {
      const [, six, four, port] = /^(?:\[(.+)\]|([^:]+)):(\d+)$/.exec(place) ?? [];
      return rangeOf(six ?? four, { line, label, port: Number(port), category });
    });
    return [...listeners, ...exits];
  }),
  example: () => ({
    input:
      '{"version":"8.0","relays_published":"2026-08-22 04:00:00","relays":[{"nickname":"guardian","or_addresses":["192.0.2.51:9001","[2001:db8::51]:9001"],"flags":["Fast","Guard"]},{"nickname":"leaver","or_addresses":["198.51.100.51:443"],"exit_addresses":["198.51.100.52"],"flags":["Exit","Fast"]}],"bridges":[]}',
    output: [
      rangeOf('192.0.2.51', { line: 1, label: 'guardian', port: 9001 }),
      rangeOf('2001:db8::51', { line: 1, label: 'guardian', port: 9001 }),
      rangeOf('198.51.100.51', { line: 2, label: 'leaver', port: 443, category: 'tor-exit' }),
      rangeOf('198.51.100.52', { line: 2, label: 'leaver', category: 'tor-exit' }),
    ],
  }),
});
