import { describe, expect, it } from 'vitest';
import { importBytes, ndjson } from './reading.ts';

const ciphers = ['chacha20-poly1305@openssh.com', 'aes128-ctr', 'aes192-ctr', 'aes256-ctr'];
const macs = ['umac-64', 'umac-128', 'hmac-sha2-256', 'hmac-sha2-512', 'hmac-sha1'];
const offered = {
  kex_algorithms: [
    'curve25519-sha256@libssh.org',
    'ecdh-sha2-nistp256',
    'ecdh-sha2-nistp384',
    'ecdh-sha2-nistp521',
    'diffie-hellman-group-exchange-sha256',
    'diffie-hellman-group14-sha1',
  ],
  server_to_client_ciphers: [...ciphers, 'aes128-gcm@openssh.com', 'aes256-gcm@openssh.com'],
  server_to_client_macs: [
    ...macs.map((name) => `${name}-etm@openssh.com`),
    ...macs.map((name) => (name.startsWith('umac') ? `${name}@openssh.com` : name)),
  ],
  server_to_client_compression: ['none', 'zlib@openssh.com'],
};
/** Published for SSH-2.0-OpenSSH_7.2p2 Ubuntu-4ubuntu2.4. */
const hassh = 'd43d91bc39d5aaed819ad9f6b57b7348';
const elems = (names: readonly string[]) => names.map((name) => `<elem>${name}</elem>`).join('');

async function pivotsOf(text: string) {
  const { banners } = await importBytes(text);
  return banners.map(({ pivots }) => pivots);
}

describe('pivots are read from', () => {
  it('zgrab2', async () => {
    const grab = (protocol: string, result: object) => ({
      ip: '192.0.2.1',
      data: { [protocol]: { status: 'success', protocol, result } },
    });
    const host = { fingerprint_sha256: 'AB'.repeat(32) };
    const log = { server_hello: { version: { name: 'TLSv1.2' } } };
    const lines = [
      grab('ssh', { server_key_exchange: offered, key_exchange: { server_host_key: host } }),
      grab('tls', { handshake_log: log }),
    ];
    expect(await pivotsOf(ndjson(...lines))).toEqual([
      { hassh: [hassh], ssh_host_key: ['ab'.repeat(32)] },
      { tls_version: ['TLSv1.2'] },
    ]);
  });

  it('nmap', async () => {
    const algorithms = [
      ['kex_algorithms', offered.kex_algorithms],
      ['encryption_algorithms', offered.server_to_client_ciphers],
      ['mac_algorithms', offered.server_to_client_macs],
      ['compression_algorithms', offered.server_to_client_compression],
    ] as const;
    const tables = algorithms
      .map(([key, names]) => `<table key="${key}">${elems(names)}</table>`)
      .join('');
    const key = '16:27:ac:a5:76:28:2d:36:63:1b:56:4d:eb:df:a6:48';
    const xml = `<nmaprun scanner="nmap" start="1700000000"><host><address addr="192.0.2.1" addrtype="ipv4"/><ports>
      <port protocol="tcp" portid="22"><state state="open"/><service name="ssh"/>
        <script id="ssh-hostkey" output="&#xa;  2048 ${key} (RSA)&#xa;"/>
        <script id="ssh2-enum-algos" output="">${tables}</script></port>
      <port protocol="tcp" portid="443"><state state="open"/><service name="http" tunnel="ssl"/>
        <script id="ssl-enum-ciphers" output="&#xa;  TLSv1.0: &#xa;    ciphers: &#xa;  TLSv1.2: &#xa;"/>
        <script id="tls-alpn" output="">${elems(['h2', 'http/1.1'])}</script></port>
      </ports></host></nmaprun>`;
    expect(await pivotsOf(xml)).toEqual([
      { hassh: [hassh], ssh_host_key: [key.replaceAll(':', '')] },
      { tls_version: ['TLSv1.0', 'TLSv1.2'], alpn: ['h2', 'http/1.1'] },
    ]);
  });

  it('Shodan', async () => {
    const seen = { ip_str: '192.0.2.1', port: 443, transport: 'tcp', hash: -82460412 };
    const ssl = { versions: ['TLSv1.2', '-TLSv1', '-SSLv2'], alpn: ['h2'], ja3s: 'CD'.repeat(16) };
    const record = {
      ...seen,
      data: 'HTTP/1.1 200 OK\r\nServer: x\r\nDate: now\r\n\r\n',
      http: { html: 'hi', html_hash: 7, headers_hash: -5 },
      ssl,
      ssh: { hassh },
    };
    const [pivots] = await pivotsOf(ndjson(record));
    expect(pivots).toEqual({
      hassh: [hassh],
      ja3s: ['cd'.repeat(16)],
      tls_version: ['TLSv1.2'],
      alpn: ['h2'],
      html_hash: ['7'],
      html_sha256: ['8f434346648f6b96df89dda901c5176b10a6d83961dd3c1ac88b59b2dc327aa4'],
      header_hash: ['-5', expect.stringMatching(/^hhh:1:[\da-f]{64}$/) as string],
      banner_hash: ['-82460412'],
    });
  });
});
