import { amount, choice, flag, list, memory, ms, path, port, seconds, text } from '../setting.ts';

export const httpSettings = {
  host: text('127.0.0.1', 'Address the API listens on. Anything but loopback needs TLS.'),
  port: port(8080, 'Port the API listens on; 0 takes a free one and prints it.', [0, 65_535]),
  http_status: choice(
    ['honest', 'always-200'],
    'honest: HTTP status tells the outcome. always-200: only the body does, as some old clients need.',
  ),
  tls_cert: path('File of the certificate chain (PEM). Re-read when it changes.'),
  tls_key: path('File of the private key (PEM). Re-read when it changes.'),
  tls_check_ms: ms(2_000, 'Milliseconds between checks of the certificate files.'),
  behind_proxy: flag(
    'A proxy in front does TLS: allow plain HTTP on other addresses than loopback.',
  ),
  trusted_proxies: list('Addresses or ranges of proxies whose X-Forwarded-For is believed.'),
  body_bytes: memory(1_048_576, 'Largest request body.'),
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
  uncaught_per_minute: amount(
    20,
    'Uncaught exceptions a minute that are logged and survived; more stop the server with exit code 1.',
    [0, 1_000_000],
  ),
  in_flight: amount(1_000, 'Requests worked on at once, streams included; more are answered 503.'),
  streams_per_account: amount(
    8,
    'Bulk requests and imports of one account at once; more are answered 429.',
  ),
  retry_after_seconds: seconds(2, 'What Retry-After says when the server is too busy.'),
  log_requests: choice(['errors', 'all'], 'errors: failed and slow requests only. all: each one.'),
  slow_ms: ms(1_000, 'A request that takes longer is logged.'),
  metrics: choice(['loopback', 'all', 'off'], 'Who may read /metrics.'),
};
