import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Figure } from '../../bench/figure.ts';
import { feeds } from '../../src/feeds/catalogue/index.ts';
import type { FeedLibrary } from '../../src/feeds/library.ts';
import { Verifier, type Verification } from '../../src/feeds/verify.ts';
import { FeedColumns } from '../../src/intel/columns.ts';
import type { Explanation } from '../../src/ip/contract.ts';
import { formatIp, type Ip } from '../../src/lib/ip.ts';
import { rangeOfRow } from '../../src/intel/rows.ts';
import { createRandom } from './random.ts';

export interface ReceiptWorld {
  data: string;
  library: FeedLibrary;
  ask: (path: string) => Promise<{ status: number; body: { explain?: unknown } }>;
}

export interface ReceiptProof {
  seed: number;
  receipts: number;
}

const flips = 25;

/** Random listed addresses: every score follows from the cited bytes, and from no others. */
export async function* proveReceipts(
  world: ReceiptWorld,
  { seed, receipts }: ReceiptProof,
): AsyncGenerator<Figure> {
  const random = createRandom(seed);
  const { library } = world;
  const drawListed = createDraw(library, random);
  let wrong = 0;
  let checked = 0;
  let last: { ip: string; explanation: Explanation } | null = null;
  const verifier = createVerifier(world);
  for (let draw = 0; checked < receipts && draw < receipts * 3; draw++) {
    const ip = drawListed();
    const { status, body } = await world.ask(`/v1/ip/data?ip=${ip}&explain=true`);
    if (status !== 200) continue; // lists contain reserved addresses, which are refused
    const explanation = body.explain as Explanation;
    const { problems } = await verifier.verify(ip, explanation);
    checked++;
    if (problems.length > 0) {
      wrong++;
      process.stdout.write(`${ip}: ${problems.join('; ')}\n`);
    }
    if (isCitingFiles(explanation)) last = { ip, explanation };
  }
  yield atLeast('ip.receipts-checked', checked, receipts);
  yield none('ip.receipts-that-do-not-hold', wrong);
  yield none('ip.flipped-bytes-unnoticed', last ? await flipBytes(world, last, random) : flips);
}

function isCitingFiles({ claims }: Explanation): boolean {
  return claims.some(({ feed }) => isOfCatalogue(feed));
}

/** Seeds are part of the program and have no files. */
function isOfCatalogue(feed: string): boolean {
  return feeds.some(({ name }) => name === feed);
}

function createVerifier({ data, library }: ReceiptWorld): Verifier {
  const { asn } = library.current();
  return new Verifier({ data, feeds, announces: (ip, number) => asn.numberOf(ip) === number });
}

/** A random listed address, every entry equally likely. */
function createDraw(library: FeedLibrary, random: () => number): () => string {
  const { feeds: loaded } = library.current().intel.share();
  const columns = loaded
    .filter(({ feed }) => isOfCatalogue(feed.name))
    .map(({ columns: bytes }) => FeedColumns.fromShared(bytes));
  const spaces = columns.flatMap(({ rows }) => [
    { space: 'v4' as const, rows: rows.v4 },
    { space: 'v6' as const, rows: rows.v6 },
  ]);
  const total = spaces.reduce((sum, { rows }) => sum + rows.count, 0);
  return () => {
    let at = Math.floor(random() * total);
    for (const { space, rows } of spaces) {
      if (at < rows.count) return formatIp(inside(rangeOfRow(rows, space, at), random));
      at -= rows.count;
    }
    throw new Error('no feed is loaded');
  };
}

function inside(range: ReturnType<typeof rangeOfRow>, random: () => number): Ip {
  if (range.family === 4) {
    const size = range.last - range.first + 1;
    return { family: 4, value: range.first + Math.floor(random() * size) };
  }
  const size = range.last - range.first + 1n;
  const step = (size * BigInt(Math.floor(random() * 2 ** 30))) >> 30n;
  return { family: 6, value: range.first + step };
}

/** Number of flipped bytes in the cited files that a fresh verifier does not detect. */
async function flipBytes(
  world: ReceiptWorld,
  { ip, explanation }: { ip: string; explanation: Explanation },
  random: () => number,
): Promise<number> {
  const cited = explanation.claims.find(({ feed }) => isOfCatalogue(feed));
  const file = join(world.data, 'snapshots', `${cited?.snapshot ?? ''}.gz`);
  const whole = readFileSync(file);
  let unnoticed = 0;
  try {
    for (let flip = 0; flip < flips; flip++) {
      const bytes = Buffer.from(whole);
      // The first ten bytes are gzip's header: a time and a system, both unused.
      const at = 10 + Math.floor(random() * (bytes.length - 10));
      bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
      if (isSameContent(bytes, whole)) continue;
      writeFileSync(file, bytes);
      const { problems }: Verification = await createVerifier(world).verify(ip, explanation);
      if (problems.length === 0) unnoticed++;
    }
  } finally {
    writeFileSync(file, whole);
  }
  return unnoticed;
}

/** A few bits of a compressed file are padding: flipping them does not change the content. */
function isSameContent(one: Buffer, other: Buffer): boolean {
  try {
    return gunzipSync(one).equals(gunzipSync(other));
  } catch {
    return false;
  }
}

function atLeast(name: string, value: number, least: number): Figure {
  return { name, value, unit: 'times', target: { op: '>=', value: least } };
}

function none(name: string, value: number): Figure {
  return { name, value, unit: 'times', target: { op: '<=', value: 0 } };
}
