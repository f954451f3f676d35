import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { changeByServer } from '../src/audit/store.ts';
import { readConfig } from '../src/config/config.ts';
import { keysOfName } from '../src/cve/products.ts';
import type { FeedLibrary } from '../src/feeds/library.ts';
import { createLog } from '../src/log.ts';
import { openService } from '../src/service/open.ts';
import { products } from './banner-data.ts';
import { banners } from './banners.ts';
import { median, type Figure } from './figure.ts';
import { startVedette, type Server } from './race.ts';

const cvesOfProduct = 40;
const writtenAtOnce = 2_000;
const dayMs = 86_400_000;
/** All banners were seen within this many days, so all of them count. */
const seenWithinDays = 30;

/** Typical queries and their figures. */
const questions = {
  'first-page': '?size=20&worst=5',
  'one-network': '?ip=40.0.0.0/8&size=20',
  overdue: '?overdue=true&size=20',
  'cannot-tell': '?answer=cannot+tell&size=20',
  'one-product': '?product=openssh&size=20',
  'products-of-one-name': '?product=microsoft&size=20',
  'one-cve': '?cve=CVE-2020-10001&size=20',
  facets: '/facets?fields=answer,product,cve,end_of_life',
} as const;
/** Past times have no precomputed order: measured, but nothing is promised. */
const lookingQuestions = {
  'one-cve-last-week': '?cve=CVE-2020-10001&before=now-7d&size=20',
} as const;
const repeats = 200;
const fewRepeats = 20;

/** How long `exposed` takes to answer over a million banners, and to follow an import. */
export async function* benchExposure(count = 1_000_000): AsyncGenerator<Figure> {
  const data = mkdtempSync(join(tmpdir(), 'vedette-bench-exposure-'));
  try {
    yield* fill(data, count);
    yield* overHttp(data, count);
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

async function* fill(data: string, count: number): AsyncGenerator<Figure> {
  const quiet = { VEDETTE_FEEDS: 'off', VEDETTE_NMAP_FOLDER: 'off' };
  const { config } = readConfig({ VEDETTE_DATA: data, ...quiet }, { files: [], data });
  const log = createLog('error', (line) => void process.stderr.write(line));
  const service = await openService({ config, log, command: 'bench' });
  try {
    const { library, cves, banners: opened, exposures } = service;
    await loadCves(library);
    await cves.settled();
    const begin = Date.now() - seenWithinDays * dayMs;
    let batch = [];
    let at = 0;
    for (const banner of banners(count)) {
      const seenAt = begin + Math.floor((at++ * (seenWithinDays - 1) * dayMs) / count);
      batch.push({ ...banner, seenAt });
      if (batch.length < writtenAtOnce) continue;
      await opened.index.write(batch);
      batch = [];
    }
    await opened.index.write(batch);
    await opened.settled();
    const startedAt = performance.now();
    await exposures.settled();
    const seconds = (performance.now() - startedAt) / 1000;
    yield { name: 'exposure.banners', value: count, unit: 'banners' };
    yield { name: 'exposure.caught-up-after-import', value: seconds, unit: 's' };
    const again = performance.now();
    await opened.index.write(batch.slice(0, 1));
    await exposures.settled();
    const single = performance.now() - again;
    yield { name: 'exposure.follows-one-host', value: single, unit: 'ms' };
  } finally {
    await service.close();
  }
}

/** Loads some dozens for each product that the banners name. */
async function loadCves(library: FeedLibrary): Promise<void> {
  const keys = products.flatMap(({ name }) => keysOfName(name).slice(0, 1));
  const vulnerabilities = keys.flatMap((key, product) =>
    Array.from({ length: cvesOfProduct }, (_, at) => ({
      cve: toCve(key, product * cvesOfProduct + at),
    })),
  );
  const text = JSON.stringify({ format: 'NVD_CVE', vulnerabilities });
  const feed = library.find('nvd');
  const [source] = feed.sources;
  if (!source) throw new Error('nvd has no source');
  const arrival = await library.receive(bytesOf(text));
  const received = { ...arrival, source, fileName: 'nvd.json', etag: null, lastModified: null };
  const outcome = await library.takeIn(feed, [received], { origin: 'file', asOf: Date.now() });
  if (outcome.state !== 'live') throw new Error(outcome.reasons.join('; '));
  const change = changeByServer(Date.now(), { action: 'feed.enable', subject: feed.name });
  await library.setEnabled(feed, true, change);
  await library.publish();
}

function toCve(key: string, number: number): object {
  const major = 1 + (number % cvesOfProduct);
  const bounds = { versionStartIncluding: `${major - 1}.0`, versionEndExcluding: `${major}.0` };
  const criteria = `cpe:2.3:a:${key}:*:*:*:*:*:*:*:*`;
  return {
    id: `CVE-2020-${10_000 + number}`,
    vulnStatus: 'Analyzed',
    published: '2020-10-05T09:15:07.593',
    lastModified: '2020-10-05T09:15:07.593',
    descriptions: [{ lang: 'en', value: `What number ${number} is about.` }],
    metrics: {
      cvssMetricV31: [
        { type: 'Primary', cvssData: { version: '3.1', baseScore: 4 + (number % 60) / 10 } },
      ],
    },
    configurations: [{ nodes: [{ cpeMatch: [{ vulnerable: true, criteria, ...bounds }] }] }],
  };
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(text));
}

async function* overHttp(data: string, count: number): AsyncGenerator<Figure> {
  const vedette = await startVedette(data);
  try {
    yield { name: 'exposure.hosts-with-cves', value: await untilFinal(vedette), unit: 'hosts' };
    const bare = await timed(vedette, '/v1/user/me', repeats);
    for (const [name, query] of Object.entries(questions)) {
      const first = await timed(vedette, `/v1/exploit/exposed${query}`, 1);
      yield { name: `exposure.${name}-first`, value: first, unit: 'ms' };
      const before = processorMs(vedette);
      const own = await timed(vedette, `/v1/exploit/exposed${query}`, repeats);
      const spent = (processorMs(vedette) - before) / repeats;
      yield { name: `exposure.${name}-processor`, value: spent, unit: 'ms' };
      const target = { op: '<=', value: 10 } as const;
      yield { name: `exposure.${name}-of-${count}-p50`, value: own, unit: 'ms', target };
      yield { name: `exposure.${name}-to-user-me`, value: own / bare, unit: 'times' };
    }
    for (const [name, query] of Object.entries(lookingQuestions)) {
      const first = await timed(vedette, `/v1/exploit/exposed${query}`, 1);
      const again = await timed(vedette, `/v1/exploit/exposed${query}`, fewRepeats);
      yield { name: `exposure.${name}-first`, value: first, unit: 'ms' };
      yield { name: `exposure.${name}-again-p50`, value: again, unit: 'ms' };
    }
  } finally {
    const exited = new Promise((done) => vedette.child.once('exit', done));
    vedette.child.kill('SIGTERM');
    await exited;
  }
}

/** Processor time of the server in all threads so far, which other load does not affect. */
function processorMs({ child }: Server): number {
  const tasks = `/proc/${child.pid ?? 0}/task`;
  const spent = readdirSync(tasks).map((task) => {
    const [nanoseconds] = readFileSync(join(tasks, task, 'schedstat'), 'utf8').split(' ');
    return Number(nanoseconds);
  });
  return spent.reduce((sum, each) => sum + each, 0) / 1e6;
}

async function timed(vedette: Server, path: string, times: number): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < times; round++) {
    const startedAt = performance.now();
    const { status } = await ask(vedette, path);
    if (status !== 200) throw new Error(`${path}: ${status}`);
    taken.push(performance.now() - startedAt);
  }
  return median(taken);
}

interface Exposed {
  data: { hosts: number; is_complete: boolean };
}

/** Number of hosts with CVEs, once everything is included. */
async function untilFinal(vedette: Server): Promise<number> {
  for (let tries = 0; tries < 3_000; tries++) {
    const { status, text } = await ask(vedette, '/v1/exploit/exposed?size=1');
    const { data } = JSON.parse(text) as Exposed;
    if (status === 200 && data.is_complete) return data.hosts;
    await sleep(200);
  }
  throw new Error('the hosts are never complete');
}

function ask({ port, key }: Server, path: string): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const call = request({ host: '127.0.0.1', port, path, headers: { 'x-api-key': key } });
    call.on('error', fail);
    call.on('response', (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => done({ status: response.statusCode ?? 0, text }));
    });
    call.end();
  });
}
