import { subscriberOf } from '../lib/subscriber.ts';
import { Attempts } from './attempts.ts';
import { freeMeter, isUnlimited, LedgerMeter, type Meter } from './meter.ts';
import type { Plan } from './plan.ts';
import { Quota } from './quota.ts';
import { OwnRate, type Rate } from './rate.ts';
import { SharedRate } from './shared-rate.ts';
import type { UserStore } from './store.ts';

/** Counts what is limited: calls per account, and invalid keys per address. */
export interface Limits {
  meterOf: (accountId: string, plan: Plan) => Meter;
  /** Counts an invalid key. Returns the seconds to wait if the address has sent too many. */
  noteFailure: (address: string) => number | undefined | Promise<number | undefined>;
  close: () => Promise<void>;
}

interface LedgerLimitParts {
  store: UserStore;
  /** Whether other servers share the ledger. */
  isShared: boolean;
  now: () => number;
  settings: { keyFailures: number; quotaBlock: number };
}

/** A server that shares credits reserves at most one in this many of those left. */
const sharedQuotaParts = 20;

/** Counted in this process, over the ledger. */
export function createLimits(parts: LedgerLimitParts): Limits {
  const { store, isShared, now, settings } = parts;
  const failures = new Attempts(settings.keyFailures);
  const shares = isShared ? sharedQuotaParts : 1;
  const quotaParts = { store, now, block: settings.quotaBlock, shares };
  const rates = new Map<string, Rate>();
  // Kept while the process runs, so that changing an account does not reset its minute.
  const rateOf = (accountId: string, limit: number) => {
    const rate = rates.get(accountId) ?? createRate(accountId, limit, parts);
    rates.set(accountId, rate);
    rate.limit = limit;
    return rate;
  };
  return {
    meterOf: (accountId, plan) =>
      isUnlimited(plan)
        ? freeMeter
        : new LedgerMeter(
            plan,
            plan.ratePerMinute === null ? null : rateOf(accountId, plan.ratePerMinute),
            new Quota(accountId, plan, quotaParts),
          ),
    noteFailure: (address) => failures.note(subscriberOf(address)),
    async close() {
      await Promise.all([...rates.values()].map((rate) => rate.close()));
    },
  };
}

function createRate(accountId: string, limit: number, { store, isShared }: LedgerLimitParts): Rate {
  if (!isShared) return new OwnRate(limit);
  return new SharedRate({
    limit,
    lease: (lease) => store.leaseCalls(accountId, lease),
    clock: () => performance.now(),
  });
}
