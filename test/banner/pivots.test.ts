import { describe, expect, it } from 'vitest';
import { filterGuide } from '../../src/banner/contract.ts';
import { pivotNames } from '../../src/banner/pivots.ts';
import { murmur3 } from '../../src/lib/murmur3.ts';
import { openBannerPlace } from './place.ts';

const page = 'HTTP/1.1\nStatus: 200 OK\n\n<title>Panel</title>';
const hashOf = (text: string) => String(murmur3(Buffer.from(text)));

/** One value of each, as scanners write them, and in canonical form. */
const pivots = {
  hassh: ['B12D2871A1189EFF20364CF5333619EE'],
  ssh_host_key: [
    'SHA256:jZ1kR0rTmUmMv8oFMmT6Cq1C6TzN4DLMR1Dq6bQrCI8',
    '16:27:ac:a5:76:28:2d:36:63:1b:56:4d:eb:df:a6:48',
  ],
  ja3s: ['eb1d94daa7e0344597e756a1fb6e7054'],
  ja4s: ['t130200_1301_a56c5b993250'],
  ja4x: ['2166164053c1_2166164053c1_30d204a01551'],
  key_sha256: [Array.from({ length: 32 }, () => 'EF').join(':')],
  chain_sha256: ['9a'.repeat(32), '9b'.repeat(32)],
  tls_version: ['TLSv1', 'TLSv1_2', '-SSLv3'],
  alpn: ['h2', 'HTTP/1.1'],
  html_hash: ['-1303620377'],
  html_sha256: [`sha256:${'ab'.repeat(32)}`],
  header_hash: [`hhh:1:${'cd'.repeat(32)}`],
  banner_hash: ['-1699556818', 'none'],
};

const record = {
  address: '192.0.2.7',
  port: 443,
  service: 'http',
  isTls: true,
  os: 'Debian',
  cpes: ['cpe:/a:f5:nginx:1.22.1'],
  banner: page,
  title: 'Panel',
  pivots,
};

describe('a value that servers share', () => {
  it('is found by filters, counted, and shown by name', async () => {
    const place = await openBannerPlace();
    const summary = await place.take([
      record,
      { ...record, address: '192.0.2.8' },
      { address: '192.0.2.9', port: 22 },
    ]);

    expect(summary).toMatchObject({ added: 3, set_aside_first: [] });
    const asked = Object.entries(pivots).map(([name, [value]]) => `${name}: ${value}`);
    for (const query of [...asked, `title_hash: ${hashOf('Panel')}`, `hash: ${hashOf(page)}`])
      expect([query, (await place.search(query)).count]).toEqual([query, 2]);
    expect(
      (await place.search('ssh.fingerprint: 16:27:ac:a5:76:28:2d:36:63:1b:56:4d:eb:df:a6:48'))
        .count,
    ).toBe(2);
    expect(await place.stats('port: 443', '&fields=tls_version&fields=alpn&fields=hassh')).toEqual({
      tls_version_agg: [
        ['TLSv1.0', 2],
        ['TLSv1.2', 2],
      ],
      alpn_agg: [
        ['h2', 2],
        ['http/1.1', 2],
      ],
      hassh_agg: [['b12d2871a1189eff20364cf5333619ee', 2]],
    });
    const { json } = await place.server.ask('/v1/banner/search?query=ip:192.0.2.7&explain=true');
    const { explain } = json.data as { explain: { shared: Record<string, string[]>[] } };
    expect(Object.keys(explain.shared[0] ?? {})).toEqual(
      expect.arrayContaining(['os', 'cpe', ...pivotNames]),
    );
  });

  it('is rejected if invalid', async () => {
    const { server } = await openBannerPlace();
    for (const query of [
      'hassh: 12',
      'html_hash: 99999999999',
      'tls_version: 5',
      'ssh_host_key: x',
    ]) {
      const { status, text } = await server.ask(
        `/v1/banner/search?query=${encodeURIComponent(query)}`,
      );
      expect([query, status]).toEqual([query, 400]);
      expect(text).toContain('expected');
    }
  });

  it('has a filter with an example', () => {
    const named = filterGuide.map(({ name }) => name);
    expect(pivotNames.filter((name) => !named.includes(name))).toEqual([]);
  });
});
