import type { Meter } from './meter.ts';
import type { Plan } from './plan.ts';
import { policyOf } from './rate-headers.ts';
import type { Account } from './store.ts';

/** State shared by all keys of an account. */
export interface Standing {
  account: Account;
  plan: Plan;
  /** Counts calls against the plan. */
  meter: Meter;
  /** `RateLimit-Policy`; empty without limits. */
  policy: string;
}

export function createStanding(account: Account, plan: Plan, meter: Meter): Standing {
  return { account, plan, meter, policy: policyOf(plan) };
}
