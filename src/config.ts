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
 * Every setting and every limit. `port` here is `port:` in vedette.yaml and `VEDETTE_PORT` in the
 * environment; the environment wins. docs/reference/config.md is made from this.
 */
export const settings = {
  host: text('127.0.0.1', 'Address the API listens on. Anything but loopback needs TLS.'),
  port: port(8080, 'Port the API listens on; 0 takes a free one and prints it.', [0, 65_535]),
  data: path(
    'Folder of everything that is kept. Empty: data/ in a clone, ~/.local/share/vedette for an installed package.',
  ),
  runtime_dir: text('', 'Folder for the control socket when the data path is too long for one.'),
  owner_name: text('owner', 'Name of the account made at the first start.'),
  owner_email: text('owner@localhost', 'Mail address of the account made at the first start.'),
  http_status: choice(
    ['honest', 'always-200'],
    'honest: HTTP status tells the outcome. always-200: only the body does, as some old clients need.',
  ),

  tls_cert: path('File of the certificate chain (PEM). Re-read when it changes.'),
  tls_key: path('File of the private key (PEM). Re-read when it changes.'),
  behind_proxy: flag(
    'A proxy in front does TLS: allow plain HTTP on other addresses than loopback.',
  ),
  trusted_proxies: list('Addresses or ranges of proxies whose X-Forwarded-For is believed.'),
  tls_check_ms: ms(2_000, 'How often the certificate files are looked at for a change.'),

  chromium: path('The Chromium to scan with; looked for in the usual places when empty.'),
  cage: choice(
    ['preferred', 'required'],
    'required: no page is opened in a browser without a network, files and processes of its own.',
  ),

  fingerprints_folder: path(
    'Folder with XML files of recog to use in place of the feed; the feed is used when empty.',
  ),
  nmap_folder: path(
    'Folder of your own nmap, whose service probes are read in place; the usual ones when empty, off for none.',
  ),
  rdap_url: text(
    'https://rdap.org/domain/',
    'Where the registration of a domain is asked for, in RDAP; off asks nobody.',
  ),
  whois: text('whois.iana.org', 'Where WHOIS begins when RDAP says nothing; off asks nobody.'),
  public_url: text(
    '',
    'How callers reach this server, such as https://vedette.example: reports name pictures with it.',
  ),
  scan_workers: parallel(1, 'Processes that scan.'),
  scan_warm_ms: ms(
    200,
    'They are started so long after the server, or with the first scan.',
    [0, 86_400_000],
  ),
  scan_parallel: parallel(3, 'Scans that one of them does at once, and as many lite ones.'),
  scan_user: text(
    '',
    'Whom a worker becomes when the server runs as root; vedette, else nobody, when empty.',
  ),
  scan_fresh_seconds: seconds(
    60,
    'A public report that young is offered instead of another visit; force=true visits. 0: never.',
    [0, 31_536_000],
  ),
  scan_visit_ms: ms(60_000, 'A visit that takes longer ends with what was seen.'),
  scan_navigation_ms: ms(20_000, 'Time a page has to load in the browser.'),
  scan_requests: amount(2_000, 'Requests that one page may make; the rest is refused.'),
  scan_bytes: volume(100_000_000, 'What one page may send and receive.'),
  scan_frames: amount(50, 'Frames that are looked at.', [1, 10_000]),
  scan_memory_bytes: volume(1_500_000_000, 'Memory of one browser; one that takes more is ended.'),
  scan_seconds: seconds(65, 'A scan that takes longer is told to end.'),
  scan_kill_seconds: seconds(75, 'A scan that takes longer is killed with its worker.'),
  scan_restart_seconds: seconds(
    30,
    'Workers that cannot be started are not tried again for so long; scans fail meanwhile.',
  ),
  scan_wait_seconds: seconds(600, 'A scan that waits longer for a worker fails and is refunded.'),
  scans_waiting: amount(
    500,
    'Scans that may wait; more are answered 503. An account with none that waits may always add one.',
  ),
  scans_waiting_each: amount(200, 'Scans of one account that may wait; more are answered 429.'),
  scan_drain_ms: ms(
    5_000,
    'Time given to running scans at shutdown; then they wait.',
    [0, 86_400_000],
  ),
  scan_report_bytes: memory(8_388_608, 'Largest report that is kept.'),
  scan_picture_bytes: memory(8_388_608, 'Largest picture of a page that is kept.'),
  scan_sweep_seconds: seconds(300, 'How often it is looked for reports and pictures to remove.'),
  report_days: days(0, 'Reports older than so many days are removed; 0 keeps all.'),
  screenshot_days: days(90, 'Pictures older than so many days are removed; 0 keeps all.'),
  screenshot_bytes: volume(
    10 * 1024 ** 3,
    'The oldest pictures are removed above this size; 0 keeps all.',
    [0, 2 ** 50],
  ),

  feeds: choice(['on', 'off'], 'off: nothing is fetched by itself (air gap, tests).'),
  own_feeds: Type.Array(Type.Unsafe<object>({ type: 'object' }), {
    default: [],
    description: 'Feeds of your own: name, url or file, format, category. In vedette.yaml only.',
  }),
  suppressions: Type.Array(Type.Unsafe<object>({ type: 'object' }), {
    default: [],
    description:
      'Claims that do not count: feed (* for all), range, until, reason. In vedette.yaml only.',
  }),
  own_ranges: list(
    'Your own networks: answered although private, and never called malicious unseen.',
  ),
  feed_keys: secrets('Keys of feeds that need one, as name=key.'),
  feed_contact: text('', 'How providers that ask for it can reach you; part of the User-Agent.'),
  feed_delay_ms: ms(
    30_000,
    'Time between the first answer and the first fetch of feeds.',
    [0, 86_400_000],
  ),
  feed_timeout_ms: ms(300_000, 'Time in which one document of a feed must have arrived.'),
  feed_links: amount(2_000, 'Further documents that one feed may name.'),
  feed_parallel: parallel(3, 'Feeds fetched at once.'),
  egress_allow: list(
    'Ranges and ports allowed besides the public internet, as 127.0.0.0/8:80,443.',
  ),
  dns: list("Resolvers to ask, as address:port; the system's when empty."),

  dns_probe: choice(
    ['off', 'on'],
    'on: callers may have is_safe_dns_server ask the address itself (UDP, port 53).',
  ),
  dns_probe_name: text('example.com', 'Name a probe asks for: it exists, signed, no wildcard.'),
  dns_probe_broken: text('dnssec-failed.org', 'Name with wrong signatures that a probe asks for.'),
  dns_probe_port: port(53, 'Port a probe asks; any other must be open by egress_allow.'),
  dns_probe_timeout_ms: ms(2_000, 'Time a probe waits for an answer; each is tried twice.'),

  probe_rate: amount(
    200,
    'Connections a second that vedette probe opens at most; loopback exempt.',
    [1, 100_000],
  ),
  probe_concurrency: amount(64, 'Ports that vedette probe speaks to at once.', [1, 10_000]),
  probe_per_host: amount(8, 'Ports of one host that vedette probe speaks to at once.', [1, 1_000]),
  probe_connect_ms: ms(3_000, 'Time in which a port must accept a connection.'),
  probe_listen_ms: ms(500, 'Time a server is given to speak first where nobody knows who does.'),
  probe_answer_ms: ms(3_000, 'Time a service is given for each answer.'),
  probe_seconds: seconds(30, 'Time that one port may take in all.'),
  probe_bytes: memory(262_144, 'Bytes that are heard on one connection before it is closed.'),
  probe_hosts: amount(16_777_216, 'Addresses that one run of vedette probe may name.', [
    1,
    2 ** 32,
  ]),

  search_threads: parallel(2, 'Threads that answer searches.'),
  query_ms: ms(2_000, 'Time in which a search must be answered.'),
  queries_waiting: amount(500, 'Searches that may wait for a thread; more are answered 503.'),
  import_bytes: volume(
    64 * 1024 ** 3,
    'Largest file of a scan, unpacked. Bombs are known by their ratio long before.',
  ),
  import_waiting: amount(50_000, 'Banners that may wait to be written.'),
  host_banners: amount(
    1_000,
    'Banners of one address that answers about it are made of.',
    [1, 100_000],
  ),
  banner_current_days: days(
    90,
    'How old the last banner of a port may be for the port to count as open now. Older ones are history.',
    [1, 36_500],
  ),
  host_cves: amount(
    200,
    'CVEs of one address that answers about it tell of, the worst first.',
    [1, 10_000],
  ),
  exposed_banners: amount(
    100_000,
    'Banners looked at to find the hosts that are exposed most.',
    [1, 10_000_000],
  ),
  banner_facts_seconds: seconds(
    30,
    'Shortest time between two recomputations of what feeds say of banners.',
    [0, 604_800],
  ),
  banner_days: days(0, 'Banners older than so many days are removed; 0 keeps all.'),
  banner_bytes: volume(0, 'The oldest banners are removed above this size; 0 keeps all.', [
    0,
    2 ** 50,
  ]),
  banner_sweep_seconds: seconds(300, 'How often it is looked for banners to remove.'),

  exploit_text: path('A checkout of the Exploit-DB repository: exploits are then searched whole.'),
  exploit_text_bytes: memory(1_048_576, 'Largest text of an exploit; larger ones are left out.'),
  exploit_threads: parallel(1, 'Threads that answer searches for exploits.'),
  affected_cves: amount(50_000, 'CVEs of banners that affected=true looks at, the most frequent.'),
  affected_seconds: seconds(
    30,
    'How long affected=true remembers the CVEs of banners.',
    [0, 604_800],
  ),

  key_failures: amount(
    30,
    'Failed keys allowed per minute and IPv4 address or IPv6 /64; 0 turns the limit off.',
    [0, 10_000],
  ),
  key_cache: amount(10_000, 'Keys kept in memory.'),
  quota_block: amount(100, 'Credits reserved on disk at once and then spent in memory.'),
  flush_seconds: seconds(60, 'How often last-access times and usage counts are written.'),

  log_level: choice(['info', 'debug', 'warn', 'error', 'silent'], 'Lowest level that is logged.'),
  log_requests: choice(['errors', 'all'], 'errors: failed and slow requests only. all: each one.'),
  slow_ms: ms(1_000, 'A request that takes longer is logged.'),
  metrics: choice(['loopback', 'all', 'off'], 'Who may read /metrics.'),

  body_bytes: memory(1_048_576, 'Largest request body.'),
  bulk_addresses: amount(1_000_000, 'Addresses in one bulk request.', [1, 100_000_000]),
  bulk_bytes: volume(67_108_864, 'Largest body of a bulk request.'),
  bulk_urls: amount(1_000_000, 'URLs in one request that has them scored.', [1, 100_000_000]),
  bulk_item_bytes: memory(1_048_576, 'Largest address or URL in such requests.'),
  bulk_urls_bytes: volume(268_435_456, 'Largest body of a request that has URLs scored.'),
  url_bytes: memory(8_192, 'Longest request URL.', [256, 2 ** 20]),
  header_bytes: memory(32_768, 'Largest set of request headers, URL included.', [1_024, 2 ** 20]),
  header_timeout_ms: ms(10_000, 'Time in which all request headers must have arrived.'),
  request_timeout_ms: ms(30_000, 'Time in which the whole request must have arrived.'),
  keep_alive_ms: ms(65_000, 'Time an idle connection is kept open.'),
  answer_timeout_ms: ms(60_000, 'Time after which a connection without progress is closed.'),
  drain_ms: ms(10_000, 'Time given to running requests at shutdown.'),
  drain_idle_ms: ms(300, 'Time an idle connection is still answered at shutdown.'),
  drain_silent_ms: ms(1_000, 'Time a connection that said nothing yet is waited for at shutdown.'),
  sockets: amount(2_000, 'Connections at once.'),
  sockets_per_address: amount(
    1_000,
    'Connections at once per IPv4 address or IPv6 /64; loopback and proxies exempt.',
  ),
  in_flight: amount(1_000, 'Requests worked on at once, streams included; more are answered 503.'),
  streams_per_account: amount(
    8,
    'Bulk requests and imports of one account at once; more are answered 429.',
  ),
  retry_after_seconds: seconds(2, 'What Retry-After says when the server is too busy.'),
} satisfies Record<string, TSchema>;

export type Config = { [Name in keyof typeof settings]: Static<(typeof settings)[Name]> };
type Environment = Readonly<Record<string, string | undefined>>;

export interface LoadedConfig {
  config: Config;
  /** Where each setting came from: a variable's name, the file, or `default`. */
  origin: Record<string, string>;
  warnings: string[];
}

/** Ill-typed settings stop the start, each named with the place it came from. */
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
