/** The yes-or-no questions of the wire that claims answer. */
export const flagNames = [
  'vpn',
  'anonymous_vpn',
  'tor',
  'proxy',
  'hosting',
  'cloud',
  'mobile',
  'darkweb',
  'scanner',
  'snort',
] as const;
export type Flag = (typeof flagNames)[number];

/**
 * threat: speaks against the address. context: what the address is, worth little or no points.
 * warning: a known good thing that lists catch by mistake; it marks and damps. Names and catalogues
 * are never claimed of an address.
 */
export type CategoryKind = 'threat' | 'context' | 'warning' | 'name' | 'catalogue';

export interface CategoryFacts {
  kind: CategoryKind;
  says: string;
  /** Points for a fresh claim of full strength. */
  inbound: number;
  outbound: number;
  flags: readonly Flag[];
  /** What is left of all other points when this warning applies; 1 leaves them alone. */
  damping: number;
}

type Points = readonly [inbound: number, outbound: number];

const threat = (says: string, points: Points, flags: readonly Flag[] = []): CategoryFacts =>
  facts('threat', says, { inbound: points[0], outbound: points[1], flags });
const context = (
  says: string,
  flags: readonly Flag[] = [],
  points: Points = [0, 0],
): CategoryFacts => facts('context', says, { inbound: points[0], outbound: points[1], flags });
const warning = (says: string, damping: number, flags: readonly Flag[] = []): CategoryFacts =>
  facts('warning', says, { damping, flags });
const name = (says: string): CategoryFacts => facts('name', says);
const catalogue = (says: string): CategoryFacts => facts('catalogue', says);

function facts(
  kind: CategoryKind,
  says: string,
  rest: Partial<Omit<CategoryFacts, 'kind' | 'says'>> = {},
): CategoryFacts {
  return { kind, says, inbound: 0, outbound: 0, flags: [], damping: 1, ...rest };
}

/** The closed list of what a feed can say. docs/scoring.md shows it; a test compares the two. */
export const categories = {
  attack: threat('attacks of any kind were seen from it', [45, 25]),
  bruteforce: threat('guesses passwords', [45, 20]),
  spam: threat('sends spam by mail or form', [25, 10]),
  scanner: threat('scans many networks with ill intent or without a name', [30, 10], ['scanner']),
  abuse: threat('bad general reputation', [35, 25]),
  ids: threat('named in intrusion-detection rules', [40, 35], ['snort']),
  compromised: threat('a host under foreign control', [40, 40]),
  c2: threat('command and control server', [50, 90]),
  botnet: threat('botnet member or controller', [60, 70]),
  malware: threat('serves malware', [40, 80]),
  phishing: threat('hosts phishing pages', [25, 75]),
  'criminal-network': threat('network run by or hijacked for crime', [75, 75]),
  darkweb: threat('gateway or host of hidden services', [20, 30], ['darkweb']),
  'tor-exit': threat('Tor exit', [45, 20], ['tor']),
  proxy: threat('open proxy', [35, 15], ['proxy']),
  'anonymous-vpn': threat('VPN that advertises anonymity', [25, 10], ['vpn', 'anonymous_vpn']),
  vpn: context('VPN exit', ['vpn'], [12, 5]),
  'tor-relay': context('Tor relay that is no exit', ['tor'], [8, 5]),
  relay: context('privacy relay of a large vendor'),
  hosting: context('datacenter, no person behind it', ['hosting'], [5, 0]),
  cloud: context('cloud provider', ['cloud', 'hosting'], [3, 0]),
  mobile: context('mobile carrier', ['mobile']),
  satellite: context('satellite carrier'),
  anycast: context('announced from many places'),
  resolver: context('public DNS resolver'),
  'trusted-resolver': warning('well-known public DNS resolver', 0.05),
  'root-server': warning('DNS root server', 0.05),
  'research-scanner': warning('scans in the open for research', 0.5, ['scanner']),
  cdn: warning('content delivery network: the guilt is a customer’s', 0.5),
  crawler: warning('verified crawler of a search engine', 0.3),
  popular: warning('among the most visited sites', 0.5),
  'dynamic-dns': name('domain of a dynamic DNS service'),
  parking: name('parked domain'),
  shortener: name('URL shortener'),
  bank: name('site of a bank'),
  'disposable-mail': name('throw-away mail domain'),
  exploit: catalogue('public exploit'),
  vulnerability: catalogue('vulnerability facts'),
  geography: catalogue('where addresses are'),
  asn: catalogue('who announces addresses'),
  registry: catalogue('numbers and names of a registry'),
  fingerprint: catalogue('how products are recognised'),
  technique: catalogue('how attackers work'),
  certificate: catalogue('certificates of malware'),
  'tls-client': catalogue('TLS clients of malware'),
} as const satisfies Record<string, CategoryFacts>;

export type Category = keyof typeof categories;

export const categoryNames = Object.keys(categories) as readonly Category[]; // keys of a closed object

export function categoryFacts(category: Category): CategoryFacts {
  return categories[category];
}

export function isCategory(text: string): text is Category {
  return Object.hasOwn(categories, text);
}
