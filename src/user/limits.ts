import { KeyFailures } from './key-failures.ts';
import { freeMeter, isUnlimited, LedgerMeter, type Meter } from './meter.ts';
import type { Plan } from './plan.ts';
import { Quota } from './quota.ts';
import { OwnRate, type Rate } from './rate.ts';
import { SharedRate } from './shared-rate.ts';
import type { UserStore } from './store.ts';

/** Counts what is limited: calls of accounts, and bad keys of addresses. */
export interface Limits {
  meterOf: (accountId: string, plan: Plan) => Meter;
  /** Notes a bad key. The seconds to wait if the address has had too many. */
  noteFailure: (address: string) => number | undefined | Promise<number | undefined>;
}

interface LedgerLimitParts {
  store: UserStore;
  /** Whether other servers share the ledger. */
  isShared: boolean;
  now: () => number;
  settings: { key_failures: number; quota_block: number };
}

/** Of the credits that are left, a server that shares them reserves at most one part in so many. */
const sharedQuotaParts = 20;

/** Counted in this process, over the ledger. */
export function createLimits(parts: LedgerLimitParts): Limits {
  const { store, isShared, now, settings } = parts;
  const failures = new KeyFailures(settings.key_failures, () => performance.now());
  const shares = isShared ? sharedQuotaParts : 1;
  const quotaParts = { store, now, block: settings.quota_block, shares };
  return {
    meterOf: (accountId, plan) =>
      isUnlimited(plan)
        ? freeMeter
        : new LedgerMeter(
            plan,
            createRate(accountId, plan, parts),
            new Quota(accountId, plan, quotaParts),
          ),
    noteFailure: (address) => failures.note(address),
  };
}

function createRate(
  accountId: string,
  { ratePerMinute: limit }: Plan,
  { store, isShared }: LedgerLimitParts,
): Rate | null {
  if (limit === null) return null;
  if (!isShared) return new OwnRate(limit);
  return new SharedRate({
    limit,
    lease: (lease) => store.leaseCalls(accountId, lease),
    clock: () => performance.now(),
  });
}
