import { toIsoTime } from '../../lib/iso-time.ts';
import { listAt, textAt, textsAt, valueAt } from '../../lib/json-field.ts';
import { readLines } from '../../lib/lines.ts';
import { readJsonLines } from '../../lib/ndjson.ts';
import {
  type Category,
  type Feed,
  type FeedDocument,
  type Found,
  type RecordOf,
  compact,
  defineFeed,
  fatal,
  rangeOf,
  recordOf,
  skip,
} from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';
import { json } from '../formats/json.ts';
import { lineList } from '../formats/name-list.ts';
import { byFirstByte } from '../formats/sniff.ts';
import { table } from '../formats/table.ts';

const torExitAddresses = defineFeed({
  name: 'tor-exit-addresses',
  title: 'Tor exit addresses',
  says: 'exit with time stamp',
  sources: [{ url: 'https://check.torproject.org/exit-addresses' }],
  licence: 'CC0-like (Tor metrics)',
  attribution: 'The Tor Project (CC0)',
  terms: 'free',
  everyHours: 1,
  lineage: 'tor-project',
  category: 'tor-exit',
  on: false,
  // `ExitNode`, `Published`, `LastStatus` and `ExitAddress 192.0.2.1 2026-08-22 05:13:59` blocks.
  parse: lineList((text, claim) => {
    const [keyword, address, ...time] = text.split(/\s+/);
    if (keyword === 'ExitAddress') {
      return rangeOf(address, { ...claim, seenAt: toIsoTime(time.join(' ')) });
    }
    const isKnown = /^(?:ExitNode|Published|LastStatus)$/.test(keyword ?? '');
    return isKnown ? null : skip(claim.line, 'unknown keyword');
  }),
});

const onionoo = defineFeed({
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
    // Exit traffic may leave from other addresses than the relay listens on.
    const exits = textsAt(relay, 'exit_addresses').map((address) =>
      rangeOf(address, { line, label, category: 'tor-exit' }),
    );
    const listeners = textsAt(relay, 'or_addresses').map((place) => {
      const [, six, four, port] = /^(?:\[(.+)\]|([^:]+)):(\d+)$/.exec(place) ?? [];
      return rangeOf(six ?? four, { line, label, port: Number(port), category });
    });
    return [...listeners, ...exits];
  }),
});

const pia = defineFeed({
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
});

/** The first line is the document, the rest is its signature. */
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

/**
 * Services whose addresses all customers share; an address of any other service belongs to one
 * customer.
 */
const sharedServices: Readonly<Record<string, Category>> = {
  CLOUDFRONT: 'cdn',
  ROUTE53: 'platform',
  S3: 'platform',
};

const aws = defineFeed({
  name: 'aws',
  title: 'AWS',
  says: 'AWS, region and service',
  sources: [{ url: 'https://ip-ranges.amazonaws.com/ip-ranges.json' }],
  licence: 'published by AWS',
  terms: 'free',
  everyHours: 24,
  lineage: 'published-ranges',
  category: 'cloud',
  on: true,
  parse: json(['prefixes[]', 'ipv6_prefixes[]'], ({ value, line }) => {
    const label = `AWS ${textAt(value, 'service') ?? ''} ${textAt(value, 'region') ?? ''}`.trim();
    const category = sharedServices[textAt(value, 'service') ?? ''];
    const prefix = textAt(value, 'ip_prefix') ?? textAt(value, 'ipv6_prefix');
    return rangeOf(prefix, { line, label, category });
  }),
});

const oracleCloud = defineFeed({
  name: 'oracle-cloud',
  title: 'Oracle Cloud',
  says: 'hosting',
  sources: [{ url: 'https://docs.oracle.com/en-us/iaas/tools/public_ip_ranges.json' }],
  licence: 'published',
  terms: 'free',
  everyHours: 168,
  lineage: 'published-ranges',
  category: 'cloud',
  on: true,
  parse: json('regions[]', ({ value: region, line }) => {
    const label = `Oracle ${textAt(region, 'region') ?? ''}`.trim();
    return listAt(region, 'cidrs').map((entry) => rangeOf(textAt(entry, 'cidr'), { line, label }));
  }),
});

const publicDnsInfo = defineFeed({
  name: 'public-dns-info',
  title: 'public-dns.info',
  says: 'open resolver with reliability and DNSSEC',
  sources: [{ url: 'https://public-dns.info/nameservers.csv' }],
  licence: 'free',
  terms: 'free',
  everyHours: 24,
  lineage: 'public-dns-info',
  category: 'resolver',
  on: true,
  parse: table({ needs: ['ip_address', 'reliability'] }, (row) =>
    rangeOf(row.text('ip_address'), {
      line: row.line,
      label: row.text('name') ?? row.text('as_org'),
      // 0 to 1 in the file, 0 to 100 here.
      confidence: toPercent(row.number('reliability')),
      seenAt: toIsoTime(row.text('checked_at')),
    }),
  ),
});

function toPercent(share: number | undefined): number | undefined {
  return share === undefined ? undefined : Math.round(share * 100);
}

const dnscryptResolvers = defineFeed({
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
  parse: readResolvers,
});

/** Markdown with `## name` headings and `sdns://` stamps below them. */
async function* readResolvers({ bytes }: FeedDocument): AsyncGenerator<readonly Found[]> {
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

/** The resolver and its properties, plus a claim about its address if the stamp pins one. */
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
  // A high bit in a length means that another member of the same set follows.
  while ((bytes[cursor.at] ?? 0) > 127) readString(bytes, cursor);
  readString(bytes, cursor);
  return { address, host: readString(bytes, cursor) };
}

function readString(bytes: Buffer, cursor: { at: number }): string {
  const start = cursor.at + 1;
  cursor.at = start + ((bytes[cursor.at] ?? 0) & 0x7f);
  return bytes.toString('latin1', start, cursor.at);
}

export const infrastructure: readonly Feed[] = [
  torExitAddresses,
  onionoo,
  pia,
  aws,
  oracleCloud,
  publicDnsInfo,
  dnscryptResolvers,
];
