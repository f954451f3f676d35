import { amount, ms, parallel } from '../setting.ts';

export const searchSettings = {
  search_threads: parallel(2, 'Threads that answer searches.'),
  query_ms: ms(2_000, 'Time in which a search must be answered.'),
  queries_waiting: amount(500, 'Searches that may wait for a thread; more are answered 503.'),
};
