import { describe, expect, it } from 'vitest';
import type { ExposedHost } from '../../src/exposure/contract.ts';
import { openWithCves, settled } from '../banner/cve-place.ts';
import { dataOf, now, type BannerPlace } from '../banner/place.ts';
import { vedette } from '../cli/command-line.ts';

interface Exposed {
  hosts: number;
  expired_hosts: number;
  result: ExposedHost[];
}

async function ask(place: BannerPlace, query = ''): Promise<Exposed> {
  await settled(place);
  return dataOf(await place.server.ask(`/v1/exploit/exposed?${query}`)) as unknown as Exposed;
}

const post = (place: BannerPlace, path: string, body: object) =>
  place.server.ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('a decision', () => {
  it('removes a CVE from the order, and is shown with it', async () => {
    const place = await openWithCves();
    const run = (...words: string[]) => vedette(place.server.config.data, words);
    const reason = 'behind a proxy that refuses it';
    const range = ['--range', '192.0.2.1', '--until', '2026-07-31'];
    const added = await run('decision', 'add', 'CVE-2021-41773', ...range, '--reason', reason);
    expect(added.out).toContain('CVE-2021-41773 on 192.0.2.1: accepted until 2026-07-31');
    const { result } = await ask(place);
    const host = result.find(({ ip_address }) => ip_address === '192.0.2.1');
    expect(host).toMatchObject({ affected_count: 1, kev_count: 0, decided_count: 1 });
    expect(host?.worst.at(-1)).toMatchObject({
      cve_id: 'CVE-2021-41773',
      due: '',
      decision: { state: 'accepted', reason, by: 'owner', expired: false },
    });
    expect(result[0]?.ip_address).toBe('192.0.2.4'); // of which nothing was decided
    expect((await run('audit', '--json')).out).toContain('"decision.add"');
    const listed = await run('decision', 'list', '--json');
    const [row] = (JSON.parse(listed.out) as { decisions: { id: string }[] }).decisions;
    expect(await run('decision', 'end', row?.id ?? '')).toMatchObject({ code: 0 });
    expect((await ask(place)).result[0]).toMatchObject({ ip_address: '192.0.2.1', kev_count: 1 });
    expect(await run('decision', 'end', row?.id ?? '')).toMatchObject({ code: 1 });
  });

  it('that has expired no longer counts, and says so', async () => {
    let time = now;
    const place = await openWithCves({}, { now: () => time });
    const about = { cve: 'CVE-2021-41773', until: '2026-06-16', reason: 'until Tuesday' };
    expect(await post(place, '/v1/exploit/decisions', about)).toMatchObject({ status: 200 });
    expect(await ask(place)).toMatchObject({ expired_hosts: 0 });
    time = now + 2 * 86_400_000;
    const { expired_hosts, result } = await ask(place);
    expect(expired_hosts).toBe(2);
    expect(result[0]).toMatchObject({ expired_count: 1, kev_count: 1, decided_count: 0 });
    expect(result[0]?.worst[0]?.decision).toMatchObject({ expired: true });
    const past = await ask(place, 'before=2026-06-16');
    expect(past.result.find(({ ip_address }) => ip_address === '192.0.2.4')).toMatchObject({
      decided_count: 1,
    });
  });

  it('needs a subject and a reason', async () => {
    const place = await openWithCves();
    const refused = { json: { status: 412 } };
    expect(await post(place, '/v1/exploit/decisions', { reason: 'none' })).toMatchObject(refused);
    for (const wrong of [{ range: 'x' }, { cve: 'x' }, { tag: 'a', until: '2020-01-01' }]) {
      const answer = await post(place, '/v1/exploit/decisions', { ...wrong, reason: 'because' });
      expect(answer).toMatchObject({ json: { status: 420 } });
    }
  });
});

describe('owners and tags', () => {
  it('by range and by query are shown, and filter hosts', async () => {
    const place = await openWithCves();
    const run = (...words: string[]) => vedette(place.server.config.data, words);
    await run('owner', 'add', '192.0.2.0/29', '--owner', 'web team', '--tags', 'dmz,web');
    await run('owner', 'add', '--query', 'port: 22', '--owner', 'unix team', '--tags', 'lab');
    const { result } = await ask(place);
    expect(result.map(({ ip_address, owner, tags }) => [ip_address, owner, tags])).toEqual([
      ['192.0.2.1', 'web team', ['dmz', 'web']],
      ['192.0.2.4', 'web team', ['dmz', 'web']],
      ['192.0.2.3', 'unix team', ['dmz', 'lab', 'web']],
    ]);
    expect(await ask(place, 'owner=unix+team')).toMatchObject({ hosts: 1 });
    expect(await ask(place, 'tag=dmz')).toMatchObject({ hosts: 3 });
    await run('decision', 'add', '--tag', 'lab', '--reason', 'cut off from the network');
    expect((await ask(place, 'tag=lab')).result[0]).toMatchObject({ decided_count: 1 });
    const wrong = await run('owner', 'add', '--query', 'contry: KR', '--owner', 'x');
    expect(wrong).toMatchObject({ code: 1 });
    expect((await run('owner', 'list')).out).toContain('unix team');
  });
});
