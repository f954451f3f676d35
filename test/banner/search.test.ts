import { filterGuide } from '../../src/banner/contract.ts';
import { describe, expect, it } from 'vitest';
import { shareAcrossTests } from '../harness.ts';
import { dataOf, now, openBannerPlace, takeIn } from './place.ts';

const hour = 3_600_000;

const web = {
  address: '192.0.2.10',
  port: 443,
  seenAt: now - hour,
  service: 'http',
  isTls: true,
  product: 'nginx',
  version: '1.18.0',
  title: 'Log in',
  statusCode: 200,
  server: 'nginx',
  banner:
    'HTTP/1.1\nStatus: 200 OK\nContent Type: text/html\n\nWelcome to the default password page',
  hostnames: ['www.example.test'],
  favicons: [-561_955_774],
  tags: ['nginx', 'Cobalt Strike'],
  technologies: [{ name: 'jQuery', url: 'https://jquery.com' }],
  certificate: {
    subjectCommonName: 'example.test',
    issuerOrganization: "Let's Encrypt",
    notAfter: now - 1,
    text: 'CN=example.test',
    names: ['www.example.test'],
  },
};
const ssh = {
  address: '192.0.2.10',
  port: 22,
  seenAt: now - 3 * hour,
  service: 'ssh',
  product: 'OpenSSH',
  version: '8.9',
  banner: 'SSH-2.0-OpenSSH_8.9',
};
const redis = {
  address: '198.51.100.7',
  port: 6379,
  seenAt: now - 2 * hour,
  service: 'redis',
  product: 'Redis key-value store',
  banner: '-NOAUTH Authentication required.',
};

describe('GET /v1/banner/search', () => {
  const usual = shareAcrossTests(async () => {
    const place = await openBannerPlace();
    await place.take([ssh, web, redis]);
    return place;
  });

  it('returns every member of a row, newest first, ten per page', async () => {
    const place = usual();
    const { count, result } = await place.search('port: 1-65535');
    expect(count).toBe(3);
    expect(result.map(({ open_port_no }) => open_port_no)).toEqual([443, 6379, 22]);
    expect(result[0]).toEqual({
      as_name: '',
      city: '',
      cloud_source: '',
      country: expect.any(String) as string,
      banner: web.banner,
      favicons: [{ hash: '-217ec3be' }],
      has_cve: false,
      hostname: 'www.example.test',
      input_code: 0,
      ip_address: '192.0.2.10',
      html_meta_author: '',
      html_meta_description: '',
      html_meta_keywords: '',
      html_meta_title: '',
      is_3g: false,
      is_5g: false,
      is_lte: false,
      is_cloud: false,
      is_hosting: false,
      is_proxy: false,
      is_scanner: false,
      is_snort: false,
      is_tor: false,
      is_vpn: false,
      latitude: null,
      longitude: null,
      open_port_no: 443,
      org_name: '',
      product: 'nginx',
      product_version: '1.18.0',
      repeat_count: 1,
      scan_dtime: '2026-06-15 11:00:00',
      scanner: [],
      score: 'Safe',
      score_out: 'Safe',
      service_name: 'HTTPS',
      snort: [],
      socket_type: 'TCP',
      ssl_expired: 'true',
      ssl_info: 'CN=example.test',
      ssl_issuer_organization: "Let's Encrypt",
      ssl_subject_common_name: 'example.test',
      ssl_subject_country: '',
      ssl_subject_organization: '',
      status_code: 200,
      tags: ['nginx', 'Cobalt Strike', 'https'],
      tech_stacks: [{ link: 'https://jquery.com', tech_stack: 'jQuery' }],
      title: 'Log in',
    });
    expect(result[2]).toMatchObject({ hostname: null, ssl_expired: '', product_version: '8.9' });
  });

  const meanings: [query: string, found: string[]][] = [
    ['nginx', ['192.0.2.10:443']],
    ['"default password"', ['192.0.2.10:443']],
    ['"password default"', []],
    ['tag: Cobalt Strike after: 2024-07-29', ['192.0.2.10:443']],
    ["ssl_issuer_organization: Let's Encrypt", ['192.0.2.10:443']],
    ['product: Redis key-value store', ['198.51.100.7:6379']],
    ['ip: 192.0.2.0/24 NOT port: 22', ['192.0.2.10:443']],
    ['port: 22,6379', ['198.51.100.7:6379', '192.0.2.10:22']],
    ['ssl_expired: true', ['192.0.2.10:443']],
    ['favicon: "-217ec3be"', ['192.0.2.10:443']],
    ['hostname: *.example.test', ['192.0.2.10:443']],
    ['(port: 22 OR port: 6379) NOT service: ssh', ['198.51.100.7:6379']],
    ['before: now-150m', ['192.0.2.10:22']],
    ['authentication AND country: ZZ', []],
  ];

  it('understands the language of the contract', async () => {
    const place = usual();
    for (const [query, expected] of meanings) {
      expect([query, await place.found(query)]).toEqual([query, expected]);
    }
  });

  it('answers every example in the documentation of filters', async () => {
    const place = usual();
    for (const { example } of filterGuide) {
      expect([example, await place.search(example)]).toEqual([
        example,
        expect.objectContaining({ count: expect.any(Number) as number }),
      ]);
    }
  });

  it('finds titles and banners by regular expressions', async () => {
    const place = await openBannerPlace();
    const page = (address: string, title: string, body: string) => ({
      address,
      port: 80,
      service: 'http',
      title,
      banner: `HTTP/1.1\nStatus: 200 OK\nServer: nginx\n\n${body}`,
    });
    await place.take([
      page('192.0.2.1', 'Log in', '<form action="/auth/login">Caf\u00e9 \ud83d\ude00</form>'),
      page('192.0.2.2', 'Please log in', 'openssh_7.4 is no OpenSSH_7.4'),
      { address: '192.0.2.3', port: 22, service: 'ssh', banner: 'SSH-2.0-OpenSSH_7.4' },
    ]);
    const hosts = async (query: string) =>
      (await place.found(query)).map((found) => /(\d+):/.exec(found)?.[1] ?? '').toSorted();
    expect(await hosts('title: /^Log in$/')).toEqual(['1']);
    expect(await hosts('title: /log ?in/i')).toEqual(['1', '2']);
    expect(await hosts('banner: /OpenSSH_[67]\\./')).toEqual(['2', '3']);
    expect(await hosts('banner: /^SSH-\\d/ OR html: /action="[^"]*\\/login"/')).toEqual(['1', '3']);
    expect(await hosts('banner: /(?m)^Server: nginx$/ NOT title: /^Log/')).toEqual(['2']);
    expect(await hosts('html: /caf. .<\\/form>$/i')).toEqual(['1']);
    expect(await hosts('(port: 80 banner: /openssh/)')).toEqual(['2']);
    expect(await hosts('banner: /etc/passwd')).toEqual([]);
    expect(await place.stats('banner: /OpenSSH/', '&fields=service_name')).toEqual({
      service_name_agg: [
        ['http', 1],
        ['ssh', 1],
      ],
    });
    for (const [query, why] of [
      ['title: /(a)\\1/', 'a back reference'],
      ['title: /(?=a)/', 'a look-around'],
      ['title: /a(/', 'an unclosed parenthesis'],
      ['title: /a{900}b{900}/', 'at most'],
    ] as const) {
      const { status, text } = await place.server.ask(
        `/v1/banner/search?query=${encodeURIComponent(query)}`,
      );
      expect([query, status]).toEqual([query, 400]);
      expect(text).toContain(why);
    }
  });

  it('compares versions as versions', async () => {
    const place = await openBannerPlace();
    const versions = [
      '',
      '3.7.1p2',
      '7.4',
      '7.4p1 Debian-10+deb9u7',
      '7.9p1',
      '7.10rc1',
      '7.10',
      '8.0.1',
      '10.0',
      'unknown',
    ];
    await place.take(
      versions.map((version, at) => ({
        address: `192.0.2.${at}`,
        port: 22,
        product: 'x',
        version,
      })),
    );
    const found = async (value: string) => {
      const { result } = await place.search(`product_version: ${value}`);
      return result.map(({ product_version }) => product_version.split(' ')[0] ?? '').toSorted();
    };
    expect(await found('>=7.4')).toEqual([
      '10.0',
      '7.10',
      '7.10rc1',
      '7.4',
      '7.4p1',
      '7.9p1',
      '8.0.1',
    ]);
    expect(await found('<7')).toEqual(['3.7.1p2']);
    expect(await found('>7.4')).toEqual(['10.0', '7.10', '7.10rc1', '7.9p1', '8.0.1']);
    expect(await found('<=7.4')).toEqual(['3.7.1p2', '7.4', '7.4p1']);
    expect(await found('=7.4')).toEqual(['7.4', '7.4p1']);
    expect(await found('=7.4p1')).toEqual(['7.4p1']);
    expect(await found('<7.10 product_version: >7.9')).toEqual(['7.10rc1']);
    expect(await found('>=8')).toEqual(['10.0', '8.0.1']);
  });

  it('echoes what it understood', async () => {
    const place = usual();
    const answer = await place.search('apache port: 443');
    expect(answer).toMatchObject({
      count: 0,
      result: [],
      filters: { port: '443' },
      invalid_filters: [],
      search_keyword: 'apache',
    });
  });

  it('answers with an empty page without data, and after the last row', async () => {
    const place = await openBannerPlace();
    expect(await place.search('nginx')).toMatchObject({ count: 0, result: [] });
    await place.take([web]);
    expect(await place.search('nginx', '&offset=9900')).toMatchObject({ count: 1, result: [] });
  });

  it('rejects requests as the contract says', async () => {
    const place = usual();
    for (const [query, status, text] of [
      ['', 412, 'Missing Parameter'],
      ['?query=', 412, 'Missing Parameter'],
      ['?query=nginx&offset=9901', 400, '9900'],
      ['?query=port:%20x', 420, 'character 7'],
      [`?query=${'a'.repeat(4_097)}`, 420, 'query'],
      ['?query=nginx&cursor=nonsense!', 420, 'cursor'],
    ] as const) {
      const { json } = await place.server.ask(`/v1/banner/search${query}`);
      expect([json.status, json.message]).toEqual([status, expect.stringContaining(text)]);
    }
  });

  it('continues with a cursor at any depth, and never repeats a row', async () => {
    const place = await openBannerPlace();
    const many = Array.from({ length: 57 }, (_, at) => ({
      ...ssh,
      port: 1_000 + at,
      seenAt: now - Math.floor(at / 3) * 1000,
    }));
    await place.take(many);
    const ports: number[] = [];
    for (let cursor = '*'; cursor !== '';) {
      const page = await place.search('openssh', `&cursor=${cursor}&size=10`);
      expect(page.count).toBe(57);
      ports.push(...page.result.map((row) => row.open_port_no));
      cursor = page.cursor ?? '';
    }
    expect(new Set(ports).size).toBe(57);
    expect(await place.search('openssh')).not.toHaveProperty('cursor');
  });

  it('answers the same on the older path', async () => {
    const place = usual();
    const { text } = await place.server.ask('/v1/asset/search?query=nginx');
    expect(text).toBe((await place.server.ask('/v1/banner/search?query=nginx')).text);
  });
});

describe('GET /v1/banner/stats', () => {
  it('counts exactly, the ten defaults or any field', async () => {
    const place = await openBannerPlace();
    await place.take([ssh, web, redis, { ...ssh, port: 2222 }]);
    const usual = await place.stats('port: 1-65535');
    expect(Object.keys(usual)).toEqual([
      'as_name_agg',
      'country_agg',
      'city_agg',
      'open_port_no_agg',
      'org_name_agg',
      'product_agg',
      'service_name_agg',
      'status_code_agg',
      'tech_stack_agg',
      'tag_agg',
    ]);
    expect(usual['product_agg']).toEqual([
      ['OpenSSH', 2],
      ['Redis key-value store', 1],
      ['nginx', 1],
    ]);
    expect(await place.stats('ssh', '&fields=open_port_no,hostname&size=1')).toEqual({
      open_port_no_agg: [[22, 1]],
      hostname_agg: [],
    });
  });

  it('also counts by time on request, in no more spans than requested', async () => {
    const place = await openBannerPlace();
    const ask = async (query: string) =>
      dataOf(await place.server.ask(`/v1/banner/stats?query=${query}`));
    const none = { start: '', step_seconds: 0, counts: [] };
    expect(await ask('ssh&spans=10')).toMatchObject({ count: 0, timeline: none });

    await place.take([ssh, web, redis, { ...ssh, port: 2222, seenAt: now - 26 * hour }]);

    expect(await ask('port:1-65535')).not.toHaveProperty('timeline');
    expect(await ask('port:1-65535&spans=30')).toMatchObject({
      timeline: {
        start: '2026-06-14 10:00:00',
        step_seconds: 3600,
        counts: [1, ...Array<number>(22).fill(0), 1, 1, 1],
      },
    });
    expect(await ask('port:1-65535&spans=3')).toMatchObject({
      timeline: { start: '2026-06-14 00:00:00', step_seconds: 43_200, counts: [1, 0, 3] },
    });
    expect(await ask('nginx&spans=3')).toMatchObject({ timeline: { counts: [1] } });
  });

  it('names an unknown field', async () => {
    const place = await openBannerPlace();
    const { json } = await place.server.ask('/v1/banner/stats?query=a&fields=prodct');
    expect([json.status, json.message]).toEqual([420, expect.stringContaining('product')]);
  });
});

describe('feed data of banners', () => {
  it('is found, counted and shown alike, and follows the feeds', async () => {
    const place = await openBannerPlace();
    await place.take([ssh, redis]);
    expect(await place.found('is_tor: true')).toEqual([]);
    await place.load('tor-bulk-exit-list', ['198.51.100.7']);
    await expect.poll(() => place.found('is_tor: true')).toEqual(['198.51.100.7:6379']);
    const { result } = await place.search('is_tor: true');
    expect(result[0]).toMatchObject({ is_tor: true, score: 'Moderate' });
    expect((await place.stats('redis', '&fields=detected_by'))['detected_by_agg']).toEqual([
      ['tor-bulk-exit-list', 1],
    ]);
    await place.take([{ ...redis, port: 6380 }]);
    expect(await place.found('is_tor: true port: 6380')).toEqual(['198.51.100.7:6380']);
  });
});

describe('answers about addresses', () => {
  it('show their ports as a history, their names, domains and cameras', async () => {
    const place = await openBannerPlace();
    const camera = { ...web, port: 8000, tags: ['IP Camera'], product: 'Example Cam' };
    await place.take([web, ssh, { ...web, seenAt: now - 50 * hour, version: '1.16.0' }, camera]);
    const { json } = await place.server.ask('/v1/ip/data?ip=192.0.2.10');
    expect(json).toMatchObject({
      port: { count: 3 },
      hostname: { count: 1, data: [{ domain_name_full: 'www.example.test' }] },
      domain: { count: 1, data: [{ domain: 'example.test' }] },
      webcam: { count: 1, data: [{ open_port_no: 8000, manufacturer: 'Example Cam' }] },
    });
    const { port } = json as unknown as { port: { data: Record<string, unknown>[] } };
    const times = port.data.map((row) => String(row['confirmed_time']));
    expect(times).toEqual([...times].sort().reverse());
    expect(port.data[0]).toMatchObject({ protocol: 'HTTPS', dns_names: 'www.example.test' });
    const malice = await place.server.ask('/v1/ip/malicious-info?ip=192.0.2.10');
    expect(malice.json).toMatchObject({
      can_remote_access: true,
      current_opened_port: { count: 3 },
    });
  });

  it('cover private addresses in own ranges and in imported scans', async () => {
    const lan = { ...ssh, address: '10.1.2.3' };
    const stranger = await openBannerPlace();
    await stranger.take([lan]);
    expect(await stranger.found('ip: 10.1.2.3')).toEqual(['10.1.2.3:22']);
    expect((await stranger.server.ask('/v1/ip/data?ip=10.1.2.4')).json.status).toBe(400);
    const { json: seen } = await stranger.server.ask('/v1/ip/data?ip=10.1.2.3');
    expect(seen).toMatchObject({ status: 200, port: { count: 1 } });
    const judged = await stranger.server.ask('/v1/check?indicator=10.1.2.3');
    expect(judged.text).toContain('"verdict":"own"');
    const other = await stranger.server.ask('/v1/check?indicator=10.1.2.4');
    expect(other.text).toContain('"verdict":"not public"');
    const owner = await openBannerPlace({ VEDETTE_OWN_RANGES: '10.0.0.0/8' });
    await owner.take([lan]);
    const { json } = await owner.server.ask('/v1/ip/data?ip=10.1.2.3');
    expect(json).toMatchObject({ status: 200, port: { count: 1 } });
  });
});

describe('POST /v1/import', () => {
  it('makes banners searchable once acknowledged, and changes nothing the second time', async () => {
    const place = await openBannerPlace();
    expect(await place.take([web, ssh])).toMatchObject({ added: 2, unchanged: 0, open: 2 });
    expect(await place.take([web, ssh])).toMatchObject({ added: 0, unchanged: 2 });
    const changed = await place.take([{ ...web, title: 'Changed' }]);
    expect(changed).toMatchObject({ replaced: 1 });
    expect((await place.search('title: changed')).count).toBe(1);
    expect((await place.search('port: 443')).count).toBe(1);
  });

  it('sets invalid records aside and rejects anything but a scan', async () => {
    const place = await openBannerPlace();
    const lines = [JSON.stringify(ssh), '{"address":"192.0.2.1"}', '{', JSON.stringify(web)];
    const summary = await takeIn(place.server, lines.join('\n'));
    expect(summary).toMatchObject({ added: 2, set_aside: 2, refusal: null });
    expect(summary.set_aside_first).toHaveLength(2);
    expect(await takeIn(place.server, '\u0000\u0001 nothing we know')).toMatchObject({
      added: 0,
      refusal: expect.any(String) as string,
    });
  });

  it('stores data that survives a restart and is part of a backup', async () => {
    const place = await openBannerPlace();
    await place.take([web]);
    const { data } = place.server.config;
    await place.server.running.stop();
    const again = await openBannerPlace({ VEDETTE_DATA: data });
    expect(await again.found('nginx')).toEqual(['192.0.2.10:443']);
  });

  it('accepts only admin keys', async () => {
    const place = await openBannerPlace();
    const { json } = await place.server.ask('/v1/import', { method: 'POST', body: '', key: 'no' });
    expect(json.status).toBe(401);
  });
});

describe('POST /v1/admin/banners/remove', () => {
  it('removes what matches, and nothing if a filter is unknown', async () => {
    const place = await openBannerPlace();
    await place.take([web, ssh, redis]);
    const remove = (query: string) =>
      place.server.ask('/v1/admin/banners/remove', {
        method: 'POST',
        body: JSON.stringify({ query }),
        headers: { 'content-type': 'application/json' },
      });
    expect((await remove('prot: 22')).json.status).toBe(420);
    expect(dataOf(await remove('port: 22'))).toEqual({ removed: 1 });
    expect((await place.search('port: 1-65535')).count).toBe(2);
  });
});
