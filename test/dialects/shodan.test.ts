import { describe, expect, it } from 'vitest';
import { shareAcrossTests } from '../harness.ts';
import { catalogue as exploitCatalogue } from '../exploit/place.ts';
import { until } from '../until.ts';
import { addGuest, asClient, bodyOf, openDialectPlace } from './place.ts';

const usual = shareAcrossTests(() => openDialectPlace());

const ask = (path: string) => {
  const place = usual();
  const mark = path.includes('?') ? '&' : '?';
  return asClient(place, `/dialects/shodan${path}${mark}key=${place.server.key}`);
};

const found = async (query: string) => {
  const answer = await ask(`/shodan/host/search?query=${encodeURIComponent(query)}`);
  const { matches, total } = bodyOf(answer) as {
    matches: { ip_str: string; port: number }[];
    total: number;
  };
  expect(matches).toHaveLength(total);
  return matches.map(({ ip_str, port }) => `${ip_str}:${port}`);
};

describe('a host of the Shodan dialect', () => {
  it('has every member that clients index, and a banner for every port', async () => {
    const answer = await ask('/shodan/host/198.51.100.7');

    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json');
    const { data, ...host } = bodyOf(answer) as { data: Record<string, unknown>[] };
    expect(host).toMatchObject({
      ip: 3_325_256_711,
      ip_str: '198.51.100.7',
      hostnames: ['www.example.test'],
      domains: ['example.test'],
      ports: [80, 443],
      os: null,
      region_code: null,
      last_update: '2026-06-15T11:00:00.000000',
    });
    expect(host).not.toHaveProperty('status');
    expect((host as unknown as { vulns: string[] }).vulns).toContain('CVE-2021-41773');
    expect(data.map(({ port }) => port)).toEqual([80, 443]);
    expect(data[1]).toMatchObject({
      transport: 'tcp',
      timestamp: '2026-06-15T11:00:00.000000',
      product: 'nginx',
      cpe: ['cpe:/a:f5:nginx:1.22.1'],
      cpe23: ['cpe:2.3:a:f5:nginx:1.22.1:*:*:*:*:*:*:*'],
      http: {
        title: 'Log in',
        status: 200,
        server: 'nginx',
        favicon: { hash: -561_955_774 },
        html_hash: -1_303_620_377,
      },
      ssl: {
        versions: ['TLSv1', 'TLSv1.3'],
        ja3s: 'f4febc55ea12b31ae17cfb7e614afda8',
        cert: {
          subject: { CN: 'www.example.test' },
          issuer: { CN: 'Example CA', O: 'Example Trust' },
          issued: '20260101000000Z',
          expires: '20270101000000Z',
          expired: false,
          fingerprint: { sha256: 'ab'.repeat(32) },
        },
      },
    });
  });

  it('lists CVEs by id on the host, and with their facts on the banner that has them', async () => {
    const { data } = bodyOf(await ask('/shodan/host/198.51.100.7')) as {
      data: { vulns?: Record<string, unknown> }[];
    };
    expect(data[0]?.vulns?.['CVE-2021-41773']).toMatchObject({ verified: false, cvss: 7.5 });
    expect(data[1]).not.toHaveProperty('vulns');
  });

  it('omits the banners with minify, in any spelling of true', async () => {
    for (const word of ['True', 'true', '1']) {
      const answer = bodyOf(await ask(`/shodan/host/198.51.100.7?minify=${word}`));
      expect(answer).toMatchObject({ ports: [80, 443], data: [] });
    }
  });

  it('answers a list for several addresses, in order, without unknown ones', async () => {
    const answer = await ask('/shodan/host/192.0.2.10,192.0.2.99,198.51.100.7');
    const hosts = JSON.parse(answer.text) as { ip_str: string }[];
    expect(hosts.map(({ ip_str }) => ip_str)).toEqual(['192.0.2.10', '198.51.100.7']);
  });

  it.each([
    ['/shodan/host/192.0.2.99', 404, 'No information available for that IP.'],
    ['/shodan/host/nonsense', 400, 'Invalid IP'],
    ['/shodan/nothing', 404, 'Not found.'],
    ['/shodan/host/search', 400, 'Missing Parameter'],
  ])('answers %s with %i and its own format', async (path, status, error) => {
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    expect(bodyOf(answer)).toEqual({ error });
  });

  it('rejects a wrong key with 401, and never repeats it', async () => {
    const wrong = usual().server.key.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
    for (const path of ['/api-info', `/api-info?key=${wrong}`]) {
      const answer = await asClient(usual(), `/dialects/shodan${path}`);
      expect([answer.status, answer.text]).toEqual([401, '{"error":"Invalid API key"}']);
    }
    expect(usual().server.logged.join('\n')).not.toContain(wrong);
  });
});

describe('a search of the Shodan dialect', () => {
  it.each([
    ['port:443', ['198.51.100.7:443']],
    ['port:80,443 -product:nginx', ['198.51.100.7:80']],
    ['net:198.51.100.0/24', ['198.51.100.7:443', '198.51.100.7:80']],
    ['http.title:"log in"', ['198.51.100.7:443']],
    ['Welcome', ['198.51.100.7:443']],
    ['hostname:example.test', ['198.51.100.7:443']],
    ['ssl:"Example Trust"', ['198.51.100.7:443']],
    ['http.favicon.hash:-561955774', ['198.51.100.7:443']],
    ['has_ssl:true', ['198.51.100.7:443']],
    ['vuln:CVE-2021-41773', ['198.51.100.7:80']],
    ['after:14/06/2026 port:22', ['192.0.2.10:22']],
    ['before:01/01/2026', []],
    ['product:OpenSSH version:9.9', ['192.0.2.10:22']],
    ['ssl.cert.issuer.cn:"Example CA"', ['198.51.100.7:443']],
    ['has_screenshot:false port:22', ['192.0.2.10:22']],
    ['has_screenshot:true', []],
  ])('finds with %s', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it.each([
    ['port:443 screenshot.label:ics', 'screenshot.label: no such filter here (character 10)'],
    ['port:22 port:many', 'port: '],
    ['title:"open', 'cannot read this (character 7)'],
  ])('names what it cannot translate: %s', async (query, why) => {
    const answer = await ask(`/shodan/host/search?query=${encodeURIComponent(query)}`);
    expect(answer.status).toBe(400);
    expect(bodyOf(answer)['error']).toContain(why);

    const tokens = await ask(`/shodan/host/search/tokens?query=${encodeURIComponent(query)}`);
    expect(bodyOf(tokens)['errors']).toEqual([bodyOf(answer)['error']]);
  });

  it('counts by every facet that it names', async () => {
    const names = JSON.parse((await ask('/shodan/host/search/facets')).text) as string[];
    const path = '/shodan/host/count?query=port:443&facets=';
    for (const name of names) {
      const { status, text } = await ask(path + name);
      expect([name, status, JSON.parse(text)]).toMatchObject([
        name,
        200,
        { facets: { [name]: expect.any(Array) as unknown } },
      ]);
    }
    expect(names.length).toBeGreaterThan(30);
  });

  it('counts with facets, by the requested names', async () => {
    const path = '/shodan/host/count?query=net:198.51.100.0/24&facets=port:1,ip:3,product';
    expect(bodyOf(await ask(path))).toEqual({
      matches: [],
      total: 2,
      facets: {
        port: [{ count: 1, value: 80 }],
        ip: [{ count: 2, value: '198.51.100.7' }],
        product: [
          { count: 1, value: 'Apache httpd' },
          { count: 1, value: 'nginx' },
        ],
      },
    });
  });

  it('answers a page beyond the end with no matches', async () => {
    expect(bodyOf(await ask('/shodan/host/search?query=port:443&page=7'))).toEqual({
      matches: [],
      total: 1,
    });
  });

  it('keeps only the requested fields', async () => {
    const path = '/shodan/host/search?query=port:443&fields=ip_str,http.title,ssl.cert.subject.CN';
    expect(bodyOf(await ask(path))['matches']).toEqual([
      {
        ip_str: '198.51.100.7',
        http: { title: 'Log in' },
        ssl: { cert: { subject: { CN: 'www.example.test' } } },
      },
    ]);
  });
});

describe('exploits and catalogues of the Shodan dialect', () => {
  it('finds exploits and counts their facets', async () => {
    const place = usual();
    await place.load('exploit-db', [exploitCatalogue]);
    await place.enable('exploit-db');
    await until('exploits', async () => {
      const { total } = bodyOf(await ask('/api/count?query=type:webapps'));
      return Number(total) > 0;
    });

    const answer = bodyOf(await ask('/api/search?query=cve:CVE-2010-2033&facets=platform'));
    expect(answer).toMatchObject({
      total: 1,
      matches: [
        {
          _id: '12098',
          source: 'exploit-db',
          cve: ['2010-2033'],
          osvdb: ['1'],
          platform: 'php',
          type: 'webapps',
        },
      ],
      facets: { platform: [{ value: 'PHP', count: 1 }] },
    });
    const wrong = await ask('/api/search?query=bid:1');
    expect([wrong.status, bodyOf(wrong)['error']]).toEqual([
      400,
      expect.stringContaining('bid: no such filter here (character 1)'),
    ]);
  });

  it('lists ports and protocols, and names the address of the caller', async () => {
    expect(JSON.parse((await ask('/shodan/ports')).text)).toEqual([22, 80, 443]);
    expect(Object.keys(bodyOf(await ask('/shodan/protocols')))).toEqual(['http', 'ssh']);
    expect(JSON.parse((await ask('/tools/myip')).text)).toBe('127.0.0.1');
  });

  it('starts no scan, and takes the key from the form, as the library sends it', async () => {
    const { server } = usual();
    const post = (body: string) =>
      asClient(usual(), '/dialects/shodan/shodan/scan', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
    expect((await post('ips=198.51.100.7')).status).toBe(401);
    expect((await post(`ips=198.51.100.7&key=${server.key}`)).status).toBe(403);
  });

  it('shows older banners with history, and a limit without an offset', async () => {
    const { data } = bodyOf(await ask('/shodan/host/198.51.100.7?history=True')) as {
      data: unknown[];
    };
    expect(data).toHaveLength(2);
    expect(bodyOf(await ask('/shodan/host/search?query=net:0.0.0.0/0&limit=1'))).toMatchObject({
      total: 3,
      matches: [{ port: 443 }],
    });
  });
});

describe('the rest of the Shodan dialect', () => {
  it('describes the account', async () => {
    expect(bodyOf(await ask('/api-info'))).toEqual({
      plan: 'unlimited',
      https: false,
      unlocked: true,
      unlocked_left: 999_999_999,
      telnet: false,
      query_credits: 999_999_999,
      scan_credits: 0,
      monitored_ips: 0,
      usage_limits: { query_credits: -1, scan_credits: 0, monitored_ips: 0 },
    });
    expect(bodyOf(await ask('/account/profile'))).toMatchObject({ member: true });
  });

  it('answers names from banners', async () => {
    expect(bodyOf(await ask('/dns/domain/example.test'))).toEqual({
      domain: 'example.test',
      tags: [],
      data: [
        {
          subdomain: 'www',
          type: 'A',
          value: '198.51.100.7',
          last_seen: '2026-06-15T11:00:00.000000',
        },
      ],
      subdomains: ['www'],
      more: false,
    });
    expect(bodyOf(await ask('/dns/resolve?hostnames=www.example.test,no.example'))).toEqual({
      'www.example.test': '198.51.100.7',
      'no.example': null,
    });
    expect(bodyOf(await ask('/dns/reverse?ips=198.51.100.7,192.0.2.10'))).toEqual({
      '198.51.100.7': ['www.example.test'],
      '192.0.2.10': [],
    });
  });
});

describe('credits and scopes in a dialect', () => {
  it('are those of the account: a miss costs a credit, a mistake none, and then it is 429', async () => {
    const place = usual();
    const key = await addGuest(place, { name: 'guest', credits: 2 });
    const asGuest = (path: string) => asClient(place, `/dialects/shodan${path}?key=${key}`);

    const statuses = [];
    for (const ip of ['192.0.2.99', 'nonsense', '198.51.100.7', '198.51.100.7']) {
      statuses.push((await asGuest(`/shodan/host/${ip}`)).status);
    }

    expect(statuses).toEqual([404, 400, 200, 429]);
    expect(bodyOf(await asGuest('/shodan/host/198.51.100.7'))['error']).toContain('credits');
  });
});
