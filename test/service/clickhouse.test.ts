import { describe, expect, it } from 'vitest';
import { openBannerPlace, takeIn, type BannerPlace } from '../banner/place.ts';
import { noClickHouse } from '../clickhouse/servers.ts';
import { freshDatabase, patiently, sharedServers } from '../clickhouse/shared-servers.ts';
import { catalogue, modules } from '../exploit/place.ts';
import { until } from '../until.ts';
import { banners } from './clickhouse-place.ts';

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
  // Imported again with half changed: unchanged rows must not appear twice.
  const again = banners.map((each, at) => (at % 2 === 0 ? { ...each, title: 'Changed' } : each));
  const changed = again.map((each) => JSON.stringify(each)).join('\n');
  await patiently(() => takeIn(place.server, changed));
  for (const part of [service.banners, service.exploits]) {
    await until('settled parts', () =>
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
        // On a busy machine, the servers may seem unavailable for a moment.
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
  },
);

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

/** Removes cursors, which contain engine ids, and counts of earlier requests. */
function neutral(text: string): string {
  return text.replace(/"cursor":"[^"]*"/g, '').replace(/"user_search_count":\d+/g, '');
}
