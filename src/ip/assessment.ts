import type { Flag } from '../intel/category.ts';
import type { Claim } from '../intel/claim.ts';
import { flagValues } from '../intel/flags.ts';
import { judge } from '../intel/judge.ts';
import type { Levels } from '../intel/score.ts';
import type { IntelSnapshot } from '../intel/snapshot.ts';
import { sift, type Suppressed } from '../intel/suppression.ts';
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
