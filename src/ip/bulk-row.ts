import type { VedetteError } from '../errors.ts';
import { categoryFacts } from '../intel/category.ts';
import type { Claim } from '../intel/claim.ts';
import { threatCoverage, unknownWord } from '../intel/flags.ts';
import { isMalicious } from '../intel/score.ts';
import { toCsvLine, type CsvValue } from '../lib/csv-cell.ts';
import { parseIp } from '../lib/ip.ts';
import type { BulkReason, BulkRow } from './bodies.ts';
import type { Dossier } from './dossier.ts';
import { judgementOf } from './judgement.ts';
import { wireTime } from '../lib/moment.ts';
import { levelsOf } from './verdict.ts';

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

export function toExplainedRow(dossier: Dossier): BulkRow {
  const { claims, snapshot, now, network } = dossier;
  const { feeds } = snapshot.intel;
  const { verdict, headline, reasons, context, exposure, sources } = judgementOf(dossier);
  return {
    ...toRow(dossier),
    explain: {
      verdict,
      headline,
      coverage: threatCoverage(claims, feeds, now),
      as_name: network?.name ?? '',
      reasons: reasons
        .slice(0, mostReasons)
        .map(({ says, source, category, label }) => ({ says, feed: source, category, label })),
      context,
      exposure: exposure?.says ?? '',
      sources,
      sources_asked: feeds.length,
      first_seen: timeOf(Math.min(...claims.map(({ seenAt }) => seenAt))),
      last_seen: timeOf(Math.max(...claims.map(({ seenAt, feed }) => Math.max(seenAt, feed.asOf)))),
    },
  };
}

/** Enough to decide; `explain` of one address lists every claim. */
const mostReasons = 20;

/** Evidence against the address comes first. */
export function reasonsOf(claims: readonly Claim[]): BulkReason[] {
  const isThreat = ({ feed }: Claim) => categoryFacts(feed.category).kind === 'threat';
  const ordered = [
    ...claims.filter((claim) => isThreat(claim)),
    ...claims.filter((claim) => !isThreat(claim)),
  ];
  const distinct = new Map<string, BulkReason>();
  for (const { feed, label } of ordered) {
    distinct.set(`${feed.name} ${label}`, { feed: feed.name, category: feed.category, label });
  }
  return [...distinct.values()].slice(0, mostReasons);
}

/** With no times, the extremes are infinite. */
function timeOf(moment: number): string {
  return Number.isFinite(moment) ? wireTime(moment) : '';
}

export function toFailedRow(ip: string, { message }: VedetteError): BulkRow {
  return { ip, error: message };
}

export function toExplainedFailure(ip: string, failure: VedetteError): BulkRow {
  return { ...toFailedRow(ip, failure), explain: explainFailure(ip, failure) };
}

function explainFailure(
  ip: string,
  { code, message }: VedetteError,
): NonNullable<BulkRow['explain']> {
  if (code !== 'ipInvalid') return { verdict: 'unknown', why: message };
  return parseIp(ip)
    ? { verdict: 'not public', why: whyPrivate }
    : { verdict: 'invalid', why: whyInvalid };
}

export const whyPrivate =
  'not a public address, and not in your scans; add it to own_ranges if it is yours';
export const whyInvalid = 'not an address';

/** People read the table, and must not take missing feeds for safety. */
export function toReadableRow(row: BulkRow, coverage: string | undefined): BulkRow {
  if (coverage !== 'not covered' || !row.score) return row;
  const read = (word: string) => (word === 'Safe' ? unknownWord : word);
  const { inbound, outbound } = row.score;
  return { ...row, score: { inbound: read(inbound), outbound: read(outbound) } };
}

const columns = 'ip,inbound,outbound,is_malicious,country_code,as_no,flags,error';
const explainedColumns =
  'verdict,why,coverage,as_name,reasons,sources,sources_asked,first_seen,last_seen';

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
  return toCsvLine(isExplained ? [...plain, ...explainedCells(row)] : plain);
}

function explainedCells(row: BulkRow): CsvValue[] {
  const explain: Partial<NonNullable<BulkRow['explain']>> = row.explain ?? {};
  return [
    explain.verdict,
    explain.why,
    explain.coverage,
    explain.as_name,
    explain.reasons?.map(reasonInWords).join('; '),
    explain.sources?.join(' '),
    explain.sources_asked,
    explain.first_seen,
    explain.last_seen,
  ];
}

/** `c2 Emotet (feodo-tracker)`. */
export function reasonInWords({ feed, category, label }: BulkReason): string {
  return `${category}${label === '' ? '' : ` ${label}`} (${feed})`;
}

/** A table has no place for an outcome; an aborted one reports it in its error column. */
export function csvEnd(isExplained: boolean): (message: string, status: number) => string {
  return (message, status) =>
    status === 200 ? '' : toCsvRow({ ip: '', error: `${status} ${message}` }, isExplained);
}
