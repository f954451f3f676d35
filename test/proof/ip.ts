import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Figure } from '../../bench/figure.ts';
import { readConfig } from '../../src/config/config.ts';
import type { Feed } from '../../src/feeds/feed.ts';
import type { FeedLibrary } from '../../src/feeds/library.ts';
import { categories } from '../../src/intel/category.ts';
import { createReservedTable } from '../../src/intel/reserved.ts';
import { createLog } from '../../src/log.ts';
import { serve } from '../../src/service/serve.ts';
import { createFirstKey } from '../../src/user/accounts.ts';
import { disagreements, randomWorld } from '../intel/reference.ts';
import { expectations, type Known } from './ip-addresses.ts';
import { proveReceipts } from './receipts.ts';

export interface IpProof {
  seed: number;
  addresses: number;
  lookups: number;
  swaps: number;
  receipts: number;
}

/** What look-ups promise, at the size asked for. */
export async function* proveIp(size: IpProof): AsyncGenerator<Figure> {
  yield* proveTables(size);
  yield* proveSwaps(size);
  yield* proveAddresses(size);
}

const worlds = 4;

/** A linear scan agrees with the tables, at random and at both ends of every range. */
function* proveTables({ seed, addresses }: IpProof): Generator<Figure> {
  const reserved = createReservedTable();
  let wrong = 0;
  let boundaries = 0;
  for (let at = 0; at < worlds; at++) {
    const world = randomWorld({ seed: seed + at, feeds: 6, entries: 60 }, reserved);
    boundaries += 4 * world.listed.length;
    const probes = Math.ceil(addresses / worlds);
    wrong += disagreements(world, { seed: seed + at, probes }, reserved).length;
  }
  yield count('ip.addresses-compared', addresses + boundaries);
  yield zero('ip.addresses-that-differ', wrong);
}

interface Served {
  data: string;
  library: FeedLibrary;
  ask: Ask;
}
type Ask = (path: string) => Promise<{ status: number; body: Known }>;

/** A real server over a fresh folder, for as long as the work takes. */
async function* withServer(work: (served: Served) => AsyncGenerator<Figure>) {
  const data = mkdtempSync(join(tmpdir(), 'vedette-proof-ip-'));
  const quiet = { VEDETTE_PORT: '0', VEDETTE_FEEDS: 'off', VEDETTE_NMAP_FOLDER: 'off' };
  const environment = { VEDETTE_DATA: data, ...quiet };
  const { config } = readConfig(environment, { config: data, data });
  const log = createLog('error', (line) => void process.stderr.write(line));
  const extraPublic = ['198.51.100.0/24', '2001:db8:1::/48'];
  const running = await serve({ config, log, command: 'serve', extraPublic });
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  try {
    const { store, ownerId, library } = running.service;
    const key = await createFirstKey(store.users, ownerId, Date.now);
    const port = Number(new URL(running.url).port);
    yield* work({ data, library, ask: (path) => get({ port, path, key, agent }) });
  } finally {
    agent.destroy();
    await running.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

interface Get {
  port: number;
  path: string;
  key: string;
  agent: Agent;
}

function get({ key, ...where }: Get): Promise<{ status: number; body: Known }> {
  return new Promise((done, fail) => {
    const headers = { 'x-api-key': key };
    const call = request({ host: '127.0.0.1', headers, ...where }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, body: JSON.parse(text) as Known }),
      );
    });
    call.on('error', fail);
    call.end();
  });
}

const pair = ['greensnow', 'cins-army'];

/** In generation N both feeds name the address in line N: an answer that mixes shows two lines. */
async function swapIn(library: FeedLibrary, generation: number): Promise<void> {
  for (const name of pair) {
    const feed = library.find(name);
    const [source = { url: '' }] = feed.sources;
    const text = `${'# older\n'.repeat(generation - 1)}198.51.100.7\n2001:db8:1::7\n# ${name}\n`;
    const arrival = await library.receive(bytesOf(text));
    const received = { ...arrival, source, fileName: '', etag: null, lastModified: null };
    await library.takeIn(feed, [received], { origin: 'file', asOf: Date.now() });
  }
  await library.publish();
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(text));
}

const crowd = 16;

function proveSwaps({ seed, lookups, swaps, receipts }: IpProof): AsyncGenerator<Figure> {
  return withServer(async function* ({ data, library, ask }) {
    await swapIn(library, 1);
    let left = lookups;
    let mixed = 0;
    const seen = new Set<string>();
    const look = async () => {
      while (left-- > 0) {
        const ip = left % 2 === 0 ? '198.51.100.7' : '2001:db8:1::7';
        const { body } = await ask(`/v1/ip/malicious-info?ip=${ip}&explain=true`);
        const { generation = '', claims = [] } = body.explain ?? {};
        seen.add(generation);
        const lines = new Set(claims.map(({ line }) => line));
        if (claims.length !== pair.length || lines.size !== 1) mixed++;
      }
    };
    const looking = Promise.all(Array.from({ length: crowd }, look));
    // Spread over the look-ups, so that each generation is really asked.
    for (let swap = 1; swap <= swaps; swap++) {
      const due = lookups * (1 - swap / (swaps + 1));
      while (left > due) await new Promise((later) => setTimeout(later, 1));
      await swapIn(library, swap + 1);
    }
    await looking;
    yield count('ip.lookups-during-swaps', lookups);
    yield { ...count('ip.generations-seen', seen.size), target: { op: '>=', value: swaps * 0.9 } };
    yield zero('ip.answers-of-two-generations', mixed);
    // Few addresses, but there wherever the shared lists are not.
    yield* proveReceipts({ data, library, ask }, { seed, receipts: Math.min(200, receipts) });
  });
}

type LoadShared = (
  library: FeedLibrary,
  folder: string,
  choice: { isWanted: (feed: Feed) => boolean },
) => Promise<{ entries: number }>;

/** Exploits and fingerprints say nothing of addresses, and building their indexes takes longer than all else. */
const isOfAddresses = ({ category }: Feed) => categories[category].kind !== 'catalogue';

/** The addresses that the shared lists are known to hold. */
async function* proveAddresses(size: IpProof): AsyncGenerator<Figure> {
  const folder = resolve('..', 'shared', 'data');
  if (!existsSync(folder)) {
    process.stdout.write('Left out: ../shared/data is not there, so no known address was asked.\n');
    return;
  }
  const script = pathToFileURL(resolve('scripts', 'shared-data.mjs')).href;
  const { loadShared } = (await import(script)) as { loadShared: LoadShared };
  yield* withServer(async function* ({ data, library, ask }) {
    const { entries } = await loadShared(library, folder, { isWanted: isOfAddresses });
    yield count('ip.shared-entries', entries);
    let wrong = 0;
    for (const [ip, path, holds] of expectations) {
      const { status, body } = await ask(`/v1/ip/${path}?ip=${ip}&explain=true`);
      if (holds(body, status)) continue;
      wrong++;
      process.stdout.write(`${ip}: ${path} is not as expected: ${holds.toString()}\n`);
    }
    yield count('ip.known-addresses', expectations.length);
    yield zero('ip.known-addresses-wrong', wrong);
    yield* proveReceipts({ data, library, ask }, size);
  });
}

function count(name: string, value: number): Figure {
  return { name, value, unit: 'times', target: { op: '>=', value: 1 } };
}

function zero(name: string, value: number): Figure {
  return { name, value, unit: 'times', target: { op: '<=', value: 0 } };
}
