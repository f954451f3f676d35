import { rm } from 'node:fs/promises';
import { basename, isAbsolute } from 'node:path';
import { VedetteError } from '../errors.ts';
import { categoryFacts } from '../intel/category.ts';
import type { IntelSnapshot } from '../intel/snapshot.ts';
import { formatIpv4 } from '../lib/ip.ts';
import type { FeedTrial } from './contract.ts';
import type { Feed } from './feed.ts';
import { judge } from './judge.ts';
import type { FeedWorld } from './routes.ts';
import type { Generation } from './store.ts';
import type { TrialContent, TrialResult } from './trial-job.ts';
import { toUserFeed } from './user-feed.ts';

interface TrialInput {
  feed?: string;
  definition?: object;
  file?: string;
  url?: string;
}

/** Reads content as a feed would and reports the effect. Nothing is stored or counted. */
export async function testFeed(input: TrialInput, world: FeedWorld): Promise<FeedTrial> {
  const { library, updater, now } = world;
  const { feed, given, isNew } = chooseFeed(input, world);
  const url = input.url ?? feed.sources[0]?.url ?? '';
  const file = input.file ?? (await updater.fetchOnce(feed, url));
  try {
    const result = await readTrial(
      { file, fileName: basename(input.file ?? url), url, given },
      world,
    );
    const live = isNew ? undefined : await library.liveGeneration(feed.name);
    return await describe(result, { feed, live, snapshot: library.current(), now: now() });
  } finally {
    if (input.file === undefined) await rm(file, { force: true });
  }
}

/** An existing feed, or a user feed not added yet. */
function chooseFeed({ feed: name, definition = {} }: TrialInput, { library }: FeedWorld) {
  if (name === undefined) return { feed: toUserFeed(definition), given: definition, isNew: true };
  const feed = library.find(name);
  return { feed, given: library.givenOf(feed), isNew: false };
}

async function readTrial(content: TrialContent, { tryOut }: FeedWorld): Promise<TrialResult> {
  const refuse = (why: string) => new VedetteError('parameterUnusable', { parameter: 'file', why });
  if (!isAbsolute(content.file)) throw refuse('expected an absolute path.');
  try {
    return await tryOut(content);
  } catch (error) {
    // Errors from another thread carry only a name and a message.
    const isFile = error instanceof Error && error.name === 'FileFault';
    throw isFile ? refuse(`${error.message}.`) : error;
  }
}

interface Surroundings {
  feed: Feed;
  live: Generation | undefined;
  snapshot: IntelSnapshot;
  now: number;
}

async function describe(result: TrialResult, around: Surroundings): Promise<FeedTrial> {
  const { feed, live } = around;
  const reasons = judge(feed, result, live);
  const met = await compareAddresses(result.addresses, around);
  const names = await comparePopular(result.names, around);
  return {
    feed: feed.name,
    category: feed.category,
    entries: result.entries,
    examples: result.examples,
    skipped: result.skipped,
    skipped_examples: result.skippedExamples,
    would_be: reasons.length === 0 ? 'published' : 'held',
    reasons,
    reserved: result.reserved,
    addresses: result.addresses.length,
    listed_by_others: met.others,
    well_known: met.wellKnown + names.count,
    well_known_examples: [...met.examples, ...names.examples].slice(0, examplesShown),
    entries_before: live?.entries ?? null,
    addresses_kept: live ? met.kept : null,
  };
}

const examplesShown = 5;
/** Look-ups per turn of the event loop. */
const batch = 20_000;

const pause = () => new Promise((resolve) => setImmediate(resolve));

/** Counts addresses that other feeds list, and those of services that many people share. */
async function compareAddresses(addresses: Uint32Array, { feed, snapshot }: Surroundings) {
  const { intel } = snapshot;
  const seen = { others: 0, kept: 0, wellKnown: 0, examples: [] as string[] };
  const sets = new Map<number, { isListed: boolean; isKept: boolean; sharedBy: string }>();
  for (const [at, address] of addresses.entries()) {
    if (at % batch === batch - 1) await pause();
    const set = intel.setOfIpv4(address);
    let facts = sets.get(set);
    if (!facts) {
      const feeds = intel.feedsInSet(set);
      const shared = feeds.find(({ category }) => categoryFacts(category).kind === 'warning');
      facts = {
        isListed: feeds.some(
          ({ name, category }) => name !== feed.name && categoryFacts(category).kind === 'threat',
        ),
        isKept: feeds.some(({ name }) => name === feed.name),
        sharedBy: shared ? `${shared.category}, ${shared.name}` : '',
      };
      sets.set(set, facts);
    }
    if (facts.isListed) seen.others++;
    if (facts.isKept) seen.kept++;
    if (facts.sharedBy === '') continue;
    seen.wellKnown++;
    if (seen.examples.length < examplesShown) {
      seen.examples.push(`${formatIpv4(address)} (${facts.sharedBy})`);
    }
  }
  return seen;
}

/** Names that rank among popular sites, or that a feed calls well known. */
async function comparePopular(list: readonly string[], { snapshot, now }: Surroundings) {
  const seen = { count: 0, examples: [] as string[] };
  const { names } = snapshot;
  if (!names) return seen;
  for (const [at, name] of list.entries()) {
    if (at % batch === batch - 1) await pause();
    const { rank, wellKnown } = names.find(name, now);
    if (rank === 0 && wellKnown === '') continue;
    seen.count++;
    const why = rank > 0 ? `popular, rank ${rank}` : wellKnown;
    if (seen.examples.length < examplesShown) seen.examples.push(`${name} (${why})`);
  }
  return seen;
}
