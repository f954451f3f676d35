import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBrowser } from '../../../src/domain/visit/browser/start-browser.ts';
import { findBrowser } from '../../../src/domain/visit/browser/find.ts';
import { browserFlags } from '../../../src/domain/visit/browser/flags.ts';
import { missingProtection } from '../../../src/domain/visit/browser/browser.ts';
import { createServer, type ServerResponse } from 'node:http';
import { startNameServer, type NameServer } from '../name-server.ts';
import {
  hasBrowser,
  hasHelper,
  noHelper,
  noIp,
  noUserNamespaces,
  startScanner,
  unhurried,
  type ScanWish,
  type Scanned,
  type Scanner,
} from '../scanner.ts';
import { openAddress, startSite, type Site } from '../sites.ts';
import { messageOf, until } from '../../until.ts';

let dns: NameServer;
let site: Site;
let scanner: Scanner;
let scratchParent: string;
let isHeld = false;
const unfinished: ServerResponse[] = [];

function finishPages(): void {
  isHeld = false;
  for (const response of unfinished.splice(0)) response.end();
}

beforeAll(async () => {
  // The page ends on demand, so that there is time to inspect the browser.
  site = await startSite((request, response) => {
    response.write('<title>slow</title>');
    if (isHeld && request.headers['user-agent']?.includes('Vedette') !== true)
      unfinished.push(response);
    else response.end();
  });
  dns = await startNameServer({ 'site.example': { A: [openAddress] } });
  scratchParent = mkdtempSync(join(tmpdir(), 'vedette-test-walls-'));
  chmodSync(scratchParent, 0o777);
  scanner = await startScanner();
});

afterAll(async () => {
  await Promise.all([scanner.close(), site.close(), dns.close()]);
  rmSync(scratchParent, { recursive: true });
});

interface Seen {
  pid: string;
  command: string;
  status: string;
  environment: string;
  /** Its namespaces, by kind. */
  namespaces: Record<string, string>;
  devices: string;
}

const kinds = ['net', 'pid', 'mnt', 'user'];

/** Every browser process that a scanner started, even a dead one. */
function processes(scannerPid = scanner.pid): Seen[] {
  return readdirSync('/proc').flatMap((pid) => {
    const command = /^\d+$/.test(pid) ? read(`/proc/${pid}/cmdline`) : '';
    const status = read(`/proc/${pid}/status`);
    if (!/^[^\0]*chrom/.test(command) || !isBelow(pid, scannerPid)) return [];
    const environment = read(`/proc/${pid}/environ`);
    return [
      {
        pid,
        command,
        status,
        environment,
        namespaces: Object.fromEntries(
          kinds.map((kind) => [kind, link(`/proc/${pid}/ns/${kind}`)]),
        ),
        devices: read(`/proc/${pid}/net/dev`),
      },
    ];
  });
}

function isBelow(pid: string, top: number): boolean {
  for (let at = pid; at !== '' && at !== '0';) {
    at = /^PPid:\s+(\d+)$/m.exec(read(`/proc/${at}/status`))?.[1] ?? '';
    if (at === String(top)) return true;
  }
  return false;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function link(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
}

function freeze(pid: number): void {
  try {
    process.kill(pid, 'SIGSTOP');
  } catch {
    // It has ended meanwhile.
  }
}

const isRenderer = ({ command }: Seen) => command.includes('--type=renderer');
const isFiltered = ({ status }: Seen) => /^Seccomp:\s*2$/m.test(status);

/** Waits until the page is being read and every renderer has had time to sandbox itself. */
async function untilRendering(
  scanned: Promise<unknown>,
  scannerPid = scanner.pid,
): Promise<Seen[]> {
  const askedBefore = site.asked.length;
  const state = { isOver: false };
  const end = () => (state.isOver = true);
  void scanned.then(end, end);
  while (!state.isOver) {
    const all = processes(scannerPid);
    const renderers = all.filter(isRenderer);
    const isReading = site.asked.length > askedBefore + 1;
    if (isReading && renderers.length > 0 && renderers.every(isFiltered)) return all;
    await sleep(50);
  }
  return expect.fail('the scan is over');
}

const scan = (from = scanner) =>
  from.scan(`http://site.example:${site.port}/`, {
    dns: dns.address,
    scratchParent,
    limits: { ...unhurried, navigationMs: 240_000 },
  });

describe.skipIf(!hasBrowser)('around a browser', () => {
  it('are its sandbox, an unprivileged user, an empty environment and an isolated network', async () => {
    isHeld = true;
    const scanned = scan();
    const all = await untilRendering(scanned);
    const renderers = all.filter(isRenderer);
    finishPages();

    for (const { command, status, environment } of all) {
      expect(command).not.toContain('no-sandbox');
      expect(status).not.toMatch(/^Uid:\s+0\s/m);
      expect(environment).not.toContain('canary');
    }
    for (const { status } of renderers) {
      expect(status).toMatch(/^NoNewPrivs:\s*1$/m);
      // Those of this machine, the cage and the sandbox.
      expect(status).toMatch(/^NSpid:(\s+\d+){3,}$/m);
    }
    const { visit } = await scanned;
    expect(visit.gaps.filter(({ what }) => what === 'sandbox')).toEqual([]);
    if (process.getuid?.() !== 0) return;
    // Only root may inspect the namespaces of others.
    for (const kind of kinds) {
      const seen = all.map(({ namespaces }) => namespaces[kind]);
      expect(seen).not.toContain(link(`/proc/self/ns/${kind}`));
    }
    const browser = all.find(({ command }) => !command.includes('--type='));
    for (const { namespaces } of renderers) {
      expect(namespaces['pid']).not.toBe(browser?.namespaces['pid']);
      expect(namespaces['user']).not.toBe(browser?.namespaces['user']);
    }
    expect(browser?.devices.match(/^\s*[^\s:]+:/gm)).toEqual([expect.stringMatching(/lo:$/)]);
  });

  it('nothing remains when the scanner is killed', async () => {
    isHeld = true;
    const doomed = await startScanner();
    const all = await untilRendering(
      scan(doomed).catch(() => 0),
      doomed.pid,
    );
    // A frozen browser cannot notice that its parent is gone either.
    for (const { pid } of all) freeze(Number(pid));
    await doomed.kill();
    finishPages();
    const isGone = ({ pid }: (typeof all)[number]) => read(`/proc/${pid}/cmdline`) === '';
    await until('every process to end', () => all.every(isGone));

    expect(readdirSync(scratchParent)).toEqual([]);
  });
});

describe('starting a browser', () => {
  it('uses no flag that disables the sandbox', () => {
    const flags = browserFlags({ profile: '/tmp/profile', proxy: '127.0.0.1:1' });

    expect(
      flags.filter((flag) => /no-sandbox|disable-setuid|single-process|no-zygote/.test(flag)),
    ).toEqual([]);
    expect(flags).toContain('--proxy-bypass-list=<-loopback>');
  });

  it.skipIf(process.getuid?.() !== 0)('refuses as root', async () => {
    const options = { program: '/bin/true', proxy: createServer(), keepsCookies: true };
    for (const isSandboxed of [true, false])
      await expect(startBrowser({ ...options, isSandboxed })).rejects.toThrow('never run as root');
  });

  it('bypasses the launcher, which reads flags from files', () => {
    expect(findBrowser('/no/such/program')).toBe('');
    if (hasBrowser) expect(findBrowser('')).not.toMatch(/^\/usr\/bin\/chromium$/);
  });

  it('reports which protections are missing', () => {
    const none = { noNewPrivileges: false };
    expect(missingProtection(none, false).map(({ what }) => what)).toEqual(['sandbox', 'sandbox']);
    expect(missingProtection({ noNewPrivileges: true }, true)).toEqual([]);
  });
});

const isRoot = process.getuid?.() === 0;
if (!isRoot) process.stderr.write('skipped where a machine is spoilt: only root can\n');
if (hasBrowser && !hasHelper) {
  process.stderr.write('skipped where the setuid helper is needed: no chromium-sandbox here\n');
}

const scanOn = async (machine: string, wish: ScanWish = {}): Promise<Scanned> => {
  const other = await startScanner(machine);
  const limits = unhurried;
  const url = `http://site.example:${site.port}/`;
  const scanned = await other.scan(url, { dns: dns.address, scratchParent, limits, ...wish });
  await other.close();
  return scanned;
};

describe.skipIf(!hasBrowser || !isRoot)('without the program ip', () => {
  it('the cage still has a network', async () => {
    const { visit } = await scanOn(noIp, { cage: 'required' });

    expect(visit.page?.by).toBe('browser');
    expect(visit.gaps.filter(({ what }) => what === 'sandbox')).toEqual([]);
  });
});

describe.skipIf(!hasBrowser || !isRoot)('without user namespaces', () => {
  it('a browser that requires its cage is refused, and the report says why', async () => {
    const { visit } = await scanOn(noUserNamespaces, { cage: 'required' });

    expect(visit.page?.by).toBe('http');
    expect(visit.gaps).toContainEqual({
      what: 'browser',
      why: expect.stringMatching(
        /^the browser cannot be sandboxed \(.*unshare.*\), and VEDETTE_CAGE=required$/,
      ) as string,
    });
  });

  it.skipIf(!hasHelper)(
    'the sandbox rests on the setuid helper, and the report says what is missing',
    async () => {
      const { visit } = await scanOn(noUserNamespaces);

      expect(visit.page?.by).toBe('browser');
      expect(visit.gaps.filter(({ what }) => what === 'sandbox')).toEqual([
        {
          what: 'sandbox',
          why: expect.stringContaining('without an isolated network') as string,
        },
      ]);
      expect(readdirSync(scratchParent)).toEqual([]);
    },
  );

  it('and without the helper no page is opened, and the report says why', async () => {
    const asked = site.asked.length;
    const { visit } = await scanOn(`${noUserNamespaces} && ${noHelper}`);

    expect(visit.page?.by).not.toBe('browser');
    expect(visit.gaps).toContainEqual({
      what: 'sandbox',
      why: expect.stringContaining('no browser sandbox') as string,
    });
    expect(site.asked.slice(asked)).not.toEqual([]); // plain HTTP went on
    expect(readdirSync(scratchParent)).toEqual([]);
  });
});

describe('a browser that complains and dies', () => {
  it('is explained by its last output, even if its exit is noticed first', async () => {
    const folder = mkdtempSync(join(scratchParent, 'dying-'));
    chmodSync(folder, 0o777);

    const child = fork(resolve('.build/test/domain/dying-browser-inside.js'), [folder]);
    const exited = once(child, 'exit');
    const found = await messageOf<object>(child);
    await exited;
    rmSync(folder, { recursive: true });

    expect(found).toEqual({
      page: null,
      gaps: [{ what: 'sandbox', why: expect.stringContaining('no browser sandbox') as string }],
    });
  });
});

describe('without a browser', () => {
  it('a full scan reports what plain HTTP showed, and what is missing', async () => {
    const { visit } = await scanner.scan(`http://site.example:${site.port}/`, {
      dns: dns.address,
      chromium: '/no/such/program',
      limits: unhurried,
    });

    expect(visit.page?.by).toBe('http');
    expect(visit.gaps).toContainEqual({
      what: 'browser',
      why: expect.stringContaining('VEDETTE_CHROMIUM is not a Chromium') as string,
    });
  });
});
