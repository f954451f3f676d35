import { describe, expect, it } from 'vitest';
import { fileTime, importBytes, ndjson, said } from './reading.ts';

describe('httpx', () => {
  const page = {
    timestamp: '2026-08-22T09:00:00.4Z',
    url: 'https://www.example/',
    scheme: 'https',
    input: 'www.example',
    host: '192.0.2.50',
    status_code: 200,
  };

  it('reads a page with its answer, certificate, icon and technologies', async () => {
    const { banners } = await importBytes(
      ndjson({
        ...page,
        raw_header: 'HTTP/1.1 200 OK\r\nServer: nginx/1.24.0\r\n\r\n',
        body: '<title>Home</title>',
        favicon: '-561955774',
        jarm: '3'.repeat(62),
        tech: ['Nginx:1.24.0', 'HSTS'],
        tls: {
          subject_cn: 'www.example',
          subject_org: ['Example'],
          issuer_cn: 'CA',
          subject_an: ['www.example'],
          not_after: '2027-01-01T00:00:00Z',
          serial: '0A:1B',
          fingerprint_hash: { sha256: 'ab'.repeat(32) },
        },
      }),
    );
    expect(said(banners[0])).toMatchObject({
      address: '192.0.2.50',
      port: 443,
      service: 'http',
      isTls: true,
      title: 'Home',
      statusCode: 200,
      favicons: [-561955774],
      jarm: '3'.repeat(62),
      product: 'nginx',
      version: '1.24.0',
      hostnames: ['www.example'],
      banner: 'HTTP/1.1\nStatus: 200 OK\nServer: nginx/1.24.0\n\n<title>Home</title>',
      technologies: [
        { name: 'Nginx', version: '1.24.0', url: '' },
        { name: 'HSTS', version: '', url: '' },
      ],
      certificate: {
        subjectCommonName: 'www.example',
        subjectOrganization: 'Example',
        serial: '0a1b',
      },
    });
  });

  it('makes one banner of the pages of a port, with the text of the first', async () => {
    const { banners } = await importBytes(
      ndjson(
        { ...page, webserver: 'nginx' },
        {
          ...page,
          url: 'https://www.example/admin',
          title: 'Admin',
          status_code: 401,
          tech: ['PHP'],
        },
      ),
    );
    expect(banners.map(said)).toMatchObject([{ statusCode: 200, technologies: [{ name: 'PHP' }] }]);
    expect(banners[0]?.title).toBe('');
  });

  it('finds the address in every version, and counts failures', async () => {
    const { summary, banners } = await importBytes(
      ndjson(
        { ...page, host: 'www.example', host_ip: '192.0.2.51' },
        { ...page, host: 'www.example', a: ['192.0.2.52'] },
        { ...page, host: '', url: 'http://[2001:db8::1]:8080' },
        { ...page, host: 'www.example' },
        { ...page, failed: true },
      ),
    );
    expect(banners.map(({ address, port }) => [address, port])).toEqual([
      ['192.0.2.51', 443],
      ['192.0.2.52', 443],
      ['2001:db8::1', 8080],
    ]);
    expect(summary).toMatchObject({ filtered: 1, setAside: { count: 1 } });
  });
});

describe('naabu', () => {
  it('reads ports as numbers and as objects', async () => {
    const { banners } = await importBytes(
      ndjson(
        { ip: '192.0.2.60', port: 443, protocol: 'tcp', tls: true, host: 'www.example' },
        { ip: '192.0.2.60', port: { Port: 80, Protocol: 0, TLS: false } },
      ),
    );
    expect(banners.map(said)).toEqual([
      {
        address: '192.0.2.60',
        port: 443,
        socket: 'tcp',
        isTls: true,
        seenAt: fileTime,
        hostnames: ['www.example'],
        source: 'naabu',
      },
      { address: '192.0.2.60', port: 80, socket: 'tcp', seenAt: fileTime, source: 'naabu' },
    ]);
  });
});

describe('ivre', () => {
  it('reads nmap’s results under other names', async () => {
    const { summary, banners } = await importBytes(
      ndjson({
        addr: '192.0.2.70',
        endtime: '2026-08-22 09:00:00',
        hostnames: [{ name: 'plc.example', type: 'PTR' }],
        extraports: { closed: [9, { resets: 9 }], filtered: { total: 4 } },
        os: { osmatch: [{ name: 'Linux 5.0' }] },
        ports: [
          { port: -1, scripts: [{ id: 'smb-os-discovery', output: 'OS: x' }] },
          {
            port: 80,
            protocol: 'tcp',
            state_state: 'open',
            service_name: 'http',
            service_tunnel: 'ssl',
          },
          { port: 445, protocol: 'tcp', state_state: 'open' },
          { port: 81, protocol: 'tcp', state_state: 'closed' },
        ],
      }),
    );
    expect(banners.map(said)).toMatchObject([
      { port: 80, service: 'http', isTls: true, os: 'Linux 5.0', hostnames: ['plc.example'] },
      { port: 445, banner: 'smb-os-discovery: OS: x' },
    ]);
    expect(summary).toMatchObject({ closed: 10, filtered: 4, hosts: 1 });
  });
});

describe('our own NDJSON', () => {
  const full = {
    address: '2001:DB8::0:1',
    port: 8443,
    socket: 'tcp',
    seenAt: '2026-08-22T09:00:00Z',
    service: 'http',
    isTls: true,
    product: 'nginx',
    version: '1.24.0',
    os: 'Linux',
    banner: 'HTTP/1.1\nStatus: 200 OK\n\n',
    title: 'Hi',
    statusCode: 200,
    server: 'nginx',
    htmlMeta: { author: 'nobody', description: 'd', keywords: 'k', title: 't' },
    favicons: [-1],
    hostnames: ['www.example'],
    tags: ['a'],
    cpes: ['cpe:/a:x:y'],
    closedPorts: [],
    technologies: [{ name: 'jQuery', version: '3', url: 'https://www.example/' }],
    cves: ['CVE-2024-0001'],
    jarm: '1'.repeat(62),
    pivots: { hassh: ['a'.repeat(32)] },
    source: 'my-scanner',
    certificate: {
      subjectCommonName: 'www.example',
      subjectOrganization: 'o',
      subjectCountry: 'DE',
      issuerCommonName: 'CA',
      issuerOrganization: 'c',
      names: ['www.example'],
      notBefore: 1767225600000,
      notAfter: '2027-01-01',
      sha256: 'ab'.repeat(32),
      serial: 'ff',
      text: 'as it was',
    },
  };

  it('takes every member of a banner', async () => {
    const { banners } = await importBytes(ndjson(full));
    expect(banners).toEqual([
      {
        ...full,
        vendor: '',
        device: '',
        identifiedBy: '',
        inferred: [],
        address: '2001:db8::1',
        seenAt: Date.parse(full.seenAt),
        certificate: { ...full.certificate, notAfter: Date.parse('2027-01-01') },
      },
    ]);
  });

  it('drops what fingerprints added before the export', async () => {
    const told = {
      product: 'nginx',
      vendor: 'F5',
      identifiedBy: 'vedette/nginx',
      tags: ['mine', 'nginx'],
    };
    const inferred = ['vendor', 'product', 'tags=1'];
    const { banners } = await importBytes(ndjson({ ...full, ...told, inferred }));
    expect(banners[0]).toMatchObject({ product: '', vendor: '', tags: ['mine'], identifiedBy: '' });
  });

  it('reads exported banners back', async () => {
    const { banners } = await importBytes(ndjson(full));
    const again = await importBytes(ndjson(...banners));
    expect(again.banners).toEqual(banners);
  });

  it('needs an address and a port, nothing else', async () => {
    const { banners } = await importBytes(ndjson({ address: '192.0.2.1', port: 22 }));
    expect(said(banners[0])).toEqual({
      address: '192.0.2.1',
      port: 22,
      socket: 'tcp',
      seenAt: fileTime,
      source: 'vedette',
    });
  });

  it.each([
    [{ colour: 'red' }, /colour|additional/i],
    [{ isTls: 'yes' }, /isTls/],
    [{ htmlMeta: { author: 1 } }, /htmlMeta/],
    [{ certificate: { extra: 1 } }, /certificate/],
    [{ cves: ['CVE-1'] }, /cves/],
    [{ favicons: [2 ** 40] }, /favicons/],
    [{ port: 0 }, /no port/],
    [{ socket: 'raw' }, /no port/],
    [{ address: 'www.example' }, /no address/],
  ])('sets %j aside', async (member, reason) => {
    const good = { address: '192.0.2.1', port: 22 };
    const { summary } = await importBytes(ndjson(good, { ...good, ...member }));
    expect(summary).toMatchObject({ open: 1, setAside: { count: 1 } });
    expect(summary.setAside.first[0]?.position).toBe('line 2');
    expect(summary.setAside.first[0]?.reason).toMatch(reason);
  });

  it('sets a record aside that tries to change the prototype', async () => {
    const { summary } = await importBytes(
      `${ndjson({ address: '192.0.2.1', port: 22 })}{"address":"192.0.2.1","port":22,"__proto__":{"isTls":true}}\n`,
    );
    expect(summary).toMatchObject({ open: 1, setAside: { count: 1 } });
    expect(({} as Record<string, unknown>)['isTls']).toBeUndefined();
  });
});
