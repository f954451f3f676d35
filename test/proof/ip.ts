import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Figure } from '../../bench/figure.ts';
import type { Feed } from '../../src/feeds/feed.ts';
import type { FeedLibrary } from '../../src/feeds/library.ts';
import { categories } from '../../src/intel/category.ts';
import { createReservedTable } from '../../src/intel/reserved.ts';
import { disagreements, randomWorld } from '../intel/reference.ts';
import { expectations } from './ip-addresses.ts';
import { withServer } from './ip-server.ts';
import { proveReceipts } from './receipts.ts';

export interface IpProof {
  seed: number;
  addresses: number;
  lookups: number;
  swaps: number;
  receipts: number;
  /** Whether the shared lists are loaded, which takes half a minute. */
  hasShared: boolean;
}

/** Guarantees of look-ups, at the requested size. */
export async function* proveIp(size: IpProof): AsyncGenerator<Figure> {
  yield* proveTables(size);
  yield* proveSwaps(size);
  if (size.hasShared) yield* proveAddresses(size);
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
    let asked = 0;
    let mixed = 0;
    let isSwapping = true;
    const seen = new Set<string>();
    const look = async () => {
      while (asked < lookups || isSwapping) {
        const ip = asked++ % 2 === 0 ? '198.51.100.7' : '2001:db8:1::7';
        const { body } = await ask(`/v1/ip/malicious-info?ip=${ip}&explain=true`);
        const { generation = '', claims = [] } = body.explain ?? {};
        seen.add(generation);
        const lines = new Set(claims.map(({ line }) => line));
        if (claims.length !== pair.length || lines.size !== 1) mixed++;
      }
    };
    const looking = Promise.all(Array.from({ length: crowd }, look));
    // Spread over the look-ups, so that each generation is queried, however long a swap takes.
    const between = Math.max(2 * crowd, lookups / (swaps + 1));
    for (let swap = 0; swap <= swaps; swap++) {
      if (swap > 0) await swapIn(library, swap + 1);
      const due = asked + between;
      while (asked < due) await new Promise((later) => setTimeout(later, 1));
    }
    isSwapping = false;
    await looking;
    yield count('ip.lookups-during-swaps', asked);
    yield { ...count('ip.generations-seen', seen.size), target: { op: '>=', value: swaps * 0.9 } };
    yield zero('ip.answers-of-two-generations', mixed);
    // Few addresses, for places without the shared lists.
    yield* proveReceipts({ data, library, ask }, { seed, receipts: Math.min(200, receipts) });
  });
}

type LoadShared = (
  library: FeedLibrary,
  folder: string,
  choice: { isWanted: (feed: Feed) => boolean },
) => Promise<{ entries: number }>;

/** Exploits and fingerprints say nothing about addresses, and building their indexes takes longer than everything else. */
const isOfAddresses = ({ category }: Feed) => categories[category].kind !== 'catalogue';

/** Addresses known to be in the shared lists. */
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
