import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readConfig } from '../src/config/config.ts';
import type { Feed } from '../src/feeds/feed.ts';
import type { FeedLibrary } from '../src/feeds/library.ts';
import { categories } from '../src/intel/category.ts';
import { createLog } from '../src/log.ts';
import { openService } from '../src/service/open.ts';
import { formatIpv4 } from '../src/lib/ip.ts';
import { median, medianRatio, type Figure } from './figure.ts';
import { benchIpTable } from './ip-table.ts';
import { memoryOf, raceBare, startVedette, type Server } from './race.ts';

/** Every speed claimed for look-ups: the tables alone, then over HTTP, then memory. */
export async function* benchIp(milliseconds = 200): AsyncGenerator<Figure> {
  yield* benchIpTable();
  const data = mkdtempSync(join(tmpdir(), 'vedette-bench-ip-'));
  try {
    const hasLists = await loadLists(data);
    const vedette = await startVedette(data);
    try {
      yield* benchOperations(vedette, milliseconds);
      if (hasLists) yield await benchMemory(vedette);
    } finally {
      const exited = new Promise((done) => vedette.child.once('exit', done));
      vedette.child.kill('SIGTERM');
      await exited;
    }
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

type LoadShared = (
  library: FeedLibrary,
  folder: string,
  choice: { isWanted: (feed: Feed) => boolean },
) => Promise<unknown>;

/** Exploits, CVEs and fingerprints are irrelevant to addresses, and building their indexes takes longest. */
const isOfAddresses = ({ category }: Feed) => categories[category].kind !== 'catalogue';

/** False if the lists are missing. */
export async function loadLists(data: string): Promise<boolean> {
  const folder = resolve('..', 'shared', 'data');
  if (!existsSync(folder)) return false;
  const script = pathToFileURL(resolve('scripts', 'shared-data.mjs')).href;
  const { loadShared } = (await import(script)) as { loadShared: LoadShared };
  const quiet = { VEDETTE_FEEDS: 'off', VEDETTE_NMAP_FOLDER: 'off' };
  const { config } = readConfig({ VEDETTE_DATA: data, ...quiet }, { files: [], data });
  const log = createLog('error', (line) => void process.stderr.write(line));
  const service = await openService({ config, log, command: 'bench' });
  const { library } = service;
  await loadShared(library, folder, { isWanted: isOfAddresses });
  await service.close();
  return true;
}

/** An address on several lists, in a datacenter: its answer is longer than most. */
export const asked = '5.2.67.226';
const operations = [
  ['summary', 0.7],
  ['malicious-info', 0.7],
  ['data', 0.6],
] as const;

async function* benchOperations(vedette: Server, milliseconds: number): AsyncGenerator<Figure> {
  for (const [name, least] of operations) {
    const question = { method: 'GET', path: `/v1/ip/${name}?ip=${asked}` };
    const { own, bare } = await raceBare(vedette, question, milliseconds);
    yield { name: `ip.${name}`, value: median(own), unit: 'requests/s' };
    yield {
      name: `ip.${name}-to-bare`,
      value: medianRatio(own, bare),
      unit: 'ratio',
      target: { op: '>=', value: least },
    };
  }
}

const spread = 2_000;

/** Measured after look-ups across both address spaces, so that every lazy part is open. */
async function benchMemory(vedette: Server): Promise<Figure> {
  const { port, key } = vedette;
  for (let at = 0; at < spread; at++) {
    const v4 = formatIpv4((0x01000000 + at * 1_700_003) >>> 0);
    const v6 = `2a0${(at % 16).toString(16)}:${(at * 7).toString(16)}::1`;
    for (const ip of [v4, v6]) await askOnce({ port, key, ip });
  }
  const bytes = await memoryOf(vedette);
  return {
    name: 'ip.resident-memory',
    value: bytes / 1e6,
    unit: 'MB',
    target: { op: '<=', value: 450 },
  };
}

/** Ignores the status: some of these addresses are reserved and rejected. */
function askOnce({ port, key, ip }: { port: number; key: string; ip: string }): Promise<void> {
  return new Promise((done, fail) => {
    const headers = { 'x-api-key': key };
    get({ host: '127.0.0.1', port, path: `/v1/ip/data?ip=${ip}`, headers }, (response) => {
      response.resume().once('end', done);
    }).once('error', fail);
  });
}
