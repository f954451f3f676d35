import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Figure } from '../../bench/figure.ts';
import { changeByServer } from '../../src/audit/store.ts';
import type { Feed } from '../../src/feeds/feed.ts';
import type { FeedLibrary } from '../../src/feeds/library.ts';
import { categories } from '../../src/intel/category.ts';
import type { Claim } from '../../src/intel/claim.ts';
import { FeedColumns } from '../../src/intel/columns.ts';
import { judge } from '../../src/intel/judge.ts';
import { isMalicious, score } from '../../src/intel/score.ts';
import type { IntelSnapshot } from '../../src/intel/snapshot.ts';
import { formatIp, parseIp, type Ip } from '../../src/lib/ip.ts';
import { withServer, type Served } from './ip-server.ts';
import { createRandom } from './random.ts';
import { wellKnown } from './truth-addresses.ts';
import { standIn } from './truth-stand-in.ts';

export interface TruthIpProof {
  seed: number;
  /** Addresses drawn from each held-out list. */
  drawn: number;
}

/** Compares verdicts on addresses with known facts. */
export async function* proveTruthIp(size: TruthIpProof): AsyncGenerator<Figure> {
  const folder = resolve('..', 'shared', 'data');
  const hasLists = existsSync(folder);
  yield* withServer(async function* ({ library, ask }) {
    if (hasLists) await loadForAddresses(library, folder);
    else await loadStandIn(library);
    const world = { snapshot: library.current(), now: Date.now() };
    yield* proveWellKnown(world, ask);
    yield* proveResolvers(ask);
    yield* proveC2(world);
    if (hasLists) yield* measureRecall(world, folder, size);
    else process.stdout.write('Left out: ../shared/data is not there, so no list was held out.\n');
  });
}

interface World {
  snapshot: IntelSnapshot;
  now: number;
}

type Load = (
  library: FeedLibrary,
  folder: string,
  choice: { isWanted: (feed: Feed) => boolean },
) => Promise<unknown>;

export async function loadForAddresses(library: FeedLibrary, folder: string): Promise<void> {
  const script = pathToFileURL(resolve('scripts', 'shared-data.mjs')).href;
  const { loadShared: load } = (await import(script)) as { loadShared: Load };
  // Exploits and fingerprints say nothing about addresses, and their indexes take longest to build.
  const isWanted = ({ category }: Feed) => categories[category].kind !== 'catalogue';
  await load(library, folder, { isWanted });
}

export async function loadStandIn(library: FeedLibrary): Promise<void> {
  for (const [name, lines] of Object.entries(standIn)) {
    const feed = library.find(name);
    const [source = { url: '' }] = feed.sources;
    const arrival = await library.receive(bytesOf(`${lines.join('\n')}\n`));
    const received = { ...arrival, source, fileName: '', etag: null, lastModified: null };
    await library.takeIn(feed, [received], { origin: 'file', asOf: Date.now() });
    const change = changeByServer(Date.now(), { action: 'feed.enable', subject: name });
    await library.setEnabled(feed, true, change);
  }
  await library.publish();
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(text));
}

/** Over HTTP: blocking by `is_malicious` must not block any of these. */
async function* proveWellKnown(world: World, ask: Served['ask']): AsyncGenerator<Figure> {
  const asked = new Map(
    Object.entries(wellKnown).flatMap(([what, ips]) => ips.map((ip) => [ip, what] as const)),
  );
  let wrong = 0;
  let accused = 0;
  for (const [text, what] of asked) {
    const claims = claimsOf(ipOf(text), world);
    if (claims.some(({ feed }) => categories[feed.category].kind === 'threat')) accused++;
    const { body } = await ask(`/v1/ip/malicious-info?ip=${text}`);
    if (body.is_malicious === false) continue;
    wrong++;
    process.stdout.write(`${text} (${what}) is called malicious: ${said(claims)}\n`);
  }
  yield atLeast('truth.ip-well-known', asked.size, 400);
  yield atLeast('truth.ip-well-known-on-some-list', accused, 1);
  yield none('truth.ip-well-known-malicious', wrong);
}

async function* proveResolvers(ask: Served['ask']): AsyncGenerator<Figure> {
  let wrong = 0;
  for (const ip of wellKnown['Public resolvers'] ?? []) {
    const { body } = await ask(`/v1/ip/is_safe_dns_server?ip=${ip}`);
    if (body.is_safe_dns_server !== true) wrong++;
  }
  yield none('truth.ip-resolvers-unsafe', wrong);
}

/** Lists of C2 servers by who makes them; ThreatFox and C2IntelFeeds share nearly all their entries. */
const c2Lists: Readonly<Record<string, string>> = {
  'threatfox-ip-mirror': 'ThreatFox',
  'c2intelfeeds-ip': 'ThreatFox',
  'feodo-tracker': 'abuse.ch',
  'c2-tracker': 'C2-Tracker',
  'maltrail-trails': 'Maltrail',
};

function* proveC2(world: World): Generator<Figure> {
  let [named, missed] = [0, 0];
  for (const [value, makers] of c2Makers(world.snapshot)) {
    const ip: Ip = { family: 4, value };
    if (makers.size < 2 || !world.snapshot.reserved.isPublic(ip)) continue;
    named++;
    const claims = claimsOf(ip, world);
    if (isMalicious(judge(claims, world.now))) continue;
    missed++;
    process.stdout.write(`${formatIp(ip)} is not called malicious: ${said(claims)}\n`);
  }
  yield atLeast('truth.ip-c2-of-two-lineages', named, 1);
  yield none('truth.ip-c2-of-two-lineages-missed', missed);
}

function c2Makers({ intel }: IntelSnapshot): Map<number, Set<string>> {
  const makers = new Map<number, Set<string>>();
  for (const { feed, columns } of intel.share().feeds) {
    const maker = c2Lists[feed.name];
    if (maker === undefined) continue;
    for (const value of singleAddresses(FeedColumns.fromShared(columns))) {
      const known = makers.get(value);
      if (known) known.add(maker);
      else makers.set(value, new Set([maker]));
    }
  }
  return makers;
}

function* singleAddresses({ rows: { v4 } }: FeedColumns): Generator<number> {
  for (let row = 0; row < v4.count; row++) {
    const first = v4.first[0]?.[row] ?? 0;
    if ((v4.last[0]?.[row] ?? first) === first) yield first;
  }
}

/** Lineages that are left out one at a time, with the aggregates that repeat them. */
const lineages = [
  'threatfox',
  'c2-tracker',
  'maltrail',
  'blocklist-de',
  'greensnow',
  'cins-army',
  'bruteforceblocker',
  'phishing-database',
  'vxvault',
  'botvrij',
];

/** Lists that none of our feeds loads. */
const strangers = [
  'criminalip-c2/2024-08-09.csv',
  'c2intelfeeds/unverified/IPC2s-30day.csv',
  'firehol/cybercrime.ipset',
  'firehol/myip.ipset',
  'firehol/botscout_7d.ipset',
];

const aggregates = /^(?:firehol-|ipsum$|et-block$)/;

/** Share of a list's addresses that the others catch without it: reported, not checked. */
function* measureRecall(world: World, folder: string, size: TruthIpProof): Generator<Figure> {
  const random = createRandom(size.seed);
  const samples: Sample[] = [];
  for (const lineage of lineages) {
    const addresses = draw(addressesOf(lineage, world.snapshot), size.drawn, random);
    const keeps = ({ feed }: Claim) => feed.lineage !== lineage && !aggregates.test(feed.name);
    samples.push({ name: `without-${lineage}`, addresses, keeps });
  }
  for (const file of strangers) {
    const addresses = draw(addressesIn(resolve(folder, file)), size.drawn, random);
    samples.push({ name: `of-${file.replaceAll('/', '-')}`, addresses, keeps: () => true });
  }
  for (const sample of samples) {
    const caught = sample.addresses.filter((value) => {
      const claims = claimsOf({ family: 4, value }, world).filter(sample.keeps);
      return isMalicious(judge(claims, world.now));
    });
    yield share(`truth.ip-caught-${sample.name}`, caught.length, sample.addresses.length);
  }
  yield* measureThresholds(world, samples);
}

interface Sample {
  name: string;
  addresses: readonly number[];
  keeps: (claim: Claim) => boolean;
}

/** The effect of other thresholds, without the rule about weak sources that guards ours. */
function* measureThresholds(world: World, samples: readonly Sample[]): Generator<Figure> {
  const known = Object.values(wellKnown).flat();
  const good = known.map((text) => pointsOf(claimsOf(ipOf(text), world), world.now));
  const bad = samples.flatMap(({ addresses, keeps }) =>
    addresses.map((value) =>
      pointsOf(claimsOf({ family: 4, value }, world).filter(keeps), world.now),
    ),
  );
  for (const threshold of [20, 30, 40, 45, 50, 60, 75]) {
    const above = (points: readonly number[]) => points.filter((each) => each >= threshold).length;
    yield share(`truth.ip-threshold-${threshold}-well-known`, above(good), good.length);
    yield share(`truth.ip-threshold-${threshold}-caught`, above(bad), bad.length);
  }
}

function pointsOf(claims: readonly Claim[], now: number): number {
  const { inbound, outbound } = score(claims, now);
  const sums = [inbound, outbound].map(({ terms }) =>
    terms.reduce((sum, term) => (term.kind === 'rule' ? sum : sum + term.points), 0),
  );
  return Math.max(...sums);
}

function addressesOf(lineage: string, { intel, reserved }: IntelSnapshot): number[] {
  const found = new Set<number>();
  for (const { feed, columns } of intel.share().feeds) {
    if (feed.lineage !== lineage || categories[feed.category].kind !== 'threat') continue;
    for (const value of singleAddresses(FeedColumns.fromShared(columns))) found.add(value);
  }
  return [...found].filter((value) => reserved.isPublic({ family: 4, value }));
}

function addressesIn(file: string): number[] {
  const lines = readFileSync(file, 'utf8').match(/^\d+\.\d+\.\d+\.\d+(?![\d./])/gm) ?? [];
  return [...new Set(lines)].map((text) => Number(ipOf(text).value));
}

function draw(all: number[], most: number, random: () => number): number[] {
  for (let at = 0; at < Math.min(most, all.length); at++) {
    const other = at + Math.floor(random() * (all.length - at));
    [all[at], all[other]] = [all[other] ?? 0, all[at] ?? 0];
  }
  return all.slice(0, most);
}

function claimsOf(ip: Ip, { snapshot }: World): Claim[] {
  return snapshot.intel.claims(ip, snapshot.asn.numberOf(ip));
}

function ipOf(text: string): Ip {
  const ip = parseIp(text);
  if (!ip) throw new Error(`${text} is not an address`);
  return ip;
}

const said = (claims: readonly Claim[]) =>
  claims.map(({ feed, label }) => `${feed.name} ${feed.category} ${label}`.trim()).join('; ');

function share(name: string, part: number, whole: number): Figure {
  return { name, value: (100 * part) / Math.max(1, whole), unit: `% of ${whole}` };
}

function atLeast(name: string, value: number, least: number): Figure {
  return { name, value, unit: 'addresses', target: { op: '>=', value: least } };
}

function none(name: string, value: number): Figure {
  return { name, value, unit: 'addresses', target: { op: '<=', value: 0 } };
}
