import type { Flag } from '../intel/category.ts';
import type { Claim } from '../intel/claim.ts';
import { flagValues } from '../intel/flags.ts';
import { judge } from '../intel/judge.ts';
import type { Levels } from '../intel/score.ts';
import type { IntelSnapshot } from '../intel/snapshot.ts';
import { sift, type Suppressed } from '../intel/suppression.ts';
import type { Reading } from './reading.ts';

/** The result of the claims about one address at one time. */
export interface Assessment {
  now: number;
  /** The claims that count, newest first. */
  claims: readonly Claim[];
  suppressed: readonly Suppressed[];
  flags: Readonly<Record<Flag, boolean>>;
  /** From claims alone, without the address's own exposure. */
  levels: Levels;
}

interface Moment {
  snapshot: IntelSnapshot;
  now: number;
}

const latest = new WeakMap<Reading, Assessment>();

/**
 * Claims age by the hour, so all answers within a second share one assessment: a burst of requests
 * for an address weighs its claims once.
 */
export function assess(reading: Reading, { snapshot, now }: Moment): Assessment {
  const second = now - (now % 1000);
  const known = latest.get(reading);
  if (known?.now === second) return known;
  const { kept, suppressed } = sift(reading.found, reading.ip, {
    suppressions: snapshot.suppressions,
    now: second,
  });
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
