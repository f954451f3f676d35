import { describe, expect, it } from 'vitest';
import { importBytes, ndjson, said } from './reading.ts';

interface Grab {
  protocol: string;
  status?: string;
  port?: number;
  result?: unknown;
}

async function bannersOf(...grabs: Grab[]) {
  const lines = grabs.map((grab) => ({
    ip: '192.0.2.1',
    data: { [grab.protocol]: { status: 'success', timestamp: '2026-08-22T09:00:00Z', ...grab } },
  }));
  const { summary, banners } = await importBytes(ndjson(...lines));
  return { summary, banners: banners.map(said) };
}

const parsed = {
  serial_number: '255',
  subject: { common_name: ['www.example'], organization: ['Example'], country: ['de'] },
  issuer: { common_name: ['CA'], organization: ['Example CA'] },
  validity: { start: '2026-01-01T00:00:00Z', end: '2027-01-01T00:00:00Z' },
  fingerprint_sha256: 'AB'.repeat(32),
  extensions: { subject_alt_name: { dns_names: ['www.example', 'b.example'] } },
};
const handshake_log = {
  server_certificates: {
    certificate: {
      raw: '',
      parsed: { ...parsed, subject_key_info: { fingerprint_sha256: 'cd'.repeat(32) } },
    },
    chain: [{ parsed: { subject: { common_name: ['CA'] }, fingerprint_sha256: '9a'.repeat(32) } }],
  },
};

describe('zgrab2', () => {
  it('reads HTTP with its headers, and the port from the request', async () => {
    const { banners } = await bannersOf({
      protocol: 'http',
      result: {
        response: {
          status_line: '200 OK',
          status_code: 200,
          protocol: { name: 'HTTP/1.1' },
          headers: {
            server: ['nginx/1.24.0 (Ubuntu)'],
            unknown: [{ key: 'x_odd', value: ['1', '2'] }],
          },
          body: '<title>Hi</title><meta name="description" content="A page">',
          request: {
            url: { scheme: 'https', host: 'www.example:8443' },
            tls_log: { handshake_log },
          },
        },
      },
    });
    expect(banners).toMatchObject([
      {
        port: 8443,
        service: 'http',
        isTls: true,
        title: 'Hi',
        statusCode: 200,
        product: 'nginx',
        version: '1.24.0',
        server: 'nginx/1.24.0 (Ubuntu)',
        htmlMeta: { description: 'A page' },
        banner:
          'HTTP/1.1\nStatus: 200 OK\nServer: nginx/1.24.0 (Ubuntu)\nX Odd: 1\nX Odd: 2\n\n<title>Hi</title><meta name="description" content="A page">',
        certificate: {
          subjectCommonName: 'www.example',
          subjectCountry: 'DE',
          serial: 'ff',
          issuerOrganization: 'Example CA',
          sha256: 'ab'.repeat(32),
          names: ['www.example', 'b.example'],
          text: expect.stringMatching(/\nChain: CA$/) as string,
        },
        pivots: { key_sha256: ['cd'.repeat(32)], chain_sha256: ['9a'.repeat(32)] },
      },
    ]);
  });

  it('uses the first answer of a redirect chain: the others are from elsewhere', async () => {
    const { banners } = await bannersOf({
      protocol: 'http',
      result: {
        response: {
          status_code: 200,
          request: { url: { host: 'other.example', scheme: 'https' } },
        },
        redirect_response_chain: [
          { status_code: 301, status_line: '301 Moved', request: { url: { host: 'www.example' } } },
        ],
      },
    });
    expect(banners).toMatchObject([{ port: 80, statusCode: 301 }]);
  });

  /** What each module found, and the resulting banner. */
  const modules: readonly [protocol: string, result: unknown, expected: object][] = [
    [
      'ssh',
      { server_id: { raw: 'SSH-2.0-OpenSSH_9.6 x', software: 'OpenSSH_9.6' } },
      { port: 22, product: 'OpenSSH', version: '9.6', banner: 'SSH-2.0-OpenSSH_9.6 x' },
    ],
    ['mysql', { server_version: '8.0.1' }, { port: 3306, product: 'MySQL', version: '8.0.1' }],
    ['mssql', { version: '15.0.2' }, { port: 1433, service: 'ms-sql-s', version: '15.0.2' }],
    [
      'postgres',
      { startup_error: { message: 'no user' } },
      { port: 5432, service: 'postgresql', banner: 'message: no user' },
    ],
    [
      'redis',
      { version: '7', os: 'Linux', info_response: 'a:1' },
      { port: 6379, version: '7', os: 'Linux', banner: 'a:1' },
    ],
    ['mongodb', { build_info: { version: '6.0' } }, { port: 27_017, version: '6.0' }],
    [
      'modbus',
      { mei_response: { objects: { vendor: 'Acme' } } },
      { port: 502, service: 'modbus', banner: 'vendor: Acme' },
    ],
    ['ntp', { version: 4 }, { port: 123, socket: 'udp', banner: 'version: 4' }],
    [
      'bacnet',
      { model_name: 'BAS', firmware_revision: '2' },
      { port: 47_808, socket: 'udp', product: 'BAS', version: '2' },
    ],
    ['siemens', { module_type: 'CPU 315' }, { port: 102, service: 's7comm', product: 'CPU 315' }],
    ['fox', { app_name: 'Station', app_version: '3.8' }, { port: 1911, version: '3.8' }],
    ['smb', { native_os: 'Unix' }, { port: 445, service: 'microsoft-ds', os: 'Unix' }],
    ['dnp3', { is_dnp3: true }, { port: 20_000, service: 'dnp3', banner: 'is_dnp3: true' }],
    [
      'oracle',
      { handshake: { accept_version: 314 } },
      { port: 1521, service: 'oracle-tns', banner: 'accept_version: 314' },
    ],
    ['telnet', { banner: 'login: ' }, { port: 23, banner: 'login:' }],
    ['pop3', { banner: '+OK', quit: '+OK bye' }, { port: 110, banner: '+OK\n+OK bye' }],
  ];

  it.each(modules)('reads %s', async (protocol, result, expected) => {
    const { banners } = await bannersOf({ protocol, result });
    expect(banners).toMatchObject([{ socket: 'tcp', ...expected }]);
  });

  it('reads an unknown module if the file names the port', async () => {
    const { summary, banners } = await bannersOf(
      { protocol: 'coap', port: 5683, result: { payload: 'hello', raw: 'AAEC' } },
      { protocol: 'coap', result: { payload: 'hello' } },
    );
    expect(banners).toMatchObject([{ port: 5683, service: 'coap', banner: 'payload: hello' }]);
    expect(summary.setAside.first[0]?.reason).toBe('no port, protocol coap');
  });

  it('recognises TLS without a service, and services with STARTTLS', async () => {
    const { banners } = await bannersOf(
      { protocol: 'tls', result: { handshake_log } },
      { protocol: 'smtp', result: { banner: '220', tls: { handshake_log } } },
    );
    expect(
      banners.map(({ service, isTls, certificate }) => [service, isTls, certificate?.names.length]),
    ).toEqual([
      [undefined, true, 2],
      ['smtp', undefined, 2],
    ]);
  });

  it('distinguishes ports by how they failed', async () => {
    const { summary, banners } = await bannersOf(
      { protocol: 'http', status: 'connection-refused' },
      { protocol: 'http', status: 'connection-timeout' },
      { protocol: 'ntp', status: 'io-timeout' },
      { protocol: 'ssh', status: 'unknown-error' },
      { protocol: 'ssh', status: 'protocol-error' },
    );
    expect(summary).toMatchObject({ closed: 1, filtered: 1, openFiltered: 2, open: 1 });
    expect(banners[0]?.service).toBeUndefined();
  });

  it('sets a target without an address aside', async () => {
    const line = { domain: 'www.example', data: { ssh: { status: 'success', protocol: 'ssh' } } };
    const { summary } = await importBytes(ndjson(line));
    expect(summary.setAside.first).toEqual([{ position: 'line 1', reason: 'no address' }]);
  });
});
