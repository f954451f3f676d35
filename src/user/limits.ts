import { freeMeter, isUnlimited, LedgerMeter, type Meter } from './meter.ts';
import type { Plan } from './plan.ts';
import { KeyFailures } from './rate.ts';
import type { UserStore } from './store.ts';

/** Counts what is limited: calls of accounts, and bad keys of addresses. */
export interface Limits {
  meterOf: (accountId: string, plan: Plan) => Meter;
  /** Notes a bad key. The seconds to wait if the address has had too many. */
  noteFailure: (address: string) => number | undefined | Promise<number | undefined>;
}

interface LedgerLimitParts {
  store: UserStore;
  now: () => number;
  settings: { key_failures: number; quota_block: number; quota_shares: number };
}

/** Counted in this process, over the ledger. */
export function createLimits({ store, now, settings }: LedgerLimitParts): Limits {
  const failures = new KeyFailures(settings.key_failures, () => performance.now());
  const parts = { store, now, block: settings.quota_block, shares: settings.quota_shares };
  return {
    meterOf: (accountId, plan) =>
      isUnlimited(plan) ? freeMeter : new LedgerMeter(accountId, plan, parts),
    noteFailure: (address) => failures.note(address),
  };
}
