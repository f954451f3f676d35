import type { Coverage } from '../intel/flags.ts';
import { threatCoverage, unknownWord } from '../intel/flags.ts';
import { categoryFacts } from '../intel/category.ts';
import type { Claim } from '../intel/claim.ts';
import { isMalicious } from '../intel/score.ts';
import { toCsvLine } from '../lib/csv-cell.ts';
import { parseIp } from '../lib/ip.ts';
import type { Dossier } from './dossier.ts';
import { wireTime } from './moment.ts';
import { levelsOf } from './verdict.ts';

/** One line of a bulk answer. */
export interface BulkRow {
  ip: string;
  error?: string;
  score?: { inbound: string; outbound: string };
  is_malicious?: boolean;
  country_code?: string;
  as_no?: number;
  flags?: string[];
  /** From here on only with `explain`. */
  as_name?: string;
  coverage?: Coverage;
  reasons?: Reason[];
  sources?: string[];
  sources_asked?: number;
  first_seen?: string;
  last_seen?: string;
  kind?: 'private' | 'malformed';
  why?: string;
}

export interface Reason {
  feed: string;
  category: string;
  label: string;
}

export function toRow(dossier: Dossier): BulkRow {
  const levels = levelsOf(dossier);
  const { flags } = dossier;
  return {
    ip: dossier.text,
    score: { inbound: levels.inbound.word, outbound: levels.outbound.word },
    is_malicious: isMalicious(levels),
    country_code: dossier.place.countryCode.toLowerCase(),
    as_no: dossier.network?.asn ?? 0,
    flags: Object.entries(flags).flatMap(([flag, value]) => (value ? [flag] : [])),
  };
}

/** Reasons of one row: enough for a person to decide, while `explain` of one address tells all. */
const mostReasons = 20;

export function toExplainedRow(dossier: Dossier): BulkRow {
  const { claims, snapshot, now, network } = dossier;
  const against = claims.filter(({ feed }) => categoryFacts(feed.category).kind === 'threat');
  const others = claims.filter((claim) => !against.includes(claim));
  return {
    ...toRow(dossier),
    as_name: network?.name ?? '',
    coverage: threatCoverage(claims, snapshot.intel.feeds, now),
    reasons: reasonsOf([...against, ...others]),
    sources: [...new Set(claims.map(({ feed }) => feed.name))],
    sources_asked: snapshot.intel.feeds.length,
    first_seen: momentOf(claims, Math.min),
    last_seen: momentOf(claims, Math.max),
  };
}

/** What speaks against the address comes first. */
function reasonsOf(claims: readonly Claim[]): Reason[] {
  const reasons = claims.map(({ feed, label }) => ({
    feed: feed.name,
    category: feed.category,
    label,
  }));
  const distinct = new Map(reasons.map((each) => [`${each.feed} ${each.label}`, each]));
  return [...distinct.values()].slice(0, mostReasons);
}

function momentOf(claims: readonly Claim[], choose: (...moments: number[]) => number): string {
  if (claims.length === 0) return '';
  return wireTime(choose(...claims.flatMap(({ seenAt, feed }) => [seenAt, feed.asOf])));
}

export function toFailedRow(ip: string, error: string): BulkRow {
  return { ip, error };
}

export function toExplainedFailure(ip: string, error: string): BulkRow {
  return parseIp(ip)
    ? { ip, error, kind: 'private', why: whyPrivate }
    : { ip, error, kind: 'malformed', why: whyMalformed };
}

export const whyPrivate = 'private: set own_ranges to judge your own';
export const whyMalformed = 'not an address';

/** A table is read by people, who must not take the lack of feeds for safety. */
export function toReadableRow(row: BulkRow, coverage: Coverage | undefined): BulkRow {
  if (coverage !== 'not covered' || !row.score) return row;
  const read = (word: string) => (word === 'Safe' ? unknownWord : word);
  const { inbound, outbound } = row.score;
  return { ...row, score: { inbound: read(inbound), outbound: read(outbound) } };
}

const columns = 'ip,inbound,outbound,is_malicious,country_code,as_no,flags,error';
const explainedColumns =
  'as_name,coverage,reasons,sources,sources_asked,first_seen,last_seen,kind,why';

export function csvHeader(isExplained: boolean): string {
  return isExplained ? `${columns},${explainedColumns}\n` : `${columns}\n`;
}

export function toCsvRow(row: BulkRow, isExplained: boolean): string {
  const plain = [
    row.ip,
    row.score?.inbound,
    row.score?.outbound,
    row.is_malicious,
    row.country_code,
    row.as_no,
    row.flags?.join(' '),
    row.error,
  ];
  if (!isExplained) return toCsvLine(plain);
  return toCsvLine([
    ...plain,
    row.as_name,
    row.coverage,
    row.reasons?.map(reasonInWords).join('; '),
    row.sources?.join(' '),
    row.sources_asked,
    row.first_seen,
    row.last_seen,
    row.kind,
    row.why,
  ]);
}

/** `c2 Emotet (feodo-tracker)`. */
export function reasonInWords({ feed, category, label }: Reason): string {
  return `${category}${label === '' ? '' : ` ${label}`} (${feed})`;
}

/** A table has no room for an outcome; one that broke off says so in its error column. */
export function csvEnd(message: string, status: number): string {
  return status === 200 ? '' : toCsvRow({ ip: '', error: `${status} ${message}` }, false);
}
