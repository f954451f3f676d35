import { dirname, join, resolve } from 'node:path';
import { Type, type Static, type TSchema } from 'typebox';
import { readGiven } from './config/given.ts';
import {
  amount,
  choice,
  days,
  flag,
  list,
  memory,
  ms,
  parallel,
  path,
  port,
  seconds,
  secrets,
  text,
  volume,
} from './config/kinds.ts';
import { defaultPlaces, type Places } from './config/places.ts';
import { assemble } from './config/values.ts';

/**
 * Every setting and limit. `port` is `port:` in vedette.yaml and `VEDETTE_PORT` in the environment;
 * the environment wins. docs/reference/config.md is generated from this.
 */
export const settings = {
  host: text('127.0.0.1', 'Address to listen on. Anything but loopback requires TLS.'),
  port: port(8080, 'Port to listen on. 0 picks a free port and prints it.', [0, 65_535]),
  data: path(
    'Data folder. Default: data/ in a clone, ~/.local/share/vedette for an installed package.',
  ),
  runtime_dir: text('', 'Folder for the control socket when the data path is too long for one.'),
  owner_name: text('owner', 'Name of the account created at first start.'),
  owner_email: text('owner@localhost', 'Email address of the account created at first start.'),
  http_status: choice(
    ['honest', 'always-200'],
    'honest: the HTTP status shows the outcome. always-200: only the body does, which some clients expect.',
  ),

  tls_cert: path('Certificate chain (PEM file). Reloaded when it changes.'),
  tls_key: path('Private key (PEM file). Reloaded when it changes.'),
  behind_proxy: flag('A reverse proxy terminates TLS: allow plain HTTP on non-loopback addresses.'),
  trusted_proxies: list('Proxy addresses or ranges whose X-Forwarded-For header is trusted.'),
  tls_check_ms: ms(2_000, 'Milliseconds between checks for a changed certificate.'),

  chromium: path('Chromium executable for scans. Empty: search the usual places.'),
  cage: choice(
    ['preferred', 'required'],
    'required: refuse to open pages when the browser cannot be sandboxed. preferred: open them anyway.',
  ),

  fingerprints_folder: path(
    'Folder of recog XML files to use instead of the recog feed. Empty: use the feed.',
  ),
  nmap_folder: path(
    'Folder of your nmap installation, to read its service probes. Empty: the usual places. off: none.',
  ),
  rdap_url: text(
    'https://rdap.org/domain/',
    'RDAP server for domain registrations. off: no RDAP queries.',
  ),
  whois: text(
    'whois.iana.org',
    'First WHOIS server to ask when RDAP has no answer. off: no WHOIS queries.',
  ),
  public_url: text(
    '',
    'Public URL of this server, such as https://vedette.example. Reports link to screenshots with it.',
  ),
  scan_workers: parallel(1, 'Scan worker processes.'),
  scan_warm_ms: ms(
    200,
    'Delay between server start and worker start. The first scan starts them sooner.',
    [0, 86_400_000],
  ),
  scan_parallel: parallel(3, 'Scans per worker at once, and as many lite scans.'),
  scan_user: text(
    '',
    'Unix user of the workers when the server runs as root. Empty: `vedette` if it exists, else `nobody`.',
  ),
  scan_fresh_seconds: seconds(
    60,
    'Reuse a public report younger than this instead of scanning again; force=true rescans. 0: never.',
    [0, 31_536_000],
  ),
  scan_visit_ms: ms(
    60_000,
    'Longest visit. When time is up, the report holds what was seen so far.',
  ),
  scan_navigation_ms: ms(20_000, 'Time limit for a page load.'),
  scan_requests: amount(2_000, 'Requests a page may make. Further ones are blocked.'),
  scan_bytes: volume(100_000_000, 'Bytes a page may send and receive.'),
  scan_frames: amount(50, 'Frames inspected per page.', [1, 10_000]),
  scan_memory_bytes: volume(
    1_500_000_000,
    'Memory limit per browser. A browser above it is killed.',
  ),
  scan_seconds: seconds(65, 'A scan running longer is asked to stop.'),
  scan_kill_seconds: seconds(75, 'A scan running longer is killed together with its worker.'),
  scan_restart_seconds: seconds(
    30,
    'Pause before retrying workers that failed to start. Scans fail in the meantime.',
  ),
  scan_wait_seconds: seconds(600, 'A scan queued longer fails and its credit is refunded.'),
  scans_waiting: amount(
    500,
    'Queue length for scans; beyond it 503. An account with nothing queued may always add one scan.',
  ),
  scans_waiting_each: amount(200, 'Queued scans per account; beyond it 429.'),
  scan_drain_ms: ms(
    5_000,
    'Time running scans get to finish at shutdown. The rest go back to the queue.',
    [0, 86_400_000],
  ),
  scan_report_bytes: memory(8_388_608, 'Largest report kept.'),
  scan_picture_bytes: memory(8_388_608, 'Largest screenshot kept.'),
  scan_sweep_seconds: seconds(300, 'Seconds between sweeps for expired reports and screenshots.'),
  report_days: days(0, 'Delete reports older than this many days. 0: never.'),
  screenshot_days: days(90, 'Delete screenshots older than this many days. 0: never.'),
  screenshot_bytes: volume(
    10 * 1024 ** 3,
    'Delete the oldest screenshots above this total size. 0: no limit.',
    [0, 2 ** 50],
  ),

  feeds: choice(
    ['on', 'off'],
    'off: never fetch feeds automatically (air-gapped networks, tests).',
  ),
  own_feeds: Type.Array(Type.Unsafe<object>({ type: 'object' }), {
    default: [],
    description: 'Your own feeds: name, url or file, format, category. Only in vedette.yaml.',
  }),
  suppressions: Type.Array(Type.Unsafe<object>({ type: 'object' }), {
    default: [],
    description: 'Claims to ignore: feed (* for all), range, until, reason. Only in vedette.yaml.',
  }),
  own_ranges: list(
    'Your own networks. Look-ups answer for them even if private; malicious only with direct evidence.',
  ),
  feed_keys: secrets('API keys for feeds that need one, as name=key.'),
  feed_contact: text(
    '',
    'Contact address sent in the User-Agent to feed providers that ask for one.',
  ),
  feed_delay_ms: ms(
    30_000,
    'Delay between the first answer and the first feed fetch.',
    [0, 86_400_000],
  ),
  feed_timeout_ms: ms(300_000, 'Time limit for downloading one feed document.'),
  feed_links: amount(2_000, 'Linked documents a single feed may fetch.'),
  feed_parallel: parallel(3, 'Feeds fetched at once.'),
  egress_allow: list(
    'Ranges and ports allowed besides the public internet, such as 127.0.0.0/8:80,443.',
  ),
  dns: list("DNS resolvers, as address:port. Empty: the system's."),

  dns_probe: choice(
    ['off', 'on'],
    'on: is_safe_dns_server may query the address itself (UDP, port 53) when the caller asks for it.',
  ),
  dns_probe_name: text(
    'example.com',
    'Domain the probe resolves: it must exist, be signed and have no wildcard.',
  ),
  dns_probe_broken: text(
    'dnssec-failed.org',
    'Domain with broken DNSSEC signatures that the probe resolves.',
  ),
  dns_probe_port: port(
    53,
    'Port the probe queries. Any other port must be allowed by egress_allow.',
  ),
  dns_probe_timeout_ms: ms(2_000, 'Time limit per DNS query; each is tried twice.'),

  probe_rate: amount(
    200,
    'New connections per second in vedette probe. Loopback is exempt.',
    [1, 100_000],
  ),
  probe_concurrency: amount(64, 'Ports probed at once by vedette probe.', [1, 10_000]),
  probe_per_host: amount(8, 'Ports of one host probed at once by vedette probe.', [1, 1_000]),
  probe_connect_ms: ms(3_000, 'Time limit for a connection to open.'),
  probe_listen_ms: ms(500, 'How long to wait for a server greeting on ports of unknown protocol.'),
  probe_answer_ms: ms(3_000, 'Time limit per reply.'),
  probe_seconds: seconds(30, 'Time limit per port.'),
  probe_bytes: memory(262_144, 'Bytes read from a connection before it is closed.'),
  probe_hosts: amount(16_777_216, 'Addresses in one run of vedette probe.', [1, 2 ** 32]),

  search_threads: parallel(2, 'Threads that run searches.'),
  query_ms: ms(2_000, 'Time limit per search.'),
  queries_waiting: amount(500, 'Searches waiting for a thread; beyond it 503.'),
  import_bytes: volume(
    64 * 1024 ** 3,
    'Largest scan file, decompressed. Decompression bombs are rejected earlier, by their ratio.',
  ),
  import_waiting: amount(50_000, 'Banners waiting to be written.'),
  host_banners: amount(1_000, 'Banners considered per address.', [1, 100_000]),
  host_cves: amount(200, 'CVEs reported per address, worst first.', [1, 10_000]),
  exposed_banners: amount(
    100_000,
    'Banners examined to find the most exposed hosts.',
    [1, 10_000_000],
  ),
  banner_facts_seconds: seconds(
    30,
    'Minimum time between updates of banner scores after feeds change.',
    [0, 604_800],
  ),
  banner_days: days(0, 'Delete banners older than this many days. 0: never.'),
  banner_bytes: volume(0, 'Delete the oldest banners above this total size. 0: no limit.', [
    0,
    2 ** 50,
  ]),
  banner_sweep_seconds: seconds(300, 'Seconds between sweeps for expired banners.'),

  exploit_text: path('Clone of the Exploit-DB repository, to search exploits by their full text.'),
  exploit_text_bytes: memory(1_048_576, 'Largest exploit text indexed; larger ones are skipped.'),
  exploit_threads: parallel(1, 'Threads that run exploit searches.'),
  affected_cves: amount(50_000, 'CVEs considered by affected=true, most frequent first.'),
  affected_seconds: seconds(
    30,
    'How long affected=true caches the CVEs of your banners.',
    [0, 604_800],
  ),

  key_failures: amount(
    30,
    'Failed keys per minute and IPv4 address or IPv6 /64. 0: no limit.',
    [0, 10_000],
  ),
  key_cache: amount(10_000, 'Keys cached in memory.'),
  quota_block: amount(100, 'Credits reserved on disk at a time, then spent from memory.'),
  flush_seconds: seconds(60, 'Seconds between writes of last-access times and usage counts.'),

  log_level: choice(['info', 'debug', 'warn', 'error', 'silent'], 'Lowest level logged.'),
  log_requests: choice(
    ['errors', 'all'],
    'errors: log failed and slow requests. all: log every request.',
  ),
  slow_ms: ms(1_000, 'A request slower than this is logged.'),
  metrics: choice(['loopback', 'all', 'off'], 'Who may read /metrics.'),

  body_bytes: memory(1_048_576, 'Largest request body.'),
  bulk_addresses: amount(1_000_000, 'Addresses per bulk request.', [1, 100_000_000]),
  bulk_bytes: volume(67_108_864, 'Largest bulk request body.'),
  bulk_urls: amount(1_000_000, 'URLs per request to score URLs.', [1, 100_000_000]),
  bulk_item_bytes: memory(1_048_576, 'Longest address or URL in a bulk request.'),
  bulk_urls_bytes: volume(268_435_456, 'Largest body of a request to score URLs.'),
  url_bytes: memory(8_192, 'Longest request URL.', [256, 2 ** 20]),
  header_bytes: memory(32_768, 'Largest total size of request headers, URL included.', [
    1_024,
    2 ** 20,
  ]),
  header_timeout_ms: ms(10_000, 'Time limit for receiving the request headers.'),
  request_timeout_ms: ms(30_000, 'Time limit for receiving the whole request.'),
  keep_alive_ms: ms(65_000, 'How long an idle connection stays open.'),
  answer_timeout_ms: ms(60_000, 'A connection without progress for this long is closed.'),
  drain_ms: ms(10_000, 'Time running requests get to finish at shutdown.'),
  drain_idle_ms: ms(300, 'How long idle connections stay open at shutdown.'),
  drain_silent_ms: ms(
    1_000,
    'How long to wait at shutdown for connections that have sent nothing yet.',
  ),
  sockets: amount(2_000, 'Open connections.'),
  sockets_per_address: amount(
    1_000,
    'Open connections per IPv4 address or IPv6 /64. Loopback and trusted proxies are exempt.',
  ),
  in_flight: amount(1_000, 'Requests in progress, streams included; beyond it 503.'),
  streams_per_account: amount(
    8,
    'Bulk requests and imports in progress per account; beyond it 429.',
  ),
  retry_after_seconds: seconds(2, 'Retry-After value sent when the server is overloaded.'),
} satisfies Record<string, TSchema>;

export type Config = { [Name in keyof typeof settings]: Static<(typeof settings)[Name]> };
type Environment = Readonly<Record<string, string | undefined>>;

export interface LoadedConfig {
  config: Config;
  /** Where each setting came from: a variable's name, the file, or `default`. */
  origin: Record<string, string>;
  warnings: string[];
}

/** Throws if a value is invalid, naming each with its origin. */
export function readConfig(
  environment: Environment,
  places: Places = defaultPlaces(environment),
): LoadedConfig {
  const file = resolve(environment['VEDETTE_CONFIG'] ?? join(places.config, 'vedette.yaml'));
  const { given, warnings } = readGiven({ environment, file, settings });
  const { values, origin } = assemble(settings, given);
  const config = values as Config; // assemble() checked every value against its schema
  const data = config.data === '' ? places.data : config.data;
  const base = origin['data'] === file ? dirname(file) : process.cwd();
  return { config: { ...config, data: resolve(base, data) }, origin, warnings };
}
