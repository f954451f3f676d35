import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../harness.ts';
import { nvdCve, nvdDocument } from '../banner/cve-feeds.ts';
import { addresses, openPlace, type Place } from './place.ts';

const claimsOf = async (place: Place, ip: string) => {
  const { explain } = (await place.look('malicious-info', ip)) as {
    explain: { claims: { feed: string; age_hours: number; expired: boolean; category: string }[] };
  };
  return explain.claims;
};

const snapshotsOf = ({ data }: Place) =>
  readdirSync(join(data, 'snapshots')).filter((name) => name.endsWith('.gz'));

const columnsOf = ({ data }: Place, feed: string) =>
  readdirSync(join(data, 'derived', 'columns', feed));

const reopen = async ({ server, data, clock }: Place, environment = {}) => {
  await server.running.stop();
  return openPlace({ VEDETTE_DATA: data, ...environment }, clock);
};

describe('feeds load', () => {
  it('shows the claim immediately, in IPv4 and IPv6', async () => {
    const place = await openPlace();
    expect(await place.saidOf('198.51.100.7')).toEqual([]);
    await place.load('greensnow', ['198.51.100.7', '2001:db8:1::/64']);
    expect(await place.saidOf('198.51.100.7')).toEqual(['greensnow']);
    expect(await place.saidOf('2001:db8:1::9')).toEqual(['greensnow']);
    expect(await place.saidOf('198.51.100.8')).toEqual([]);
    expect(await place.look('data', '198.51.100.7')).toMatchObject({ ip_category: { count: 1 } });
  });

  it('ages the claims by --as-of, and rejects a future time', async () => {
    const place = await openPlace();
    await place.load('greensnow', ['198.51.100.7'], '--as-of', '2026-05-31');
    expect(await claimsOf(place, '198.51.100.7')).toMatchObject([{ age_hours: 24 }]);
    expect(await place.row('greensnow')).toMatchObject({ age_hours: 24, last_try: null });
    await place.load('greensnow', ['198.51.100.8'], '--as-of', '2026-01-31');
    expect(await claimsOf(place, '198.51.100.8')).toMatchObject([{ expired: true }]);
    expect(await place.look('malicious-info', '198.51.100.8')).toMatchObject({
      ip_category: { count: 0 },
    });
    await expect(place.load('greensnow', ['x'], '--as-of', '2027-01-01')).rejects.toThrow(
      'in the past',
    );
  });

  it('adds NVD years, each replacing the same year, compressed or not', async () => {
    const place = await openPlace();
    const load = (name: string, ids: readonly string[]) => {
      const file = join(temporaryFolder(), name);
      const cpe = 'cpe:2.3:a:example:server:1.0:*:*:*:*:*:*:*';
      const text = nvdDocument(ids.map((id) => nvdCve({ id, cpe })));
      writeFileSync(file, name.endsWith('.gz') ? gzipSync(text) : text);
      return place.vedette(['feeds', 'load', 'nvd', file]);
    };
    const many = Array.from({ length: 90 }, (_, at) => `CVE-2021-${1_000 + at}`);
    await load('2020.json', ['CVE-2020-1002']);
    await load('nvdcve-2.0-2020.json.gz', ['CVE-2020-1001']);
    expect(await load('nvdcve-2.0-2021.json', many)).toContain('updated (91 entries');
    expect(await load('nvdcve-2.0-2021.json.gz', many.slice(1))).toContain('(90 entries');
    const [live] = await place.generations('nvd');
    expect(live?.documents.map(({ url }) => /\d{4}(?=\.json)/.exec(url)?.[0])).toEqual([
      '2021',
      '2020',
    ]);
    await load('new.json', ['CVE-2022-1000']);
    const file = join(temporaryFolder(), 'newer.json');
    writeFileSync(file, nvdDocument([]));
    const said = await place.vedette(['feeds', 'load', 'nvd', file, '--json']);
    expect(JSON.parse(said)).toMatchObject({ replaced: 'new.json' });
  });

  it('prefers the time of a record over that of the file', async () => {
    const place = await openPlace();
    const record = { ip_address: '198.51.100.7', port: 443, last_online: '2026-05-30' };
    await place.load('feodo-tracker', [JSON.stringify([record])]);
    expect(await claimsOf(place, '198.51.100.7')).toMatchObject([{ age_hours: 48 }]);
  });

  it.each(['/', '/nowhere/at-all'])('says that %s is not a file', async (file) => {
    const place = await openPlace();
    await expect(place.vedette(['feeds', 'load', 'greensnow', file])).rejects.toThrow(
      /is not a regular file|does not exist/,
    );
  });

  it('does not delay the next fetch from the provider', async () => {
    const place = await openPlace();
    const file = join(temporaryFolder(), 'ours.txt');
    writeFileSync(file, '198.51.100.7\n');
    const own = ['--format', 'ip', '--category', 'attack'];
    await place.vedette(['feeds', 'add', 'ours', file, ...own]);
    await place.load('ours', ['198.51.100.8']);
    await place.vedette(['feeds', 'update', 'ours']);
    expect(await place.saidOf('198.51.100.7')).toEqual(['ours']);
  });
});

describe('feeds enable, disable, rollback and review', () => {
  it('take effect immediately', async () => {
    const place = await openPlace();
    await place.load('greensnow', ['198.51.100.7']);
    await place.vedette(['feeds', 'disable', 'greensnow']);
    expect(await place.saidOf('198.51.100.7')).toEqual([]);
    expect(await place.row('greensnow')).toMatchObject({ on: false, state: 'off', entries: 1 });
    await place.vedette(['feeds', 'enable', 'greensnow']);
    expect(await place.saidOf('198.51.100.7')).toEqual(['greensnow']);
  });

  it('drop the metrics of a disabled feed', async () => {
    const place = await openPlace();
    await place.load('greensnow', ['198.51.100.7']);
    const figure = /vedette_feed_entries\{feed="greensnow"\} 1/;
    const metrics = async () => (await place.server.ask('/metrics')).text;
    expect(await metrics()).toMatch(figure);
    await place.vedette(['feeds', 'disable', 'greensnow']);
    expect(await metrics()).not.toMatch(figure);
  });

  it('go back one generation at a time, without a download', async () => {
    const place = await openPlace();
    for (const ip of addresses(3)) await place.load('greensnow', [ip]);
    await place.vedette(['feeds', 'rollback', 'greensnow']);
    expect(await place.saidOf('198.51.100.2')).toEqual(['greensnow']);
    expect(await place.saidOf('198.51.100.3')).toEqual([]);
    await place.vedette(['feeds', 'rollback', 'greensnow']);
    expect(await place.saidOf('198.51.100.1')).toEqual(['greensnow']);
    await place.vedette(['feeds', 'rollback', 'greensnow'], 1);
  });

  it('go back even if derived files are lost', async () => {
    const first = await openPlace();
    for (const ip of addresses(2)) await first.load('greensnow', [ip]);
    await first.server.running.stop();
    rmSync(join(first.data, 'derived'), { recursive: true });
    const place = await openPlace({ VEDETTE_DATA: first.data }, first.clock);
    await place.vedette(['feeds', 'rollback', 'greensnow']);
    expect(await place.saidOf('198.51.100.1')).toEqual(['greensnow']);
  });

  it('accept or reject a held generation', async () => {
    const place = await openPlace();
    await place.load('greensnow', addresses(30));
    await expect(place.load('greensnow', addresses(100))).rejects.toThrow('grew from 30 to 100');
    expect(await place.saidOf('198.51.100.90')).toEqual([]);
    expect(await place.vedette(['feeds', 'review'])).toContain('grew from 30 to 100');
    await place.vedette(['feeds', 'review', 'greensnow', '--reject']);
    expect(await place.row('greensnow')).toMatchObject({ state: 'good', error: null, entries: 30 });
    await expect(place.load('greensnow', addresses(100))).rejects.toThrow('held');
    await place.vedette(['feeds', 'review', 'greensnow', '--accept']);
    expect(await place.saidOf('198.51.100.90')).toEqual(['greensnow']);
    await place.vedette(['feeds', 'review', 'greensnow', '--accept'], 1);
  });

  it('reject a held generation once a newer one arrives', async () => {
    const place = await openPlace();
    await place.load('greensnow', addresses(30));
    for (const count of [100, 101, 102]) {
      await expect(place.load('greensnow', addresses(count))).rejects.toThrow('held');
    }
    const states = async () => (await place.generations('greensnow')).map(({ state }) => state);
    expect(await states()).toEqual(['held', 'rejected', 'rejected', 'live']);
    await place.load('greensnow', addresses(31));
    expect(await states()).toEqual(['live', 'rejected', 'rejected', 'rejected', 'kept']);
  });
});

describe('what is stored', () => {
  it('is the live generation and five before it, with their snapshots and no others', async () => {
    const place = await openPlace();
    for (const ip of addresses(9)) await place.load('greensnow', [ip]);
    const kept = await place.generations('greensnow');
    expect(kept.map(({ number }) => number)).toEqual([9, 8, 7, 6, 5, 4]);
    // Each has a file of first-listed times.
    expect(snapshotsOf(place)).toHaveLength(2 * kept.length);
    expect(columnsOf(place, 'greensnow')).toHaveLength(2 * kept.length);
  });

  it('survives a source that sends garbage for days', async () => {
    const place = await openPlace();
    await place.load('greensnow', addresses(30));
    await place.load('greensnow', addresses(31));
    for (let count = 100; count < 107; count++) {
      await expect(place.load('greensnow', addresses(count))).rejects.toThrow('held');
    }
    await place.vedette(['feeds', 'rollback', 'greensnow']);
    expect(await place.row('greensnow')).toMatchObject({ entries: 30 });
  });

  it('survives concurrent loads', async () => {
    const place = await openPlace();
    const feeds = ['greensnow', 'cins-army', 'dan-torlist', 'binary-defense'];
    for (let round = 1; round <= 8; round++) {
      await Promise.all(feeds.map((feed, at) => place.load(feed, addresses(1, round * 10 + at))));
    }
    const generations = await Promise.all(feeds.map((feed) => place.generations(feed)));
    const documents = generations.flat().flatMap((generation) => generation.documents);
    // Tor exit nodes are not threats, so their first-listed times are not stored.
    const listings = documents.flatMap((document) => document.listings || []);
    const cited = new Set(
      [...documents.map(({ digest }) => digest), ...listings].map((digest) => `${digest}.gz`),
    );
    expect(new Set(snapshotsOf(place))).toEqual(cited);
    expect(await place.saidOf('198.51.100.81')).toEqual(['cins-army']);
  });

  it('includes every source of a feed when one or two of them are loaded', async () => {
    const place = await openPlace();
    const sources = ['http', 'socks4', 'socks5'];
    const load = (part: string, at: number) =>
      place.load('thespeedx-proxies', [`198.51.100.${at}:80`], '--source', part);
    await place.vedette(['feeds', 'enable', 'thespeedx-proxies']);
    await Promise.all(sources.map((part, at) => load(`${part}.txt`, at + 1)));
    for (const at of [1, 2, 3]) {
      expect(await place.saidOf(`198.51.100.${at}`)).toEqual(['thespeedx-proxies']);
    }
    await load('http.txt', 9);
    expect(await place.saidOf('198.51.100.1')).toEqual([]);
    expect(await place.saidOf('198.51.100.2')).toEqual(['thespeedx-proxies']);
  });
});

describe('a restart', () => {
  it.each(['nothing', 'derived', 'derived/columns'])(
    'opens with the same answers when %s is lost',
    async (lost) => {
      const first = await openPlace();
      await first.load('greensnow', ['198.51.100.7', '2001:db8:1::7']);
      await first.load('cins-army', ['198.51.100.0/28']);
      const before = await first.look('data', '198.51.100.7');
      await first.server.running.stop();
      if (lost !== 'nothing') rmSync(join(first.data, lost), { recursive: true });

      const second = await openPlace({ VEDETTE_DATA: first.data }, first.clock);

      expect(await second.look('data', '198.51.100.7')).toEqual(before);
      expect(await second.saidOf('2001:db8:1::7')).toEqual(['greensnow']);
    },
  );

  it('rebuilds damaged columns', async () => {
    const first = await openPlace();
    await first.load('greensnow', ['198.51.100.7']);
    const [file = ''] = columnsOf(first, 'greensnow');
    await first.server.running.stop();
    writeFileSync(join(first.data, 'derived', 'columns', 'greensnow', file), 'rubbish');
    const second = await openPlace({ VEDETTE_DATA: first.data }, first.clock);
    expect(await second.saidOf('198.51.100.7')).toEqual(['greensnow']);
  });

  it('skips a feed whose bytes are gone, reports it, and serves the others', async () => {
    const first = await openPlace();
    await first.load('greensnow', ['198.51.100.7']);
    const [row] = await first.generations('greensnow');
    const lost = `${row?.documents[0]?.digest}.gz`;
    await first.load('cins-army', ['198.51.100.7', '198.51.100.8']);
    await first.server.running.stop();
    rmSync(join(first.data, 'derived'), { recursive: true });
    rmSync(join(first.data, 'snapshots', lost));
    const second = await openPlace({ VEDETTE_DATA: first.data }, first.clock);
    expect(await second.saidOf('198.51.100.7')).toEqual(['cins-army']);
    expect(await second.row('greensnow')).toMatchObject({ state: 'failing' });
    await second.load('greensnow', ['198.51.100.7']);
    expect(await second.saidOf('198.51.100.7')).toEqual(['cins-army', 'greensnow']);
  });
});

describe('a user feed', () => {
  it('is added by command, fetched from a file, and survives a restart', async () => {
    const first = await openPlace();
    const file = join(temporaryFolder(), 'ours.csv');
    writeFileSync(file, 'when,ip\n2026-05-30,198.51.100.7\n');
    const format = ['--format', 'csv', '--category', 'c2', '--column', 'ip'];
    await first.vedette(['feeds', 'add', 'ours', file, ...format]);
    await first.vedette(['feeds', 'update', 'ours']);
    expect(await first.saidOf('198.51.100.7')).toEqual(['ours']);
    const second = await reopen(first);
    expect(await claimsOf(second, '198.51.100.7')).toMatchObject([{ category: 'c2' }]);
  });

  it('is read from own_feeds in vedette.yaml', async () => {
    const data = temporaryFolder();
    const file = join(data, 'ours.txt');
    writeFileSync(file, '198.51.100.7\n');
    const own = [{ name: 'ours', file, format: 'ip', category: 'vpn' }];
    writeFileSync(join(data, 'vedette.yaml'), JSON.stringify({ own_feeds: own }));
    const place = await openPlace({ VEDETTE_DATA: data });
    await place.vedette(['feeds', 'update', 'ours']);
    expect(await place.look('vpn', '198.51.100.7')).toMatchObject({ is_vpn: true });
  });

  it('cannot use the name of a catalogue feed', async () => {
    const place = await openPlace();
    const words = ['feeds', 'add', 'ipsum', '/x', '--format', 'ip', '--category', 'c2'];
    await expect(place.vedette(words)).rejects.toThrow('already exists');
  });
});
