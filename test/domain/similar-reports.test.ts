import { expect, it } from 'vitest';
import { startScans, type ScanPlace } from './place.ts';

const body = '5a'.repeat(32);

async function scanned(place: ScanPlace, query: string, options = {}): Promise<string> {
  const id = await place.scan(query, options);
  await place.whenOver(id, (options as { key?: string }).key);
  return id;
}

it('a report lists those that look like it and load the same, but never private ones of others', async () => {
  const place = await startScans();
  const key = await place.addAccount('one');
  const first = await scanned(place, 'kit.example');
  const copy = await scanned(place, 'copy.example');
  const secret = await scanned(place, 'kit-secret.example', { key, kind: 'private' });
  const other = await scanned(place, 'other.example');
  await scanned(place, 'kit.example');
  const similar = async (id: string, by?: string) => {
    const { json } = await place.ask(
      `/v1/domain/similar/${id}`,
      by === undefined ? {} : { key: by },
    );
    return (json.data as { similar: { scan_id: string }[] }).similar;
  };
  const loading = async (asked = {}) => {
    const { json } = await place.ask(`/v1/domain/scans?body=${body.toUpperCase()}`, asked);
    return (json.data as { scans: { scan_id: string }[] }).scans.map((row) => row.scan_id);
  };

  expect(await similar(first)).toMatchObject([
    { scan_id: copy, url: 'http://copy.example', skeleton: 94, picture: 100, same_icon: false },
  ]);
  expect((await similar(first, key)).map((row) => row.scan_id)).toEqual([secret, copy]);
  expect(await similar(other)).toEqual([]);
  const hidden = await place.ask(`/v1/domain/similar/${secret}`);
  expect(hidden.json.status).not.toBe(200);
  expect(await loading()).toHaveLength(4);
  expect(await loading()).not.toContain(secret);
  expect(await loading({ key })).toContain(secret);

  await place.post(`/v1/domain/report/${copy}/delete`, {});
  expect(await similar(first)).toEqual([]);
  expect((await place.ask('/v1/domain/scans?body=5a')).json.message).toContain('parameter body');
});

it('a report counts the hosts that share a value with it, and lists their reports', async () => {
  const place = await startScans();
  const first = await scanned(place, 'kit.example');
  await scanned(place, 'copy.example');
  await scanned(place, 'icon.example', { kind: 'private' });
  const key = await place.addAccount('one');
  const address = 'address:198.51.100.7';

  const shared = async (by?: string) => {
    const { json } = await place.ask(
      `/v1/domain/similar/${first}`,
      by === undefined ? {} : { key: by },
    );
    return (json.data as { shared: { kind: string }[] }).shared;
  };
  const listed = async (by: object) => {
    const { json } = await place.ask(`/v1/domain/scans?shares=${address}`, by);
    return (json.data as { scans: { url: string }[] }).scans.map((row) => row.url);
  };
  const sharing = { kind: 'address', value: '198.51.100.7' };
  expect(await shared()).toContainEqual({ ...sharing, others: 2 });
  expect(await shared(key)).toContainEqual({ ...sharing, others: 1 });
  expect(await listed({ key })).toEqual(['http://copy.example', 'http://kit.example']);
  const refused = await place.ask('/v1/domain/scans?shares=colour:red');
  expect(refused.json.message).toContain('parameter shares');
});

it('pages with the same icon are among them', async () => {
  const place = await startScans();
  const one = await scanned(place, 'icon-one.example');
  const two = await scanned(place, 'icon-two.example');

  const { json } = await place.ask(`/v1/domain/similar/${one}`);

  expect(json.data).toMatchObject({
    similar: [{ scan_id: two, skeleton: 0, picture: 0, same_icon: true }],
  });
});
