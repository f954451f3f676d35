import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { vedette } from '../cli/command-line.ts';
import { temporaryFolder } from '../harness.ts';
import { smallScan, startScans, type ScanPlace } from './place.ts';
import { messageOf, until } from '../until.ts';

const failedStarts = ({ logged }: ScanPlace) =>
  logged.filter((line) => /could not be started|no scan worker can be started/.test(line)).length;

async function readiness({ ask }: ScanPlace) {
  const { json } = await ask('/readyz');
  const { checks } = json.data as { checks: { name: string; ok: boolean; detail: string }[] };
  return checks.find(({ name }) => name === 'scans');
}

const whyNot = async ({ ask }: ScanPlace, id: string) =>
  (await ask(`/v1/domain/report/${id}`)).json.message;

describe('a worker that died', () => {
  it('does not keep a server that stops from exiting', async () => {
    const child = fork(resolve('.build/test/domain/dead-worker-inside.js'));
    const { why, holding } = await messageOf<{ why: string; holding: string[] }>(child);
    child.kill();

    expect(why).toBe('it was killed by SIGKILL');
    expect(holding).not.toContain('Timeout');
  });
});

describe('a worker that cannot be started', () => {
  const module = 'file:///no/such/folder/scan.mjs';

  it('makes scans fail with the reason, which readyz and the command line also report', async () => {
    const place = await startScans({}, { scanModule: module });
    const id = await place.scan('shop.example');

    expect(await place.whenOver(id)).toBe(-1);
    const message = await whyNot(place, id);
    expect(message).toContain('The scan worker cannot start: ');
    expect(message).toContain("'scan.mjs'");
    expect(message).not.toMatch(/\/no\/such|dist/);
    expect(await readiness(place)).toEqual({
      name: 'scans',
      ok: false,
      detail: expect.stringContaining('no scan worker can be started: ') as string,
    });
    const waiting = await vedette(place.config.data, ['scan', 'other.example', '--wait']);
    expect([waiting.code, waiting.err]).toEqual([1, expect.stringContaining("'scan.mjs'")]);
    const doctor = await vedette(place.config.data, ['doctor', '--json']);
    expect(JSON.parse(doctor.out)).toMatchObject({
      checks: expect.arrayContaining([
        expect.objectContaining({ check: 'scan worker', state: 'bad' }),
      ]) as object[],
    });
  });

  it('is started only three times, however many scans are requested', async () => {
    const place = await startScans(
      {},
      {
        scanModule: module,
        limits: { scanRestartSeconds: 3_600 },
      },
    );
    for (let at = 0; at < 5; at++) {
      expect(await place.whenOver(await place.scan(`shop-${at}.example`))).toBe(-1);
    }

    expect(failedStarts(place)).toBe(3);
    expect(place.running.service.scans.workers()).toEqual([]);
  });

  it('is retried by a later scan, which succeeds', async () => {
    const file = join(temporaryFolder(), 'scan.mjs');
    const place = await startScans(
      {},
      {
        scanModule: pathToFileURL(file).href,
        limits: { scanRestartSeconds: 1 },
      },
    );
    expect(await place.whenOver(await place.scan('early.example'))).toBe(-1);
    writeFileSync(file, `export { loadScanner } from ${JSON.stringify(smallScan)};\n`);

    let scans = 0;
    await until('a worker that starts', async () => {
      return (await place.whenOver(await place.scan(`late-${scans++}.example`))) === 100;
    });
    expect(await readiness(place)).toMatchObject({ ok: true });
  });

  it('refunds the credits of its scans', async () => {
    const place = await startScans({}, { scanModule: module });
    await place.post('/v1/admin/plans', { name: 'small', credits: ['domain/day=5'] });
    const key = await place.addAccount('guest', 'small');
    await place.whenOver(await place.scan('shop.example', { key }), key);

    const left = async () => {
      const { json } = await place.ask('/v1/user/me', { key });
      return Number(json.data?.['max_search']);
    };
    await until('the credit that is given back', async () => (await left()) === 5);
  });
});
