import { availableParallelism } from 'node:os';
import { amount, text } from '../setting.ts';

export const searchSettings = {
  index: text(
    'Where banners and exploits are kept and searched. Empty: in the data folder. Else a ClickHouse server or cluster: clickhouse://user:password@host:port/database?cluster=name.',
  ),
  search_memory: amount(
    96 * 2 ** 20,
    'Bytes of mapped files kept in memory, including about 50 MB of the program. Beyond it, index pages are dropped and read again when needed.',
    [1, 2 ** 40],
  ),
  query_ms: amount(
    2_000,
    'Time limit per search, excluding the time it waits for others.',
    [1, 86_400_000],
  ),
};

export const searchLimits = {
  /** Threads that search banners; exploits have half as many. */
  searchThreads: Math.min(8, Math.max(2, availableParallelism() >> 1)),
  /** Free counts of matches, per account. */
  countsPerMinute: 120,
  /** How long an import waits for unavailable ClickHouse servers. */
  indexPatienceMs: 10_000,
};
