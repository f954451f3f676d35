import { amount, memory, ms, parallel, text } from '../setting.ts';

export const searchSettings = {
  index: text(
    '',
    'Where banners and exploits are kept and searched. Empty: in the data folder. Else a ClickHouse server or cluster: clickhouse://user:password@host:port/database?cluster=name.',
  ),
  search_threads: parallel(2, 'Threads that run searches.'),
  search_memory: memory(
    96 * 2 ** 20,
    'Bytes of mapped files kept in memory, including about 50 MB of the program. Beyond it, index pages are dropped and read again when needed.',
    [1, 2 ** 40],
  ),
  query_ms: ms(2_000, 'Time limit per search.'),
  counts_per_minute: amount(120, 'Free counts of matches per account and minute.'),
  queries_waiting: amount(500, 'Searches waiting for a thread; beyond it 503.'),
};

export const searchLimits = {
  /** For this long an import waits for ClickHouse servers that are away. */
  indexPatienceMs: 10_000,
};
