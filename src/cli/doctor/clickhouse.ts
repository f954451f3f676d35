import type { Config } from '../../config/config.ts';
import { VedetteError } from '../../errors.ts';
import { indexPlace } from '../../service/index-place.ts';
import type { Health } from '../../store/index/clickhouse/health.ts';
import { bad, ok, warning } from './diagnosis.ts';

/** Servers refuse inserts at 3,000. */
const manyParts = 1_000;
const littleSpace = 0.05;
/** In seconds. A write is given up by others sooner. */
const longWrite = 60;
const longLag = 60;

/** What to do about each, the most urgent first. */
const worries: readonly { is: (health: Health) => boolean; todo: string }[] = [
  {
    is: ({ freeShare }) => freeShare !== null && freeShare < littleSpace,
    todo: 'Free up space on the servers of the index.',
  },
  {
    is: ({ mostParts }) => mostParts > manyParts,
    todo: 'Merges do not keep up: import more slowly, or give the servers faster disks.',
  },
  { is: ({ lag }) => lag > longLag, todo: 'Check the replicas and the network between them.' },
  {
    is: ({ oldestWrite }) => oldestWrite > longWrite,
    todo: 'A process died or hangs during a write; the next write ends it.',
  },
];

/** Checks the servers of VEDETTE_INDEX. */
export async function examineClickHouse(config: Config) {
  const { healthOf } = await import('../../store/index/clickhouse/health.ts');
  try {
    const limits = { connections: 2, waiting: 100, ms: config.query_ms };
    const health = await healthOf(indexPlace(config), limits, 'banner');
    const seen = describe(health);
    if (health.readOnly > 0)
      return bad(seen, `${health.readOnly} replicated tables are read-only: check the keeper.`);
    const worry = worries.find(({ is }) => is(health));
    return worry ? warning(seen, worry.todo) : ok(seen);
  } catch (error) {
    const cause = error instanceof VedetteError ? (error.cause ?? error) : error;
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
    return bad(`ClickHouse: ${reason}`, 'Check VEDETTE_INDEX and that all servers run.');
  }
}

function describe(health: Health): string {
  const { version, servers, bytes, parts, mostParts, freeShare, lag, oldestWrite } = health;
  return [
    `ClickHouse ${version} on ${servers} ${servers === 1 ? 'server' : 'servers'}`,
    `${(bytes / 2 ** 30).toFixed(1)} GiB in ${parts} parts (at most ${mostParts} in one partition)`,
    ...(freeShare === null ? [] : [`${Math.floor(freeShare * 100)} % of the fullest disk free`]),
    `replicas ${lag} s behind`,
    oldestWrite === 0 ? 'no write under way' : `oldest write under way for ${oldestWrite} s`,
  ].join(', ');
}
