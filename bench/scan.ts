import { readdirSync, readFileSync } from 'node:fs';
import { hasBrowser, startScanner } from '../test/domain/scanner.ts';
import { startNameServer } from '../test/domain/name-server.ts';
import { openAddress, pagesOf, startSite } from '../test/domain/sites.ts';
import type { Figure } from './figure.ts';

const page = `<!doctype html><html lang="en"><title>Plain</title><link rel="stylesheet" href="/style.css">
<h1>A plain page</h1><p>${'Words of a plain page. '.repeat(200)}</p>
<img src="/picture.png"><script src="/app.js"></script><a href="/next">next</a>`;

/** A plain local page, with the browser, without it, and four in parallel. */
export async function* benchScan(rounds = 5): AsyncGenerator<Figure> {
  const site = await startSite(pagesOf({ '/': page, '/app.js': 'var app = 1;', '/style.css': '' }));
  const dns = await startNameServer({ 'site.example': { A: [openAddress] } });
  const scanner = await startScanner();
  const scan = (mode: 'full' | 'lite') =>
    scanner.scan(`http://site.example:${site.port}/`, { dns: dns.address, mode });
  try {
    yield {
      name: 'scan.lite',
      value: await median(rounds, () => scan('lite')),
      unit: 's',
      target: { op: '<=', value: 1.5 },
    };
    if (!hasBrowser) return;
    yield {
      name: 'scan.full',
      value: await median(rounds, () => scan('full')),
      unit: 's',
      target: { op: '<=', value: 5 },
    };
    const watch = watchMemory(scanner.pid);
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: 4 }, () => scan('full')));
    const seconds = (performance.now() - startedAt) / 1_000;
    yield { name: 'scan.four-at-once', value: seconds, unit: 's' };
    yield {
      name: 'scan.four-memory',
      value: watch.end(),
      unit: 'MB',
      target: { op: '<=', value: 1_200 },
    };
  } finally {
    await Promise.all([scanner.close(), site.close(), dns.close()]);
  }
}

async function median(rounds: number, work: () => Promise<{ ms: number }>): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < rounds; at++) times.push((await work()).ms / 1_000);
  return times.sort((one, other) => one - other)[Math.floor(rounds / 2)]!;
}

/** Highest memory of the scanner and all its children, each shared page counted proportionally. */
function watchMemory(scanner: number) {
  let highest = 0;
  const look = () => {
    const all = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid));
    const below = new Set([String(scanner)]);
    const parents = new Map(all.map((pid) => [pid, parentOf(pid)]));
    for (let grew = true; grew;) {
      grew = false;
      for (const [pid, parent] of parents) {
        if (below.has(pid) || !below.has(parent)) continue;
        below.add(pid);
        grew = true;
      }
    }
    const total = [...below].reduce((sum, pid) => sum + shareOf(pid), 0);
    highest = Math.max(highest, total / 1_000);
  };
  const timer = setInterval(look, 200);
  return {
    end: () => {
      clearInterval(timer);
      return highest;
    },
  };
}

function parentOf(pid: string): string {
  return read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[1] ?? '';
}

/** In kB. Memory shared by several processes counts proportionally. */
function shareOf(pid: string): number {
  return Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
