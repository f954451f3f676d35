/** Slow is not wrong: servers in tests wait longer, because a healthy one on a busy machine may exceed the defaults. */
export const patience = {
  limits: {
    ledgerConnectMs: 60_000,
    ledgerStatementMs: 60_000,
    ledgerBeatTimeoutMs: 20_000,
    objectsMs: 60_000,
    objectsBeatTimeoutMs: 20_000,
    indexPatienceMs: 60_000,
  },
  settings: { VEDETTE_QUERY_MS: '60000' },
};
