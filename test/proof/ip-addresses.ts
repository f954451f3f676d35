/** Members of answers that the expectations check. */
export interface Known {
  tags?: Record<string, boolean>;
  is_malicious?: boolean;
  is_safe_dns_server?: boolean;
  explain?: {
    generation?: string;
    claims?: { feed: string; category: string; line: number; weight: number }[];
  };
}

type Holds = (body: Known, status: number) => boolean;
type Expectation = readonly [ip: string, path: string, holds: Holds];

const flagged =
  (...flags: string[]): Holds =>
  ({ tags }) =>
    flags.every((flag) => tags?.[flag] === true);
const listedBy =
  (feed: RegExp, weight = 0): Holds =>
  ({ explain }) =>
    explain?.claims?.some((each) => feed.test(each.feed) && each.weight >= weight) === true;
const named =
  (...categories: string[]): Holds =>
  ({ explain }) =>
    explain?.claims?.some(({ category }) => categories.includes(category)) === true;
const refused: Holds = (_, status) => status === 400;
const safe: Holds = ({ is_safe_dns_server }) => is_safe_dns_server === true;
const unsafe: Holds = ({ is_safe_dns_server }) => is_safe_dns_server === false;
const harmless: Holds = ({ is_malicious }) => is_malicious === false;

const rows: readonly [ips: readonly string[], path: string, ...holds: Holds[]][] = [
  [['5.2.67.226', '5.45.98.162'], 'data', flagged('is_tor', 'is_hosting')],
  [['5.253.247.27', '23.129.64.133'], 'data', flagged('is_tor'), listedBy(/^ipsum$/, 3)],
  [['23.191.200.7'], 'data', flagged('is_tor', 'is_vpn')],
  [
    ['1.13.141.229', '1.14.217.176'],
    'data',
    flagged('is_hosting'),
    named('c2'),
    listedBy(/^c2intelfeeds/),
    listedBy(/^threatfox/),
  ],
  [['3.86.114.186', '3.93.76.26'], 'data', flagged('is_hosting'), listedBy(/^ipsum$/, 5)],
  [['2.57.122.53', '2.57.122.150'], 'data', listedBy(/^spamhaus-drop/), listedBy(/^ipsum$/, 3)],
  [['3.1.6.106', '3.21.239.138'], 'data', flagged('is_proxy', 'is_hosting')],
  [['16.162.27.125'], 'data', flagged('is_proxy'), listedBy(/^blocklist-de/)],
  [['8.8.8.8', '1.1.1.1'], 'is_safe_dns_server', safe],
  [['8.8.8.8', '1.1.1.1'], 'malicious-info', harmless],
  [['88.205.172.170'], 'is_safe_dns_server', unsafe, listedBy(/^ipsum$/, 3)],
  [['40.115.28.131'], 'data', named('phishing'), listedBy(/^threatfox/)],
  [['64.62.156.10'], 'data', named('research-scanner', 'scanner'), listedBy(/^ipsum$/, 3)],
  [['10.0.0.1', '192.168.1.1', '203.0.113.5'], 'malicious-info', refused],
];

/** What feeds.md says about these addresses, in the lists as of 2026-08-22. */
export const expectations: readonly Expectation[] = rows.flatMap(([ips, path, ...holds]) =>
  ips.flatMap((ip) => holds.map((each) => [ip, path, each] as const)),
);
