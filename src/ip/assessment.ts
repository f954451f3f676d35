import type { Flag } from '../intel/category.ts';
import { isLive, type Claim } from '../intel/claim.ts';
import { flagValues } from '../intel/flags.ts';
import { judge } from '../intel/judge.ts';
import type { Levels } from '../intel/score.ts';
import type { IntelSnapshot } from '../intel/snapshot.ts';
import { suppress, type Suppressed } from '../intel/suppression.ts';
import type { Ip } from '../lib/ip.ts';
import type { Reading } from './reading.ts';

/** What the claims about one address come to at one moment. */
export interface Assessment {
  now: number;
  /** The claims that count, newest first. */
  claims: readonly Claim[];
  suppressed: readonly Suppressed[];
  flags: Readonly<Record<Flag, boolean>>;
  /** Of the claims alone, whatever the address shows of itself. */
  levels: Levels;
}

interface Moment {
  snapshot: IntelSnapshot;
  now: number;
}

const latest = new WeakMap<Reading, Assessment>();

/**
 * Claims age by the hour, so all answers of one second share its beginning: a burst of questions about
 * an address weighs its claims once.
 */
export function assess(reading: Reading, { snapshot, now }: Moment): Assessment {
  const second = now - (now % 1000);
  const known = latest.get(reading);
  if (known?.now === second) return known;
  const { kept, suppressed } = sift(reading.found, reading.ip, { snapshot, now: second });
  const assessment: Assessment = {
    now: second,
    claims: kept,
    suppressed,
    flags: flagValues(kept, second),
    levels: judge(kept, second),
  };
  latest.set(reading, assessment);
  return assessment;
}

const none: readonly Suppressed[] = [];

/** What counts of the claims found: neither suppressed nor expired. */
export function sift(
  found: readonly Claim[],
  ip: Ip,
  { snapshot: { suppressions }, now }: Moment,
): { kept: readonly Claim[]; suppressed: readonly Suppressed[] } {
  if (found.length === 0) return { kept: found, suppressed: none };
  const { kept, suppressed } =
    suppressions.length === 0
      ? { kept: found, suppressed: none }
      : suppress(found, ip, { suppressions, now });
  // Nothing has expired as a rule, and then nothing is copied.
  const hasExpired = kept.some((claim) => !isLive(claim, now));
  return { kept: hasExpired ? kept.filter((claim) => isLive(claim, now)) : kept, suppressed };
}
