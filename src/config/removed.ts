const fixed = `
  tls_check_ms body_bytes url_bytes header_bytes header_timeout_ms request_timeout_ms keep_alive_ms answer_timeout_ms
  drain_ms drain_idle_ms drain_silent_ms sockets_per_address uncaught_per_minute in_flight streams_per_account
  retry_after_seconds slow_ms
  scan_warm_ms scan_fresh_seconds scan_visit_ms scan_navigation_ms scan_requests scan_bytes scan_frames scan_seconds
  scan_kill_seconds scan_restart_seconds scan_lease_seconds scan_wait_seconds scans_waiting scans_waiting_each
  scan_drain_ms scan_events_seconds scan_report_bytes scan_picture_bytes scan_sweep_seconds
  bulk_urls bulk_urls_bytes bulk_addresses bulk_bytes bulk_item_bytes
  probe_rate probe_concurrency probe_per_host probe_connect_ms probe_listen_ms probe_guess_ms probe_answer_ms
  probe_seconds probe_bytes probe_hosts otlp_queue otlp_send_ms otlp_timeout_ms audit_lookup_buffer audit_flush_seconds
  owner_name owner_email key_failures key_cache sessions_per_key link_seconds saved_queries quota_block flush_seconds
  feed_delay_ms feed_timeout_ms feed_links feed_parallel counts_per_minute queries_waiting
  import_bytes import_waiting banner_facts_seconds banner_sweep_seconds host_banners host_cves
  exploit_text_bytes exploit_threads affected_cves affected_seconds
  dns_probe_name dns_probe_broken dns_probe_port dns_probe_timeout_ms
  ledger_connect_ms ledger_statement_ms ledger_beat_ms ledger_beat_timeout_ms ledger_retry_ms
  objects_connections objects_ms objects_beat_ms objects_beat_timeout_ms index_connections index_patience_ms
  sockets search_threads
`;

/** What another setting says now. */
const moved = {
  objects_endpoint: 'objects',
  objects_region: 'objects',
  objects_addressing: 'objects',
  objects_key: 'objects',
  objects_secret: 'objects',
  objects_token: 'objects',
  lists_key: 'lists_keys',
  lists_pgp_key: 'lists_keys',
  mail_from: 'smtp',
  audit_lookup_days: 'audit_lookups',
  rdap_url: 'registries',
  whois: 'registries',
  log_requests: 'log_level',
};

/**
 * Settings of earlier versions, and what applies instead. They cause a warning; any other unknown name in vedette.yaml
 * stops the start.
 */
export const removedSettings: ReadonlyMap<string, string> = new Map([
  ...fixed
    .trim()
    .split(/\s+/)
    .map((name) => [name, 'its former default always applies'] as const),
  ...Object.entries(moved).map(([name, now]) => [name, `set ${now} instead`] as const),
]);
