import { parseUrl } from '../lib/parse-url.ts';
import { amount, amountOr, choice, fitting, flag, ranges, text } from '../setting.ts';

export const httpSettings = {
  host: text('Address to listen on. Anything but loopback requires TLS.', '127.0.0.1'),
  port: amount(8080, 'Port to listen on. 0 picks a free port and prints it.', [0, 65_535]),
  processes: amountOr('auto', {
    usual: 1,
    most: 64,
    description:
      'Processes that answer look-ups. 1: the server itself. auto: one per core, beside the server.',
  }),
  http_status: choice(
    ['honest', 'always-200'],
    'honest: the HTTP status shows the outcome. always-200: only the body does, which some clients expect.',
  ),
  tls_cert: text('Certificate chain (PEM file). Reloaded when it changes.'),
  tls_key: text('Private key (PEM file). Reloaded when it changes.'),
  public_url: fitting(
    'Where users reach this server, such as https://soc.example/vedette behind a proxy: for links, the origin of the ' +
      'page and the base path. Empty: where it listens.',
    'a URL such as https://soc.example or https://soc.example/vedette',
    (value) => /^https?:\/\/[^?#@\s]+$/i.test(value) && parseUrl(value) !== null,
  ),
  behind_proxy: flag('A reverse proxy terminates TLS: allow plain HTTP on non-loopback addresses.'),
  trusted_proxies: ranges('Proxy addresses or ranges whose X-Forwarded-For header is trusted.'),
  metrics: choice(
    ['loopback', 'all', 'off'],
    'Who may read /metrics, which names feeds: programs on this machine, or all.',
  ),
};

export const httpLimits = {
  /** Limits for receiving the headers, and the whole request. */
  headerTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  /** How long an idle connection stays open; proxies in front must close earlier. */
  keepAliveMs: 65_000,
  /** How long running requests may take to finish at shutdown, and how long idle connections stay open meanwhile. */
  drainMs: 10_000,
  drainIdleMs: 300,
  /** Interval between checks of the certificate files. */
  tlsCheckMs: 2_000,
  /** Open connections. */
  sockets: 2_000,
  /** Per IPv4 address or IPv6 /64. Loopback and trusted proxies are exempt. */
  socketsPerAddress: 1_000,
  /** Requests in progress, including streams; answers 503 beyond it. */
  inFlight: 1_000,
  /** Bulk requests, imports and event streams in progress; answers 429 beyond it. */
  streamsPerAccount: 8,
  /** Slower requests are logged. */
  slowMs: 1_000,
  /** Uncaught exceptions that are logged and survived; one more stops the process. */
  uncaughtPerMinute: 20,
};
