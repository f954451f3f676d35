import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { bannerCollection } from '../banner/collection.ts';
import type { Banner, BannerIndex } from '../banner/store.ts';
import type { Config } from '../config/config.ts';
import { moduleUrl } from '../lib/module-url.ts';
import type { FactsParts, FactsSource } from '../search/index-port.ts';
import { backupStagingPrefix } from '../store/backup.ts';
import { copyMoment } from '../store/copy-index.ts';
import type { IndexBackup } from '../store/index/clickhouse/backup.ts';
import { ClickHouseIndex } from '../store/index/clickhouse/clickhouse-index.ts';
import { bannerCodec } from '../store/index/banner-codec.ts';
import { noFacts } from '../store/index/facts.ts';
import { openEmbeddedIndex } from '../store/index/embedded/embedded-index.ts';
import { paceFor } from '../store/index/embedded/pace.ts';
import { LazyIndex } from '../store/index/lazy-index.ts';
import { bannersFile } from '../store/store.ts';
import { folderInBucket, indexPlace, limitsOf, queriesWaiting } from './index-place.ts';
import type { Status } from './part.ts';

interface EngineParts {
  config: Config;
  log: Logger;
  /** Servers that are silent for this long count as unavailable; 1 s by default. */
  watchMs?: number;
}

/** The banner index, embedded or clustered. */
export interface BannerEngine {
  index: BannerIndex;
  /** Opens the index of the last run, if any. */
  start: () => Promise<void>;
  /** True if nothing was ever written or asked. */
  isUnused: () => boolean;
  onOpened: (listener: () => void) => void;
  /** Called when the index will answer with the feed data of the last run until the next facts are set. */
  onOldFacts: (listener: (parts: FactsParts) => void) => void;
  /** True while the index is empty and nothing is about to be written; always false if other servers may write. */
  hasNone: () => boolean;
  /** Called before the first write. */
  onFirst: (listener: () => Promise<void>) => void;
  status: () => Promise<Status>;
  /** Copies the documents of this moment to a new file; absent if they are in the data folder. */
  copyTo?: (target: string) => Promise<void>;
  /** How the servers themselves copy those of a moment to a folder of the bucket; absent or undefined if they cannot. */
  keepIn?: (folder: string) => Promise<(() => Promise<IndexBackup>) | undefined>;
}

/** `facts` returns the current facts on each call. */
export function openBannerEngine(parts: EngineParts, facts: () => FactsSource): BannerEngine {
  return parts.config.index === '' ? openEmbedded(parts, facts) : openCluster(parts, facts);
}

/** Banners that may wait to be written; beyond that, writes get 503. */
const documentsWaiting = 50_000;

const kind = {
  codec: moduleUrl('store/index/banner-codec').href,
  documents: moduleUrl('banner/kind').href,
};

function openEmbedded({ config, log }: EngineParts, facts: () => FactsSource): BannerEngine {
  const file = join(config.data, bannersFile);
  // Checked once: this process holds the folder, so no other writes to it.
  const isThere = existsSync(file);
  const onOpened: (() => void)[] = [];
  const onOldFacts: ((parts: FactsParts) => void)[] = [];
  const onFirst: (() => Promise<void>)[] = [];
  const index = new LazyIndex<Banner>({
    isEmpty: !isThere,
    patienceMs: config.query_ms,
    open: async () => {
      await Promise.all(onFirst.map((listener) => listener()));
      const opened = await openEmbeddedIndex<Banner>({
        file,
        folder: join(config.data, 'derived', 'banners'),
        kind,
        pack: bannerCodec.pack,
        collection: bannerCollection,
        facts: facts(),
        readers: config.searchThreads,
        queryMs: config.query_ms,
        queriesWaiting,
        documentsWaiting,
        pace: paceFor(config.query_ms),
        pages: config.search_memory,
        onFault: (error) => log.error({ err: error }, 'banner index'),
        onUpgrade: (upgrade) => log.info(upgrade, 'schema of the banners upgraded'),
        onOldFacts: (parts) => onOldFacts.forEach((listener) => listener(parts)),
      });
      for (const listener of onOpened) listener();
      return opened;
    },
  });
  return {
    index,
    start: async () => {
      if (isThere) await index.open();
    },
    isUnused: () => !isThere && !index.opened,
    onOpened: (listener) => onOpened.push(listener),
    onOldFacts: (listener) => onOldFacts.push(listener),
    hasNone: () => !isThere && !index.isNeeded,
    onFirst: (listener) => void onFirst.push(listener),
    status: () => describe(index.opened, isThere),
  };
}

async function describe(index: BannerIndex | undefined, isThere: boolean): Promise<Status> {
  if (!index) return { ok: true, detail: isThere ? 'not opened yet' : 'no banners yet' };
  const readiness = await index.readiness();
  if (readiness.ready) return { ok: true, detail: `${readiness.documents} banners` };
  return { ok: false, detail: `being indexed: ${readiness.done} of ${readiness.total}` };
}

/** Prefix of the names of its tables on ClickHouse. */
export const bannerTables = 'banner';

function openCluster(
  { config, log, watchMs }: EngineParts,
  facts: () => FactsSource,
): BannerEngine {
  const place = indexPlace(config);
  const index = new ClickHouseIndex<Banner>({
    place,
    name: bannerTables,
    kind,
    codec: bannerCodec,
    collection: bannerCollection,
    facts,
    shardBy: 'address',
    hasTimeInKey: true,
    documentsWaiting,
    ...limitsOf(config),
    ...(watchMs === undefined ? {} : { watchMs }),
    onFault: (error) => log.error({ err: error }, 'banner index'),
  });
  return {
    index,
    start: () => {
      index.start();
      return Promise.resolve();
    },
    isUnused: () => !index.isStarted,
    onOpened: () => undefined, // it opens with the current facts
    onOldFacts: () => undefined,
    hasNone: () => false,
    onFirst: () => undefined,
    status: async () => {
      if (!index.isStarted) return { ok: true, detail: 'not opened yet' };
      const readiness = await index.readiness();
      if (readiness.ready && index.trouble !== '')
        return { ok: false, detail: `ClickHouse takes no writes: ${index.trouble}` };
      if (readiness.ready) return { ok: true, detail: `${readiness.documents} banners` };
      throw new Error(`ClickHouse is away: ${index.fault}`);
    },
    copyTo: (target) => copyToFile(index, target, { config, log }),
    keepIn: async (folder) => {
      const bucket = folderInBucket(config, folder);
      return bucket && (await index.canBackUp()) ? () => index.backUp(bucket) : undefined;
    },
  };
}

/** Through an embedded index, whose file a restore puts into a data folder. */
async function copyToFile(
  index: BannerIndex,
  target: string,
  { config, log }: EngineParts,
): Promise<void> {
  const data = join(config.data, `${backupStagingPrefix}${randomUUID()}`);
  await mkdir(data, { mode: 0o700 });
  const into = openEmbedded({ config: { ...config, data }, log }, () => noFacts);
  try {
    await copyMoment({ from: index, into: into.index, pack: bannerCodec.pack });
    await into.index.close();
    const file = join(data, bannersFile);
    if (existsSync(file)) await rename(file, target);
  } finally {
    await into.index.close();
    await rm(data, { recursive: true, force: true });
  }
}
