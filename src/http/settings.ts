import {
  amount,
  choice,
  flag,
  memory,
  ms,
  path,
  perCore,
  port,
  ranges,
  seconds,
  text,
} from '../setting.ts';

export const httpSettings = {
  host: text('127.0.0.1', 'Address to listen on. Anything but loopback requires TLS.'),
  port: port(8080, 'Port to listen on. 0 picks a free port and prints it.', [0, 65_535]),
  processes: perCore(
    1,
    'Processes that answer look-ups. 1: the server itself. auto: one per core, beside the server.',
  ),
  http_status: choice(
    ['honest', 'always-200'],
    'honest: the HTTP status shows the outcome. always-200: only the body does, which some clients expect.',
  ),
  tls_cert: path('Certificate chain (PEM file). Reloaded when it changes.'),
  tls_key: path('Private key (PEM file). Reloaded when it changes.'),
  tls_check_ms: ms(2_000, 'Milliseconds between checks of the certificate files.'),
  behind_proxy: flag('A reverse proxy terminates TLS: allow plain HTTP on non-loopback addresses.'),
  trusted_proxies: ranges('Proxy addresses or ranges whose X-Forwarded-For header is trusted.'),
  body_bytes: memory(1_048_576, 'Largest request body.'),
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
  uncaught_per_minute: amount(
    20,
    'Uncaught exceptions a minute that are logged and survived; more stop the server with exit code 1.',
    [0, 1_000_000],
  ),
  in_flight: amount(1_000, 'Requests in progress, streams included; beyond it 503.'),
  streams_per_account: amount(
    8,
    'Bulk requests, imports and event streams in progress per account; beyond it 429.',
  ),
  retry_after_seconds: seconds(2, 'Retry-After value sent when the server is overloaded.'),
  log_requests: choice(
    ['errors', 'all'],
    'errors: log failed and slow requests. all: log every request.',
  ),
  slow_ms: ms(1_000, 'A request slower than this is logged.'),
  metrics: choice(
    ['loopback', 'all', 'off'],
    'Who may read /metrics, which names feeds: programs on this machine, or all.',
  ),
};
