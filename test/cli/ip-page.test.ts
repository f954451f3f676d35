import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../src/cli/terminal/terminal.ts';
import { known, visit } from '../ip/host.ts';
import { feed, hour, ipWorld, now, oneHost, snapshot, startIp } from '../ip/world.ts';
import { plain, vedette } from './command-line.ts';
import { inTerminal } from './pseudo-terminal.ts';

const address = '198.51.100.7';

async function startHost(): Promise<string> {
  const c2 = feed({ name: 'c2-list', category: 'c2', sufficient: true }, [
    [address, { label: 'Emotet' }],
  ]);
  const attack = feed({ name: 'attackers', category: 'attack' }, ['198.51.100.9', address]);
  const host = oneHost({
    names: known({ domain: 'shop.example', name: 'www.shop.example', seenAt: now - hour }),
    ports: known(
      visit({ seenAt: now - hour }),
      visit({
        port: 443,
        protocol: 'HTTPS',
        product: 'nginx',
        version: '1.22.1',
        commonName: 'shop.example',
        dnsNames: ['shop.example', 'pay.shop.example'],
      }),
      visit({ port: 21, isOpen: false }),
    ),
    cves: {
      affected: 1,
      possible: 1,
      fixed: 0,
      exploited: 1,
      products: 1,
      data: 'ready',
      unclear: [],
      rows: [
        {
          cveId: 'CVE-2018-15473',
          grade: 'affected',
          reason: 'version 7.4 is affected (before 7.8)',
          isExploited: true,
          product: 'OpenSSH',
          version: '7.4',
          ports: [22],
        },
        {
          cveId: 'CVE-2019-6111',
          grade: 'possible',
          reason: 'the build is unknown',
          isExploited: false,
          product: 'OpenSSH',
          version: '7.4',
          ports: [22],
        },
      ],
    },
  });
  const server = await startIp(ipWorld(snapshot([c2, attack]), host));
  return server.config.data;
}

describe('vedette ip with one address', () => {
  it.each([60, 80, 120])('fits a real terminal of %i columns on one screen', async (columns) => {
    const lines = await inTerminal(columns, ['ip', address], { VEDETTE_DATA: await startHost() });
    expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(columns);
    expect(lines.length).toBeLessThanOrEqual(50);
    const text = lines.join(' ').replace(/ +/g, ' ');
    for (const fact of [
      'Verdict malicious: c2-list lists it as a command and control server (Emotet).',
      'AS64500 Acme, Inc.',
      'Names: www.shop.example',
      'Certificates: shop.example, pay.shop.example',
      'Neighbours: 0 malicious and 1 suspicious in 198.51.100.0/24: 198.51.100.9 attack (attackers)',
    ]) {
      expect(text).toContain(fact);
    }
  });

  it('lists ports with product and version, and CVEs worst first with their grade', async () => {
    const { out } = await vedette(await startHost(), ['ip', address], { columns: 100 });
    const text = plain(out);
    expect(text).toMatch(/^22\/tcp +SSH +OpenSSH +7\.4 +\d+ \w+$/m);
    expect(text).toMatch(/^443\/tcp +HTTPS +nginx +1\.22\.1 +\d+ \w+$/m);
    expect(text).toContain('No longer known to be open: 21/tcp');
    expect(text).toMatch(
      /^CVE-2018-15473 +affected +KEV +OpenSSH 7\.4 +22\nCVE-2019-6111 +possible/m,
    );
  });
});
