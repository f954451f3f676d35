import { describe, expect, it } from 'vitest';
import { examples } from './examples.ts';
import { fileTime, importBytes, said } from './reading.ts';

const example = examples.find(({ name }) => name === 'nmap')?.text ?? '';

/** A run with these hosts. */
function run(...hosts: string[]): string {
  return `<nmaprun scanner="nmap" start="1787389200">${hosts.join('\n')}</nmaprun>`;
}

/** A host with these ports. */
function host(ports: string, after = ''): string {
  return `<host endtime="1787389210"><address addr="192.0.2.1" addrtype="ipv4"/><ports>${ports}</ports>${after}</host>`;
}

function port(number: number, inside: string): string {
  return `<port protocol="tcp" portid="${number}"><state state="open"/>${inside}</port>`;
}

async function bannersOf(...hosts: string[]) {
  const { banners } = await importBytes(run(...hosts));
  return banners.map(said);
}

describe('nmap', () => {
  it('makes a banner of each open port, and counts the others', async () => {
    const { summary, banners } = await importBytes(example);
    expect(banners.map(said)).toEqual([
      {
        address: '192.0.2.1',
        port: 22,
        socket: 'tcp',
        seenAt: 1787389210_000,
        service: 'ssh',
        product: 'OpenSSH',
        version: '9.2p1 Debian 2',
        os: 'Linux 5.0 - 6.2',
        banner: 'OpenSSH 9.2p1 Debian 2 (protocol 2.0)\n\nssh-hostkey: 256 aa:bb (ED25519)',
        hostnames: ['www.example', 'gate.example'],
        cpes: ['cpe:/a:openbsd:openssh:9.2p1', 'cpe:/o:linux:linux_kernel'],
        closedPorts: ['80/tcp'],
        source: 'nmap',
      },
      {
        address: '2001:db8::5',
        port: 443,
        socket: 'tcp',
        seenAt: 1787389220_000,
        service: 'http',
        isTls: true,
        product: 'nginx',
        banner: 'nginx',
        source: 'nmap',
      },
    ]);
    expect(summary).toMatchObject({ closed: 2, filtered: 1, openFiltered: 1, hosts: 2 });
  });

  it('takes title, server and headers of HTTP from scripts', async () => {
    const scripts = [
      '<script id="http-title" output="Intranet &amp; more&#xa;Requested resource was /login"><elem key="title">Intranet &amp; more</elem></script>',
      '<script id="http-server-header" output="nginx/1.24.0"/>',
      '<script id="http-headers" output="&#xa;  Server: nginx/1.24.0&#xa;  X-Powered-By: PHP/8.2.1&#xa;  &#xa;  (Request type: HEAD)&#xa;"/>',
      '<script id="http-generator" output="WordPress 6.5.2"/>',
      '<script id="http-methods" output="GET POST"/>',
    ].join('');
    const [banner] = await bannersOf(host(port(80, `<service name="http"/>${scripts}`)));
    expect(banner).toMatchObject({
      title: 'Intranet & more',
      server: 'nginx/1.24.0',
      product: 'nginx',
      version: '1.24.0',
      banner: 'HTTP/1.1\nServer: nginx/1.24.0\nX Powered By: PHP/8.2.1\n\nhttp-methods: GET POST',
      technologies: [{ name: 'WordPress', version: '6.5.2', url: '' }],
    });
  });

  it('recognises placeholders in place of titles', async () => {
    const none = `<script id="http-title" output="Site doesn't have a title (text/html)."/>`;
    const redirect =
      '<script id="http-title" output="Did not follow redirect to https://www.example/"/>';
    const banners = await bannersOf(host(port(80, none)), host(port(81, redirect)));
    expect(banners.map(({ title }) => title)).toEqual([undefined, undefined]);
  });

  it('reads an answer that nmap did not recognise, including its status', async () => {
    const script =
      '<script id="fingerprint-strings" output="x"><elem key="GenericLines">?</elem><elem key="GetRequest">&#xa;    HTTP/1.0 401 Unauthorized&#xa;    Server: cam/2.1&#xa;    &#xa;    no</elem></script>';
    const [banner] = await bannersOf(host(port(8000, `<service name="http-alt"/>${script}`)));
    expect(banner).toMatchObject({
      service: 'http',
      statusCode: 401,
      server: 'cam/2.1',
      product: 'cam',
      version: '2.1',
      banner: 'HTTP/1.0\nStatus: 401 Unauthorized\nServer: cam/2.1\n\nno',
    });
  });

  it('takes the service’s output from the banner script', async () => {
    const script = '<script id="banner" output="220 ready"/>';
    const [banner] = await bannersOf(
      host(port(21, `<service name="ftp" product="vsftpd"/>${script}`)),
    );
    expect(banner).toMatchObject({ banner: '220 ready', product: 'vsftpd' });
  });

  it('reads certificates from tables and from text if there is no PEM', async () => {
    const table =
      '<script id="ssl-cert" output=""><table key="subject"><elem key="commonName">www.example</elem><elem key="organizationName">Example</elem><elem key="countryName">de</elem></table><table key="issuer"><elem key="commonName">CA</elem></table><table key="extensions"><table><elem key="name">X509v3 Subject Alternative Name</elem><elem key="value">DNS:www.example, DNS:b.example</elem></table></table><table key="validity"><elem key="notBefore">2026-01-01T00:00:00</elem><elem key="notAfter">2027-01-01T00:00:00</elem></table></script>';
    const text =
      '<script id="ssl-cert" output="Subject: commonName=old.example/organizationName=Old&#xa;Issuer: commonName=CA&#xa;Not valid before: 2012-01-01 00:00:00&#xa;Not valid after:  2013-01-01 00:00:00"/>';
    const banners = await bannersOf(host(port(443, table)), host(port(444, text)));
    expect(banners).toMatchObject([
      {
        isTls: true,
        certificate: {
          subjectCommonName: 'www.example',
          subjectOrganization: 'Example',
          subjectCountry: 'DE',
          issuerCommonName: 'CA',
          names: ['www.example', 'b.example'],
          notAfter: Date.parse('2027-01-01T00:00:00Z'),
        },
      },
      {
        certificate: {
          subjectCommonName: 'old.example',
          subjectOrganization: 'Old',
          notBefore: Date.parse('2012-01-01T00:00:00Z'),
        },
      },
    ]);
    expect(banners[1]?.certificate?.text).toContain('Not after: 2013-01-01 00:00:00');
  });

  it('does not call mail TLS because it supports STARTTLS', async () => {
    const script = '<script id="ssl-cert" output="Subject: commonName=mail.example"/>';
    const banners = await bannersOf(
      host(port(25, `<service name="smtp"/>${script}`)),
      host(port(993, `<service name="imaps"/>${script}`)),
    );
    expect(banners.map(({ service, isTls }) => [service, isTls ?? false])).toEqual([
      ['smtp', false],
      ['imap', true],
    ]);
  });

  it('accepts CVEs that a script reports, not those it ruled out', async () => {
    const scripts = [
      '<script id="vulners" output="&#xa; cpe:/a:x:y:1: &#xa; &#x9;CVE-2018-15919&#x9;5.0&#xa; &#x9;CVE-2017-15906&#x9;5.0"/>',
      '<script id="http-vuln-cve2017-5638" output="&#xa; VULNERABLE:&#xa; IDs: CVE:CVE-2017-5638"/>',
      '<script id="smb-vuln-cve-2012-1182" output="State: NOT VULNERABLE&#xa; IDs: CVE-2012-1182"/>',
      '<script id="http-title" output="CVE-2020-0001 news"/>',
    ].join('');
    const [banner] = await bannersOf(host(port(80, scripts)));
    expect(banner?.cves).toEqual(['CVE-2018-15919', 'CVE-2017-15906', 'CVE-2017-5638']);
  });

  it('assigns file sharing scripts to the file sharing port', async () => {
    const after =
      '<hostscript><script id="smb-os-discovery" output="OS: Samba"/><script id="clock-skew" output="0s"/></hostscript>';
    const both = await bannersOf(host(port(139, '') + port(445, ''), after));
    expect(both.map(({ banner }) => banner)).toEqual([undefined, 'smb-os-discovery: OS: Samba']);
    const [old] = await bannersOf(host(port(139, ''), after));
    expect(old?.banner).toBe('smb-os-discovery: OS: Samba');
  });

  it('makes one banner of a port that is listed twice', async () => {
    const twice =
      port(80, '<service name="http"/>') + port(80, '<service name="http" product="nginx"/>');
    expect(await bannersOf(host(twice))).toMatchObject([{ port: 80, product: 'nginx' }]);
  });

  it('uses the start of the run for hosts without a time, else the time of the file', async () => {
    const bare =
      '<host><address addr="192.0.2.1"/><ports><port protocol="tcp" portid="1"><state state="open"/></port></ports></host>';
    const { banners } = await importBytes(run(bare));
    expect(banners[0]?.seenAt).toBe(1787389200_000);
    const without = await importBytes(`<nmaprun>${bare}</nmaprun>`);
    expect(without.banners[0]?.seenAt).toBe(fileTime);
  });

  it('sets a host without an address aside, and skips anything but ports', async () => {
    const silent =
      '<host><status state="up"/><address addr="02:00:00:00:00:01" addrtype="mac"/></host>';
    const protocols = '<port protocol="ip" portid="6"><state state="open"/></port>';
    const { summary } = await importBytes(run(silent, host(protocols), host(port(0, ''))));
    expect(summary).toMatchObject({ open: 0, hosts: 1, setAside: { count: 1 } });
    expect(summary.setAside.first).toEqual([
      { position: 'line 1', reason: 'a host without an address' },
    ]);
  });

  it('reads an interrupted scan to its end', async () => {
    const cut = example.slice(0, example.indexOf('</host>\n<runstats>'));
    const { summary, banners } = await importBytes(cut);
    expect(banners).toHaveLength(1);
    expect(summary).toMatchObject({ isCut: true, refusal: null, setAside: { count: 1 } });
  });

  it('loses one host, not the file, if the XML is broken', async () => {
    const broken = host(port(80, '')).replace('</ports>', '</port>');
    const { summary, banners } = await importBytes(
      run(host(port(1, '')), broken, host(port(3, ''))),
    );
    expect(banners.map((banner) => banner.port)).toEqual([1, 3]);
    expect(summary.setAside.first).toEqual([
      { position: 'line 2', reason: 'tags that do not match' },
    ]);
    expect(summary.isCut).toBe(false);
  });
});

describe('what nmap escapes', () => {
  const titled = (title: string) =>
    importBytes(
      `<nmaprun scanner="nmap" start="1780000000"><host><status state="up"/>
<address addr="192.0.2.7" addrtype="ipv4"/><ports><port protocol="tcp" portid="80"><state state="open"/>
<service name="http"/><script id="http-title" output="${title}"/>
<script id="http-robots" output="${title}"/></port></ports></host></nmaprun>`,
    );

  it('is decoded', async () => {
    const { banners } = await titled('Shop \\xE2\\x80\\x93 caf\\xc3\\xa9 \\xF0\\x9F\\x94\\x92');
    expect(banners[0]?.title).toBe('Shop – café 🔒');
    expect(banners[0]?.banner).toContain('http-robots: Shop – café 🔒');
  });

  it('stays unchanged if it is not text', async () => {
    const hostile =
      'a\\xff\\xC3b\\x1B[2J\\xE2\\x80 \\xC2\\x9B31m \\xED\\xA0\\x80 \\xF5\\x80\\x80\\x80 \\x';
    const { banners } = await titled(hostile);
    expect(banners[0]?.title).toBe(hostile);
  });
});
