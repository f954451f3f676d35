import {
  amount,
  choice,
  days,
  memory,
  ms,
  parallel,
  path,
  seconds,
  text,
  volume,
} from '../setting.ts';

export const domainSettings = {
  chromium: path('Chromium for scans. Empty: the first one found in the usual places.'),
  cage: choice(
    ['preferred', 'required'],
    'required: refuse browser scans unless the browser runs in a sandbox with its own network, files and processes.',
  ),
  rdap_url: text('https://rdap.org/domain/', 'RDAP server for domain registrations; off for none.'),
  whois: text('whois.iana.org', 'First WHOIS server when RDAP has no answer; off for none.'),
  public_url: text(
    '',
    'Public address of this server, such as https://vedette.example, for links to screenshots.',
  ),
  scan_workers: parallel(
    1,
    'Worker processes for scans. 0: none, scans wait for vedette worker on another machine.',
    [0, 64],
  ),
  scan_warm_ms: ms(
    200,
    'Delay before the first worker starts; a scan starts it earlier.',
    [0, 86_400_000],
  ),
  scan_parallel: parallel(3, 'Full scans that one worker runs at once, and as many lite ones.'),
  scan_user: text(
    '',
    'User that a worker switches to when the server runs as root. Empty: `vedette` if it exists, else `nobody`.',
  ),
  scan_fresh_seconds: seconds(
    60,
    'A public report younger than this is returned instead of a new scan, unless force=true. 0: never.',
    [0, 31_536_000],
  ),
  scan_visit_ms: ms(60_000, 'Time for one visit; after that the report has what was seen so far.'),
  scan_navigation_ms: ms(20_000, 'Time limit for a page load.'),
  scan_requests: amount(2_000, 'Requests that one page may make; further ones are refused.'),
  scan_bytes: volume(100_000_000, 'Bytes that one page may send and receive.'),
  scan_frames: amount(50, 'Frames of a page that are inspected.', [1, 10_000]),
  scan_memory_bytes: volume(1_500_000_000, 'Memory of one browser; a browser above it is killed.'),
  scan_seconds: seconds(65, 'Time after which a scan is asked to end.'),
  scan_kill_seconds: seconds(75, 'Time after which a scan is killed together with its worker.'),
  scan_restart_seconds: seconds(
    30,
    'Pause before workers that failed to start are tried again; scans fail meanwhile.',
  ),
  scan_lease_seconds: seconds(
    60,
    'Seconds after which another process takes over the scans of one that died.',
    [15, 3_600],
  ),
  scan_wait_seconds: seconds(
    600,
    'Time a scan may wait for a worker; after that it fails and is refunded.',
  ),
  scans_waiting: amount(
    500,
    'Queued scans; more are answered 503. An account with none queued may always add one.',
  ),
  scans_waiting_each: amount(200, 'Queued scans of one account; more are answered 429.'),
  scan_drain_ms: ms(
    5_000,
    'Time that running scans get at shutdown; unfinished ones are queued again.',
    [0, 86_400_000],
  ),
  scan_report_bytes: memory(8_388_608, 'Largest report kept.'),
  scan_picture_bytes: memory(8_388_608, 'Largest screenshot that is kept.'),
  scan_sweep_seconds: seconds(300, 'Seconds between sweeps for expired reports and screenshots.'),
  report_days: days(0, 'Days that reports are kept; 0 keeps all.'),
  screenshot_days: days(90, 'Days that screenshots are kept; 0 keeps all.'),
  screenshot_bytes: volume(
    10 * 1024 ** 3,
    'Total size above which the oldest screenshots are removed; 0 keeps all.',
    [0, 2 ** 50],
  ),
  bulk_urls: amount(1_000_000, 'URLs per request to score URLs.', [1, 100_000_000]),
  bulk_urls_bytes: volume(268_435_456, 'Largest body of a request to score URLs.'),
};
