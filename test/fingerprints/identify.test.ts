import { describe, expect, it } from 'vitest';
import type { Fingerprint } from '../../src/fingerprints/fingerprint.ts';
import type { Observed } from '../../src/fingerprints/observed.ts';
import { createIdentify } from '../../src/fingerprints/identify.ts';
import { observe } from '../../src/fingerprints/observe.ts';
import { fromOwn } from '../../src/fingerprints/own-rules.ts';
import { FingerprintSet } from '../../src/fingerprints/set.ts';

const nothing: Observed = {
  port: 0,
  socket: 'tcp',
  service: '',
  isTls: false,
  banner: '',
  title: '',
  statusCode: 0,
  server: '',
  favicons: [],
  jarm: '',
  certificate: null,
  product: '',
  version: '',
  os: '',
  cpes: [],
  tags: [],
};
const seen = (observed: Partial<Observed>) =>
  observe({ ...nothing, ...observed })
    .filter(({ place }) => place !== 'banner' && !place.startsWith('nmap.'))
    .map(({ place, text }) => `${place} ${text}`);

describe('observations', () => {
  it.each<[string, Partial<Observed>, string[]]>([
    ['SSH', { banner: 'SSH-2.0-Harbour_1.2 x\r\nmore' }, ['ssh.banner Harbour_1.2 x']],
    [
      'FTP of several lines',
      { port: 21, banner: '220-Welcome\r\n220 Harbour FTP\r\n530 No' },
      ['ftp.banner Welcome\r\nHarbour FTP'],
    ],
    [
      'SMTP with more than its greeting',
      { service: 'smtp', banner: '220 mx.example ESMTP\r\n250-mx.example\r\n250 HELP' },
      ['smtp.banner mx.example ESMTP', 'smtp_ehlo mx.example\r\nHELP'],
    ],
    ['POP3', { banner: '+OK Harbour ready' }, ['pop3.banner Harbour ready']],
    ['IMAP', { banner: '* OK [CAPABILITY X] Harbour' }, ['imap4.banner [CAPABILITY X] Harbour']],
    ['telnet', { service: 'telnet', banner: 'login: ' }, ['telnet_banners login: ']],
    [
      'MySQL',
      { service: 'mysql', banner: 'server_version: 8.0.1' },
      ['mysql.banners 8.0.1', 'mysql.error server_version: 8.0.1'],
    ],
    [
      'MySQL that refuses',
      { service: 'mysql', banner: "F\0\0\0\ufffdj\u0004Host 'a' is not allowed" },
      [
        "mysql.banners F\0\0\0\ufffdj\u0004Host 'a' is not allowed",
        "mysql.error Host 'a' is not allowed",
      ],
    ],
    [
      'SNMP',
      { service: 'snmp', banner: 'sysdescr: Harbour OS\nid: 1.3.6.1.4.1.9.1' },
      ['snmp.sys_description Harbour OS', 'snmp.sys_object_id 1.3.6.1.4.1.9.1 Harbour OS'],
    ],
    ['NTP', { service: 'ntp', banner: 'version="ntpd 4"' }, ['ntp.readvar version="ntpd 4"']],
    [
      'DNS',
      { service: 'domain', banner: 'version.bind: 9.18' },
      ['dns.versionbind 9.18', 'dns.versionbind version.bind: 9.18'],
    ],
    [
      'SIP',
      { banner: 'SIP/2.0 200 OK\r\nServer: PBX 1\r\nUser-Agent: Phone 2\r\nVia: x' },
      ['sip_header.server PBX 1', 'sip_header.user_agent Phone 2'],
    ],
    ['TLS', { jarm: '29d' }, ['tls.jarm 29d']],
    ['an icon', { favicons: [-7] }, ['favicon.mmh3 -7']],
    ['a port alone', { port: 110, banner: 'hello' }, ['pop3.banner hello']],
    ['nothing', {}, []],
  ])('of %s', (_, observed, expected) => {
    expect(seen(observed)).toEqual(expected);
  });

  it('parses HTTP as stored or as received', () => {
    const stored =
      'HTTP/1.1\nStatus: 401 No\nServer: Apache/2 (Deck) mod_x/1\nWww Authenticate: Basic\nSet Cookie: a=1\nSet Cookie: b=2\nX Powered By: Q/1\n\n<p>';
    const raw =
      'HTTP/1.1 401 No\r\nServer: Apache/2 (Deck) mod_x/1\r\nWWW-Authenticate: Basic\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\nX-Powered-By: Q/1\r\n\r\n<p>';
    const expected = [
      'http_header.server Apache/2 (Deck) mod_x/1',
      'apache_os Apache/2 (Deck) mod_x/1',
      'apache_modules (Deck)',
      'apache_modules mod_x/1',
      'http_header.wwwauth Basic',
      'http_header.cookie a=1',
      'http_header.cookie b=2',
      'http_header.x-powered-by Q/1',
      'http.body <p>',
    ];
    expect(seen({ banner: stored, server: 'Apache/2 (Deck) mod_x/1' })).toEqual(expected);
    expect(seen({ banner: raw })).toEqual(expected);
    const [again] = observe({ ...nothing, banner: stored }).filter(
      ({ place }) => place === 'nmap.tcp:http',
    );
    expect(again?.text).toContain('HTTP/1.1 401 No\r\nServer: Apache/2');
  });

  it('writes names in certificates as recog does', () => {
    const certificate = {
      subjectCommonName: 'host.example',
      subjectOrganization: 'Pier, Sons',
      issuerCommonName: '',
      issuerOrganization: 'Quay',
      serial: '',
      sha256: '',
    };
    expect(seen({ certificate })).toEqual([
      'x509.subject CN=host.example,O=Pier\\, Sons',
      'x509.issuer O=Quay',
    ]);
  });

  it('are limited in number and length', () => {
    const header = `X-A: ${'b'.repeat(3000)}\r\n`;
    const banner = `HTTP/1.1 200 OK\r\n${header.repeat(20)}\r\n${'c'.repeat(200_000)}`;
    const observed = observe({ ...nothing, banner, favicons: [...Array(500).keys()] });
    expect(observed.length).toBeLessThanOrEqual(64);
    expect(Math.max(...observed.map(({ text }) => text.length))).toBeLessThanOrEqual(4096);
  });
});

const entry = (
  name: string,
  pattern: RegExp,
  more: Partial<Fingerprint> & Pick<Fingerprint, 'place'>,
): Fingerprint => ({ name, pattern, cpe: [], example: { text: '', facts: {} }, ...more });

describe('an answering service', () => {
  const identify = createIdentify(
    new FingerprintSet(
      fromOwn([
        entry('quay', /^Quay\/(?<version>[\d.]+)/, {
          place: 'http_header.server',
          service: 'http',
          vendor: 'Pier',
          product: 'Quay',
          cpe: ['cpe:/a:pier:quay:{version}'],
        }),
        entry('crane', /^Crane\/(?<version>[\d.]+)/, {
          place: 'http_header.x-powered-by',
          product: 'Crane',
          os: 'Deck 7',
          cpe: ['cpe:/o:pier:deck:7', 'cpe:/a:pier:crane'],
        }),
        entry('buoy', /^77$/, { place: 'favicon.mmh3', device: 'Router', product: 'Buoy' }),
      ]),
    ),
  );

  it('is named by the most specific match, with system and device from others', () => {
    const banner = 'HTTP/1.1\nStatus: 200 OK\nServer: Quay/1.2\nX Powered By: Crane/9.9\n\n';
    expect(identify({ ...nothing, banner, favicons: [77] })).toEqual({
      service: 'http',
      vendor: 'Pier',
      product: 'Quay',
      version: '1.2',
      os: 'Deck 7',
      device: 'router',
      components: [],
      cpes: ['cpe:/a:pier:quay:1.2', 'cpe:/a:pier:crane', 'cpe:/o:pier:deck:7'],
      saidBy: 'vedette/quay',
      all: [
        { place: 'http_header.server', saidBy: 'vedette/quay' },
        { place: 'http_header.x-powered-by', saidBy: 'vedette/crane' },
        { place: 'favicon.mmh3', saidBy: 'vedette/buoy' },
      ],
    });
  });

  it('is null when nothing matches', () => {
    expect(identify({ ...nothing, banner: 'hello' })).toBeNull();
  });
});
