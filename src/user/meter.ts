import { VedetteError } from '../errors.ts';
import type { Group, Operation } from '../http/operation.ts';
import type { Plan } from './plan.ts';
import { freeOfCharge, type CreditsLeft, type Quota, type Receipt } from './quota.ts';
import { policyOf, stateOf } from './rate-headers.ts';
import type { Rate } from './rate.ts';
import type { Pot } from './store.ts';

/** A call that was counted and charged. */
export interface Charge extends Receipt {
  /** `RateLimit`: what is left; empty without limits. */
  state: string;
}

type Priced = Pick<Operation, 'group' | 'cost'>;

/** Counts the calls of one account against its plan. */
export interface Meter {
  /** Counts a call and charges its cost. Throws if a limit is reached. */
  admit: (call: Priced) => Charge | Promise<Charge>;
  /** Charges further credits; null if there are too few. */
  charge: (group: Group, credits: number) => Receipt | null | Promise<Receipt | null>;
  left: () => Promise<CreditsLeft[]>;
  /** Returns unspent credits. */
  close: () => Promise<void>;
}

const freeCall: Charge = { ...freeOfCharge, state: '' };

/** For plans without limits. */
export const freeMeter: Meter = {
  admit: () => freeCall,
  charge: () => freeOfCharge,
  left: () => Promise.resolve([]),
  close: () => Promise.resolve(),
};

export const isUnlimited = ({ ratePerMinute, allowances }: Plan) =>
  ratePerMinute === null && allowances.length === 0;

/** Counts in this process, on top of the ledger. */
export class LedgerMeter implements Meter {
  readonly #rate: Rate | null;
  readonly #quota: Quota;
  readonly #policy: string;

  /** The rate is null if the plan has none. */
  constructor(plan: Plan, rate: Rate | null, quota: Quota) {
    this.#rate = rate;
    this.#quota = quota;
    this.#policy = policyOf(plan);
  }

  admit(call: Priced): Charge | Promise<Charge> {
    const taken = this.#rate === null || this.#rate.take();
    if (taken instanceof Promise) return taken.then((late) => this.#charge(late, call));
    return this.#charge(taken, call);
  }

  #charge(isWithinRate: boolean, call: Priced): Charge | Promise<Charge> {
    if (!isWithinRate) throw this.#refusal('rateExceeded', this.#rate?.resetsInSeconds ?? 1);
    const receipt = this.#quota.take(call.group, call.cost);
    if (receipt instanceof Promise) return receipt.then((late) => this.#toCharge(late, call));
    return this.#toCharge(receipt, call);
  }

  charge(group: Group, credits: number): Receipt | null | Promise<Receipt | null> {
    return this.#quota.take(group, credits);
  }

  refund(pots: readonly Pot[], credits: number): void {
    this.#quota.refund(pots, credits);
  }

  left(): Promise<CreditsLeft[]> {
    return this.#quota.left();
  }

  async close(): Promise<void> {
    await this.#quota.close();
  }

  #toCharge(receipt: Receipt | null, { group, cost }: Priced): Charge {
    if (!receipt) throw this.#refusal('quotaSpent', this.#quota.resetsInSeconds(group, cost));
    return {
      refund: receipt.refund,
      get pots() {
        return receipt.pots;
      },
      state: this.#state(),
    };
  }

  #refusal(code: 'rateExceeded' | 'quotaSpent', retryAfter: number): VedetteError {
    return new VedetteError(code, {
      retryAfter,
      rateLimit: this.#state(),
      rateLimitPolicy: this.#policy,
    });
  }

  #state(): string {
    return stateOf({ rate: this.#rate, quota: this.#quota });
  }
}
