import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openPlace, type Place } from '../feeds/place.ts';
import { temporaryFolder } from '../harness.ts';

const servers = (...ips: string[]) => [
  JSON.stringify(
    ips.map((ip_address) => ({
      ip_address,
      port: 443,
      malware: 'Emotet',
      first_seen: '2026-05-30 10:00:00',
    })),
  ),
];

const listedServers = servers('198.51.100.7', '198.51.100.6', '198.51.100.9');

async function loaded(environment: Record<string, string> = {}): Promise<Place> {
  const place = await openPlace(environment);
  await place.vedette(['feeds', 'enable', 'openphish']);
  await place.load('feodo-tracker', listedServers);
  await place.load('openphish', [
    'https://bank.example/verify?a=1',
    'http://evil.example/',
    'http://xn--mnchen-3ya.example/',
    "http://a;b$(reboot)'c.example/",
    'http://198.51.100.300.example/',
  ]);
  return place;
}

function withLists(lists: readonly object[]): Record<string, string> {
  const data = temporaryFolder();
  writeFileSync(join(data, 'vedette.yaml'), JSON.stringify({ lists }));
  return { VEDETTE_DATA: data };
}

/** A secret key as `minisign -G -W` writes it. */
function makeKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' });
  const id = Buffer.from('0123456789abcdef', 'hex');
  const head = Buffer.concat([Buffer.from('Ed\0\0B2', 'latin1'), Buffer.alloc(48)]);
  const keys = [id, Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url'), Buffer.alloc(32)];
  const file = join(temporaryFolder(), 'lists.key');
  const text = Buffer.concat([head, ...keys]).toString('base64');
  writeFileSync(file, `untrusted comment: minisign secret key\n${text}\n`);
  return { file, id, publicKey };
}

describe('GET /v1/lists/{name}', () => {
  it('gives addresses as the fewest prefixes, and names', async () => {
    const { server } = await loaded();
    const addresses = await server.ask('/v1/lists/addresses');
    const domains = await server.ask('/v1/lists/malicious-domains');
    const urls = await server.ask('/v1/lists/urls');

    expect(addresses.status).toBe(200);
    expect(addresses.text).toBe('198.51.100.6/31\n198.51.100.9\n');
    expect(addresses.headers['x-vedette-list-entries']).toBe('3');
    expect(domains.text).toBe('198.51.100.300.example\nevil.example\nxn--mnchen-3ya.example\n');
    expect(urls.text).toBe('https://bank.example/verify?a=1\n');
  });

  it('blocks what has 80 points or more, and lists the rest of what is malicious by itself', async () => {
    const place = await loaded();
    const scoresIn = async (name: string) => {
      const { text } = await place.server.ask(`/v1/lists/${name}?format=json`);
      return (JSON.parse(text) as { score: number }[]).map(({ score }) => score);
    };
    expect(Math.min(...(await scoresIn('addresses')))).toBeGreaterThanOrEqual(80);
    expect(await scoresIn('domains')).toEqual([]);
    const phishing = await scoresIn('malicious-domains');
    expect(phishing).toHaveLength(3);
    expect(Math.max(...phishing)).toBeLessThan(80);
    // Some days later they are not as sure any more.
    place.clock.now += 4 * 86_400_000;
    expect(await scoresIn('addresses')).toEqual([]);
    expect(await scoresIn('malicious-addresses')).toHaveLength(3);
  });

  it('says the same of each entry as GET /v1/check', async () => {
    const { server } = await loaded();
    for (const name of ['addresses', 'malicious-domains', 'urls']) {
      const list = await server.ask(`/v1/lists/${name}?format=ndjson`);
      const rows = list.text.trimEnd().split('\n');
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) {
        const entry = JSON.parse(row) as { indicator: string; score: number; sources: string[] };
        const checked = await server.ask(
          `/v1/check?indicator=${encodeURIComponent(entry.indicator)}`,
        );
        const judged = checked.json.data as { verdict: string; points: number; sources: string[] };
        expect([entry.indicator, judged.verdict]).toEqual([entry.indicator, 'malicious']);
        expect(Math.round(judged.points)).toBe(entry.score);
        expect(judged.sources).toEqual(expect.arrayContaining(entry.sources));
      }
    }
  });

  it('answers 304 for free to those who have it, by tag or by time', async () => {
    const { server } = await loaded();
    const first = await server.ask('/v1/lists/addresses');
    const { etag = '', 'last-modified': modified = '' } = first.headers;
    const spent = async () => {
      const { usage } = (await server.ask('/v1/usage')).json.data as {
        usage: { operation: string; credits: number }[];
      };
      return usage.find(({ operation }) => operation === 'getList')?.credits;
    };
    expect(await spent()).toBe(1);
    const byTag = await server.ask('/v1/lists/addresses', { headers: { 'if-none-match': etag } });
    const byTime = await server.ask('/v1/lists/addresses', {
      headers: { 'if-modified-since': modified },
    });

    expect([byTag.status, byTag.text, byTime.status, byTime.text]).toEqual([304, '', 304, '']);
    expect(await spent()).toBe(1);
  });

  it('has another tag once a feed changes, and the same one while it does not', async () => {
    const place = await loaded();
    const tag = async () => (await place.server.ask('/v1/lists/addresses')).headers.etag;
    const first = await tag();
    place.clock.now += 900_000;
    expect(await tag()).toBe(first);
    await place.load('feodo-tracker', servers('198.51.100.7', '198.51.100.8'));
    expect(await tag()).not.toBe(first);
  });

  it('keeps the highest scores of a device that takes fewer, and says how many it left out', async () => {
    const { server } = await loaded();
    const answer = await server.ask('/v1/lists/addresses?format=pf&max=2');
    expect(answer.headers['x-vedette-list-left-out']).toBe('1');
    expect(answer.text.split('\n')[0]).toMatch(/2 addresses; 1 more were left out$/);
    expect(answer.text.trimEnd().split('\n')).toHaveLength(2);
  });

  it('takes the key as the password of HTTP Basic, as Bearer and as Token', async () => {
    const { server } = await loaded();
    const basic = Buffer.from(`anyone:${server.key}`).toString('base64');
    for (const authorization of [`Basic ${basic}`, `Bearer ${server.key}`, `Token ${server.key}`]) {
      const answer = await server.ask('/v1/lists/addresses', {
        key: '',
        headers: { authorization },
      });
      expect(answer.status).toBe(200);
    }
    const elsewhere = await server.ask('/v1/user/me', {
      key: '',
      headers: { authorization: `Basic ${basic}` },
    });
    expect(elsewhere.status).toBe(401);
    expect(elsewhere.headers['www-authenticate']).toBeUndefined();
  });

  it('is never a 200 that a firewall would load when it fails, whatever the mode', async () => {
    const { server } = await loaded({ VEDETTE_HTTP_STATUS: 'always-200' });
    const stranger = await server.ask('/v1/lists/addresses', { key: '' });
    const unknown = await server.ask('/v1/lists/adresses');
    const wrong = await server.ask('/v1/lists/addresses?format=hosts');
    const nowhere = await server.ask('/v1/lists/addresses/all');

    expect([stranger.status, stranger.headers['www-authenticate']]).toEqual([
      401,
      'Basic realm="vedette"',
    ]);
    expect(unknown.status).toBe(404);
    expect(unknown.json.message).toContain('Did you mean addresses?');
    expect([wrong.status, nowhere.status]).toEqual([400, 404]);
    expect(wrong.json.message).toContain('list addresses has addresses');
  });

  it('comes in the form that Accept names, unless the parameter does', async () => {
    const place = await openPlace();
    await place.load('feodo-tracker', servers('198.51.100.7'));
    const typeFor = async (accept: string, query = '') => {
      const { headers } = await place.server.ask(`/v1/lists/addresses${query}`, {
        headers: { accept },
      });
      return String(headers['content-type']).split(';')[0];
    };
    expect(await typeFor('*/*')).toBe('text/plain');
    expect(await typeFor('text/html,application/xml;q=0.9,*/*;q=0.8')).toBe('text/plain');
    expect(await typeFor('image/png')).toBe('text/plain');
    expect(await typeFor('text/csv')).toBe('text/csv');
    expect(await typeFor('application/json, text/plain, */*')).toBe('text/plain');
    expect(await typeFor('text/plain;q=0.1, application/json')).toBe('application/json');
    expect(await typeFor('application/stix+json;version=2.1, */*')).toBe('application/stix+json');
    expect(await typeFor('text/csv', '?format=ndjson')).toBe('application/x-ndjson');
  });

  it('tells what changed since a version, and that an older one is gone', async () => {
    const place = await loaded();
    const first = await place.server.ask('/v1/lists/addresses?format=nft');
    const { etag = '' } = first.headers;
    const since = (tag: string) =>
      place.server.ask(`/v1/lists/addresses?format=nft&since=${encodeURIComponent(tag)}`);
    expect(JSON.parse((await since(etag)).text)).toEqual({
      from: etag,
      to: etag,
      added: [],
      removed: [],
    });

    await place.load('feodo-tracker', servers('198.51.100.7', '198.51.100.9', '198.51.100.20'));
    const later = await since(etag.replaceAll('"', ''));
    const whole = await place.server.ask('/v1/lists/addresses?format=nft');
    expect(JSON.parse(later.text)).toEqual({
      from: etag,
      to: whole.headers.etag,
      added: ['198.51.100.7', '198.51.100.20'],
      removed: ['198.51.100.6/31'],
    });
    const gone = await since('"0"');
    expect([gone.status, gone.json.message]).toEqual([
      410,
      'The version "0" is no longer stored. Fetch the whole answer.',
    ]);
  });

  it('gives the rest to a reader that broke off, if it still is the same list', async () => {
    const { server } = await loaded();
    const whole = await server.ask('/v1/lists/addresses');
    const { etag = '' } = whole.headers;
    const part = (headers: Record<string, string>) =>
      server.ask('/v1/lists/addresses', { headers });
    const rest = await part({ range: 'bytes=5-', 'if-range': etag });
    expect([rest.status, rest.text]).toEqual([206, whole.text.slice(5)]);
    expect(rest.headers['content-range']).toBe(
      `bytes 5-${whole.text.length - 1}/${whole.text.length}`,
    );
    expect(rest.headers['content-length']).toBe(String(whole.text.length - 5));
    expect((await part({ range: 'bytes=-4' })).text).toBe(whole.text.slice(-4));
    const changed = await part({ range: 'bytes=5-', 'if-range': '"other"' });
    expect([changed.status, changed.text]).toEqual([200, whole.text]);
    const beyond = await part({ range: 'bytes=5000-' });
    expect([beyond.status, beyond.text]).toEqual([416, '']);
  });

  it('is signed with the key of the user', async () => {
    const { file, id, publicKey } = makeKey();
    const { server } = await loaded({ VEDETTE_LISTS_KEYS: file });
    const list = await server.ask('/v1/lists/addresses?format=nft');
    const signed = await server.ask('/v1/lists/addresses.minisig?format=nft');
    const key = await server.ask('/v1/lists/signing-key');
    expect(signed.headers.etag).toBe(list.headers.etag);

    const [, first = '', comment = '', second = ''] = signed.text.split('\n');
    const bytes = Buffer.from(first, 'base64');
    const signature = bytes.subarray(10);
    const digest = createHash('blake2b512').update(list.text).digest();
    expect([bytes.toString('latin1', 0, 2), bytes.subarray(2, 10)]).toEqual(['ED', id]);
    expect(verify(null, digest, publicKey, signature)).toBe(true);
    const said = Buffer.from(comment.replace('trusted comment: ', ''));
    expect(said.toString()).toBe(`list addresses as nft, version ${list.headers.etag}`);
    const all = Buffer.concat([signature, said]);
    expect(verify(null, all, publicKey, Buffer.from(second, 'base64'))).toBe(true);
    expect(key.text.split('\n')[1]?.length).toBe(56);
  });

  it('is not signed without a key, and a key that cannot be used stops the start', async () => {
    const { server } = await loaded();
    const unsigned = await server.ask('/v1/lists/addresses.minisig');
    expect([unsigned.status, unsigned.json.message]).toEqual([
      404,
      'No signing key. Lists are not signed: add a key of minisign to lists_keys.',
    ]);
    const file = join(temporaryFolder(), 'rubbish.key');
    writeFileSync(file, 'untrusted comment: none\nUldR\n');
    await expect(openPlace({ VEDETTE_LISTS_KEYS: file })).rejects.toThrow(
      /is not a minisign secret key/,
    );
  });

  it('leaves out suppressed addresses and what is too old', async () => {
    const place = await loaded();
    const suppression = ['198.51.100.6', '--feed', 'feodo-tracker', '--reason', 'our scanner'];
    await place.vedette(['suppress', 'add', ...suppression]);
    expect((await place.server.ask('/v1/lists/addresses')).text).toBe(
      '198.51.100.7\n198.51.100.9\n',
    );

    place.clock.now += 40 * 86_400_000;
    expect((await place.server.ask('/v1/lists/addresses')).text).toBe('');
  });

  it('leaves out own ranges, unless the list asks for them', async () => {
    const place = await openPlace({
      ...withLists([{ name: 'ours-too', kind: 'addresses', own_ranges: true }]),
      VEDETTE_OWN_RANGES: '198.51.100.9/32',
    });
    const file = join(temporaryFolder(), 'list.json');
    writeFileSync(file, listedServers.join('\n'));
    await place.vedette(['feeds', 'load', 'feodo-tracker', file], 1); // held: it names an own range
    await place.vedette(['feeds', 'review', 'feodo-tracker', '--accept']);

    expect((await place.server.ask('/v1/lists/addresses')).text).toBe('198.51.100.6/31\n');
    expect((await place.server.ask('/v1/lists/ours-too')).text).toBe(
      '198.51.100.6/31\n198.51.100.9\n',
    );
  });
});

describe('lists of vedette.yaml', () => {
  it('ask for categories, sources and scores of their own', async () => {
    const { server } = await loaded(
      withLists([
        { name: 'c2', kind: 'addresses', categories: ['c2'] },
        { name: 'spam', kind: 'addresses', categories: ['spam'] },
        { name: 'openphish-only', kind: 'domains', sources: ['openphish'], min_score: 10 },
        { name: 'abroad', kind: 'addresses', countries: ['XX'] },
      ]),
    );
    const textOf = async (name: string) => (await server.ask(`/v1/lists/${name}`)).text;

    expect(await textOf('c2')).toBe('198.51.100.6/31\n198.51.100.9\n');
    expect(await textOf('spam')).toBe('');
    expect(await textOf('openphish-only')).toContain('evil.example\n');
    expect(await textOf('abroad')).toBe('');
    const all = await server.ask('/v1/lists');
    const { lists } = all.json.data as { lists: { name: string; entries: number | null }[] };
    expect(lists.map(({ name }) => name)).toEqual([
      'addresses',
      'domains',
      'urls',
      'malicious-addresses',
      'malicious-domains',
      'c2',
      'spam',
      'openphish-only',
      'abroad',
    ]);
    expect(lists.map(({ entries }) => entries).slice(4, 6)).toEqual([null, 3]);
  });

  it('never have what they exclude, and the rest of a prefix that holds it', async () => {
    const { server } = await loaded(
      withLists([
        { name: 'not-six', kind: 'addresses', exclude: ['198.51.100.6', '198.51.100.8/31'] },
        { name: 'not-evil', kind: 'domains', exclude: ['evil.example', '300.example'] },
      ]),
    );
    const textOf = async (name: string) => (await server.ask(`/v1/lists/${name}`)).text;
    expect(await textOf('not-six')).toBe('198.51.100.7\n');
    expect(await textOf('not-evil')).toBe('xn--mnchen-3ya.example\n');
  });

  it.each([
    [{ name: 'a', kind: 'addresses', exclude: ['nowhere'] }, /exclude has nowhere/],
    [{ name: 'Bad Name', kind: 'addresses' }, /List Bad Name in vedette\.yaml: name/],
    [{ name: 'a', kind: 'domains', countries: ['DE'] }, /only addresses have countries/],
    [{ name: 'a', kind: 'addresses', colour: 'red' }, /List a in vedette\.yaml/],
    [{ name: 'reports', kind: 'addresses' }, /TAXII collection of reports/],
  ])('stop the start when they cannot be used: %j', async (list, message) => {
    await expect(openPlace(withLists([list]))).rejects.toThrow(message);
  });
});
