import type { Config } from '../config/config.ts';
import { isLoopback } from '../http/loopback.ts';
import { showUrl } from '../lib/show-url.ts';
import { parseClickHousePlace } from '../store/index/clickhouse/place.ts';
import { readPostgresPlace } from '../store/ledger/postgres/place.ts';
import { readS3Place, showS3Place } from '../store/objects/s3/place.ts';

/** Remote engines that are, or may be, reached without encryption. Throws if a setting is invalid. */
export function inPlainText(config: Config): string[] {
  return [...plainLedger(config), ...plainIndex(config), ...plainObjects(config)];
}

function plainLedger({ ledger }: Config): string[] {
  if (ledger === '') return [];
  const { path, host, ssl } = readPostgresPlace(ledger);
  const isHere = path !== undefined || host.every(isLoopback);
  return isHere || typeof ssl === 'object' ? [] : [showUrl(ledger)];
}

function plainIndex({ index }: Config): string[] {
  const place = parseClickHousePlace(index);
  // Servers of a cluster name each other and may be anywhere.
  const isHere = place?.cluster === null && isLoopback(place.host);
  return place === null || place.isSecure || isHere ? [] : [showUrl(index)];
}

function plainObjects(config: Config): string[] {
  if (!config.objects.startsWith('s3://')) return [];
  const place = readS3Place(config);
  return place.origin.isSecure || isLoopback(place.origin.host) ? [] : [showS3Place(place)];
}
