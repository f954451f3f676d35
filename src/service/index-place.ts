import type { Config } from '../config/config.ts';
import { StartError } from '../errors.ts';
import { folderOnS3 } from '../store/objects/s3/place.ts';
import { parseClickHousePlace, type ClickHousePlace } from '../store/index/clickhouse/place.ts';

/** The servers of the index. Errors never repeat the setting, which contains a password. */
export function indexPlace({ index }: Pick<Config, 'index'>): ClickHousePlace {
  const place = parseClickHousePlace(index);
  if (place) return place;
  throw new StartError(
    'VEDETTE_INDEX must be clickhouse://user:password@host:port/database?cluster=name, or empty.',
  );
}

/** A folder beside the objects, and what opens it; null if they are not in a bucket, or need a token. */
export function folderInBucket({ objects }: Pick<Config, 'objects'>, folder: string) {
  return objects.startsWith('s3://') ? folderOnS3(objects, folder) : null;
}

/** Searches that may wait for a thread or a connection; beyond it 503. */
export const queriesWaiting = 500;
/** Connections per ClickHouse server. */
const connections = 16;

export function limitsOf(config: Config) {
  return {
    connections,
    queryMs: config.query_ms,
    queriesWaiting,
    writePatienceMs: config.indexPatienceMs,
  };
}
