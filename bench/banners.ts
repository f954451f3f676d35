import { emptyBanner, type Banner, type Certificate } from '../src/banner/store.ts';
import { formatIpv4 } from '../src/lib/ip.ts';
import { seeded } from '../test/intel/reference.ts';
import { countries, issuers, products, tags, titles, type Product } from './banner-data.ts';

const firstSeen = Date.UTC(2025, 0, 1);
const span = 300 * 86_400_000;
const syllables =
  'ba co da fe ga hi jo ka lu mi no pa ra su te vi wo xa yu zen tor mar lin ker bel dan fos gri hul'.split(
    ' ',
  );
const endings = ['com', 'net', 'org', 'io', 'co.kr', 'de', 'jp', 'cn', 'ru', 'fr'];
const words = Array.from({ length: 30_000 }, (_, at) => spell(at * 7 + 3));
const domains = 60_000;
const tlsPorts = new Set([443, 8443, 993, 465, 6443, 4443, 10443]);
const statuses = [
  '200 OK',
  '301 Moved Permanently',
  '403 Forbidden',
  '404 Not Found',
  '401 Unauthorized',
] as const;
const hostKeys = ['ssh-rsa', 'ecdsa-sha2-nistp256', 'ssh-ed25519'] as const;

/** A made-up word, always the same for the same number. */
export function spell(number: number): string {
  let text = '';
  for (let rest = number + syllables.length; rest > 0; rest = Math.floor(rest / syllables.length))
    text += syllables[rest % syllables.length] ?? '';
  return text;
}

/** The domain of this rank, most common first; under `.example`, which is reserved. */
export function domainOf(rank: number): string {
  const second = rank % 7 === 0 ? `-${spell(rank % 97)}` : '';
  return `${spell(rank * 3 + 1000)}${second}.${pick(endings, rank)}.example`;
}

/**
 * An approximation of an internet scan: a few products, countries and words make up most of it, the
 * rest is a long tail, and most banners contain something unique. The same seed gives the same
 * banners; time increases. Each address has one to six ports, one after another.
 */
export function* banners(count: number, seed = 42): Generator<Banner> {
  const dice = createDice(seed);
  let host = rollHost(dice);
  for (let at = 0, left = host.ports; at < count; at++, left--) {
    if (left === 0) {
      host = rollHost(dice);
      left = host.ports;
    }
    yield rollBanner(dice, host, { at, seenAt: firstSeen + Math.floor((at * span) / count) });
  }
}

interface Dice {
  /** From 0 to 1. */
  roll: () => number;
  /** An integer below this one. */
  below: (limit: number) => number;
  /** Likewise, but favouring small numbers. */
  low: (limit: number) => number;
  hex: () => string;
  product: () => Product;
  version: (product: Product) => number;
  port: () => number;
  ports: () => number;
  country: () => number;
  network: () => number;
  title: () => number;
  domain: () => number;
  cve: () => number;
  words: (count: number) => string;
}

function createDice(seed: number): Dice {
  const roll = seeded(seed);
  const below = (limit: number) => Math.floor(roll() * limit);
  const zipf = (size: number, exponent: number) => {
    const rank = weighted(Array.from({ length: size }, (_, at) => 1 / (at + 1) ** exponent));
    return () => rank(roll());
  };
  const product = weighted(products.map(({ weight }) => weight));
  const word = zipf(words.length, 1);
  const versions = new Map(products.map((known) => [known, zipf(known.versions, 0.8)]));
  return {
    roll,
    below,
    low: (limit) => Math.floor(roll() * roll() * limit),
    hex: () => below(2 ** 32).toString(16),
    product: () => pick(products, product(roll())),
    version: (known) => versions.get(known)?.() ?? 0,
    port: zipf(6, 1.3),
    ports: zipf(1000, 0.3),
    country: zipf(countries.length, 1.05),
    network: zipf(12_000, 1.1),
    title: zipf(titles.length, 0.9),
    domain: zipf(domains, 0.7),
    cve: zipf(900, 1.2),
    words: (many) => Array.from({ length: many }, () => words[word()]).join(' '),
  };
}

/** Maps a number between 0 and 1 to an index, with the frequency that its weight gives. */
function weighted(weights: readonly number[]): (roll: number) => number {
  const sums = new Float64Array(weights.length);
  let sum = 0;
  for (const [at, weight] of weights.entries()) sums[at] = sum += weight;
  return (roll) => {
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sums[middle] ?? 0) < roll * sum) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

function pick<T>(list: readonly T[], at: number): T {
  const item = list[at % list.length];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
}

interface Host {
  number: number;
  ports: number;
  country: string;
  organization: string;
  domain: string;
}

function rollHost(dice: Dice): Host {
  const country = pick(countries, dice.country());
  const network = 1000 + dice.network() * 5 + (country.charCodeAt(0) % 5);
  return {
    number: 2 ** 24 + dice.below(3.7e9),
    ports: 1 + (dice.ports() % 6),
    country,
    organization: pick(words, network),
    domain: dice.roll() < 0.55 ? domainOf(dice.domain()) : '',
  };
}

const blank = emptyBanner({ address: '', port: 0, socket: 'tcp', seenAt: 0, source: 'bench' });

interface Moment {
  at: number;
  seenAt: number;
}

function rollBanner(dice: Dice, host: Host, moment: Moment): Banner {
  const product = dice.product();
  const port = dice.roll() < 0.06 ? 1024 + dice.below(60_000) : pick(product.ports, dice.port());
  const version = product.name === '' || dice.roll() < 0.25 ? '' : rollVersion(dice, product);
  const isTls = tlsPorts.has(port);
  const hostname = host.domain === '' ? '' : rollHostname(dice, host);
  const seen = { ...product, version, hostname };
  return {
    ...blank,
    address: formatIpv4(host.number),
    port,
    seenAt: moment.seenAt,
    service: product.service,
    isTls,
    product: product.name,
    version,
    ...(product.service === 'http' ? rollHttp(dice, seen, moment) : rollText(dice, seen, moment)),
    hostnames: hostname === '' ? [] : [hostname],
    tags: rollTags(dice),
    cves: version === '' ? [] : rollCves(dice),
    certificate: isTls && host.domain !== '' ? rollCertificate(dice, host) : null,
  };
}

function rollVersion(dice: Dice, product: Product): string {
  const rank = dice.version(product);
  return `${1 + (rank % 9)}.${(rank * 7) % 23}.${(rank * 3) % 11}`;
}

function rollHostname(dice: Dice, { number, domain }: Host): string {
  const fronts = ['', 'www.', 'mail.', 'vpn.', 'api.', `host-${number & 0xffff}.`];
  return pick(fronts, dice.below(fronts.length)) + domain;
}

interface Speaker {
  name: string;
  service: string;
  version: string;
  hostname: string;
}

function rollHttp(dice: Dice, { name, version }: Speaker, { at }: Moment) {
  const status = pick(statuses, dice.low(statuses.length));
  const server = `${name.split(' ')[0] ?? ''}${version === '' ? '' : `/${version}`}`;
  const lines = [
    `HTTP/1.1 ${status}`,
    `Server: ${server}`,
    `Date: Mon, 02 Jun 2025 10:${10 + (at % 50)}:${10 + ((at * 7) % 50)} GMT`,
    'Content-Type: text/html; charset=utf-8',
    `Content-Length: ${dice.below(90_000)}`,
    'Connection: keep-alive',
    `ETag: "${dice.hex()}-${(at % 5000).toString(16)}"`,
    ...(dice.roll() < 0.3 ? [`X-Powered-By: PHP/${5 + (at % 4)}.${at % 5}`] : []),
  ];
  return {
    statusCode: Number(status.slice(0, 3)),
    server,
    title: dice.roll() < 0.8 ? rollTitle(dice, at) : '',
    banner: `${lines.join('\r\n')}\r\n\r\n${dice.words(6 + dice.below(24))}`,
  };
}

function rollTitle(dice: Dice, at: number): string {
  if (dice.roll() < 0.75) return pick(titles, dice.title());
  return `${dice.words(2)} ${pick(['Home', 'Portal', 'Official Site', 'Admin'], at)}`;
}

function rollText(dice: Dice, { name, service, version, hostname }: Speaker, { at }: Moment) {
  if (service !== 'ssh') {
    const greeting = `220 ${hostname || 'localhost'} ${name || service} ${version} ready`;
    return { banner: `${greeting}\r\n${dice.words(10 + dice.below(30))}` };
  }
  const lines = [
    `SSH-2.0-OpenSSH_${version || '8.9'}`,
    `Key type: ${pick(hostKeys, at)}`,
    `Fingerprint: ${dice.hex()}${dice.hex()}`,
    'Kex Algorithms: curve25519-sha256 ecdh-sha2-nistp256 diffie-hellman-group14-sha256',
    dice.words(2 + dice.below(10)),
  ];
  return { banner: lines.join('\r\n') };
}

function rollTags(dice: Dice): string[] {
  const rolled = [
    ...(dice.roll() < 0.35 ? [pick(tags, dice.low(tags.length))] : []),
    ...(dice.roll() < 0.03 ? ['honeypot'] : []),
  ];
  return [...new Set(rolled)];
}

function rollCves(dice: Dice): string[] {
  if (dice.roll() >= 0.12) return [];
  const ranks = Array.from({ length: 1 + dice.below(3) }, dice.cve);
  return [...new Set(ranks.map((rank) => `CVE-20${15 + (rank % 11)}-${1000 + rank * 17}`))];
}

function rollCertificate(dice: Dice, { domain, organization, country }: Host): Certificate {
  const issuer = pick(issuers, dice.low(issuers.length));
  const subjectOrganization = `${organization} Ltd`;
  return {
    subjectCommonName: domain,
    subjectOrganization,
    subjectCountry: country,
    issuerCommonName: issuer,
    issuerOrganization: '',
    names: [],
    notBefore: null,
    notAfter: null,
    sha256: '',
    serial: '',
    text: `CN=${domain}, O=${subjectOrganization}, C=${country}\n${issuer}`,
  };
}
