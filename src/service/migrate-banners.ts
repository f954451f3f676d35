import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { bannerCollection } from '../banner/collection.ts';
import type { Config } from '../config/config.ts';
import { StartError } from '../errors.ts';
import { copyIndex, type CopiedIndex, type CopyNote } from '../store/copy-index.ts';
import { writeDurably } from '../store/durable.ts';
import { bucketNoteFile } from '../store/files.ts';
import { bannerCodec } from '../store/index/banner-codec.ts';
import { restoreIndex } from '../store/index/clickhouse/backup.ts';
import { noFacts } from '../store/index/facts.ts';
import type { Direction, MigrationProgress } from '../store/migrate-store.ts';
import { readBucketNote } from '../store/restore.ts';
import { bannerTables, openBannerEngine, type BannerEngine } from './banner-engine.ts';
import { folderInBucket, indexPlace, limitsOf } from './index-place.ts';

interface BannerMigration {
  to: Direction;
  /** Settings of the cluster; the caller locks the folder. */
  config: Config;
  log: Logger;
  onProgress: (progress: MigrationProgress) => void;
}

/** A copy that takes hours must survive a briefly busy server. */
const patienceMs = 60_000;

/**
 * Copies banners between the data folder and ClickHouse. Exploits are not copied: the first server to start rebuilds
 * them from feeds.
 */
export async function migrateBanners(parts: BannerMigration): Promise<CopiedIndex> {
  const { to, config, log, onProgress } = parts;
  const note = openNote(config.data, to);
  const facts = () => noFacts;
  const patient = { ...config, query_ms: Math.max(config.query_ms, patienceMs) };
  const embedded = openBannerEngine({ config: { ...patient, index: '' }, log }, facts);
  const cluster = openBannerEngine({ config: patient, log, watchMs: patienceMs }, facts);
  const [from, into] = to === 'cluster' ? [embedded, cluster] : [cluster, embedded];
  try {
    await demandAnswer(cluster, config.query_ms);
    await embedded.index.whenReady();
    const copied = await copyIndex({
      from: from.index,
      into: into.index,
      timeOf: ({ seenAt }) => seenAt,
      pack: bannerCodec.pack,
      note,
      onProgress: ({ doing, ...amounts }) => onProgress({ doing: `${doing} banners`, ...amounts }),
    });
    await note.remove();
    return copied;
  } finally {
    await embedded.index.close();
    await cluster.index.close();
  }
}

/** Those that the restored backup has in a bucket; undefined if it has none there. */
export async function restoreBanners(config: Config): Promise<number | undefined> {
  const kept = await readBucketNote(config.data);
  if (!kept) return undefined;
  const bucket = folderInBucket(config, '');
  if (!bucket)
    throw new StartError(`VEDETTE_OBJECTS must have a key and a secret that open ${kept.url}.`);
  const { connections, queriesWaiting: waiting } = limitsOf(config);
  const limits = { connections, waiting, ms: patienceMs };
  const place = indexPlace(config);
  const parts = { place, limits, name: bannerTables, collection: bannerCollection };
  await restoreIndex(parts, kept, bucket);
  await rm(join(config.data, bucketNoteFile));
  return kept.documents;
}

async function demandAnswer({ index, status }: BannerEngine, ms: number): Promise<void> {
  const timer = new AbortController();
  const enough = sleep(ms, undefined, { signal: timer.signal }).catch(() => undefined);
  await Promise.race([index.whenReady(), enough]);
  timer.abort();
  try {
    await status();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError(`Cannot copy banners (VEDETTE_INDEX): ${why}`, { cause: error });
  }
}

/** Stored as text, because JSON has no Infinity, which means that nothing was copied yet. */
function openNote(folder: string, to: Direction): CopyNote & { remove: () => Promise<void> } {
  const file = join(folder, `migrate-banners-${to}`);
  return {
    async read() {
      const text = await readFile(file, 'utf8').catch(() => '');
      return text === '' ? null : Number(text);
    },
    write: (until) => writeDurably(file, String(until)),
    remove: () => rm(file, { force: true }),
  };
}
