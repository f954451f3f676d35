import type { Ip, IpRange } from '../lib/ip.ts';
import { parseUrl } from '../lib/parse-url.ts';
import { isLive, type Claim, type NameClaim } from './claim.ts';

interface Ending {
  /** A feed's name, or `*` for all. */
  feed: string;
  /** In ms; null for no end. */
  until: number | null;
  reason: string;
  /** Account that added it; '' if unknown. */
  by: string;
}

/**
 * "This feed is wrong about that range, until then." Applied at look-up, so it is retroactive too.
 */
export interface Suppression extends Ending {
  range: IpRange;
}

/** Suppresses a URL, or a domain with all its subdomains and their URLs. */
export interface NameSuppression extends Ending {
  name: string;
}

export interface Suppressed {
  claim: Claim;
  by: Suppression;
}

export interface SuppressedName {
  claim: NameClaim;
  by: NameSuppression;
}

interface Moment {
  suppressions: readonly Suppression[];
  now: number;
}

/** Suppressed claims are separated and shown, never dropped silently. */
export function suppress(
  claims: readonly Claim[],
  ip: Ip,
  { suppressions, now }: Moment,
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

/** The suppression that covers a feed's claim about a name or URL. */
export function suppressorOf(
  { feed, name, now }: { feed: string; name: string; now: number },
  suppressions: readonly NameSuppression[],
): NameSuppression | undefined {
  return suppressions.find(
    (each) =>
      (each.feed === '*' || each.feed === feed) &&
      (each.until === null || now < each.until) &&
      isBelow(name, each.name),
  );
}

function isBelow(name: string, suppressed: string): boolean {
  if (name === suppressed) return true;
  const host = name.includes('/') ? (parseUrl(name)?.hostname ?? '') : name.replace(/:\d+$/, '');
  return host === suppressed || host.endsWith(`.${suppressed}`);
}

function holds(range: IpRange, ip: Ip): boolean {
  return range.family === ip.family && range.first <= ip.value && ip.value <= range.last;
}

const none: readonly Suppressed[] = [];

/** The claims that count: neither suppressed nor expired. */
export function sift(
  found: readonly Claim[],
  ip: Ip,
  { suppressions, now }: Moment,
): { kept: readonly Claim[]; suppressed: readonly Suppressed[] } {
  if (found.length === 0) return { kept: found, suppressed: none };
  const { kept, suppressed } =
    suppressions.length === 0
      ? { kept: found, suppressed: none }
      : suppress(found, ip, { suppressions, now });
  // Usually nothing has expired, and nothing is copied.
  const hasExpired = kept.some((claim) => !isLive(claim, now));
  return { kept: hasExpired ? kept.filter((claim) => isLive(claim, now)) : kept, suppressed };
}
