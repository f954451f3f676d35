import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { feeds } from '../../src/feeds/catalogue/index.ts';
import { needsKey, sourcesAt, sourceUrl, type Found } from '../../src/feeds/feed.ts';
import { readSnapshot } from '../../src/feeds/read.ts';
import { renderFeedsPage, renderLicences } from '../../src/feeds/reference.ts';
import { exampleOf } from './examples.ts';

function feedNamed(name: string) {
  const feed = feeds.find((candidate) => candidate.name === name);
  if (!feed) throw new Error(`no feed ${name}`);
  return feed;
}

async function readAll(name: string, bytes: Uint8Array, limits = {}) {
  const feed = feedNamed(name);
  const source = feed.sources[0] ?? { url: '' };
  const all: Found[] = [];
  for await (const { found } of readSnapshot(feed, { source, bytes: [bytes], limits })) {
    all.push(...found);
  }
  return all;
}

describe('readSnapshot', () => {
  it('unwraps by content, whatever the file name says', async () => {
    const { input, output } = exampleOf(feedNamed('epss'));
    expect(await readAll('epss', gzipSync(input))).toEqual(output);
    expect(await readAll('epss', Buffer.from(input))).toEqual(output);
  });

  it('reads only the archive members a feed picks', async () => {
    const { input, output } = exampleOf(feedNamed('tranco'));
    const archive = zipSync({
      'README.md': Buffer.from('1,a.example'),
      'top-1m.csv': Buffer.from(input),
    });
    expect(await readAll('tranco', archive)).toEqual(output);
  });

  it('ends a truncated archive with a fatal value', async () => {
    const packed = gzipSync('192.0.2.1\n'.repeat(5000));
    const found = await readAll('cins-army', packed.subarray(0, packed.length - 20));
    expect(found.at(-1)).toMatchObject({ kind: 'skipped', fatal: true });
  });

  it('ends a zip bomb with a fatal value', async () => {
    const found = await readAll('cins-army', gzipSync(Buffer.alloc(1_000_000)), {
      maxUnwrappedBytes: 10_000,
    });
    expect(found.at(-1)).toMatchObject({ kind: 'skipped', fatal: true });
  });
});

describe('sourceUrl', () => {
  it('fills in the month and the key', () => {
    const now = new Date('2026-08-22T00:00:00Z');
    const source = { url: 'https://list.example/{year}/{year}{month}.csv?key={key}' };
    expect(sourceUrl(source, { now, key: 'a b' })).toBe(
      'https://list.example/2026/202608.csv?key=a%20b',
    );
  });

  it('fetches every year of a yearly source, past years once, including future years', () => {
    const source = { url: 'https://list.example/{year}.json', since: 2025 };
    const at = (now: string) => sourcesAt({ sources: [source] }, new Date(now));
    expect(at('2027-01-01T00:00:00Z')).toEqual([
      { url: 'https://list.example/{year}.json' },
      { url: 'https://list.example/2025.json', once: true },
      { url: 'https://list.example/2026.json', once: true },
    ]);
    const nvd = feeds.find(({ name }) => name === 'nvd') ?? { sources: [] };
    const urls = sourcesAt(nvd, new Date('2027-01-01T00:00:00Z')).map(({ url }) => url);
    expect(urls.filter((url) => /-20(02|26)\.json/.test(url))).toHaveLength(2);
  });

  it('knows which feeds need a key', () => {
    expect(feeds.filter(needsKey).map((feed) => feed.name)).toEqual([
      'abuseipdb',
      'geolite2',
      'phishtank',
      'otx-pulses',
    ]);
  });
});

describe('the reference pages', () => {
  it('show every feed once', () => {
    const [first] = feeds;
    if (!first) throw new Error('there are feeds');
    const page = renderFeedsPage([...feeds, { ...first, name: 'one-more' }]);
    expect(page).toContain('`one-more`');
    for (const { name } of feeds) expect(page.split(`\`${name}\``)).toHaveLength(2);
  });

  it('name everyone the licences require', () => {
    const page = renderLicences(feeds);
    for (const owner of [
      'DB-IP',
      'Spamhaus',
      'FIRST',
      'NVD',
      'Tor',
      'abuse.ch',
      'MISP',
      'FireHOL',
    ]) {
      expect(page).toContain(owner);
    }
  });
});
