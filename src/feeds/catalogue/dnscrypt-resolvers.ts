import { readLines } from '../../lib/lines.ts';
import {
  compact,
  defineFeed,
  rangeOf,
  recordOf,
  skip,
  type Found,
  type RecordOf,
  type FeedDocument,
} from '../feed.ts';

export const dnscryptResolvers = defineFeed({
  name: 'dnscrypt-resolvers',
  title: 'DNSCrypt resolvers',
  says: 'DNSSEC, no-log, no-filter properties',
  sources: [
    {
      url: 'https://raw.githubusercontent.com/DNSCrypt/dnscrypt-resolvers/master/v3/public-resolvers.md',
    },
  ],
  licence: 'none stated',
  attribution: 'DNSCrypt public resolver list',
  terms: 'unstated',
  everyHours: 168,
  category: 'resolver',
  on: false,
  parse,
  example: () => ({
    input: [
      '# public-resolvers',
      '',
      '## example-doh',
      '',
      'An example. No logging, DNSSEC validation.',
      '',
      'sdns://AgcAAAAAAAAACjE5Mi4wLjIuODMAC2Rucy5leGFtcGxlCi9kbnMtcXVlcnk',
    ].join('\n'),
    output: [
      recordOf(
        {
          type: 'resolver',
          name: 'example-doh',
          protocol: 'DoH',
          address: '192.0.2.83',
          host: 'dns.example',
          dnssec: true,
          noLog: true,
          noFilter: true,
        },
        7,
      ),
      rangeOf('192.0.2.83', { line: 7, label: 'example-doh' }),
    ],
  }),
});

/** Markdown with `## name` headings and `sdns://` stamps below them. */
async function* parse({ bytes }: FeedDocument): AsyncGenerator<readonly Found[]> {
  let name = '';
  for await (const { firstLine, texts } of readLines(bytes)) {
    const found: Found[] = [];
    for (const [at, text] of texts.entries()) {
      const heading = /^##\s+(\S.*)$/.exec(text)?.[1];
      if (heading) name = heading.trim();
      const stamp = /^sdns:\/\/([A-Za-z0-9_-]+)\s*$/.exec(text)?.[1];
      if (stamp) found.push(...readStamp(stamp, name, firstLine + at));
    }
    yield found;
  }
}

const protocols: Readonly<Record<number, string>> = {
  0: 'DNS',
  1: 'DNSCrypt',
  2: 'DoH',
  3: 'DoT',
  4: 'DoQ',
};

/** The resolver with its promises, and, where the stamp pins an address, a claim on that. */
function readStamp(stamp: string, name: string, line: number): Found[] {
  const resolver = decodeStamp(Buffer.from(stamp, 'base64url'), name);
  if (!resolver) return [skip(line, 'not a resolver stamp')];
  const found: Found[] = [recordOf(resolver, line)];
  if (resolver.address) found.push(rangeOf(resolver.address, { line, label: name }));
  return found;
}

function decodeStamp(bytes: Buffer, name: string): RecordOf<'resolver'> | null {
  const protocol = protocols[bytes[0] ?? -1];
  if (!protocol || bytes.length < 10) return null;
  const { address: place, host } = readStrings(bytes);
  const parts = /^(?:\[([^\]]+)\]|([\d.]+))?(?::(\d+))?$/.exec(place);
  if (!parts) return null;
  const properties = bytes[1] ?? 0;
  return compact<RecordOf<'resolver'>>({
    type: 'resolver',
    name,
    protocol,
    address: parts[1] ?? parts[2],
    port: parts[3] === undefined ? undefined : Number(parts[3]),
    host: /^[\w.:-]+$/.test(host) ? host : undefined,
    dnssec: (properties & 1) !== 0,
    noLog: (properties & 2) !== 0,
    noFilter: (properties & 4) !== 0,
  });
}

/** DNSCrypt: address, public key, provider. The TLS forms: address, set of hashes, host name. */
function readStrings(bytes: Buffer): { address: string; host: string } {
  const cursor = { at: 9 };
  const address = readString(bytes, cursor);
  // A high bit in a length says that another member of the same set follows.
  while ((bytes[cursor.at] ?? 0) > 127) readString(bytes, cursor);
  readString(bytes, cursor);
  return { address, host: readString(bytes, cursor) };
}

function readString(bytes: Buffer, cursor: { at: number }): string {
  const start = cursor.at + 1;
  cursor.at = start + ((bytes[cursor.at] ?? 0) & 0x7f);
  return bytes.toString('latin1', start, cursor.at);
}
