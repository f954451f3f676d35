import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { now, openBannerPlace, takeIn, type BannerPlace } from '../banner/place.ts';
import { noClickHouse, password, type Node } from '../clickhouse/servers.ts';
import { freshDatabase, patiently, sharedServers } from '../clickhouse/shared-servers.ts';
import { catalogue, modules } from '../exploit/place.ts';
import { startFaultProxy } from '../store/ledger/fault-proxy.ts';

const hour = 3_600_000;

/** Banners of a few hosts, times and products, some with certificates, some of IPv6. */
const banners = Array.from({ length: 60 }, (_, at) => ({
  address: at % 7 === 0 ? `2001:db8:1::${at % 3}` : `198.51.100.${at % 9}`,
  port: [22, 80, 443, 8080][at % 4] ?? 0,
  seenAt: new Date(now - at * hour).toISOString(),
  service: at % 4 === 0 ? 'ssh' : 'http',
  isTls: at % 4 === 2,
  product: ['OpenSSH', 'nginx', 'Apache httpd', 'Jetty'][at % 4] ?? '',
  version: ['8.9', '1.18.0', '2.4.49', '9.4'][at % 4] ?? '',
  title: at % 4 === 0 ? '' : `Log in ${at % 5}`,
  banner: `welcome number ${at % 6} naïve café 日本`,
  hostnames: [`host${at % 8}.example`],
  tags: at % 3 === 0 ? ['nginx', 'IP Camera'] : [],
  cves: at % 10 === 0 ? ['CVE-2021-41773'] : [],
}));

const questions = [
  '/v1/banner/search?query=nginx',
  '/v1/banner/search?query=welcome+number&offset=10',
  '/v1/banner/search?query=%22number+3%22+NOT+port:22',
  '/v1/banner/search?query=port:80,443+country:KR',
  '/v1/banner/search?query=hostname:*.example+title:%22log+in%22',
  '/v1/banner/search?query=ip:198.51.100.0/29+after:2026-06-14',
  '/v1/banner/search?query=score:>=2+OR+tag:camera',
  '/v1/banner/search?query=caf%C3%A9&latest=true',
  '/v1/banner/count?query=welcome+port:80',
  '/v1/exploit/count?query=example',
  '/v1/banner/stats?query=welcome',
  '/v1/banner/stats?query=port:80',
  '/v1/exploit/search?query=example',
  '/v1/exploit/search?query=platform:linux&offset=0',
  '/v1/exploit/search?query=cve_id:CVE-2021-41773',
  '/v1/exploit/cve/CVE-2021-41773',
  '/v1/exploit/exposed',
  '/v1/exploit/host/198.51.100.1',
  '/v1/ip/data?ip=198.51.100.1&full=true',
  '/v1/ip/summary?ip=198.51.100.2',
  '/v1/ip/malicious-info?ip=198.51.100.3&full=true',
  '/v1/ip/privacy-threat?ip=2001:db8:1::1',
  '/v1/asset/ip/report?ip=198.51.100.4',
];

async function fill(place: BannerPlace): Promise<void> {
  await place.load('ipsum', ['198.51.100.1\t5', '198.51.100.3\t2']);
  await place.load('exploit-db', catalogue.split('\n'));
  await place.load('metasploit', [modules]);
  const { service } = place.server.running;
  const lines = banners.map((each) => JSON.stringify(each)).join('\n');
  await patiently(() => takeIn(place.server, lines));
  // Once more, half of it changed: what is the same is not there twice.
  const again = banners.map((each, at) => (at % 2 === 0 ? { ...each, title: 'Changed' } : each));
  const changed = again.map((each) => JSON.stringify(each)).join('\n');
  await patiently(() => takeIn(place.server, changed));
  for (const part of [service.banners, service.exploits]) {
    await until(() =>
      part.settled().then(
        () => true,
        () => false,
      ),
    );
  }
}

describe.skipIf(noClickHouse)(
  `a service whose index is a ClickHouse cluster ${noClickHouse}`,
  () => {
    const servers = sharedServers();

    it('answers every operation as the embedded one does', async () => {
      const cluster = await openBannerPlace({ VEDETTE_INDEX: await freshDatabase(servers()) });
      const embedded = await openBannerPlace();
      for (const place of [cluster, embedded]) await fill(place);

      for (const path of questions) {
        const there = await embedded.server.ask(path);
        const here = async () => {
          const { status, text } = await cluster.server.ask(path);
          return [path, status, neutral(text)];
        };
        // On a busy machine the servers seem to be away for a moment.
        await expect.poll(here).toEqual([path, there.status, neutral(there.text)]);
      }
      expect(await patiently(() => walk(cluster))).toEqual(await walk(embedded));
      for (const place of [cluster, embedded]) {
        const remove = () =>
          place.server.ask('/v1/admin/banners/remove', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ query: 'port:22' }),
          });
        await expect.poll(async () => (await remove()).json.status).toBe(200);
      }
      expect(await patiently(() => cluster.found('welcome'))).toEqual(
        await embedded.found('welcome'),
      );
    });

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
        await until(async () => (await place.server.ask('/readyz')).status === 503);
        expect(performance.now() - since).toBeLessThan(300_000); // 2 s on a machine that is not busy
        const refused = await place.server.ask('/v1/banner/search?query=welcome');
        expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);
        const lookUp = await place.server.ask('/v1/ip/data?ip=198.51.100.1&explain=true');
        expect(lookUp.status).toBe(200);
        expect(lookUp.text).toContain('"not_asked":["banners: the index is away"]');

        if (hurt === 'pause') second?.resume();
        else await second?.start();
        await until(async () => (await place.server.ask('/readyz')).status === 200);
        const after = await patiently(() => place.search('welcome'));
        expect(after.result).toEqual(before.result);
      }
      const shown = place.server.logged.join('\n');
      expect(shown).toContain('ClickHouse is away');
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
      await until(async () => (await place.server.ask('/readyz')).status === 503);
      const notReadyMs = performance.now() - slowAt;
      const refused = await place.server.ask('/v1/banner/search?query=welcome');
      const lookUp = await place.server.ask('/v1/ip/data?ip=198.51.100.1');
      const backAt = performance.now();
      Object.assign(proxy, { delayMs: 0, pieceBytes: Infinity });
      await until(async () => (await place.server.ask('/readyz')).status === 200);
      const readyMs = performance.now() - backAt;

      expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);
      expect(lookUp.status).toBe(200);
      const after = await patiently(() => place.search('welcome'));
      expect(after.result).toEqual(before.result);
      // 2 s and 5 s on a machine that is not busy.
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

/** Every page by cursor. */
async function walk(place: BannerPlace): Promise<string[]> {
  const rows: string[] = [];
  for (let cursor = '*'; cursor !== '';) {
    const page = await place.search('welcome', `&cursor=${encodeURIComponent(cursor)}&size=7`);
    rows.push(...page.result.map((row) => JSON.stringify(row)));
    cursor = page.cursor ?? '';
    if (page.result.length === 0) break;
  }
  return rows;
}

/** Without cursors, which hold ids of the engine's own, and without how often something was asked. */
function neutral(text: string): string {
  return text.replace(/"cursor":"[^"]*"/g, '').replace(/"user_search_count":\d+/g, '');
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const start = Date.now();
  while (Date.now() - start < 300_000) {
    if (await isSo()) return;
    await sleep(50);
  }
  throw new Error('it never came to that');
}
