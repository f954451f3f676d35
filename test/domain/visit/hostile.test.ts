import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { honestPage, hostilePages, lyingPage } from '../hostile-pages.ts';
import { startNameServer, type NameServer } from '../name-server.ts';
import { hasBrowser, startScanner, type Scanned, type Scanner, type ScanWish } from '../scanner.ts';
import { openAddress, pagesOf, startSite, type Site } from '../sites.ts';

let dns: NameServer;
let site: Site;
let scanner: Scanner;
let scratchParent: string;

beforeAll(async () => {
  const pages = Object.entries(hostilePages).map(([name, page]) => [`/${name}`, page] as const);
  site = await startSite(
    pagesOf({
      ...Object.fromEntries(pages),
      ...{ '/honest': honestPage, '/lying': lyingPage, '/small': '<title>small</title>' },
      '/sw.js': 'self.addEventListener("fetch", () => 0); fetch("/from-worker");',
    }),
  );
  dns = await startNameServer({ 'site.example': { A: [openAddress] } });
  scratchParent = mkdtempSync(join(tmpdir(), 'vedette-test-scratch-'));
  chmodSync(scratchParent, 0o777);
  scanner = await startScanner();
});

afterAll(async () => {
  await Promise.all([scanner.close(), site.close(), dns.close()]);
  rmSync(scratchParent, { recursive: true });
});

const quick = { navigationMs: 3_000, requests: 200, bytes: 5_000_000, memoryBytes: 600_000_000 };

function scan(name: string, wish: ScanWish = {}): Promise<Scanned> {
  const url = `http://site.example:${site.port}/${name}`;
  return scanner.scan(url, { dns: dns.address, limits: quick, scratchParent, ...wish });
}

const gapsOf = ({ visit }: Scanned) => visit.gaps.map(({ why }) => why).join('; ');

describe.skipIf(!hasBrowser)('a hostile page', () => {
  it('that drips or loops is read as far as it came', async () => {
    const [drip, loop] = await Promise.all([scan('drip'), scan('loop')]);

    expect(gapsOf(drip)).toContain('not done in 3000 ms');
    expect(drip.visit.page?.text).toContain('drop');
    expect(loop.visit.page?.text).toBe('before');
    expect(gapsOf(loop)).toContain('scripts of the page were stopped');
  });

  it('that floods or fills is stopped at its limit', async () => {
    const [requests, frames, endless] = await Promise.all([
      ...[scan('requests'), scan('frames'), scan('endless')],
    ]);

    expect(gapsOf(requests!)).toContain('more than 200 requests');
    expect(requests?.visit.page?.requests).toHaveLength(200);
    expect(gapsOf(frames!)).toContain('more than 50 frames');
    expect(frames?.visit.page?.frames.length).toBeLessThanOrEqual(50);
    expect(gapsOf(endless!)).toMatch(/more than 5000000 bytes|not done in/);
  });

  it('that eats memory loses its browser, and the scan goes on', async () => {
    const memory = await scan('memory', { limits: { ...quick, navigationMs: 20_000 } });

    expect(memory.end.kind).toBe('done');
    expect(gapsOf(memory)).toMatch(/bytes of memory/);
    expect(memory.visit.page?.title).toBe('memory');
  });

  it('that asks or offers gets no answer and no file', async () => {
    const [dialogs, download] = await Promise.all([scan('dialogs'), scan('downloadInFrame')]);
    const alone = await scan('download');

    expect(dialogs.visit.page?.dialogs).toBeGreaterThanOrEqual(50);
    expect(gapsOf(dialogs)).toContain('more than 50 dialogs');
    expect(download.visit.page?.downloads).toMatchObject([
      { fileName: 'setup.exe', url: `http://site.example:${site.port}/download` },
    ]);
    expect(alone.visit.page).toMatchObject({
      ...{
        by: 'browser',
        title: '',
        html: '',
        screenshot: null,
        downloads: [{ fileName: 'setup.exe' }],
      },
      url: `http://site.example:${site.port}/download`,
    });
    expect(gapsOf(alone)).toContain('the browser got no document');
  });

  it('that says too much is cut', async () => {
    const [title, wide, globals] = await Promise.all([
      scan('title'),
      scan('wide'),
      scan('globals'),
    ]);

    expect(Buffer.byteLength(title.visit.page?.title ?? '')).toBe(1_024);
    expect(wide.visit.page?.links).toHaveLength(500);
    expect(globals.visit.page?.variables).toHaveLength(500);
  });

  it('that lies to whoever asks it is told as it is', async () => {
    const [honest, lying] = await Promise.all([scan('honest'), scan('lying')]);

    const told = ({ visit: { page } }: Scanned) => ({
      ...{ title: page?.title, text: page?.text, links: page?.links, language: page?.language },
      forms: page?.forms.map(({ inputs, method }) => ({ inputs, method })),
    });
    expect(told(lying)).toEqual(told(honest));
    expect(told(lying)).toMatchObject({ title: 'Vérité', language: 'fr' });
    expect(lying.visit.page?.html).toContain('Bonjour à vous');
    expect(lying.visit.page?.variables).toContainEqual({ name: 'seule', type: 'number' });
  });

  it('leaves nothing behind', async () => {
    await Promise.all([scan('crash'), scan('serviceWorker')]);

    expect(readdirSync(scratchParent)).toEqual([]);
    expect(childrenOf(scanner.pid)).toBe('');
  });
});

function childrenOf(pid: number): string {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
}
