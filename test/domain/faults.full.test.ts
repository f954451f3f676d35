import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { createLog } from '../../src/log.ts';
import { serve } from '../../src/service/serve.ts';
import { temporaryFolder } from '../harness.ts';
import { until } from '../until.ts';
import { createGate, smallScan, startScans, type ScanPlace } from './place.ts';

const workersOf = (place: ScanPlace) => place.running.service.scans.workers();

function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false; // there is no such process
  }
}

async function limited(place: ScanPlace, credits: string[]): Promise<string> {
  await place.post('/v1/admin/plans', { name: 'small', credits });
  return place.addAccount('guest', 'small');
}

const creditsOf = async ({ ask }: ScanPlace, key: string) =>
  Number((await ask('/v1/user/me', { key })).json.data?.['max_search']);

describe('a worker that dies', () => {
  it('has its scan retried once, then failed and refunded', async () => {
    const place = await startScans();
    const key = await limited(place, ['domain/day=5', 'all/month=100']);
    const id = await place.scan('dies.example', { key });
    expect(await creditsOf(place, key)).toBe(4);
    expect(await place.whenOver(id, key)).toBe(-1);
    await until('five credits', async () => (await creditsOf(place, key)) === 5);
    const { json } = await place.ask(`/v1/domain/report/${id}`, { key });
    expect(json.message).toContain('crashed twice');
    const { usage } = (await place.ask('/v1/usage', { key })).json.data as { usage: object[] };
    expect(usage).toContainEqual(expect.objectContaining({ operation: 'domainScan', credits: 0 }));
  });

  it('survives an uncaught error: only that scan ends, with what it has seen', async () => {
    const place = await startScans();
    const gate = createGate();
    const beside = await place.scan(gate.host);
    const faulty = await place.scan('faults.example');
    const [pid = 0] = workersOf(place);
    expect(await place.whenOver(faulty)).toBe(100);
    gate.open();
    expect(await place.whenOver(beside)).toBe(100);
    expect(workersOf(place)).toEqual([pid]);
  });

  it('is replaced, and its scans succeed', async () => {
    const place = await startScans();
    const ids = [await place.scan('slow-1.example'), await place.scan('slow-2.example')];
    await until('the scan to begin', async () => (await place.status(ids[0] ?? '')) > 0);
    const [pid = 0] = workersOf(place);
    process.kill(pid, 'SIGKILL');
    expect(await Promise.all(ids.map((id) => place.whenOver(id)))).toEqual([100, 100]);
    await until('the worker to end', () => !workersOf(place).includes(pid) && !isAlive(pid));
  });

  it('kills one scan without harm to the others', async () => {
    const place = await startScans({}, { limits: { scanSeconds: 1, scanKillSeconds: 2 } });
    const hung = await place.scan('blocks.example');
    expect(await place.whenOver(hung)).toBe(-1);
    const { json } = await place.ask(`/v1/domain/report/${hung}`);
    expect(json.message).toContain('exceeded its time limit');
    // The same short limit applies to this scan, and the machine may be busy.
    await expect.poll(async () => place.whenOver(await place.scan('fine.example'))).toBe(100);
  });

  it('continues after a pause, and nothing is done twice', async () => {
    const place = await startScans();
    const id = await place.scan('slow.example');
    await until('the scan to begin', async () => (await place.status(id)) > 0);
    const [pid = 0] = workersOf(place);
    process.kill(pid, 'SIGSTOP');
    await sleep(300);
    process.kill(pid, 'SIGCONT');
    expect(await place.whenOver(id)).toBe(100);
    const { store, ownerId } = place.running.service;
    expect((await store.scans.find(id, ownerId))?.attempts).toBe(1);
    expect(workersOf(place)).toEqual([pid]);
  });

  it('is told to stop a scan before it is killed', async () => {
    const place = await startScans({}, { limits: { scanSeconds: 1 } });
    const id = await place.scan('hang.example');
    await until('a worker', () => workersOf(place).length > 0);
    const [pid = 0] = workersOf(place);
    expect(await place.whenOver(id)).toBe(100); // the small scan reports what it has
    expect(isAlive(pid)).toBe(true);
  });
});

describe('a server that was just started', () => {
  it('has a worker ready before there is anything to scan', async () => {
    const place = await startScans();
    expect(workersOf(place)).toEqual([]);
    place.running.service.scans.warm();
    await until('a worker', () => workersOf(place).length > 0);
    const [pid] = workersOf(place);
    expect(await place.whenOver(await place.scan('fine.example'))).toBe(100);
    expect(workersOf(place)).toEqual([pid]);
  });
});

describe('refunds', () => {
  it('are only for our own faults', async () => {
    const place = await startScans();
    const key = await limited(place, ['domain/day=9']);
    const left = { fine: 8, nowhere: 7, theirs: 6, ours: 6, throws: 6, rubbish: 6 };
    for (const [act, credits] of Object.entries(left)) {
      await place.whenOver(await place.scan(`${act}.example`, { key }), key);
      await expect.poll(() => creditsOf(place, key), { message: act }).toBe(credits);
    }
  });

  it('are not needed for a running scan or a fresh report', async () => {
    const place = await startScans({}, { limits: { scanFreshSeconds: 600 } });
    const key = await limited(place, ['domain/day=5']);
    await place.scan('hang.example', { key });
    await place.scan('hang.example', { key });
    expect(await creditsOf(place, key)).toBe(4);
    await place.whenOver(await place.scan('news.example', { key }), key);
    await place.scan('news.example', { key });
    expect(await creditsOf(place, key)).toBe(3);
  });

  it('are given for scans that waited too long for a worker', async () => {
    const place = await startScans(
      { VEDETTE_SCAN_PARALLEL: '1' },
      { limits: { scanWaitSeconds: 5 } },
    );
    const key = await limited(place, ['domain/day=5']);
    // The owner pays until a worker is ready.
    await expect.poll(async () => place.whenOver(await place.scan('fine.example'))).toBe(100);
    const hanging = await place.scan('hang.example', { key });
    await until('the scan to begin', async () => (await place.status(hanging, key)) > 0);
    const id = await place.scan('shop.example', { key });
    expect(await place.whenOver(id, key)).toBe(-1);
    const { json } = await place.ask(`/v1/domain/report/${id}`, { key });
    expect(json.message).toContain('No worker became free in time.');
    await until('four credits', async () => (await creditsOf(place, key)) === 4);
  });
});

describe('a server that stops', () => {
  const environment = (data: string, more: Record<string, string> = {}) => ({
    VEDETTE_DATA: data,
    VEDETTE_PORT: '0',
    VEDETTE_FEEDS: 'off',
    VEDETTE_NMAP_FOLDER: 'off',
    ...more,
  });
  const start = (data: string, more?: Record<string, string>) => {
    const { config } = readConfig(
      environment(data, more),
      { files: [], data },
      { drainIdleMs: 20 },
    );
    const log = createLog('silent', () => undefined);
    return serve({ config, log, command: 'serve', scanModule: smallScan });
  };

  it('lets running scans finish and leaves no process behind', async () => {
    const data = temporaryFolder();
    const place = await startScans({ VEDETTE_DATA: data }, { limits: { scanDrainMs: 60_000 } });
    const id = await place.scan('slow.example');
    await until('the scan to begin', async () => (await place.status(id)) > 0);
    const pids = workersOf(place);
    await place.running.stop();
    expect(pids.filter(isAlive)).toEqual([]);
    const again = await start(data);
    const scan = await again.service.store.scans.find(id, again.service.ownerId);
    await again.stop();
    expect([scan?.state, scan?.attempts]).toEqual(['done', 1]);
  });

  it('requeues what takes longer, and resumes it at the next start', async () => {
    const data = temporaryFolder();
    const place = await startScans({ VEDETTE_DATA: data });
    const id = await place.scan('slow.example');
    await until('the scan to begin', async () => (await place.status(id)) > 0);
    await place.running.stop();
    const again = await start(data);
    const find = () => again.service.store.scans.find(id, again.service.ownerId);
    await until('the end of the scan', async () => (await find())?.state === 'done');
    const scan = await find();
    await again.stop();
    expect(scan?.attempts).toBe(1); // a stop does not count as an attempt
  });
});

describe('a server that stops during a sweep', () => {
  it('waits for work in progress, and logs nothing about a closed store', async () => {
    const lines: string[] = [];
    const data = temporaryFolder();
    const quiet = { VEDETTE_PORT: '0', VEDETTE_FEEDS: 'off', VEDETTE_NMAP_FOLDER: 'off' };
    const { config } = readConfig(
      { ...quiet, VEDETTE_DATA: data },
      { files: [], data },
      { drainIdleMs: 1 },
    );
    const log = createLog('warn', (line) => lines.push(line));
    const running = await serve({ config, log, command: 'serve', scanModule: smallScan });
    running.service.scans.warm();
    running.service.scans.start();
    await running.stop();
    expect(lines).toEqual([]);
  });
});

describe('pictures of pages', () => {
  it('are removed if no report names them, after a kill between the two writes', async () => {
    const data = temporaryFolder();
    const first = await startScans({ VEDETTE_DATA: data });
    const id = await first.scan('shop.example');
    await first.whenOver(id);
    await first.running.stop();
    const folder = `${data}/screenshots`;
    const [kept = ''] = readdirSync(folder);
    const { writeFileSync } = await import('node:fs');
    writeFileSync(`${folder}/${'0'.repeat(32)}.png`, 'x');
    writeFileSync(`${folder}/tmp-${'1'.repeat(32)}.png`, 'x');
    await startScans({ VEDETTE_DATA: data });
    await until('one file', () => readdirSync(folder).length === 1);
    expect(existsSync(`${folder}/${kept}`)).toBe(true);
  });
});
