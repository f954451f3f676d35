import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Limits } from '../../../src/domain/visit/limits.ts';
import { inParallel } from '../../proof/in-parallel.ts';
import { childrenOf } from '../../proof/visit-hostile.ts';
import { faultOf } from '../attacks/hostile-page.ts';
import { hostilePages, hostileSite, limitsFor } from '../attacks/hostile-pages.ts';
import { startNameServer, type NameServer } from '../name-server.ts';
import { hasBrowser, startScanner, unhurried, type Scanned, type Scanner } from '../scanner.ts';
import { openAddress, startSite, type Site } from '../sites.ts';

/** One of each kind; `npm run proof -- visit` opens all of them repeatedly. */
const sample = [
  ['hang and flood', ['endless', 'requests', 'webSockets', 'loop']],
  ['ask and offer', ['download', 'dialogs']],
  ['fill and lie', ['memory', 'toBlob', 'lyingAtAll']],
] as const;

let dns: NameServer;
let site: Site;
let scanner: Scanner;
let scratchParent: string;

beforeAll(async () => {
  site = await startSite(hostileSite);
  dns = await startNameServer({ 'site.example': { A: [openAddress] } });
  scratchParent = mkdtempSync(join(tmpdir(), 'vedette-test-scratch-'));
  chmodSync(scratchParent, 0o777);
  scanner = await startScanner();
});

afterAll(async () => {
  await Promise.all([scanner, site, dns].map((each) => each.close()));
  rmSync(scratchParent, { recursive: true });
});

function scan(name: string, more: Partial<Limits> = {}): Promise<Scanned> {
  const url = `http://site.example:${site.port}/${name}`;
  const limits = { ...limitsFor(name), scanMs: 300_000, ...more };
  return scanner.scan(url, { dns: dns.address, limits, scratchParent });
}

describe.skipIf(!hasBrowser)('hostile pages', () => {
  it.each(sample)('that %s are reported correctly and leave nothing behind', async (_, names) => {
    const faults = await inParallel(names, 3, async (name) => {
      const { end, visit } = await scan(name);
      const { shows } = hostilePages[name] ?? expect.fail(name);
      return [name, end.kind === 'done' ? faultOf(shows, visit) : end.kind];
    });

    expect(faults.filter(([, fault]) => fault !== '')).toEqual([]);
    expect(readdirSync(scratchParent)).toEqual([]);
    expect(childrenOf(scanner.pid)).toEqual([]);
  });

  it('that open windows are not blocked by them, and the windows load nothing', async () => {
    const { visit } = await scan('popups', unhurried);

    expect(visit.gaps).toEqual([]);
    expect(visit.page?.text).toBe('before');
    expect(site.asked.filter((each) => each.includes('/popup-'))).toEqual([]);
  });

  it('are many', () => {
    expect(Object.keys(hostilePages).length).toBeGreaterThanOrEqual(70);
  });
});
