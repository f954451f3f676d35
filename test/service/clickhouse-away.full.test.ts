import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openBannerPlace, type BannerPlace } from '../banner/place.ts';
import { noClickHouse, password, type Node } from '../clickhouse/servers.ts';
import { freshDatabase, patiently, sharedServers } from '../clickhouse/shared-servers.ts';
import { startFaultProxy } from '../store/ledger/fault-proxy.ts';
import { until } from '../until.ts';
import { banners } from './clickhouse-place.ts';

describe.skipIf(noClickHouse)(
  `a service whose ClickHouse cluster has a fault ${noClickHouse}`,
  () => {
    const servers = sharedServers();

    it('refuses at once while servers are away, looks addresses up all the same, and loses nothing', async () => {
      const { nodes } = servers();
      onTestFinished(() => reviveAll(nodes));
      const url = await freshDatabase(servers());
      const place = await openBannerPlace({ VEDETTE_INDEX: url });
      await patiently(() => place.take(banners));
      const before = await patiently(() => place.search('welcome'));

      for (const hurt of ['pause', 'kill'] as const) {
        const [, second] = nodes;
        if (hurt === 'pause') second?.pause();
        else await second?.kill();
        const since = performance.now();
        await until('not being ready', async () => (await status(place)) === 503);
        expect(performance.now() - since).toBeLessThan(300_000); // 2 s on a machine that is not busy
        const refused = await place.server.ask('/v1/banner/search?query=welcome');
        expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);
        const lookUp = await place.server.ask('/v1/ip/data?ip=198.51.100.1&explain=true');
        expect(lookUp.status).toBe(200);
        expect(lookUp.text).toContain('"not_asked":["banners: the index is away"]');

        if (hurt === 'pause') second?.resume();
        else await second?.start();
        await until('being ready', async () => (await status(place)) === 200);
        const after = await patiently(() => place.search('welcome'));
        expect(after.result).toEqual(before.result);
      }
      const shown = place.server.logged.join('\n');
      expect(shown).toContain('ClickHouse is unavailable');
      expect(shown).not.toContain(password);
      expect(shown).not.toContain(encodeURIComponent(password));
    });

    it.each([
      { how: 'every answer is late', slow: { delayMs: 5_000, pieceBytes: Infinity } },
      { how: 'answers trickle in', slow: { delayMs: 100, pieceBytes: 8 } },
    ])('treats a slow server as one that is away: $how', async ({ slow }) => {
      const { nodes, port } = servers();
      const proxy = await startFaultProxy(port, nodes[0]?.host);
      onTestFinished(() => proxy.close());
      const url = new URL(await freshDatabase(servers()));
      url.host = `127.0.0.1:${proxy.port}`;
      url.search = '';
      const place = await openBannerPlace({ VEDETTE_INDEX: url.href });
      await patiently(() => place.take(banners));
      const before = await patiently(() => place.search('welcome'));

      const slowAt = performance.now();
      Object.assign(proxy, slow);
      await until('not being ready', async () => (await status(place)) === 503);
      const notReadyMs = performance.now() - slowAt;
      const refused = await place.server.ask('/v1/banner/search?query=welcome');
      const lookUp = await place.server.ask('/v1/ip/data?ip=198.51.100.1');
      const backAt = performance.now();
      Object.assign(proxy, { delayMs: 0, pieceBytes: Infinity });
      await until('being ready', async () => (await status(place)) === 200);
      const readyMs = performance.now() - backAt;

      expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);
      expect(lookUp.status).toBe(200);
      const after = await patiently(() => place.search('welcome'));
      expect(after.result).toEqual(before.result);
      // 2 s and 5 s on an idle machine.
      expect(notReadyMs).toBeLessThan(300_000);
      expect(readyMs).toBeLessThan(300_000);
      console.info(
        `not ready after ${notReadyMs.toFixed(0)} ms, again after ${readyMs.toFixed(0)}`,
      );
    });

    it('writes each banner once although a server is killed in the middle of it', async () => {
      const { nodes } = servers();
      const [first] = nodes;
      onTestFinished(() => reviveAll(nodes));
      const url = await freshDatabase(servers());
      const limits = { indexPatienceMs: 600_000 };
      const place = await openBannerPlace({ VEDETTE_INDEX: url }, { limits });
      await patiently(() => place.take(banners.slice(0, 1)));

      const writing = Array.from({ length: 6 }, (_, at) =>
        place
          .take(banners.slice(at * 10, at * 10 + 10))
          .then(({ added, unchanged }) => added + unchanged),
      );
      await sleep(150);
      await first?.kill();
      await first?.start();
      expect(await Promise.all(writing)).toEqual(Array.from({ length: 6 }, () => 10));

      const { count } = await patiently(() => place.search('welcome'));
      expect(count).toBe(banners.length);
    });
  },
);

async function reviveAll(nodes: readonly Node[]): Promise<void> {
  for (const node of nodes) await node.revive();
}

const status = async ({ server }: BannerPlace) => (await server.ask('/readyz')).status;
