/** Settings of earlier versions: a start warns of them, while any other unknown name in vedette.yaml ends it. */
export const removedSettings: ReadonlySet<string> = new Set(
  `
  dns_probe_name dns_probe_broken dns_probe_port dns_probe_timeout_ms
  ledger_connect_ms ledger_statement_ms ledger_beat_ms ledger_beat_timeout_ms ledger_retry_ms
  objects_connections objects_ms objects_beat_ms objects_beat_timeout_ms index_connections index_patience_ms
  `
    .trim()
    .split(/\s+/),
);
