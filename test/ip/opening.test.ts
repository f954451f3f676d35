import { expect, it } from 'vitest';
import type { Banner } from '../../src/banner/store.ts';
import { emptyCatalogue } from '../../src/cve/catalogue.ts';
import { hostsFromBanners } from '../../src/ip/banner-hosts.ts';
import type { Explanation } from '../../src/ip/explanation.ts';
import { LazyIndex } from '../../src/store/index/lazy-index.ts';
import { extraPublic, now, openBannerPlace } from '../banner/place.ts';
import { startServer, temporaryFolder, type TestServer } from '../harness.ts';

const ssh = { ip: '198.51.100.7', port: 22, seen_at: '2026-06-01T00:00:00Z', banner: 'SSH-2.0-x' };

/** A data folder with banners from a stopped server. */
async function leaveBanners(): Promise<string> {
  const data = temporaryFolder();
  const place = await openBannerPlace({ VEDETTE_DATA: data });
  await place.take([ssh]);
  await place.server.running.stop();
  return data;
}

async function lookUp(server: TestServer) {
  const { text } = await server.ask('/v1/ip/data?ip=198.51.100.7&full=true&explain=true');
  const { port, explain } = JSON.parse(text) as { port: { count: number }; explain: Explanation };
  return { ports: port.count, ...explain };
}

it('the first answer after a start includes banners', async () => {
  const data = await leaveBanners();
  const { server } = await openBannerPlace({ VEDETTE_DATA: data });
  const { ports, not_asked, booleans } = await lookUp(server);
  expect([ports, not_asked]).toEqual([1, []]);
  expect(booleans['can_remote_access']).toMatchObject({ value: true, coverage: 'seen' });
});

it('an answer that could not wait for banners says so, and later ones do not wait again', async () => {
  const { server: other, take } = await openBannerPlace();
  await take([ssh]);
  const { index: whole } = other.running.service.banners;
  const gate = { open: (): void => undefined };
  const opened = new Promise<void>((resolve) => (gate.open = resolve));
  const index = new LazyIndex<Banner>({
    isEmpty: false,
    open: () => opened.then(() => whole),
    patienceMs: 300,
  });
  const sources = {
    cves: () => emptyCatalogue,
    cveData: () => 'none' as const,
    whenCvesKnown: () => Promise.resolve(),
    banner_current_days: 90,
    now: () => now,
  };
  const hosts = hostsFromBanners(index, sources);
  const server = await startServer({}, { extraPublic, now: () => now, world: { hosts } });

  const startedAt = performance.now();
  const early = await lookUp(server);
  expect(performance.now() - startedAt).toBeGreaterThan(290);
  expect([early.ports, early.not_asked]).toEqual([0, ['banners: still opening']]);
  expect(early.booleans['can_remote_access']).toMatchObject({
    value: false,
    coverage: 'not covered',
    sources: [],
  });
  const again = Array.from({ length: 100 }, () => lookUp(server).then((each) => each.not_asked));
  expect(new Set((await Promise.all(again)).flat())).toEqual(new Set(['banners: still opening']));
  // Only banners could know a private address.
  const ownStatus = async () => (await server.ask('/v1/ip/summary?ip=10.9.9.9')).json.status;
  expect(await ownStatus()).toBe(503);

  gate.open();
  await expect.poll(async () => (await lookUp(server)).ports).toBe(1);
  expect((await lookUp(server)).not_asked).toEqual([]);
  expect(await ownStatus()).toBe(400);
});
