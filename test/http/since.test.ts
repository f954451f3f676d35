import { describe, expect, it } from 'vitest';
import { openBannerPlace, takeIn } from '../banner/place.ts';
import { startScans } from '../domain/place.ts';
import { openPlace, startedAt } from '../feeds/place.ts';
import type { TestServer } from '../harness.ts';

interface Delta {
  from: string;
  to: string;
  added: unknown[];
  removed: unknown[];
}

const tagAt = async (server: TestServer, path: string) => {
  const { etag = '' } = (await server.ask(path)).headers;
  return etag;
};

async function deltaAt(server: TestServer, path: string, etag: string): Promise<Delta> {
  const { text, headers } = await server.ask(`${path}&since=${encodeURIComponent(etag)}`);
  const delta = JSON.parse(text) as Delta;
  expect(headers['etag']).toBe(delta.to);
  return delta;
}

async function creditsSpent(server: TestServer): Promise<number> {
  const { usage } = (await server.ask('/v1/usage')).json.data as {
    usage: { operation: string; credits: number }[];
  };
  return usage.find(({ operation }) => operation === 'bannerSearch')?.credits ?? 0;
}

const web = { address: '192.0.2.10', port: 443, seenAt: 1_781_000_000_000, service: 'http' };

describe('what changed since an ETag', () => {
  it('is the added and removed rows of a search', async () => {
    const { server, take } = await openBannerPlace();
    await take([web]);
    const path = '/v1/banner/search?query=port:443';
    const etag = await tagAt(server, path);
    expect(etag).toMatch(/^"[\da-f]{32}"$/);
    await takeIn(server, JSON.stringify({ ...web, address: '192.0.2.11' }));

    const delta = await deltaAt(server, path, etag);
    expect(delta.from).toBe(etag);
    expect(delta.added).toMatchObject([{ ip_address: '192.0.2.11', open_port_no: 443 }]);
    expect(delta.removed).toEqual([]);
    expect(await tagAt(server, path)).toBe(delta.to);
    // Without quotes, as people write it in a URL.
    expect(await deltaAt(server, path, etag.replaceAll('"', ''))).toEqual(delta);
  });

  it('is free if nothing has, and so is 304', async () => {
    const { server, take } = await openBannerPlace();
    await take([web]);
    const path = '/v1/banner/search?query=port:443';
    const etag = await tagAt(server, path);
    const before = await creditsSpent(server);

    const known = await server.ask(path, { headers: { 'if-none-match': etag } });
    expect([known.status, known.text]).toEqual([304, '']);
    expect(await deltaAt(server, path, etag)).toEqual({
      from: etag,
      to: etag,
      added: [],
      removed: [],
    });
    expect([before, await creditsSpent(server)]).toEqual([1, 1]);
    await server.ask(path);
    expect(await creditsSpent(server)).toBe(2);
  });

  it('is 410 for a version that is unknown or belongs to another account', async () => {
    const server = await startScans();
    const path = '/v1/domain/reports?query=site-1.example';
    const etag = await tagAt(server, path);
    const gone = await server.ask(`${path}&since=unknown`);
    expect([gone.status, gone.json.message]).toEqual([
      410,
      'The version "unknown" is no longer stored. Fetch the whole answer.',
    ]);
    await server.whenOver(await server.scan('https://site-1.example/'));
    const key = await server.addAccount('neighbour');
    expect((await server.ask(`${path}&since=${etag}`, { key })).status).toBe(410);
  });

  it('is the facts of an address, in the summary, the report and the verdict', async () => {
    const place = await openPlace();
    const row = { ip_address: '198.51.100.7', port: 443, malware: 'Emotet' };
    const load = (rows: object[]) => place.load('feodo-tracker', [JSON.stringify(rows)]);
    const first_seen = new Date(startedAt - 86_400_000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ');
    await load([{ ...row, ip_address: '198.51.100.1', first_seen }]);
    const paths = {
      '/v1/ip/summary?ip=198.51.100.7': /^score\.inbound: /,
      '/v1/ip/data?ip=198.51.100.7': /^score\.inbound: /,
      '/v1/check?indicator=198.51.100.7': /^verdict: malicious$/,
    };
    const tags = new Map<string, string>();
    for (const path of Object.keys(paths)) {
      tags.set(path, await tagAt(place.server, `${path}&since=0`));
    }
    await load([{ ...row, first_seen }]);

    for (const [path, fact] of Object.entries(paths)) {
      const { added } = await deltaAt(place.server, path, tags.get(path) ?? '');
      expect(added).toContainEqual(expect.stringMatching(fact));
    }
  });

  it('is the new reports about a host', async () => {
    const place = await startScans();
    const path = '/v1/domain/reports?query=site-1.example';
    const etag = await tagAt(place, path);
    const id = await place.scan('https://site-1.example/');
    await place.whenOver(id);

    const { added } = await deltaAt(place, path, etag);
    expect(added).toMatchObject([{ scan_id: id }]);
    const report = `/v1/domain/report/${id}?explain=true`;
    const tag = await tagAt(place, report);
    const known = await place.ask(report, { headers: { 'if-none-match': tag } });
    expect(known.status).toBe(304);
  });
});
