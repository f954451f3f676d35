import { periodSeconds, type Plan } from './plan.ts';
import type { Quota } from './quota.ts';
import type { MinuteWindow } from '../lib/minute-window.ts';

interface Limits {
  window: MinuteWindow | null;
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
export function stateOf({ window, quota }: Limits): string {
  const states = window ? [`"minute";r=${window.left};t=${window.resetsInSeconds}`] : [];
  for (const { allowance, left, resetsInSeconds } of quota.leftNow()) {
    states.push(`"${allowance.group}-${allowance.period}";r=${left};t=${resetsInSeconds}`);
  }
  return states.join(', ');
}
