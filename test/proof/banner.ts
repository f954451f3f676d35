import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '../../bench/figure.ts';
import type { Banner } from '../../src/banner/store.ts';
import { parseIpv4 } from '../../src/lib/ip.ts';
import { every } from '../../src/search/filter.ts';
import type { Found } from '../../src/search/index-port.ts';
import type { EmbeddedIndex } from '../../src/store/index/embedded/embedded-index.ts';
import { openSettled, proofParts } from './banner-place.ts';
import { proveQueries } from './banner-queries.ts';
import { countryOf, keyOf, questions, stepAt, takeStep } from './banner-steps.ts';
import { createRandom } from './random.ts';

export interface BannerProof {
  seed: number;
  kills: number;
  queries: number;
}

/** Guarantees of the banner index, at the requested size. */
export async function* proveBanner(size: BannerProof): AsyncGenerator<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-proof-banner-'));
  try {
    yield* proveQueries(folder, size);
    yield* proveKills(folder, size);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The expected banners, and the latest feed data. */
interface Place {
  folder: string;
  seed: number;
  steps: number;
  salt: number;
  banners: Map<string, Banner>;
}

/** Rounds in one place, which grows with each. */
const roundsInPlace = 10;
/** By its tenth step, some documents of this seed are in files and some are not. */
const fixed = { seed: 1, from: 10 };

/** kill -9 at random moments of a writer's life, even before its first step. */
async function* proveKills(folder: string, { seed, kills }: BannerProof): AsyncGenerator<Figure> {
  const random = createRandom(seed);
  const found = { steps: 0, lost: 0, different: 0 };
  const examine = async (place: Place, acknowledged: number, round: number) => {
    found.steps += acknowledged - place.steps;
    const { isWhole, isSame, said } = await inspect(place, acknowledged, round);
    if (!isWhole) found.lost++;
    if (!isSame) found.different++;
    if (!isWhole || !isSame)
      process.stderr.write(
        `${place.folder}, round ${round}: ${said || 'a rebuild answers otherwise'}\n`,
      );
  };
  const unheard = newPlace(folder, fixed.seed, 'unheard');
  await examine(unheard, await writeUnheardFacts(unheard), 0);
  let place: Place | undefined;
  for (let round = 0; round < kills; round++) {
    if (!place || round % roundsInPlace === 0) place = newPlace(folder, seed + round, `${round}`);
    await examine(place, await writeUntilKilled(place, random), round);
  }
  yield count('banner.kills', kills + 1);
  yield count('banner.steps-acknowledged', found.steps);
  yield zero('banner.kills-that-lost-or-invented-something', found.lost);
  yield zero('banner.kills-after-which-a-rebuild-answers-otherwise', found.different);
}

function newPlace(folder: string, seed: number, name: string): Place {
  return { folder: join(folder, `from-${name}`), seed, steps: 0, salt: 0, banners: new Map() };
}

/** It dies after step `deadly`, before acknowledging it. */
function startWriter({ folder, seed, steps, salt }: Place, deadly = Infinity) {
  const writer = fork(
    join(process.cwd(), '.build', 'test', 'proof', 'banner-writer.js'),
    [folder, seed, steps, salt, deadly].map(String),
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  let acknowledged = steps;
  writer.on('message', (message: { acknowledged: number }) => ({ acknowledged } = message));
  const gone = Promise.all([once(writer, 'exit'), once(writer, 'disconnect')]);
  return { writer, gone: gone.then(() => acknowledged) };
}

/** How many steps were acknowledged by then. */
async function writeUntilKilled(place: Place, random: () => number): Promise<number> {
  const { writer, gone } = startWriter(place);
  const firstStep = once(writer, 'message');
  if (random() < 0.2) await sleep(random() * 1_000);
  else {
    await Promise.race([firstStep, gone]);
    await sleep(random() * 1_500);
  }
  if (writer.exitCode !== null) throw new Error('the writer ended by itself');
  writer.kill('SIGKILL');
  return gone;
}

/** Killed between saving new facts and acknowledging them: the next start finds both old and new ones. */
async function writeUnheardFacts(place: Place): Promise<number> {
  let deadly = fixed.from;
  while (!('salt' in stepAt(place.seed, deadly))) deadly++;
  const acknowledged = await startWriter(place, deadly).gone;
  if (acknowledged !== deadly) throw new Error(`the writer ended after ${acknowledged} steps`);
  return acknowledged;
}

/** A step in progress is either there or not; everything before it is there. */
async function inspect(place: Place, acknowledged: number, round: number) {
  for (; place.steps < acknowledged; place.steps++) advance(place);
  const faults: Error[] = [];
  const parts = proofParts(place.folder, place.salt, faults);
  const index = await openSettled(parts);
  const rows = await collect(index);
  const step = stepAt(place.seed, place.steps);
  const without = isWhole(rows, place);
  const next = { ...place, steps: place.steps + 1, banners: takeStep(place.banners, step) };
  const whole = without || isWhole(rows, next);
  const said = [];
  if (!whole) {
    said.push(`${rows.length} banners of ${place.banners.size}, ${wrongIn(rows, place)} wrong`);
    said.push(`with the next step of ${next.banners.size}, ${wrongIn(rows, next)} wrong`);
  }
  if (!without && whole) Object.assign(place, next);
  const answers = await answersOf(index, round);
  await index.close();
  const copy = `${place.folder}-anew`;
  rmSync(copy, { recursive: true, force: true });
  const anew = proofParts(copy, place.salt, faults);
  cpSync(parts.file, anew.file);
  const rebuilt = await openSettled(anew);
  const isSame = answers === (await answersOf(rebuilt, round)) && faults.length === 0;
  await rebuilt.close();
  return { isWhole: whole, isSame, said: [...said, ...faults].join('; ') };
}

function advance(place: Place): void {
  const step = stepAt(place.seed, place.steps);
  place.banners = takeStep(place.banners, step);
  if ('salt' in step) place.salt = step.salt;
}

async function collect(index: EmbeddedIndex<Banner>): Promise<Found<Banner>[]> {
  const rows: Found<Banner>[] = [];
  for await (const row of index.scan(every)) rows.push(row);
  return rows;
}

const isWhole = (rows: readonly Found<Banner>[], place: Place) =>
  rows.length === place.banners.size && wrongIn(rows, place) === 0;

/** How many rows have the wrong content or the wrong facts. */
function wrongIn(rows: readonly Found<Banner>[], { banners, salt }: Place): number {
  return rows.filter(({ document, facts }) => {
    const expected = banners.get(keyOf(document));
    const country = countryOf(parseIpv4(document.address), salt);
    return !isSame(document, expected) || !isSame(facts, country);
  }).length;
}

const isSame = (one: unknown, other: unknown) => sorted(one) === sorted(other);

/** Members in one order, whichever engine made the object. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

async function answersOf(index: EmbeddedIndex<Banner>, seed: number): Promise<string> {
  const answers: unknown[] = [];
  const facets = ['country', 'port', 'product', 'title', 'hostname', 'tag'].map((field) => ({
    field,
    limit: 20,
  }));
  for (const filter of [every, ...questions(seed)]) {
    answers.push(await index.search({ filter, offset: 0, limit: 50 }));
    answers.push(await index.facets({ filter, facets }));
  }
  return sorted(answers);
}

function count(name: string, value: number): Figure {
  return { name, value, unit: 'times', target: { op: '>=', value: 1 } };
}

function zero(name: string, value: number): Figure {
  return { name, value, unit: 'times', target: { op: '<=', value: 0 } };
}
