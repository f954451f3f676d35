import { describe, expect, it } from 'vitest';
import { plain, vedette } from '../cli/command-line.ts';
import { createGate, startScans, type ScanPlace } from './place.ts';
import { until } from '../until.ts';

/** One scan of each mode at a time, so that the others wait. */
const oneAtATime = { VEDETTE_SCAN_PARALLEL: '1' };

interface Explained {
  position: number;
  state: string;
  why: string;
}

async function explained({ ask }: ScanPlace, id: string, key?: string): Promise<Explained> {
  const asked = key === undefined ? {} : { key };
  const { json } = await ask(`/v1/domain/status/${id}?explain=true`, asked);
  return json.data?.['explain'] as Explained;
}

/** Requests a scan that does not end by itself, and waits until it runs. */
async function occupy(
  place: ScanPlace,
  {
    kind = 'public',
    host = 'hang-first.example',
  }: { kind?: 'public' | 'lite'; host?: string } = {},
): Promise<void> {
  const id = await place.scan(host, { kind });
  const isRunning = async () => (await explained(place, id)).state === 'running';
  await until('the scan to run', isRunning);
}

const scanAll = async (place: ScanPlace, hosts: string[], key: string) => {
  const ids: string[] = [];
  for (const host of hosts) ids.push(await place.scan(`${host}.example`, { key }));
  return ids;
};

describe('the queue of scans', () => {
  it('gives every account its turn, however many scans another one requested before', async () => {
    const place = await startScans(oneAtATime);
    const [many, few] = [await place.addAccount('many'), await place.addAccount('few')];
    const gate = createGate();
    await occupy(place, gate);
    const flood = Array.from({ length: 8 }, (_, at) => `slow-${at}`);
    const floodIds = await scanAll(place, flood, many);
    const fewIds = await scanAll(place, ['slow-a', 'slow-b'], few);
    const ids = [...floodIds, ...fewIds];
    gate.open();
    await Promise.all(ids.map((id) => place.whenOver(id, many)));

    const { scans } = place.running.service.store;
    const ends = await Promise.all(
      ids.map(async (id) => (await scans.find(id, ''))?.endedAt ?? ''),
    );
    const order = ids.toSorted((one, other) =>
      (ends[ids.indexOf(one)] ?? '') < (ends[ids.indexOf(other)] ?? '') ? -1 : 1,
    );
    expect(fewIds.map((id) => order.indexOf(id))).toEqual([1, 3]);
  });

  it('reports the position of a scan on request, and changes no other answer', async () => {
    const place = await startScans(oneAtATime);
    const other = await place.addAccount('other');
    await occupy(place);
    const own = await scanAll(place, ['w1', 'w2', 'w3'], place.key);
    const others = await scanAll(place, ['x1', 'x2'], other);

    const places = [];
    for (const id of [...own, ...others]) places.push((await explained(place, id)).position);
    // The owner had its turn, so the other one is next.
    expect(places).toEqual([2, 4, 5, 1, 3]);
    const { text } = await place.ask(`/v1/domain/status/${own[0]}`);
    expect(text).toBe('{"data":{"scan_percentage":0},"message":"api success","status":200}');
    const told = await place.ask(`/v1/domain/status/${own[0]}?explain=true`);
    expect(told.text).toBe(
      '{"data":{"scan_percentage":0,"explain":{"url":"http://w1.example","position":2,"state":"queued","why":""}},"message":"api success","status":200}',
    );
  });

  it('reports why a scan ended, and no position', async () => {
    const place = await startScans();
    const id = await place.scan('ours.example');
    await place.whenOver(id);

    expect(await explained(place, id)).toEqual({
      url: 'http://ours.example',
      position: 0,
      state: 'failed',
      why: 'We fell.',
    });
  });

  it('limits the scans of one account, and still accepts others', async () => {
    const place = await startScans(oneAtATime, { limits: { scansWaitingEach: 2 } });
    const other = await place.addAccount('other');
    await occupy(place);
    await scanAll(place, ['w1', 'w2'], place.key);

    const { status, json, headers } = await place.post('/v1/domain/scan', { query: 'w3.example' });
    expect([status, json]).toEqual([429, { message: 'limit exceeded', status: 403 }]);
    expect(headers['retry-after']).toBe('2');
    await scanAll(place, ['x1', 'x2'], other);
  });

  it('accepts one scan of an account with none, even if others filled it', async () => {
    const place = await startScans(oneAtATime, { limits: { scansWaiting: 2 } });
    const other = await place.addAccount('other');
    await occupy(place);
    await scanAll(place, ['w1', 'w2'], place.key);

    expect((await place.post('/v1/domain/scan', { query: 'w3.example' })).status).toBe(503);
    await scanAll(place, ['x1'], other);
    expect((await place.post('/v1/domain/scan', { query: 'x2.example' }, other)).status).toBe(503);
  });

  it('also hands out lite scans one by one if only one may run', async () => {
    const place = await startScans(oneAtATime);
    await occupy(place, { kind: 'lite' });
    const ids = [];
    for (const host of ['hang-2', 'hang-3'])
      ids.push(await place.scan(`${host}.example`, { kind: 'lite' }));
    await occupy(place); // full scans have separate capacity, and workers have been asked again

    const states = [];
    for (const id of ids) states.push(await explained(place, id));
    expect(states).toMatchObject([
      { state: 'queued', position: 1 },
      { state: 'queued', position: 2 },
    ]);
  });

  it('is shown by vedette scan --wait', async () => {
    const place = await startScans(oneAtATime);
    const gate = createGate();
    await occupy(place, gate);
    await scanAll(place, ['w1'], place.key);
    const words = ['scan', 'late.example', '--wait'];
    const onError = (text: string) => {
      if (text.includes('position 2')) gate.open();
    };
    const { code, err } = await vedette(place.config.data, words, { columns: 100, onError });

    expect(code).toBe(0);
    expect(plain(err)).toContain('0% position 2 in the queue');
  });
});
