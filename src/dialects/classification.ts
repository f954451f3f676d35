import { categoryFacts, type Category } from '../intel/category.ts';
import type { Claim } from '../intel/claim.ts';
import type { Judgement } from '../verdict/contract.ts';

/** Our verdict in the terms of other services. Unknown is never called good. */
type Classification = 'malicious' | 'suspicious' | 'good' | 'unknown';

/** The words of each service for a classification; '' makes no statement. */
export const classificationWords = {
  malicious: {
    greynoise: 'malicious',
    virustotal: 'malicious',
    crowdsec: 'malicious',
    decision: 'ban',
  },
  suspicious: {
    greynoise: 'suspicious',
    virustotal: 'suspicious',
    crowdsec: 'suspicious',
    decision: '',
  },
  good: { greynoise: 'benign', virustotal: 'harmless', crowdsec: 'safe', decision: '' },
  unknown: { greynoise: 'unknown', virustotal: 'undetected', crowdsec: 'unknown', decision: '' },
} as const satisfies Record<Classification, Record<string, string>>;

export function classify({
  verdict,
  in_favour,
}: Pick<Judgement, 'verdict' | 'in_favour'>): Classification {
  if (verdict === 'malicious' || verdict === 'suspicious') return verdict;
  return in_favour.length > 0 ? 'good' : 'unknown';
}

/** Points of the verdict, 0 to 100; 50 and more is malicious, 0 without evidence. */
export function percentOf({ verdict, points }: Pick<Judgement, 'verdict' | 'points'>): number {
  const isBad = verdict === 'malicious' || verdict === 'suspicious';
  return isBad ? Math.min(100, Math.round(points)) : 0;
}

export const isThreat = ({ feed }: Claim) => categoryFacts(feed.category).kind === 'threat';

/** Lists of benign hosts and shared platforms. */
export const isGood = ({ feed }: Claim) => categoryFacts(feed.category).kind === 'warning';

export const hasCategory = (claims: readonly Claim[], ...wanted: readonly Category[]) =>
  claims.some(({ feed }) => wanted.includes(feed.category));

/** The earliest and latest sighting, in ms; null if there is none. */
export function seenBetween(claims: readonly Claim[]): { first: number; last: number } | null {
  if (claims.length === 0) return null;
  const times = claims.map(({ seenAt }) => seenAt);
  return { first: Math.min(...times), last: Math.max(...times) };
}

/** For example a malware family; '' if it only repeats the category. */
export const labelOf = ({ label, feed }: Claim) =>
  label.toLowerCase() === feed.category || label.length > 80 ? '' : label;
