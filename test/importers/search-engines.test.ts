import { describe, expect, it } from 'vitest';
import { importBytes, ndjson, said } from './reading.ts';

const banner = {
  ip_str: '192.0.2.1',
  port: 443,
  transport: 'tcp',
  timestamp: '2026-08-22T09:00:00.123',
  data: 'HTTP/1.1 200 OK\r\nServer: Apache/2.4.58\r\nX-Powered-By: PHP/8.2.1\r\n\r\n',
  hostnames: ['www.example', 'WWW.example.'],
  product: 'Apache httpd',
  version: '2.4.58',
  os: 'Debian',
  tags: ['cloud'],
  cpe23: ['cpe:2.3:a:apache:http_server:2.4.58'],
  vulns: { 'CVE-2024-0001': { verified: false }, 'not one': {} },
  opts: { vulns: ['!CVE-2014-0160', 'CVE-2015-0204'] },
  http: {
    title: 'Shop',
    html: '<title>Shop</title>',
    favicon: { hash: -561955774 },
    components: { jQuery: { categories: [], versions: ['3.7.1'] } },
  },
  ssl: {
    jarm: '27d3ed3ed0003ed1dc42d43d00041d6183ff1bfae51ebd88d70384363d525c',
    cipher: {},
    cert: {
      subject: { CN: 'www.example', O: 'Example', C: 'DE' },
      issuer: { CN: 'CA' },
      issued: '20260101000000Z',
      expires: '20270101000000Z',
      serial: 1e40,
      fingerprint: { sha256: 'cd'.repeat(32) },
    },
  },
  _shodan: { module: 'https' },
};

describe('shodan', () => {
  it('reads a banner with everything Shodan found', async () => {
    const { banners } = await importBytes(ndjson(banner));
    expect(banners.map(said)).toEqual([
      {
        address: '192.0.2.1',
        port: 443,
        socket: 'tcp',
        source: 'shodan',
        seenAt: Date.parse('2026-08-22T09:00:00Z'),
        service: 'http',
        isTls: true,
        product: 'Apache httpd',
        version: '2.4.58',
        os: 'Debian',
        title: 'Shop',
        banner:
          'HTTP/1.1\nStatus: 200 OK\nServer: Apache/2.4.58\nX Powered By: PHP/8.2.1\n\n<title>Shop</title>',
        statusCode: 200,
        server: 'Apache/2.4.58',
        favicons: [-561955774],
        hostnames: ['www.example'],
        tags: ['cloud'],
        technologies: [
          { name: 'jQuery', version: '3.7.1', url: '' },
          { name: 'PHP', version: '8.2.1', url: '' },
        ],
        cpes: ['cpe:2.3:a:apache:http_server:2.4.58'],
        cves: ['CVE-2024-0001', 'CVE-2015-0204'],
        pivots: {
          header_hash: [expect.stringMatching(/^hhh:1:/) as string],
          html_hash: ['-1203222629'],
          html_sha256: [expect.any(String) as string],
        },
        jarm: '27d3ed3ed0003ed1dc42d43d00041d6183ff1bfae51ebd88d70384363d525c',
        certificate: {
          subjectCommonName: 'www.example',
          subjectOrganization: 'Example',
          subjectCountry: 'DE',
          issuerCommonName: 'CA',
          issuerOrganization: '',
          names: [],
          notBefore: Date.parse('2026-01-01'),
          notAfter: Date.parse('2027-01-01'),
          sha256: 'cd'.repeat(32),
          serial: '',
          text: expect.stringContaining('Subject: CN=www.example, O=Example, C=DE') as string,
        },
      },
    ]);
  });

  it('reads hosts, whose banners have fewer members, and searches', async () => {
    const bare = { port: 53, transport: 'udp', data: 'Recursion: enabled' };
    const host = {
      ip_str: '192.0.2.9',
      hostnames: ['ns.example'],
      os: 'Linux',
      data: [bare, bare],
    };
    const other = { ...bare, ip: 3221225985, port: 5353 };
    for (const text of [
      ndjson(host),
      JSON.stringify(host, null, 4),
      JSON.stringify([{ ...bare, ...host, data: 'x' }]),
    ]) {
      const { summary, banners } = await importBytes(text);
      expect(summary).toMatchObject({ format: 'shodan', open: 1, refusal: null });
      expect(banners[0]).toMatchObject({
        address: '192.0.2.9',
        hostnames: ['ns.example'],
        os: 'Linux',
      });
    }
    const search = { matches: [{ ...bare, ip_str: '192.0.2.8' }, other], total: 2 };
    for (const text of [JSON.stringify(search), JSON.stringify(search, null, 1)]) {
      const { banners } = await importBytes(text);
      expect(banners.map(({ address, port }) => [address, port])).toEqual([
        ['192.0.2.8', 53],
        ['192.0.2.1', 5353],
      ]);
    }
  });

  it('sets a banner without address and port aside', async () => {
    const { summary } = await importBytes(
      ndjson(
        banner,
        { ...banner, ip_str: 'x' },
        { ...banner, port: 70_000 },
        { ip_str: '192.0.2.1' },
      ),
    );
    expect(summary.setAside.first).toEqual([
      { position: 'line 2', reason: 'no address' },
      { position: 'line 3', reason: 'no port' },
      { position: 'line 4', reason: 'no port' },
    ]);
  });
});

const service = {
  port: 443,
  service_name: 'HTTP',
  extended_service_name: 'HTTPS',
  transport_protocol: 'TCP',
  observed_at: '2026-08-22T09:00:00.5Z',
  http: {
    response: {
      protocol: 'HTTP/2',
      status_code: 200,
      status_reason: 'OK',
      html_title: 'Home',
      headers: { Server: ['nginx'], Content_Type: ['text/html'], _encoding: { Server: 'x' } },
      body: '<p>',
      favicons: [{ shodan_hash: 613834750 }],
    },
  },
  software: [
    { part: 'o', product: 'linux', uniform_resource_identifier: 'cpe:2.3:o:*:linux' },
    { part: 'a', product: 'nginx', version: '1.24.0', uniform_resource_identifier: 'cpe:2.3:a:x' },
  ],
  tls: {
    certificates: {
      leaf_data: {
        names: ['www.example'],
        fingerprint: 'ef'.repeat(32),
        subject_dn: 'C=DE, O=Example\\, Inc., CN=www.example',
        issuer_dn: 'CN=CA',
      },
    },
  },
  jarm: { fingerprint: '2'.repeat(62) },
  labels: ['login-page'],
};

const host = {
  ip: '192.0.2.40',
  services: [service],
  dns: { names: ['b.example'], reverse_dns: { names: ['a.example'] } },
  operating_system: { vendor: 'Debian', product: 'linux' },
  labels: ['web'],
};

describe('censys', () => {
  it.each([
    ['bare', host],
    ['in the envelope of an answer', { code: 200, status: 'OK', result: host }],
    ['of the platform', { result: { resource: { ...host } } }],
    ['in an envelope of its name', { host }],
  ])('reads a host, %s', async (_, record) => {
    const { summary, banners } = await importBytes(ndjson(record));
    expect(summary).toMatchObject({ format: 'censys', hosts: 1, open: 1 });
    expect(said(banners[0])).toMatchObject({
      address: '192.0.2.40',
      port: 443,
      service: 'http',
      isTls: true,
      os: 'Debian linux',
      product: 'nginx',
      version: '1.24.0',
      title: 'Home',
      statusCode: 200,
      seenAt: Date.parse('2026-08-22T09:00:00Z'),
      favicons: [613834750],
      banner: 'HTTP/2\nStatus: 200 OK\nServer: nginx\nContent Type: text/html\n\n<p>',
      hostnames: ['a.example', 'b.example'],
      certificate: { subjectOrganization: 'Example, Inc.', sha256: 'ef'.repeat(32) },
      tags: ['login-page'],
      jarm: '2'.repeat(62),
    });
  });

  it('reads binary banners, services over QUIC, and certificates given as a digest', async () => {
    const encoded = {
      port: 853,
      service_name: 'UNKNOWN',
      transport_protocol: 'QUIC',
      banner: Buffer.from('Grüße').toString('base64'),
      certificate: 'aa'.repeat(32),
      _encoding: { banner: 'DISPLAY_BASE64' },
    };
    const { banners } = await importBytes(
      ndjson({ ...host, services: [encoded], last_updated_at: '2026-08-22T09:30:00Z' }),
    );
    expect(said(banners[0])).toMatchObject({
      socket: 'udp',
      banner: 'Grüße',
      seenAt: Date.parse('2026-08-22T09:30:00Z'),
      certificate: { sha256: 'aa'.repeat(32), subjectCommonName: '' },
    });
    expect(banners[0]?.service).toBe('');
  });

  it('reads hosts from the old search', async () => {
    const old = {
      ip: '192.0.2.41',
      ports: [80, 22, 25],
      updated_at: '2020-06-05T07:53:19+00:00',
      protocols: ['80/http', '22/ssh', '25/smtp', '53/dns'],
      80: {
        http: {
          get: {
            status_line: '200 OK',
            status_code: 200,
            title: 'Old',
            body: 'x',
            headers: { server: 'IIS/10.0', status: '200 OK', unknown: [{ key: 'a', value: 'b' }] },
            metadata: { product: 'IIS', version: '10.0' },
          },
        },
      },
      22: { ssh: { v2: { banner: { raw: 'SSH-2.0-x' } } } },
      25: {
        smtp: {
          starttls: { banner: '220 hi', tls: { certificate: { parsed: { subject_dn: 'CN=m' } } } },
        },
      },
      53: { dns: { lookup: { open_resolver: true } } },
    };
    const { banners } = await importBytes(JSON.stringify(old, null, 2));
    const found = banners.map(said);
    expect(
      found.map(({ port, socket, service, banner: text }) => [port, socket, service, text]),
    ).toEqual([
      [22, 'tcp', 'ssh', 'SSH-2.0-x'],
      [25, 'tcp', 'smtp', '220 hi'],
      [53, 'udp', 'domain', 'open_resolver: true'],
      [80, 'tcp', 'http', 'HTTP/1.1\nStatus: 200 OK\nServer: IIS/10.0\nA: b\n\nx'],
    ]);
    expect(found[3]).toMatchObject({
      product: 'IIS',
      version: '10.0',
      title: 'Old',
      statusCode: 200,
    });
    expect(found[1]).toMatchObject({ certificate: { subjectCommonName: 'm' } });
    expect(found[0]?.seenAt).toBe(Date.parse('2020-06-05T07:53:19Z'));
  });
});
