import { basename, isAbsolute } from 'node:path';
import { changeBy } from '../audit/store.ts';
import { VedetteError } from '../errors.ts';
import { handle, type Call } from '../http/operation.ts';
import { FileFault, readFileBytes } from '../lib/file-bytes.ts';
import { parseUrl } from '../lib/parse-url.ts';
import * as contract from './contract.ts';
import type { FeedOutcome, FeedRow, HeldDifference } from './contract.ts';
import { sourcesAt, type Feed, type FeedSource } from './feed.ts';
import { toFeedRow, toGenerationRow } from './health.ts';
import type { FeedLibrary } from './library.ts';
import { overlapOf } from './overlap.ts';
import type { FeedStore, Generation } from './store.ts';
import { addSuppression, endSuppression } from './suppress.ts';
import { toSuppressionRow } from './suppressions.ts';
import { testFeed } from './trial.ts';
import type { TrialContent, TrialResult } from './trial-job.ts';
import type { Outcome, Updater } from './updater.ts';

export interface FeedWorld {
  feedStore: FeedStore;
  library: FeedLibrary;
  updater: Updater;
  /** Bytes received so far, by the name of the feed being fetched. */
  fetching: Map<string, number>;
  /** Reads a file as a feed would; nothing is stored. */
  tryOut: (content: TrialContent) => Promise<TrialResult>;
  now: () => number;
}

export const feedRoutes = [
  handle(contract.listFeeds, async (_, world: FeedWorld) => ({ feeds: await listFeeds(world) })),
  handle(contract.feedOverlap, (_, { library }: FeedWorld) => overlapOf(library.current())),
  handle(contract.attributions, async (_, world: FeedWorld) => ({
    feeds: await listAttributions(world),
  })),
  handle(contract.showFeed, showFeed),
  handle(contract.updateFeed, updateFeed),
  handle(contract.loadFeed, loadFeed),
  handle(contract.switchFeed, ({ feed: subject, on }, world: FeedWorld, call) => {
    const action = on ? 'feed.enable' : 'feed.disable';
    const change = changeBy(call, world.now(), { action, subject });
    return changed(subject, world, (library, feed) => library.setEnabled(feed, on, change));
  }),
  handle(contract.rollbackFeed, ({ feed: subject }, world: FeedWorld, call) => {
    const change = changeBy(call, world.now(), { action: 'feed.rollback', subject });
    return changed(subject, world, (library, feed) => library.rollback(feed, change));
  }),
  handle(contract.reviewFeed, ({ feed: subject, accept }, world: FeedWorld, call) => {
    const action = accept ? 'feed.accept' : 'feed.reject';
    const change = changeBy(call, world.now(), { action, subject });
    return changed(subject, world, (library, feed) => library.review(feed, accept, change));
  }),
  handle(contract.heldDifference, heldDifference),
  handle(contract.addFeed, addFeed),
  handle(contract.removeFeed, removeFeed),
  handle(contract.testFeed, testFeed),
  handle(contract.listSuppressions, async (_, { library }: FeedWorld) => ({
    suppressions: (await library.suppressions()).map(toSuppressionRow),
  })),
  handle(contract.addSuppression, addSuppression),
  handle(contract.endSuppression, endSuppression),
];

export async function listFeeds({
  library,
  feedStore,
  fetching,
  now,
}: FeedWorld): Promise<FeedRow[]> {
  const states = await library.states();
  const generations = groupByFeed(await feedStore.generations());
  return library.all().map((feed) => {
    const state = states.get(feed.name);
    const on = library.isOn(feed, state);
    const progress = fetching.get(feed.name) ?? null;
    return toFeedRow(
      { feed, state, on, progress, generations: generations.get(feed.name) ?? [] },
      now(),
    );
  });
}

async function listAttributions({ library }: FeedWorld) {
  const states = await library.states();
  return library
    .all()
    .filter((feed) => library.isOn(feed, states.get(feed.name)))
    .map(({ name, title, licence, attribution, terms }) => ({
      feed: name,
      title,
      licence,
      attribution,
      terms,
    }));
}

function groupByFeed(generations: readonly Generation[]): Map<string, Generation[]> {
  const groups = new Map<string, Generation[]>();
  for (const generation of generations) {
    const group = groups.get(generation.feed);
    if (group) group.push(generation);
    else groups.set(generation.feed, [generation]);
  }
  return groups;
}

async function rowOf(
  feed: Feed,
  { library, feedStore, fetching, now }: FeedWorld,
): Promise<FeedRow> {
  const state = await library.stateOf(feed.name);
  const generations = await feedStore.generations(feed.name);
  const status = { feed, state, generations, on: library.isOn(feed, state) };
  return toFeedRow({ ...status, progress: fetching.get(feed.name) ?? null }, now());
}

async function showFeed({ feed: name }: { feed: string }, world: FeedWorld) {
  const { library, feedStore } = world;
  const feed = library.find(name);
  const { says, attribution, terms, lineage } = feed;
  const generations = await feedStore.generations(name);
  const added = (await feedStore.definitions()).find((each) => each.name === name);
  return {
    ...(await rowOf(feed, world)),
    says,
    attribution,
    terms,
    lineage,
    every_hours: feed.everyHours,
    half_life_hours: feed.halfLifeHours,
    ttl_hours: feed.ttlHours,
    sources: sourcesAt(feed, new Date(world.now())).map(({ url }) => url),
    generations: generations.map(toGenerationRow),
    definition: added?.definition ?? null,
  };
}

async function heldDifference(
  { feed: name }: { feed: string },
  { library }: FeedWorld,
): Promise<HeldDifference> {
  const difference = await library.heldDifference(library.find(name));
  const { added, removed, kept, addedExamples, removedExamples } = difference;
  return {
    feed: name,
    added,
    removed,
    kept,
    added_examples: addedExamples,
    removed_examples: removedExamples,
  };
}

async function changed(
  name: string,
  world: FeedWorld,
  change: (library: FeedWorld['library'], feed: Feed) => Promise<unknown>,
): Promise<FeedRow> {
  const { library } = world;
  const feed = library.find(name);
  await change(library, feed);
  await library.publish();
  return rowOf(feed, world);
}

async function addFeed(
  { definition }: { definition: object },
  world: FeedWorld,
  call: Call,
): Promise<FeedRow> {
  const permission = { mayNameFiles: call.caller.local };
  const feed = await world.library.define(definition, permission, ({ name, sources, category }) =>
    changeBy(call, world.now(), {
      action: 'feed.add',
      subject: name,
      detail: { source: sources[0]?.url ?? '', category },
    }),
  );
  return rowOf(feed, world);
}

async function removeFeed({ feed: name }: { feed: string }, world: FeedWorld, call: Call) {
  const { library, now } = world;
  const feed = library.find(name);
  const entries = (await library.liveGeneration(name))?.entries ?? 0;
  const detail = { source: feed.sources[0]?.url ?? '', entries };
  const change = changeBy(call, now(), { action: 'feed.remove', subject: name, detail });
  await library.remove(feed, change);
  await library.publish();
  return { feed: name, entries };
}

async function updateFeed(
  { feed: name }: { feed: string },
  { library, updater, fetching }: FeedWorld,
): Promise<FeedOutcome> {
  const feed = library.find(name);
  fetching.set(name, 0);
  try {
    const outcome = await updater.update(feed, (bytes) => fetching.set(name, bytes));
    if (outcome.outcome === 'updated' || outcome.outcome === 'unchanged') await library.publish();
    return toOutcome(outcome, await library.liveGeneration(name));
  } finally {
    fetching.delete(name);
  }
}

function toOutcome(outcome: Outcome, live: Generation | undefined): FeedOutcome {
  const generation = 'generation' in outcome ? outcome.generation : undefined;
  return {
    feed: outcome.feed,
    outcome: outcome.outcome,
    entries: live?.entries ?? 0,
    skipped: generation?.skipped ?? 0,
    reasons: 'error' in outcome ? [outcome.error] : (generation?.reasons ?? []),
    replaced: '',
  };
}

interface LoadInput {
  feed: string;
  file: string;
  source?: string;
  as_of?: string;
}

async function loadFeed(input: LoadInput, world: FeedWorld, call: Call): Promise<FeedOutcome> {
  const { library, now } = world;
  const feed = library.find(input.feed);
  const source = findSource(sourcesAt(feed, new Date(now())), input);
  const asOf = readAsOf(input, now());
  const arrival = await receiveFile(input.file, feed, library);
  const received = {
    ...arrival,
    source,
    fileName: basename(input.file),
    etag: null,
    lastModified: null,
  };
  const detail = { file: input.file, digest: arrival.digest };
  const change = changeBy(call, now(), { action: 'feed.load', subject: feed.name, detail });
  const intake = { origin: 'file', asOf, keepOthers: true, change } as const;
  const former = (await library.liveGeneration(feed.name))?.documents;
  const generation = await library.takeIn(feed, [received], intake);
  if (generation.state === 'live') await library.publish();
  const outcome = generation.state === 'held' ? ('held' as const) : ('updated' as const);
  const live = await library.liveGeneration(feed.name);
  const replaced = former?.find(({ url }) => url === source.url)?.fileName ?? '';
  return {
    ...toOutcome({ feed: feed.name, outcome, generation }, live),
    replaced: outcome === 'held' || bareName(replaced) === bareName(input.file) ? '' : replaced,
  };
}

function readAsOf({ as_of: given }: LoadInput, now: number): number {
  const asOf = given === undefined ? now : Date.parse(given);
  if (asOf <= now) return asOf;
  const why = 'expected a date or time in the past.';
  throw new VedetteError('parameterUnusable', { parameter: 'as_of', why });
}

async function receiveFile(file: string, { maxBytes }: Feed, library: FeedLibrary) {
  const refuse = (why: string) => new VedetteError('parameterUnusable', { parameter: 'file', why });
  if (!isAbsolute(file)) throw refuse('expected an absolute path.');
  try {
    return await library.receive(readFileBytes(file, { maxBytes }));
  } catch (error) {
    throw error instanceof FileFault ? refuse(`${error.message}.`) : error;
  }
}

/** The named source, else the one with this file name, else the one of its year, else the first. */
function findSource(sources: readonly FeedSource[], { source: part, file }: LoadInput): FeedSource {
  const name = bareName(file);
  const own = sources.find(({ url }) => bareName(parseUrl(url)?.pathname ?? url) === name);
  const year = yearIn(name);
  const ofYear = year === undefined ? undefined : sources.find(({ url }) => yearIn(url) === year);
  const found =
    part === undefined
      ? (own ?? ofYear ?? sources[0])
      : sources.find(({ url }) => url.includes(part));
  if (found) return found;
  throw new VedetteError('parameterUnusable', {
    parameter: 'source',
    why: 'no source URL contains this.',
  });
}

/** `2021` for `nvd-2021.json` and `CVE-2021.json`. */
function yearIn(name: string): string | undefined {
  return /(?<!\d)(?:19|20)\d\d(?!\d)/.exec(basename(name))?.[0];
}

/** File name without folders and compression suffix, since users may unpack files. */
function bareName(path: string): string {
  return basename(path).replace(/\.(?:gz|xz|bz2|zip)$/i, '');
}
