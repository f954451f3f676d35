import { amount, ms, parallel } from '../setting.ts';

export const searchSettings = {
  search_threads: parallel(2, 'Threads that run searches.'),
  query_ms: ms(2_000, 'Time limit per search.'),
  counts_per_minute: amount(120, 'Free counts of matches per account and minute.'),
  queries_waiting: amount(500, 'Searches waiting for a thread; beyond it 503.'),
};
