import { describe, expect, it } from 'vitest';
import type { ChangeRow } from '../../src/exposure/changes/contract.ts';
import { epssDocument, kevDocument, nvdExample } from '../banner/cve-feeds.ts';
import { settled } from '../banner/cve-place.ts';
import { dataOf, now, openBannerPlace, type BannerPlace } from '../banner/place.ts';
import type { TestParts } from '../harness.ts';
import { vedette } from '../cli/command-line.ts';

const web = { port: 80, socket: 'tcp', product: 'Apache httpd', source: 'nmap' };
const bad = { ...web, version: '2.4.49' };
const banners = [
  { ...bad, address: '192.0.2.1', seenAt: '2026-06-10T00:00:00Z' },
  { ...bad, address: '192.0.2.2', seenAt: '2026-06-01T00:00:00Z' },
  { ...web, version: '2.4.62', address: '192.0.2.2', seenAt: '2026-06-12T00:00:00Z' },
  { ...bad, address: '192.0.2.3', seenAt: '2026-06-01T00:00:00Z' },
  {
    ...web,
    port: 22,
    product: 'x',
    address: '192.0.2.3',
    seenAt: '2026-06-13T00:00:00Z',
    closedPorts: ['80/tcp'],
  },
  { ...bad, address: '192.0.2.4', seenAt: '2026-06-03T00:00:00Z' },
  // Exposed and fixed within the week: no change over the week, two over its days.
  { ...bad, address: '192.0.2.5', seenAt: '2026-06-10T00:00:00Z' },
  { ...web, version: '2.4.62', address: '192.0.2.5', seenAt: '2026-06-11T00:00:00Z' },
];

async function openPlace(order: readonly object[], parts: TestParts = {}): Promise<BannerPlace> {
  const place = await openBannerPlace({}, parts);
  await place.load('nvd', [nvdExample]);
  await place.enable('nvd');
  await place.load('cisa-kev', [kevDocument(['CVE-2021-41773'])]);
  await place.load('epss', epssDocument({ 'CVE-2021-41773': 0.94 }));
  for (const each of order) await place.take([each]);
  await settled(place);
  return place;
}

async function changesOf({ server }: BannerPlace, query: string): Promise<string[]> {
  const answer = dataOf(await server.ask(`/v1/exploit/changes?${query}`));
  const rows = answer['result'] as ChangeRow[];
  return rows
    .filter(({ cve_id }) => cve_id === 'CVE-2021-41773')
    .map(({ kind, ip_address }) => `${kind} ${ip_address}`);
}

describe('changes of a week', () => {
  it('are CVEs newly exposed, overdue, fixed and gone', async () => {
    const place = await openPlace(banners);
    expect(await changesOf(place, 'since=2026-06-08&until=2026-06-15')).toEqual([
      'exposed 192.0.2.1',
      'overdue 192.0.2.4',
      'fixed 192.0.2.2',
      'gone 192.0.2.3',
    ]);
    const shown = await vedette(place.server.config.data, ['changes', '--since', '7d']);
    expect(shown.out).toContain('CVE-2021-41773');
    expect(await place.server.ask('/v1/exploit/changes?since=soon')).toMatchObject({
      json: { status: 420 },
    });
  });

  it('stay the same if a host is fixed or a decision ends later', async () => {
    let time = now;
    const place = await openPlace(banners, { now: () => time });
    const { data } = place.server.config;
    const about = ['CVE-2021-41773', '--range', '192.0.2.1', '--reason', 'because'];
    await vedette(data, ['decision', 'add', ...about]);
    time += 86_400_000;
    await settled(place);
    const week = 'since=2026-06-08&until=2026-06-16';
    const before = await changesOf(place, week);
    expect(before).toEqual(['overdue 192.0.2.4', 'fixed 192.0.2.2', 'gone 192.0.2.3']);
    const days = 'since=2026-06-15&until=2026-06-16';
    expect(await changesOf(place, days)).toEqual(['decided 192.0.2.1']);
    const { decisions } = dataOf(await place.server.ask('/v1/exploit/decisions'));
    const [decision] = decisions as { id: string }[];
    await vedette(data, ['decision', 'end', decision?.id ?? '']);
    await place.take([
      { ...web, version: '2.4.62', address: '192.0.2.4', seenAt: '2026-06-16T06:00:00Z' },
    ]);
    await settled(place);
    expect(await changesOf(place, week)).toEqual(before);
    expect(await changesOf(place, days)).toEqual(['decided 192.0.2.1']);
  });

  it('are the same in any order of banners, and add up day by day', async () => {
    const place = await openPlace(banners.toReversed());
    const week = await changesOf(place, 'since=2026-06-08&until=2026-06-15');
    const other = await openPlace(banners);
    expect(await changesOf(other, 'since=2026-06-08&until=2026-06-15')).toEqual(week);
    const open = new Set(['192.0.2.2', '192.0.2.3', '192.0.2.4']); // on the first day
    for (let day = 8; day < 15; day++) {
      const span = `since=2026-06-${String(day).padStart(2, '0')}&until=2026-06-${String(day + 1).padStart(2, '0')}`;
      for (const change of await changesOf(place, span)) {
        const [kind, ip = ''] = change.split(' ');
        if (kind === 'exposed') open.add(ip);
        if (kind === 'fixed' || kind === 'gone') open.delete(ip);
      }
    }
    expect([...open].sort()).toEqual(['192.0.2.1', '192.0.2.4']);
  });
});
