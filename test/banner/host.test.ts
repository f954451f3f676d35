import { describe, expect, it } from 'vitest';
import type { Static } from 'typebox';
import type { bannerHost } from '../../src/banner/host/contract.ts';
import { dataOf, now, openBannerPlace, type BannerPlace } from './place.ts';

const hour = 3_600_000;
const day = 24 * hour;

const jarm = `${'2ad2ad0002ad2ad0'.repeat(3)}0123456789abcd`;
const certificate = {
  subjectCommonName: 'panel.example',
  subjectOrganization: 'Example GmbH',
  issuerCommonName: 'Example CA',
  sha256: 'ab'.repeat(32),
  text: 'Cipher: ECDHE\nChain: Example CA <- Example Root',
};

const panel = {
  address: '198.51.100.7',
  port: 443,
  socket: 'tcp',
  seenAt: now - hour,
  service: 'http',
  isTls: true,
  product: 'nginx',
  version: '1.24.0',
  title: 'Panel "Login"',
  hostnames: ['panel.example'],
  favicons: [-562_545_598],
  jarm,
  certificate,
  pivots: { html_hash: ['-1303620377'], key_sha256: ['cd'.repeat(32)] },
};

async function describeHost(place: BannerPlace, ip: string) {
  const answer = await place.server.ask(`/v1/banner/host/${ip}`);
  return dataOf(answer) as unknown as Static<typeof bannerHost.output>; // the contract says so
}

describe('bannerHost', () => {
  it('counts the other addresses that share a value, with the query that finds them', async () => {
    const place = await openBannerPlace();
    await place.take([
      panel,
      { ...panel, address: '198.51.100.8' },
      { ...panel, address: '198.51.100.8', port: 8443 },
      { ...panel, address: '198.51.100.9', title: 'Other', jarm: '' },
      { address: '198.51.100.10', port: 22, seenAt: now - hour },
    ]);

    const { shared } = await describeHost(place, '198.51.100.7');

    const othersBy = Object.fromEntries(shared.map(({ field, others }) => [field, others]));
    expect(othersBy).toMatchObject({
      certificate: 2,
      favicon: 2,
      html_hash: 2,
      jarm: 1,
      title: 1,
      key_sha256: 2,
    });
    for (const { query, others, ports } of shared.filter(({ ports }) => ports.length > 0)) {
      const hosts = new Set((await place.search(query)).result.map((row) => row.ip_address));
      expect([query, hosts.size]).toEqual([query, others + 1]);
      expect(ports).toEqual(['443/tcp']);
    }
  });

  it('shows a certificate of several ports only once', async () => {
    const place = await openBannerPlace();
    await place.take([panel, { ...panel, port: 8443 }]);

    const { certificates, names } = await describeHost(place, '198.51.100.7');

    expect(certificates).toMatchObject([
      {
        subject: 'panel.example',
        issuer: 'Example CA',
        sha256: certificate.sha256,
        key_sha256: 'cd'.repeat(32),
        chain: ['Example CA', 'Example Root'],
      },
    ]);
    expect(certificates[0]?.ports.toSorted()).toEqual(['443/tcp', '8443/tcp']);
    expect(names).toMatchObject([{ name: 'panel.example' }]);
  });

  it('reports what changed on a port and when, and omits scans that saw less', async () => {
    const place = await openBannerPlace();
    await place.take([
      { ...panel, seenAt: now - 9 * day, version: '1.18.0' },
      { ...panel, seenAt: now - 8 * day, version: '1.18.0' },
      { ...panel, seenAt: now - 5 * day, version: '', title: '' },
      { ...panel, seenAt: now - 2 * day },
      panel,
    ]);

    const { history } = await describeHost(place, '198.51.100.7');

    expect(history).toMatchObject([
      {
        port: 443,
        states: [
          {
            first_seen: '2026-06-13 12:00:00',
            last_seen: '2026-06-15 11:00:00',
            looks: 2,
            changed: ['product_version'],
            values: { product_version: '1.24.0' },
          },
          { first_seen: '2026-06-06 12:00:00', looks: 3, values: { product_version: '1.18.0' } },
        ],
      },
    ]);
  });

  it('is empty for a host without banners, and rejects an invalid address', async () => {
    const place = await openBannerPlace();

    expect(await describeHost(place, '198.51.100.99')).toMatchObject({ shared: [], history: [] });
    expect((await place.server.ask('/v1/banner/host/nonsense')).json).toMatchObject({
      status: 400,
    });
  });
});
