import { VedetteError } from '../errors.ts';
import type { Operation } from '../http/operation.ts';
import { MinuteWindow } from '../lib/minute-window.ts';
import type { Plan } from './plan.ts';
import { Quota, type QuotaParts } from './quota.ts';
import { policyOf, stateOf } from './rate-headers.ts';
import type { Account } from './store.ts';

/** State shared by all keys of an account. */
export interface Standing {
  account: Account;
  plan: Plan;
  quota: Quota;
  window: MinuteWindow | null;
  policy: string;
}

export function createStanding(account: Account, plan: Plan, parts: QuotaParts): Standing {
  const clock = () => performance.now();
  return {
    account,
    plan,
    quota: new Quota(account.id, plan, parts),
    window: plan.ratePerMinute === null ? null : new MinuteWindow(plan.ratePerMinute, clock),
    policy: policyOf(plan),
  };
}

export function rateExceeded(standing: Standing, window: MinuteWindow): VedetteError {
  return new VedetteError('rateExceeded', {
    retryAfter: window.resetsInSeconds,
    rateLimit: stateOf(standing),
    rateLimitPolicy: standing.policy,
  });
}

export function quotaSpent(standing: Standing, { group, cost }: Operation): VedetteError {
  return new VedetteError('quotaSpent', {
    retryAfter: standing.quota.resetsInSeconds(group, cost),
    rateLimit: stateOf(standing),
    rateLimitPolicy: standing.policy,
  });
}
