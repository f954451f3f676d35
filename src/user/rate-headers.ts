import { periodSeconds, type Plan } from './plan.ts';
import type { Quota } from './quota.ts';
import type { Rate } from './rate.ts';

interface Limits {
  rate: Rate | null;
  quota: Quota;
}

/** `RateLimit-Policy` of the IETF draft: the limits. */
export function policyOf({ ratePerMinute, allowances }: Plan): string {
  const policies = ratePerMinute === null ? [] : [`"minute";q=${ratePerMinute};w=60`];
  for (const { group, period, credits } of allowances) {
    policies.push(`"${group}-${period}";q=${credits};w=${periodSeconds(period)}`);
  }
  return policies.join(', ');
}

/** `RateLimit` of the IETF draft: what is left. */
export function stateOf({ rate, quota }: Limits): string {
  const states = rate ? [`"minute";r=${rate.left};t=${rate.resetsInSeconds}`] : [];
  for (const { allowance, left, resetsInSeconds } of quota.leftNow()) {
    states.push(`"${allowance.group}-${allowance.period}";r=${left};t=${resetsInSeconds}`);
  }
  return states.join(', ');
}
