import type { Ip, IpRange } from '../lib/ip.ts';
import type { Claim } from './claim.ts';

/** "This feed is wrong about that range, until then." Applied at look-up, so it acts backwards too. */
export interface Suppression {
  /** A feed's name, or `*` for all. */
  feed: string;
  range: IpRange;
  /** In ms; null for no end. */
  until: number | null;
  reason: string;
}

export interface Suppressed {
  claim: Claim;
  by: Suppression;
}

/** Suppressed claims are kept apart and shown, never dropped in silence. */
export function suppress(
  claims: readonly Claim[],
  ip: Ip,
  { suppressions, now }: { suppressions: readonly Suppression[]; now: number },
): { kept: Claim[]; suppressed: Suppressed[] } {
  const acting = suppressions.filter(
    ({ range, until }) => holds(range, ip) && (until === null || now < until),
  );
  const kept: Claim[] = [];
  const suppressed: Suppressed[] = [];
  for (const claim of claims) {
    const by = acting.find(({ feed }) => feed === '*' || feed === claim.feed.name);
    if (by) suppressed.push({ claim, by });
    else kept.push(claim);
  }
  return { kept, suppressed };
}

function holds(range: IpRange, ip: Ip): boolean {
  return range.family === ip.family && range.first <= ip.value && ip.value <= range.last;
}
