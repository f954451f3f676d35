import type { IntelSnapshot } from '../../intel/snapshot.ts';
import { rangeToCidrs, type Ip } from '../../lib/ip.ts';
import type { Judgement } from '../../verdict/contract.ts';
import { isGood, percentOf, classify, classificationWords } from '../classification.ts';
import type { AddressFacts } from '../world.ts';

interface Engine {
  category: string;
  result: string;
}

const seconds = (ms: number) => Math.floor(ms / 1_000);

/** Members common to all objects: each feed is an engine, by name. */
export function judged(
  judgement: Judgement,
  { now, good = [] }: { now: number; good?: readonly string[] },
) {
  const engines = enginesOf(judgement, good);
  const counts = { malicious: 0, suspicious: 0, undetected: 0, harmless: 0, timeout: 0 };
  for (const { category } of engines.values()) if (isCounted(category)) counts[category]++;
  const days = judgement.reasons.map(({ since, fetched }) => Date.parse(since || fetched));
  const known = days.filter((day) => !Number.isNaN(day));
  return {
    last_analysis_stats: counts,
    last_analysis_results: Object.fromEntries(
      Array.from(engines, ([name, engine]) => [
        name,
        { method: 'blacklist', engine_name: name, ...engine },
      ]),
    ),
    reputation: 0 - percentOf(judgement),
    last_analysis_date: seconds(now),
    last_modification_date: seconds(known.length === 0 ? now : Math.max(...known)),
    total_votes: { harmless: 0, malicious: 0 },
  };
}

function enginesOf(judgement: Judgement, good: readonly string[]): Map<string, Engine> {
  const engines = new Map<string, Engine>();
  for (const source of judgement.coverage.silent) {
    engines.set(source, { category: classificationWords.unknown.virustotal, result: 'unrated' });
  }
  for (const feed of good) {
    engines.set(feed, { category: classificationWords.good.virustotal, result: 'clean' });
  }
  const { virustotal: category } = classificationWords[classify(judgement)];
  const against = percentOf(judgement) > 0 ? judgement.reasons : [];
  for (const { source, label, category: kind } of against) {
    engines.set(source, { category, result: label || kind || source });
  }
  return engines;
}

const counted = ['malicious', 'suspicious', 'undetected', 'harmless'] as const;

function isCounted(category: string): category is (typeof counted)[number] {
  return counted.some((each) => each === category);
}

/** Null if nothing is known about it. */
export function addressAttributes(ip: Ip, facts: AddressFacts, { asn }: IntelSnapshot) {
  const { now, claims, host, judgement, network, place, flags } = facts;
  if (claims.length === 0 && host.ports.count === 0 && host.names.count === 0) return null;
  const good = claims.filter(isGood).map(({ feed }) => feed.name);
  const prefixes = rangeToCidrs(asn.rangeOf(ip));
  return {
    ...judged(judgement, { now, good }),
    tags: Object.entries(flags).flatMap(([flag, isSet]) => (isSet ? [flag] : [])),
    asn: network?.asn ?? null,
    ...(network ? { as_owner: network.name } : {}),
    network: prefixes.length === 1 ? prefixes[0] : '',
    country: place.countryCode,
  };
}

/** True if anything but the spelling of a name is known. */
export function isKnown({ reasons, in_favour, context, relations }: Judgement): boolean {
  const spoken = reasons.some(({ source }) => source !== 'URL');
  const seen = relations.some(({ relation }) => relation === 'report' || relation === 'address');
  return spoken || seen || in_favour.length > 0 || context.length > 0;
}
