import { listAt, textAt, valueAt } from '../../lib/json-field.ts';
import { readJsonLines } from '../../lib/ndjson.ts';
import { defineFeed, rangeOf, fatal, type Found, type FeedDocument } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';
import { byFirstByte } from '../formats/sniff.ts';

export const pia = defineFeed({
  name: 'pia',
  title: 'PIA servers',
  says: 'VPN, operator named',
  sources: [{ url: 'https://serverlist.piaservers.net/vpninfo/servers/v6' }],
  licence: 'public API',
  terms: 'unstated',
  everyHours: 24,
  category: 'anonymous-vpn',
  on: false,
  maxBytes: 64 * 1024 * 1024,
  parse: byFirstByte({ '{': readServers, else: ipList() }),
  example: () => ({
    input: [
      '{"groups":{},"regions":[{"id":"zz","name":"Example Land","servers":{"wg":[{"ip":"192.0.2.57","cn":"example401"}],"ovpntcp":[{"ip":"192.0.2.58","cn":"example402"}]}}]}',
      '',
      'QmFzZTY0IHNpZ25hdHVyZQ==',
    ].join('\n'),
    output: [
      rangeOf('192.0.2.57', { line: 1, label: 'PIA Example Land' }),
      rangeOf('192.0.2.58', { line: 1, label: 'PIA Example Land' }),
    ],
  }),
});

/** The first line is the document, what follows is its signature. */
async function* readServers({ bytes }: FeedDocument): AsyncGenerator<readonly Found[]> {
  for await (const [first] of readJsonLines(bytes)) {
    if (!first?.value) yield [fatal(1, 'no JSON in the first line')];
    else yield listAt(first.value, 'regions').flatMap(serversOf);
    return;
  }
}

function serversOf(region: unknown): Found[] {
  const label = `PIA ${textAt(region, 'name') ?? ''}`.trim();
  const groups = valueAt(region, 'servers');
  if (typeof groups !== 'object' || groups === null) return [];
  return Object.values(groups)
    .flatMap((servers) => listAt(servers, ''))
    .map((server) => rangeOf(textAt(server, 'ip'), { line: 1, label }));
}
