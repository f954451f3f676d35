import { amount, choice, days, list, text } from '../setting.ts';

export const domainSettings = {
  chromium: text('Chromium for scans. Empty: the first one found in the usual places.'),
  cage: choice(
    ['preferred', 'required'],
    'required: refuse browser scans unless the browser runs in a sandbox with its own network, files and processes.',
  ),
  registries: list(
    'Where scans look up domain registrations, in this order: URLs of RDAP servers, names of WHOIS servers. ' +
      'Empty: nowhere.',
    ['https://rdap.org/domain/', 'whois.iana.org'],
  ),
  scan_workers: amount(
    1,
    'Worker processes for scans. 0: none, scans wait for vedette worker on another machine.',
    [0, 64],
  ),
  scan_parallel: amount(
    3,
    'Full scans that one worker runs at once, and as many lite ones.',
    [1, 64],
  ),
  scan_user: text(
    'User that a worker switches to when the server runs as root. Empty: `vedette` if it exists, else `nobody`.',
  ),
  scan_memory_bytes: amount(1_500_000_000, 'Memory of one browser; a browser above it is killed.', [
    1,
    2 ** 50,
  ]),
  report_days: days(0, 'Days that reports are kept; 0 keeps all.'),
  screenshot_days: days(90, 'Days that screenshots and the HTML of pages are kept; 0 keeps all.'),
  screenshot_bytes: amount(
    10 * 1024 ** 3,
    'Total size above which the oldest screenshots and pages are removed; 0 keeps all.',
    [0, 2 ** 50],
  ),
};

export const domainLimits = {
  /** Limits for a page load and a whole visit; then the report has what was seen so far. */
  scanNavigationMs: 20_000,
  scanVisitMs: 60_000,
  /** Age at which a scan is asked to end, and at which it is killed with its worker. */
  scanSeconds: 65,
  scanKillSeconds: 75,
  /** A younger public report answers a new request, unless force=true. */
  scanFreshSeconds: 60,
  /** Queued scans; further ones get 503. An account with none queued may always add one. */
  scansWaiting: 500,
  /** Queued scans per account; further ones get 429. */
  scansWaitingEach: 200,
  /** A scan that waits longer for a worker fails and is refunded. */
  scanWaitSeconds: 600,
  /** After this another process takes over the scans of one that died. */
  scanLeaseSeconds: 60,
  /** Workers that failed to start are tried again after this; scans fail meanwhile. */
  scanRestartSeconds: 30,
  /** Time for running scans at shutdown; unfinished ones are queued again. */
  scanDrainMs: 5_000,
  /** Longest event stream of a scan; clients reconnect. */
  scanEventsSeconds: 300,
  /** Between sweeps for expired reports and screenshots. */
  scanSweepSeconds: 300,
  /** URLs and bytes in one request to score URLs. */
  bulkUrls: 1_000_000,
  bulkUrlsBytes: 268_435_456,
};
