import { amount, choice, days, text } from '../setting.ts';

export const domainSettings = {
  chromium: text('Chromium for scans. Empty: the first one found in the usual places.'),
  cage: choice(
    ['preferred', 'required'],
    'required: refuse browser scans unless the browser runs in a sandbox with its own network, files and processes.',
  ),
  rdap_url: text('RDAP server for domain registrations; off for none.', 'https://rdap.org/domain/'),
  whois: text('First WHOIS server when RDAP has no answer; off for none.', 'whois.iana.org'),
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
  /** A page load, and a whole visit, after which the report has what was seen so far. */
  scanNavigationMs: 20_000,
  scanVisitMs: 60_000,
  /** A scan is asked to end, then killed together with its worker. */
  scanSeconds: 65,
  scanKillSeconds: 75,
  /** A public report that is younger is the answer to a new request, unless force=true. */
  scanFreshSeconds: 60,
  /** Queued scans; more are answered 503. An account with none queued may always add one. */
  scansWaiting: 500,
  /** Queued scans of one account; more are answered 429. */
  scansWaitingEach: 200,
  /** A scan that waits longer for a worker fails and is refunded. */
  scanWaitSeconds: 600,
  /** After this another process takes over the scans of one that died. */
  scanLeaseSeconds: 60,
  /** Workers that failed to start are tried again after this; scans fail meanwhile. */
  scanRestartSeconds: 30,
  /** What running scans get at shutdown; unfinished ones are queued again. */
  scanDrainMs: 5_000,
  /** The longest event stream of a scan; clients come again. */
  scanEventsSeconds: 300,
  /** Between sweeps for expired reports and screenshots. */
  scanSweepSeconds: 300,
  /** URLs in one request to score URLs, and the largest body of it. */
  bulkUrls: 1_000_000,
  bulkUrlsBytes: 268_435_456,
};
