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

/** To each ClickHouse server. */
const connections = 16;

export function limitsOf(config: Config) {
  return {
    connections,
    queryMs: config.query_ms,
    queriesWaiting: config.queries_waiting,
    writePatienceMs: config.indexPatienceMs,
  };
}
