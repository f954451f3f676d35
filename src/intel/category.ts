/** The boolean fields of answers that claims can set. */
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
 * What a claim rests on.
 * behaviour: the address itself was seen attacking, scanning or guessing.
 * c2: it was found to control malware.
 * hosting: it serves a bad URL or file, which says little about other customers of the address.
 * mail: it sent bad mail, which says little about other senders.
 * mixed: merged lists of several kinds, without saying which one named the address.
 * none: what the address is (an exit, a proxy, a cloud), not what it did.
 */
export const evidenceKinds = ['behaviour', 'c2', 'hosting', 'mail', 'mixed', 'none'] as const;
export type Evidence = (typeof evidenceKinds)[number];

/**
 * threat: evidence against the address. context: what the address is, worth few points or none.
 * warning: a known good thing that lists name by mistake; it excuses some kinds of evidence. Names
 * and catalogues never make claims about addresses.
 */
type CategoryKind = 'threat' | 'context' | 'warning' | 'name' | 'catalogue';

export interface CategoryFacts {
  kind: CategoryKind;
  says: string;
  /** Points for a fresh claim of full strength. */
  inbound: number;
  outbound: number;
  flags: readonly Flag[];
  /** The default; a feed may state another. */
  evidence: Evidence;
  /** Factor a warning applies to the points of claims it excuses; 1 for no warning. */
  damping: number;
  excuses: readonly Evidence[];
}

type Points = readonly [inbound: number, outbound: number];

const threat = (
  says: string,
  [inbound, outbound]: Points,
  rest: Partial<Pick<CategoryFacts, 'evidence' | 'flags'>> = {},
): CategoryFacts => facts('threat', says, { inbound, outbound, ...rest });
const context = (
  says: string,
  flags: readonly Flag[] = [],
  [inbound, outbound]: Points = [0, 0],
): CategoryFacts => facts('context', says, { inbound, outbound, flags });
const warning = (
  says: string,
  rest: Pick<CategoryFacts, 'damping' | 'excuses'> & Partial<Pick<CategoryFacts, 'flags'>>,
): CategoryFacts => facts('warning', says, rest);
const name = (says: string): CategoryFacts => facts('name', says);
const catalogue = (says: string): CategoryFacts => facts('catalogue', says);

function facts(
  kind: CategoryKind,
  says: string,
  rest: Partial<Omit<CategoryFacts, 'kind' | 'says'>> = {},
): CategoryFacts {
  return {
    kind,
    says,
    inbound: 0,
    outbound: 0,
    flags: [],
    evidence: 'none',
    damping: 1,
    excuses: [],
    ...rest,
  };
}

/**
 * Evidence about customers of a shared address. The behaviour of the address itself is not
 * included.
 */
const ofCustomers: readonly Evidence[] = ['hosting', 'mail', 'mixed', 'c2'];

/**
 * The closed list of what a feed can say. docs/scoring.md documents it; a test compares the two.
 */
export const categories = {
  attack: threat('seen attacking in any way', [45, 25], { evidence: 'behaviour' }),
  bruteforce: threat('guesses passwords', [45, 20], { evidence: 'behaviour' }),
  spam: threat('sends spam by mail or form', [25, 10], { evidence: 'mail' }),
  scanner: threat('scans many networks, maliciously or anonymously', [30, 10], {
    evidence: 'behaviour',
    flags: ['scanner'],
  }),
  abuse: threat('bad general reputation', [35, 25], { evidence: 'mixed' }),
  ids: threat('named in intrusion-detection rules', [40, 35], {
    evidence: 'mixed',
    flags: ['snort'],
  }),
  compromised: threat('a host that attackers took over', [40, 40], { evidence: 'behaviour' }),
  c2: threat('command and control server', [50, 90], { evidence: 'c2' }),
  botnet: threat('botnet member or controller', [60, 70], { evidence: 'behaviour' }),
  malware: threat('serves malware', [40, 80], { evidence: 'hosting' }),
  phishing: threat('hosts phishing pages', [25, 75], { evidence: 'hosting' }),
  'criminal-network': threat('network run by criminals or hijacked by them', [75, 75], {
    evidence: 'behaviour',
  }),
  certificate: threat('certificate of a command and control server', [50, 90], { evidence: 'c2' }),
  'tls-client': threat('TLS client of malware', [60, 40], { evidence: 'behaviour' }),
  darkweb: threat('gateway or host of hidden services', [20, 30], { flags: ['darkweb'] }),
  'tor-exit': threat('Tor exit', [45, 20], { flags: ['tor'] }),
  proxy: threat('open proxy', [35, 15], { flags: ['proxy'] }),
  'anonymous-vpn': threat('VPN that advertises anonymity', [25, 10], {
    flags: ['vpn', 'anonymous_vpn'],
  }),
  vpn: context('VPN exit', ['vpn'], [12, 5]),
  'tor-relay': context('Tor relay that is not an exit', ['tor'], [8, 5]),
  relay: context('privacy relay of a large vendor'),
  hosting: context('data centre, with no person behind the address', ['hosting'], [5, 0]),
  cloud: context('cloud provider', ['cloud', 'hosting'], [3, 0]),
  mobile: context('mobile carrier', ['mobile']),
  satellite: context('satellite carrier'),
  anycast: context('announced from many places'),
  resolver: context('public DNS resolver'),
  'trusted-resolver': warning('well-known public DNS resolver', {
    damping: 0.05,
    excuses: evidenceKinds,
  }),
  'root-server': warning('DNS root server', { damping: 0.05, excuses: evidenceKinds }),
  'research-scanner': warning('scans openly for research', {
    damping: 0.5,
    excuses: ['behaviour', 'mixed'],
    flags: ['scanner'],
  }),
  cdn: warning('edge of a content delivery network', { damping: 0, excuses: ofCustomers }),
  platform: warning('address shared by many customers of one service', {
    damping: 0,
    excuses: ofCustomers,
  }),
  'mail-sender': warning('server shared by many mail senders', {
    damping: 0,
    excuses: ['mail'],
  }),
  crawler: warning('published range of a crawler or monitor', {
    damping: 0.3,
    excuses: ['behaviour', 'mail', 'hosting', 'mixed'],
  }),
  popular: warning('among the most visited sites', { damping: 0.5, excuses: ofCustomers }),
  'dynamic-dns': name('domain of a dynamic DNS service'),
  parking: name('parked domain'),
  shortener: name('URL shortener'),
  bank: name('website of a bank'),
  'disposable-mail': name('disposable mail domain'),
  exploit: catalogue('public exploit'),
  vulnerability: catalogue('vulnerability facts'),
  geography: catalogue('where addresses are'),
  asn: catalogue('who announces addresses'),
  registry: catalogue('numbers and names of a registry'),
  fingerprint: catalogue('how products are recognised'),
  technique: catalogue('how attackers work'),
} as const satisfies Record<string, CategoryFacts>;

export type Category = keyof typeof categories;

export const categoryNames = Object.keys(categories) as readonly Category[]; // keys of a closed object

export function categoryFacts(category: Category): CategoryFacts {
  return categories[category];
}

export function isCategory(text: string): text is Category {
  return Object.hasOwn(categories, text);
}
