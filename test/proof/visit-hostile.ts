import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from '../../bench/figure.ts';
import { faultOf, isLateByLoad } from '../domain/attacks/hostile-page.ts';
import { hostilePages, hostileSite, limitsFor } from '../domain/attacks/hostile-pages.ts';
import { startNameServer } from '../domain/name-server.ts';
import { startScanner, type Scanned, type Scanner } from '../domain/scanner.ts';
import { openAddress, startSite } from '../domain/sites.ts';
import { inParallel } from './in-parallel.ts';
import { atLeast, zero } from './visit-figures.ts';

const width = 4;
/** The time of a whole scan, and that to clear up. */
const longestMs = 45_000;

/** Every hostile page, several at a time in one scanner, and a plain one among them. */
export async function* proveHostile(runs: number): AsyncGenerator<Figure> {
  const site = await startSite(hostileSite);
  const dns = await startNameServer({ 'site.example': { A: [openAddress] } });
  const scratchParent = mkdtempSync(join(tmpdir(), 'vedette-proof-scratch-'));
  chmodSync(scratchParent, 0o777);
  const scan = (scanner: Scanner, name: string) =>
    scanner.scan(`http://site.example:${site.port}/${name}`, {
      dns: dns.address,
      scratchParent,
      limits: limitsFor(name),
    });
  const fresh = await startScanner();
  const expected = told(await scan(fresh, 'plain'));
  await fresh.close();
  const scanner = await startScanner();
  const portsBefore = listeningPorts();
  const names = Array.from({ length: runs }, () => Object.keys(hostilePages)).flat();
  const tally = { slowest: 0, changed: 0, failed: 0, late: 0 };
  await inParallel(names, width, async (name) => {
    const scanned = await scan(scanner, name);
    tally.slowest = Math.max(tally.slowest, scanned.ms);
    if (isLate(name, scanned)) tally.late++;
    const fault = faultIn(name, scanned);
    if (fault !== '') tally.failed++;
    if (fault !== '') process.stdout.write(`${name}: ${fault}\n`);
  });
  for (let run = 0; run < runs; run++)
    if (told(await scan(scanner, 'plain')) !== expected) tally.changed++;
  yield { name: 'visit.hostile-pages', value: Object.keys(hostilePages).length, unit: 'pages' };
  yield atLeast('visit.hostile-scans', names.length, 70 * runs);
  yield zero('visit.hostile-not-as-they-must-be', tally.failed, 'scans');
  // More than a few mean that the machine was busy.
  yield { name: 'visit.hostile-late-by-load', value: tally.late, unit: 'scans' };
  yield zero('visit.hostile-plain-page-changed', tally.changed, 'scans');
  yield {
    name: 'visit.hostile-slowest',
    value: tally.slowest,
    unit: 'ms',
    target: { op: '<=', value: longestMs },
  };
  yield zero('visit.hostile-folders-left', readdirSync(scratchParent).length, 'folders');
  yield zero('visit.hostile-processes-left', childrenOf(scanner.pid).length, 'processes');
  yield zero('visit.hostile-ports-left', listeningPorts() - portsBefore, 'ports');
  await Promise.all([scanner.close(), site.close(), dns.close()]);
  rmSync(scratchParent, { recursive: true });
}

function faultIn(name: string, { end, visit }: Scanned): string {
  const hostile = hostilePages[name];
  if (!hostile || end.kind !== 'done') return `ended as ${end.kind}`;
  return faultOf(hostile.shows, visit);
}

function isLate(name: string, { end, visit }: Scanned): boolean {
  const hostile = hostilePages[name];
  return hostile !== undefined && end.kind === 'done' && isLateByLoad(hostile.shows, visit);
}

/** Everything that does not depend on timing. */
function told({ visit: { page, gaps, answers } }: Scanned): string {
  const requests = page?.requests.map(({ url, status, type, fault, bytes }) => ({
    url,
    status,
    type,
    fault,
    bytes,
  }));
  return JSON.stringify({
    ...page,
    requests,
    frames: page?.frames.length,
    gaps,
    answers: answers.map(({ url, status, body }) => ({ url, status, body })),
    screenshot: Buffer.from(page?.screenshot ?? []).toString('base64'),
  });
}

/** Every process of a browser descends from its scanner. */
export function childrenOf(pid: number): string[] {
  return readText(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
}

/** 0A is the kernel's code for a listening socket. */
function listeningPorts(): number {
  const rows = ['tcp', 'tcp6'].flatMap((name) => readText(`/proc/self/net/${name}`).split('\n'));
  return rows.filter((row) => row.trim().split(/\s+/)[3] === '0A').length;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
