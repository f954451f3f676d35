import type { Config } from '../config/config.ts';
import { StartError } from '../errors.ts';
import { parseClickHousePlace, type ClickHousePlace } from '../store/index/clickhouse/place.ts';

/** Where the servers of the index are. Throws without repeating the setting, which has a password in it. */
export function indexPlace({ index }: Pick<Config, 'index'>): ClickHousePlace {
  const place = parseClickHousePlace(index);
  if (place) return place;
  throw new StartError(
    'VEDETTE_INDEX must be clickhouse://user:password@host:port/database?cluster=name, or empty.',
  );
}

/** Searches that wait for a thread or a connection; beyond it 503. */
export const queriesWaiting = 500;
/** To each ClickHouse server. */
const connections = 16;

export function limitsOf(config: Config) {
  return {
    connections,
    queryMs: config.query_ms,
    queriesWaiting,
    writePatienceMs: config.indexPatienceMs,
  };
}
