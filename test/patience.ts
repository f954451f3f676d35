/** Slow is not wrong: limits of servers in tests, where a sound one on a busy machine may exceed the defaults. */
export const patience = {
  VEDETTE_QUERY_MS: '60000',
  VEDETTE_LEDGER_CONNECT_MS: '60000',
  VEDETTE_LEDGER_STATEMENT_MS: '60000',
  VEDETTE_LEDGER_BEAT_TIMEOUT_MS: '20000',
  VEDETTE_OBJECTS_MS: '60000',
  VEDETTE_OBJECTS_BEAT_TIMEOUT_MS: '20000',
  VEDETTE_INDEX_PATIENCE_MS: '60000',
};
