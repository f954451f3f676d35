import type { Claim } from '../../intel/claim.ts';
import { isThreat } from '../classification.ts';
import type { AddressFacts } from '../world.ts';

const dayMs = 86_400_000;

/** Claims that report an address, seen within the last `days`. */
export function reportsOf({ claims, now }: AddressFacts, days: number): Claim[] {
  return claims.filter((claim) => isThreat(claim) && claim.seenAt >= now - days * dayMs);
}

/** Second precision, with the zone as an offset. */
export const toTime = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}+00:00`;
