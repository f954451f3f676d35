import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handOver, openWorkerGroups } from '../../../src/domain/queue/worker-groups.ts';
import { behind, limitMemory } from '../../../src/domain/visit/browser/memory-limit.ts';
import { hostileSite } from '../attacks/hostile-pages.ts';
import { startNameServer, type NameServer } from '../name-server.ts';
import { startScans } from '../place.ts';
import { hasBrowser, startScanner, type Scanner } from '../scanner.ts';
import { openAddress, startSite, type Site } from '../sites.ts';
import { until } from '../../until.ts';

const groups = openWorkerGroups();
if (!groups) process.stderr.write('skipped where memory is limited: no control groups of ours\n');

const read = (...path: string[]) => readFileSync(join(...path), 'utf8').trim();

/** A process that does nothing, in place of a worker. */
function idler() {
  const child = spawn('sleep', ['600'], { stdio: 'ignore' });
  return { child, pid: child.pid ?? expect.fail('no process') };
}

describe.skipIf(!groups)('behind a memory limit', () => {
  const { child, pid } = idler();
  let group = '';
  beforeAll(() => {
    group = groups?.admit(pid) ?? '';
  });
  afterAll(async () => {
    child.kill('SIGKILL');
    groups?.release(pid);
    await groups?.close();
    expect(existsSync(group)).toBe(false);
  });

  async function run(code: string, megabytes: number) {
    const limit = limitMemory(group, megabytes * 1_048_576) ?? expect.fail('no limit');
    const [program, ...rest] = behind(limit, [process.execPath, '-e', code]);
    const started = spawn(program, rest, { stdio: 'ignore' });
    const [exitCode, signal] = (await once(started, 'exit')) as [number | null, string | null];
    return { limit, exitCode, signal };
  }

  it('a process above its limit is killed by the kernel, with its whole group', async () => {
    const eater = `require('child_process').spawn('sleep', ['600'], { detached: true });
      const all = []; for (;;) all.push(Buffer.alloc(1e7, 1));`;
    const { limit, signal } = await run(eater, 128);

    expect(signal).toBe('SIGKILL');
    expect(limit.wasHit()).toBe(true);
    await until('the group to be empty', () => read(limit.group, 'cgroup.procs') === '');
    await limit.remove();
    expect(existsSync(limit.group)).toBe(false);
  });

  it('others survive, and a process in its own session is removed with the limit', async () => {
    const leaver = `const child = require('child_process').spawn('sleep', ['600'],
      { detached: true, stdio: 'ignore' }); child.unref();`;
    const { limit, exitCode } = await run(leaver, 256);

    expect(exitCode).toBe(0);
    expect(limit.wasHit()).toBe(false);
    const left = read(limit.group, 'cgroup.procs').split('\n').map(Number);
    expect(left).toHaveLength(1);
    await limit.remove();
    expect(existsSync(limit.group)).toBe(false);
    expect(existsSync(`/proc/${left[0]}/cmdline`) && read(`/proc/${left[0]}/cmdline`)).toBeFalsy();
  });

  it('has limits for memory, swap and tasks', async () => {
    const limit = limitMemory(group, 64 * 1_048_576) ?? expect.fail('no limit');

    expect(read(limit.group, 'memory.max')).toBe(String(64 * 1_048_576));
    expect(read(limit.group, 'memory.oom.group')).toBe('1');
    expect(read(limit.group, 'pids.max')).toBe('2000');
    await limit.remove();
  });
});

describe.skipIf(!groups)('a worker', () => {
  const groupOf = (pid: number) => read('/proc', String(pid), 'cgroup').split('::')[1] ?? '';

  it('has its own group, which is removed when it is killed', async () => {
    const place = await startScans();
    expect(await place.whenOver(await place.scan('fine.example'))).toBe(100);
    const [pid = 0] = place.running.service.scans.workers();
    const folder = join('/sys/fs/cgroup', groupOf(pid), '..');
    expect(folder).toMatch(new RegExp(`vedette-worker-${pid}$`));

    process.kill(pid, 'SIGKILL');
    await until('the group to go', () => !existsSync(folder));
    expect(await place.whenOver(await place.scan('again.example'))).toBe(100);
    const [next = 0] = place.running.service.scans.workers();
    const replacement = join(folder, '..', `vedette-worker-${next}`);
    expect(existsSync(replacement)).toBe(true);
    await place.running.stop();
    expect(existsSync(replacement)).toBe(false);
  });

  it('left behind by a killed server is swept by the next one', async () => {
    const { child, pid } = idler();
    const folder = groups?.admit(pid) ?? '';
    child.kill('SIGKILL');
    await once(child, 'exit');

    // Servers of other tests may sweep it as well.
    await openWorkerGroups()?.close();
    await until('the group to go', () => !existsSync(folder));
  });
});

describe.skipIf(!groups || !hasBrowser)('a page that eats memory', () => {
  let dns: NameServer;
  let site: Site;
  let scanner: Scanner;
  beforeAll(async () => {
    site = await startSite(hostileSite);
    dns = await startNameServer({ 'site.example': { A: [openAddress] } });
    scanner = await startScanner();
  });
  afterAll(async () => {
    await Promise.all([scanner, site, dns].map((each) => each.close()));
    groups?.release(scanner.pid);
    await groups?.close();
  });

  it('is ended at the limit, and the report says so', async () => {
    const workerGroup = groups?.admit(scanner.pid) ?? '';
    handOver(workerGroup, { uid: 65_534, gid: 65_534 });
    const limits = { memoryBytes: 600_000_000 };
    const url = `http://site.example:${site.port}/memory`;
    const { visit } = await scanner.scan(url, { dns: dns.address, limits, workerGroup });

    expect(visit.gaps).toContainEqual({
      what: 'limit',
      why: 'the page used more than 600000000 bytes of memory',
    });
    expect(readdirSync(workerGroup).filter((name) => name.startsWith('browser-'))).toEqual([]);
  });
});
