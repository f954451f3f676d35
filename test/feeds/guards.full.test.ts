import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../harness.ts';
import { addresses, openPlace, startedAt, type Place } from './place.ts';

const good = addresses(30);
const withMore = (...lines: string[]) => [...good, ...lines].join('\n');
const jsonOf = (ips: readonly string[]) =>
  JSON.stringify(ips.map((ip_address) => ({ ip_address, port: 443 })));
const page = '<title>502 Bad Gateway</title><p>198.51.100.1</p>';

interface Case {
  what: string;
  content: string | Buffer;
  why: RegExp;
  feed?: string;
  before?: string;
}

const guarded: Case[] = [
  { what: 'an HTML error page', content: `<!DOCTYPE html><html>${page}`, why: /an HTML page/ },
  { what: 'an HTML page after blanks', content: `\uFEFF\n \n<HTML>${page}`, why: /an HTML page/ },
  {
    what: 'an XHTML page',
    content: `<?xml version="1.0"?>\n<html>${page}`,
    why: /cannot be parsed|not a list/,
  },
  {
    what: 'a truncated gzip',
    content: gzipSync(withMore('198.51.100.77')).subarray(0, -12),
    why: /cannot be parsed/,
  },
  {
    what: 'a truncated JSON document',
    content: jsonOf(good).slice(0, -40),
    feed: 'feodo-tracker',
    before: jsonOf(good),
    why: /cannot be parsed/,
  },
  { what: 'an empty file', content: '', why: /0 entries, at least 1/ },
  { what: 'only comments', content: '# nothing\n# today\n', why: /0 entries, at least 1/ },
  { what: 'half of it gone', content: good.slice(0, 14).join('\n'), why: /shrank from 30 to 14/ },
  { what: 'three times as much', content: addresses(91).join('\n'), why: /grew from 30 to 91/ },
  { what: '0.0.0.0/0', content: withMore('0.0.0.0/0'), why: /line 31 covers 0\.0\.0\.0-255/ },
  { what: 'a /7', content: withMore('2.0.0.0/7'), why: /line 31 covers 2\.0\.0\.0-3\.255/ },
  {
    what: 'a span wider than a /8',
    content: withMore('5.0.0.0-6.0.0.255'),
    why: /wider than a \/8/,
  },
  { what: '2000::/3', content: withMore('2000::/3'), why: /line 31 covers 2000::-3fff/ },
  { what: '::/0', content: withMore('::/0'), why: /wider than/ },
  { what: 'an IPv6 /18', content: withMore('2a00::/18'), why: /line 31 covers 2a00::-2a00:3fff/ },
  { what: '10.0.0.0/8', content: withMore('10.0.0.0/8'), why: /1 entry with reserved/ },
  { what: '127.0.0.1', content: withMore('127.0.0.1'), why: /1 entry with reserved/ },
  { what: 'fe80::/10', content: withMore('fe80::/10'), why: /1 entry with reserved/ },
  { what: '192.0.2.7', content: withMore('192.0.2.7'), why: /1 entry with reserved/ },
  { what: 'your own network', content: withMore('198.51.100.200'), why: /your own network/ },
  { what: 'a range around it', content: withMore('198.51.100.128/25'), why: /your own network/ },
  {
    what: 'binary rubbish',
    content: Buffer.alloc(5_000, 0xfe),
    why: /not a list|cannot be parsed/,
  },
  { what: 'NULs', content: Buffer.alloc(5_000), why: /not a list|cannot be parsed/ },
  { what: 'JSON instead of a list', content: '{"error":"rate limit"}', why: /not a list/ },
];

function fileOf(content: string | Buffer): string {
  const file = join(temporaryFolder(), 'list.txt');
  writeFileSync(file, content);
  return file;
}

const openGuarded = () => openPlace({ VEDETTE_OWN_RANGES: '198.51.100.192/26' });

async function expectAlert(place: Place, feed: string, why: RegExp): Promise<void> {
  const row = await place.row(feed);
  expect(row).toMatchObject({ state: 'held', entries: 30 });
  expect(row.error).toMatch(why);
  expect(await place.vedette(['feeds', 'list'])).toMatch(
    new RegExp(`held +${feed} .*held for rev`),
  );
  expect((await place.server.ask('/readyz')).text).toContain(`${feed} held`);
  expect((await place.server.ask('/metrics')).text).toContain('vedette_feeds{state="held"} 1');
}

/** No special range or resolver is ever called malicious, whatever a feed says. */
async function expectNobodyHurt(place: Place): Promise<void> {
  for (const ip of ['10.0.0.1', '127.0.0.1', '192.0.2.7', 'fe80::1']) {
    expect((await place.server.ask(`/v1/ip/malicious-info?ip=${ip}`)).status).toBe(400);
  }
  for (const ip of ['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111']) {
    expect(await place.look('malicious-info', ip)).toMatchObject({ is_malicious: false });
    expect(await place.look('is_safe_dns_server', ip)).toMatchObject({ is_safe_dns_server: true });
  }
}

describe('a feed that brings', () => {
  it.each(guarded)('$what is held, and nothing else changes', async (given) => {
    const { feed = 'greensnow', before = good.join('\n'), content, why } = given;
    const place = await openGuarded();
    await place.vedette(['feeds', 'load', feed, fileOf(before)]);
    await place.load('cins-army', ['198.51.100.7', '198.51.100.150']);
    const former = await place.look('data', '198.51.100.7');

    await place.vedette(['feeds', 'load', feed, fileOf(content)], 1);

    expect(await place.look('data', '198.51.100.7')).toEqual({ ...former, user_search_count: 2 });
    expect(await place.saidOf('198.51.100.7')).toEqual(['cins-army', feed].sort());
    expect(await place.saidOf('198.51.100.77')).toEqual([]);
    expect(await place.row('cins-army')).toMatchObject({ state: 'good', entries: 2 });
    await expectAlert(place, feed, why);
    await expectNobodyHurt(place);
  });

  it('more entries than allowed is held', async () => {
    const place = await openGuarded();
    await place.load('greensnow', good);
    const { library } = place.server.running.service;
    const greensnow = library.find('greensnow');
    const feed = { ...greensnow, maxEntries: 40 };
    const arrival = await library.receive(
      [Buffer.from(addresses(41).join('\n'))].values() as never,
    );
    const [source = { url: '' }] = feed.sources;
    const received = { ...arrival, source, fileName: 'x', etag: null, lastModified: null };
    await library.takeIn(feed, [received], { origin: 'download', asOf: startedAt });
    await expectAlert(place, 'greensnow', /41 entries, at most 40/);
  });

  it.each([
    ['HTML', `<html>${page}`],
    ['nothing', ''],
    ['the whole internet', '0.0.0.0/0'],
  ])('%s the first time is held, and its claims are not used', async (_, content) => {
    const place = await openGuarded();
    await place.vedette(['feeds', 'load', 'greensnow', fileOf(content)], 1);
    expect(await place.saidOf('198.51.100.7')).toEqual([]);
    expect(await place.row('greensnow')).toMatchObject({ state: 'held', entries: 0 });
    await expectNobodyHurt(place);
  });
});

describe('a small feed that becomes empty', () => {
  it('is held like a large one', async () => {
    const place = await openPlace();
    await place.load('greensnow', addresses(4));
    const row = await place.row('greensnow');
    await place.vedette(['feeds', 'load', 'greensnow', fileOf('# nothing today\n')], 1);

    expect(await place.row('greensnow')).toMatchObject({ state: 'held', entries: row.entries });
    expect(await place.saidOf('198.51.100.1')).toContain('greensnow');
  });
});

describe('a feed goes live', () => {
  it.each([
    ['that grows as lists do', good, addresses(80)],
    ['that shrinks a little', good, addresses(16)],
    ['that is small and multiplies', ['198.51.100.1'], addresses(12)],
    ['that is small and halves', addresses(10), ['198.51.100.1']],
    [
      'with the bogons it had before',
      [...addresses(60), '10.0.0.0/8'],
      [...addresses(61), '10.0.0.0/8'],
    ],
    [
      'with fewer bogons',
      [...addresses(60), '10.0.0.0/8', '127.0.0.1'],
      [...addresses(61), '127.0.0.1'],
    ],
    ['with a /8 and a /19', good, [...good, '5.0.0.0/8', '2a00::/19']],
    ['with all of 6to4, which names nothing', [...good, '2002::/16'], [...good, '2002::/16']],
  ])('%s', async (_, before, after) => {
    const place = await openPlace();
    const loaded = await place.vedette(['feeds', 'load', 'greensnow', fileOf(before.join('\n'))]);
    expect(loaded).toContain('updated');
    await place.load('greensnow', after);
    expect(await place.row('greensnow')).toMatchObject({ state: 'good', entries: after.length });
    await expectNobodyHurt(place);
  });

  it('with bogons only after a review, which then always strips them', async () => {
    const place = await openPlace();
    await place.load('greensnow', good);
    await expect(place.load('greensnow', [...good, '10.0.0.0/8'])).rejects.toThrow('reserved');
    await place.vedette(['feeds', 'review', 'greensnow', '--accept']);
    await place.load('greensnow', [...addresses(31), '10.0.0.0/8']);
    expect(await place.row('greensnow')).toMatchObject({ state: 'good', entries: 32 });
    await expectNobodyHurt(place);
  });
});
