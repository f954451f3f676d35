import { describe, expect, it } from 'vitest';
import { defineFeed, type Feed, type Found, type Parse } from '../../src/feeds/feed.ts';
import { ipList } from '../../src/feeds/formats/ip-list.ts';
import { mispEventLinks, mispFeed } from '../../src/feeds/formats/misp-feed.ts';
import { domainList, hostsFile, mixedList, urlList } from '../../src/feeds/formats/name-list.ts';
import { readPattern, stixBundle } from '../../src/feeds/formats/stix-bundle.ts';
import { table } from '../../src/feeds/formats/table.ts';
import { rangeOf } from '../../src/feeds/indicator.ts';
import { formatIpv4, rangeToCidrs } from '../../src/lib/ip.ts';
import { parseAll } from './reading.ts';

function feedOf(parse: Parse, source: Feed['sources'][number] = { url: 'https://list.example/' }) {
  return defineFeed({
    name: 'trial',
    title: 'Trial',
    says: 'nothing',
    sources: [source],
    licence: 'none',
    terms: 'free',
    everyHours: 24,
    category: 'attack',
    on: false,
    parse,
  });
}

/** An entry in short form: `2 192.0.2.0/24 :443 label`. */
function show(found: Found): string {
  const { line } = found;
  if (found.kind === 'skipped') return `${line} - ${found.reason}`;
  if (found.kind === 'record') return `${line} ${found.record.type}`;
  const port = found.port === undefined ? '' : ` :${found.port}`;
  const label = found.label === undefined ? '' : ` ${found.label}`;
  return `${line} ${subjectOf(found)}${port}${label}`;
}

function subjectOf(found: Exclude<Found, { kind: 'skipped' | 'record' }>): string {
  switch (found.kind) {
    case 'range':
      return rangeToCidrs(found.range).join('+');
    case 'asn':
      return `AS${found.asn}`;
    case 'domain':
      return (found.subdomains ? '*.' : '') + found.name;
    case 'url':
      return found.url;
    default:
      return `${found.form} ${found.value}`;
  }
}

const shown = async (parse: Parse, input: string) =>
  (await parseAll(feedOf(parse), input)).map(show);

describe('ipList', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1/32'],
    ['192.0.2.1/24', '192.0.2.0/24'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['192.0.2.1:443', '192.0.2.1/32 :443'],
    ['[2001:db8::1]:443', '2001:db8::1/128 :443'],
    ['[2001:db8::1]', '2001:db8::1/128'],
    ['2001:db8::/32', '2001:db8::/32'],
    ['2001:DB8::1', '2001:db8::1/128'],
    ['::ffff:192.0.2.1', '192.0.2.1/32'],
    ['192.0.2.0-192.0.2.255', '192.0.2.0/24'],
    ['192.0.2.0 - 192.0.2.2', '192.0.2.0/31+192.0.2.2/32'],
    ['192.0.2.0/255.255.255.128', '192.0.2.0/25'],
    ['192.0.2.0 255.255.255.0', '192.0.2.0/24'],
    ['192.0.2.0/24 ; SBL000001', '192.0.2.0/24'],
    ['192.0.2.1 # a note', '192.0.2.1/32'],
    ['192.0.2.1 // a note', '192.0.2.1/32'],
    ['192.0.2.1\tEXAMPLE-NET\tZZ', '192.0.2.1/32'],
    ['192.0.2.1,ZZ,5', '192.0.2.1/32'],
    ['  192.0.2.1  ', '192.0.2.1/32'],
    ['add blocked 192.0.2.0/24 timeout 60', '192.0.2.0/24'],
    ['AS64500 # Example', 'AS64500'],
    ['as64500', 'AS64500'],
  ])('reads %j', async (line, expected) => {
    expect(await shown(ipList(), line)).toEqual([`1 ${expected}`]);
  });

  it.each(['', '   ', '# 192.0.2.1', '; 192.0.2.1', '// 192.0.2.1', 'create blocked hash:net'])(
    'passes over %j',
    async (line) => {
      expect(await shown(ipList(), line)).toEqual([]);
    },
  );

  it.each([
    '192.0.2.256',
    '192.0.2',
    '192.0.2.1.5',
    '192.0.2.01',
    '192.0.2.1/33',
    '192.0.2.1/',
    '192.0.2.1:0',
    '192.0.2.1:65536',
    '192.0.2.9-192.0.2.1',
    '192.0.2.1x',
    '2001:db8:::1',
    'fe80::1%eth0',
    'AS0',
    'AS4294967296',
    'hello world',
    '192.0.2.1\0',
  ])('skips %j', async (line) => {
    const found = await shown(ipList(), line);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^1 - /);
  });

  it('keeps line numbers across comments, blank lines and any line ending', async () => {
    const text = '\uFEFF# head\r\n192.0.2.1\r\r192.0.2.2\nbad\n192.0.2.3';
    expect(await shown(ipList(), text)).toEqual([
      '2 192.0.2.1/32',
      '4 192.0.2.2/32',
      '5 - not an address',
      '6 192.0.2.3/32',
    ]);
  });

  it('reads quick lines and slow lines alike', async () => {
    for (let value = 0; value < 2 ** 32; value += 12_345_677) {
      const address = formatIpv4(value);
      const [quick] = await parseAll(feedOf(ipList()), address);
      const [slow] = await parseAll(feedOf(ipList()), ` ${address}`);
      expect(quick).toEqual(slow);
      expect(quick).toEqual(rangeOf(address, { line: 1 }));
    }
  });

  it('fills in the label and category of the source', async () => {
    const feed = feedOf(ipList({ labelFromComment: true }), {
      url: 'https://list.example/',
      label: 'whole',
      category: 'cdn',
    });
    expect(await parseAll(feed, '192.0.2.1\n192.0.2.2 # own\n2001:db8::1')).toEqual([
      rangeOf('192.0.2.1', { line: 1, label: 'whole', category: 'cdn' }),
      rangeOf('192.0.2.2', { line: 2, label: 'own', category: 'cdn' }),
      rangeOf('2001:db8::1', { line: 3, label: 'whole', category: 'cdn' }),
    ]);
  });
});

describe('lists of names', () => {
  it.each<[string, Parse, string, string[]]>([
    [
      'names',
      domainList(),
      'Bad.Example.\n*.wild.example\n.dot.example',
      ['1 bad.example', '2 *.wild.example', '3 *.dot.example'],
    ],
    ['filter rules', domainList(), '! a comment\n[Adblock]\n||bad.example^', ['3 bad.example']],
    ['other alphabets', domainList(), 'bücher.example', ['1 xn--bcher-kva.example']],
    ['an address among names', domainList(), '192.0.2.1', ['1 192.0.2.1/32']],
    [
      'no names',
      domainList(),
      'localhost\na..example\n-\nex ample.example',
      ['1 - not a host name', '2 - not a host name', '3 - not a host name', '4 - not a host name'],
    ],
    [
      'hosts',
      hostsFile(),
      '127.0.0.1 localhost\n0.0.0.0 a.example b.example # x\n192.0.2.1 c.example',
      ['2 a.example', '2 b.example', '3 - not a line of a hosts file'],
    ],
    [
      'URLs',
      urlList(),
      'http://a.example/#x\nhxxps://b[.]example/\njavascript:alert(1)',
      ['1 http://a.example/#x', '2 https://b.example/', '3 - not a URL'],
    ],
    [
      'a mixture',
      mixedList(),
      'a.example:8080\n192.0.2.1:80\na.example/x\nhttps://a.example/',
      ['1 a.example :8080', '2 192.0.2.1/32 :80', '3 http://a.example/x', '4 https://a.example/'],
    ],
  ])('reads %s', async (...[, parse, input, expected]) => {
    expect(await shown(parse, input)).toEqual(expected);
  });
});

describe('table', () => {
  const parse = table({ needs: ['ip'] }, (row) =>
    rangeOf(row.text('IP'), { line: row.line, label: row.text('name') }),
  );

  it('finds columns by the header, in any order and case', async () => {
    expect(await shown(parse, 'Name,New,IP\n"a, b",1,192.0.2.1')).toEqual(['2 192.0.2.1/32 a, b']);
  });

  it('rejects a file with other columns entirely', async () => {
    const found = await parseAll(feedOf(parse), 'a,b\n1,2');
    expect(found).toEqual([{ kind: 'skipped', line: 1, reason: 'no column ip', fatal: true }]);
  });
});

describe('stixBundle', () => {
  it.each([
    ["[ipv4-addr:value = '192.0.2.1']", ['1 192.0.2.1/32']],
    [
      "[ipv4-addr:value='192.0.2.0/24' OR ipv6-addr:value = '2001:db8::1']",
      ['1 192.0.2.0/24', '1 2001:db8::1/128'],
    ],
    ["[domain-name:value IN ('a.example', 'b.example')]", ['1 a.example', '1 b.example']],
    ["[url:value = 'https://a.example/x\\'y']", ["1 https://a.example/x'y"]],
    ["[file:hashes.'SHA-256' = '" + 'ab'.repeat(32) + "']", ['1 sha256 ' + 'ab'.repeat(32)]],
    [
      "[domain-name:value = 'a.example' AND ipv4-addr:value = '192.0.2.1']",
      ['1 - compound pattern'],
    ],
    ["[domain-name:value NOT = 'a.example']", ['1 - compound pattern']],
    ["[domain-name:value = 'this AND that']", ['1 - not a host name']],
    ["[process:name = 'x']", ['1 - unknown kind of observable']],
    ['', ['1 - unknown pattern']],
  ])('reads %j', (pattern, expected) => {
    expect(readPattern(pattern, { line: 1 }).map(show)).toEqual(expected);
  });

  it('skips revoked indicators and other pattern languages', async () => {
    const objects = [
      {
        type: 'indicator',
        pattern: "[ipv4-addr:value = '192.0.2.1']",
        name: 'one',
        modified: '2026-01-02T00:00:00Z',
      },
      { type: 'indicator', pattern: "[ipv4-addr:value = '192.0.2.2']", revoked: true },
      { type: 'indicator', pattern: 'alert tcp', pattern_type: 'snort' },
    ];
    const input = JSON.stringify({ type: 'bundle', objects });
    expect(await shown(stixBundle(), input)).toEqual([
      '1 192.0.2.1/32 one',
      '3 - a pattern in snort',
    ]);
  });
});

describe('mispFeed', () => {
  const id = '00000000-0000-4000-8000-00000000000';

  it('follows the manifest to its events, newest first', async () => {
    const manifest = { [`${id}1`]: { timestamp: '1' }, [`${id}2`]: { timestamp: '2' }, other: {} };
    const bytes = [Buffer.from(JSON.stringify(manifest))];
    const source = { url: 'https://misp.example/feed/manifest.json' };
    const links: string[] = [];
    for await (const urls of mispEventLinks({ bytes, source, name: '' })) links.push(...urls);
    expect(links).toEqual([
      `https://misp.example/feed/${id}2.json`,
      `https://misp.example/feed/${id}1.json`,
    ]);
    expect(await shown(mispFeed(), JSON.stringify(manifest))).toEqual([]);
  });

  it('reads only attributes marked for detection', async () => {
    const attribute = (type: string, value: string, to_ids = true) => ({ type, value, to_ids });
    const Attribute = [
      attribute('ip-src', '192.0.2.1'),
      attribute('domain|ip', 'a.example|192.0.2.2'),
      attribute('filename|md5', `x.exe|${'0'.repeat(32)}`),
      attribute('ip-dst', '192.0.2.3', false),
      attribute('hostname|port', 'b.example|8080'),
    ];
    expect(await shown(mispFeed(), JSON.stringify({ Event: { Attribute } }))).toEqual([
      '1 192.0.2.1/32',
      '2 a.example',
      '2 192.0.2.2/32',
      `3 md5 ${'0'.repeat(32)}`,
      '5 b.example :8080',
    ]);
  });
});
