import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { createEgress } from '../egress/egress.ts';
import { readUpstream } from '../egress/upstream.ts';
import { StartError, VedetteError } from '../errors.ts';
import { createBuilder } from '../feeds/builder.ts';
import { FeedLibrary } from '../feeds/library.ts';
import { listedNames, type ListedNames } from '../feeds/listed-names.ts';
import { describeFeeds } from '../feeds/metrics.ts';
import type { FeedWorld } from '../feeds/routes.ts';
import { Updater } from '../feeds/updater.ts';
import { createReservedTable } from '../intel/reserved.ts';
import { Follower } from '../lib/follower.ts';
import type { ObjectStore } from '../store/objects/open.ts';
import type { Store } from '../store/store.ts';
import type { Part } from './part.ts';
import type { Tracing } from './tracing.ts';
import { version } from './version.ts';

/** The feeds, their claims, and the updater that fetches them. */
export interface Feeds extends Part {
  library: FeedLibrary;
  updater: Updater;
  world: FeedWorld;
  /** The names that feeds in use list as threats. */
  listedNames: () => Promise<ListedNames>;
  /** Another process changed feeds, and their documents could not be had yet. */
  isBehind: () => boolean;
  /** Begins to fetch a little later: the first answer comes first. */
  fetchSoon: () => void;
}

interface FeedParts {
  config: Config;
  log: Logger;
  now: () => number;
  store: Store;
  tracing: Tracing | undefined;
  /** Absent if there is one process. */
  objects?: ObjectStore;
  /** Reserved ranges that count as public; tests pass documentation ranges. */
  extraPublic: string[];
}

/** Tables made by the build, beside the compiled program. */
export const packagedTables = fileURLToPath(new URL('../../dist/derived', import.meta.url));

/** From the first answer to the first fetch. */
const fetchDelayMs = 30_000;

/** Opens what the last run left of the feeds. Nothing is fetched yet. */
export async function openFeeds(parts: FeedParts): Promise<Feeds> {
  const { config, now, store, extraPublic, objects } = parts;
  const keys = readFeedKeys(config.feed_keys);
  const builder = createBuilder();
  const territory = {
    extraPublic: [...extraPublic, ...config.lab_ranges],
    ownRanges: config.own_ranges,
  };
  const library = await FeedLibrary.open({
    data: config.data,
    packaged: packagedTables,
    builder,
    now,
    store: store.feeds,
    ...(objects ? { objects } : {}),
    territory,
    ownFeeds: config.own_feeds,
    suppressions: config.suppressions,
  }).catch(async (error: unknown) => {
    await builder.close();
    throw explainAway(error, objects);
  });
  const updater = createUpdater(parts, { library, keys });
  const following = followFeeds(parts, library);
  const world: FeedWorld = {
    library,
    updater,
    now,
    feedStore: store.feeds,
    fetching: new Map(),
    tryOut: ({ file, fileName, url, given }) =>
      builder.ask('trial', { file, fileName, territory, sourceUrl: url, feed: given }),
  };
  return {
    library,
    updater,
    world,
    listedNames: () =>
      listedNames(library.current(), {
        data: config.data,
        library,
        builder,
        ...(objects ? { objects } : {}),
      }),
    isBehind: following.isBehind,
    fetchSoon: () => {
      if (config.feeds === 'off') return;
      setTimeout(() => updater.start(), fetchDelayMs).unref();
    },
    status: () => describeFeeds(world),
    async close() {
      await following.stop();
      await updater.stop();
      await builder.close();
    },
  };
}

/**
 * Reloads feeds that another process changed, and once more if they change again meanwhile. While their documents
 * cannot be fetched, the feeds in use stay.
 */
function followFeeds({ store: { changes }, objects, log }: FeedParts, library: FeedLibrary) {
  let isBehind = false;
  let retry: NodeJS.Timeout | undefined;
  const follower = new Follower({
    isAwake: true,
    async catchUp() {
      clearTimeout(retry);
      await library.reload();
      isBehind = false;
    },
    onFault(error) {
      isBehind = true;
      retry = setTimeout(follower.changed, retryMs).unref();
      log.error({ err: error }, 'feeds not reloaded');
    },
  });
  objects?.onBack(() => {
    if (isBehind) follower.changed();
  });
  const unlisten = changes.listen(({ change, isOwn }) => {
    if (!isOwn && (change === null || change.about === 'feeds')) follower.changed();
  });
  const stop = () => {
    unlisten();
    follower.stop();
    clearTimeout(retry);
    return follower.rested();
  };
  return { stop, isBehind: () => isBehind };
}

/** Between two attempts to have what another process changed. */
const retryMs = 2_000;

/** A server can do without the object store only if it has all documents already. */
function explainAway(error: unknown, objects: ObjectStore | undefined): unknown {
  const isAway = error instanceof VedetteError && error.code === 'storeAway';
  if (!isAway || !objects) return error;
  return new StartError(
    `Feed documents that this server needs are at ${objects.place}, which does not answer.`,
    { cause: error },
  );
}

function createUpdater(
  { config, log, now, extraPublic, store, tracing }: FeedParts,
  { library, keys }: { library: FeedLibrary; keys: Map<string, string> },
): Updater {
  const { download } = createEgress({
    isPublic: createReservedTable(extraPublic).isPublic,
    allow: config.egress_allow,
    purpose: 'feeds',
    servers: config.dns,
    upstream: readUpstream(config.egress_proxy),
    version,
    projectUrl: config.feed_contact || 'self-hosted',
  });
  return new Updater({
    library,
    download,
    settings: config,
    now,
    log,
    keys,
    leads: () => store.leads(),
    ...(tracing ? { around: tracing.feedUpdate } : {}),
    temporary: () => join(config.data, `tmp-feed-${randomUUID()}`),
  });
}

function readFeedKeys(entries: readonly string[]): Map<string, string> {
  return new Map(
    entries.map((entry) => {
      const at = entry.indexOf('=');
      if (at > 0) return [entry.slice(0, at), entry.slice(at + 1)];
      throw new StartError('VEDETTE_FEED_KEYS takes name=key, with commas between several.');
    }),
  );
}
