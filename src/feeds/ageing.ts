import type { Category } from '../intel/category.ts';

interface Ageing {
  halfLifeHours: number;
  /** From the last time the feed listed the entry. */
  ttlHours: number;
}

const day = 24;
const ages = (halfLifeDays: number, ttlDays: number): Ageing => ({
  halfLifeHours: halfLifeDays * day,
  ttlHours: ttlDays * day,
});

const attacks = ages(3, 14);
const places = ages(90, 365);
const facts = ages(365, 3650);

/**
 * Default ageing of claims. Attacks move on in days, a C2 lives for weeks, a network keeps its
 * operator for years.
 */
export const ageingOf: Record<Category, Ageing> = {
  attack: attacks,
  bruteforce: attacks,
  spam: attacks,
  scanner: ages(7, 30),
  abuse: attacks,
  ids: ages(7, 30),
  compromised: ages(7, 30),
  c2: ages(14, 180),
  botnet: ages(14, 90),
  malware: ages(7, 90),
  phishing: ages(7, 90),
  'criminal-network': ages(30, 90),
  darkweb: ages(7, 30),
  'tor-exit': ages(1, 7),
  proxy: ages(2, 30),
  'anonymous-vpn': ages(30, 180),
  vpn: ages(30, 180),
  'tor-relay': ages(2, 14),
  relay: places,
  hosting: places,
  cloud: places,
  mobile: places,
  satellite: places,
  anycast: places,
  resolver: ages(30, 90),
  'trusted-resolver': places,
  'root-server': facts,
  'research-scanner': ages(30, 180),
  cdn: places,
  platform: places,
  'mail-sender': places,
  crawler: places,
  popular: ages(30, 90),
  'dynamic-dns': places,
  parking: places,
  shortener: places,
  bank: places,
  'disposable-mail': places,
  exploit: facts,
  vulnerability: facts,
  geography: places,
  asn: places,
  registry: facts,
  fingerprint: facts,
  technique: facts,
  certificate: ages(90, 365),
  'tls-client': ages(90, 365),
};

/** A feed's own ageing applies to its own category; other claims age by theirs. */
export function ageingIn(feed: Ageing & { category: Category }, category: Category): Ageing {
  return category === feed.category ? feed : ageingOf[category];
}
