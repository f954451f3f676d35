import { periodEnd, periodStart, type Allowance, type Plan } from './plan.ts';
import type { Pot, UserStore } from './store.ts';

interface QuotaParts {
  store: Pick<UserStore, 'reserve' | 'giveBack' | 'spent'>;
  now: () => number;
  /** Credits reserved on disk at a time. */
  block: number;
  /**
   * Each process reserves at most one in this many of the credits left, so that the last ones can be spent
   * on any of them. 1 for a single process.
   */
  shares: number;
}

/** Retry interval after a refused reservation: another process may have returned credits. */
const retryRefusedMs = 1_000;

/**
 * The credits of one allowance in one period. They are reserved on disk in blocks and spent in
 * memory: a crash loses the rest of a block but never gives out a credit twice.
 */
class Purse {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly #allowance: Allowance;
  readonly #pot: Pot;
  readonly #parts: QuotaParts;
  #inHand = 0;
  #reserved: number | undefined;
  #refusedAt = -Infinity;
  #turn: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(accountId: string, allowance: Allowance, parts: QuotaParts) {
    const { group, period } = allowance;
    const now = parts.now();
    this.startsAt = periodStart(period, now);
    this.endsAt = periodEnd(period, now);
    this.#allowance = allowance;
    this.#pot = { accountId, group, period, startsAt: new Date(this.startsAt).toISOString() };
    this.#parts = parts;
  }

  /** Takes credits; false if there are too few. Waits for the disk once per block. */
  take(credits: number): boolean | Promise<boolean> {
    if (this.#inHand >= credits) {
      this.#inHand -= credits;
      return true;
    }
    if (this.#isSpent(credits)) return false;
    const turn = this.#turn.then(() => this.#takeFromDisk(credits));
    this.#turn = turn.catch(() => undefined); // the caller of that turn gets the error, the next one retries
    return turn;
  }

  refund(credits: number): void {
    if (this.#closed) void this.#parts.store.giveBack(this.#pot, credits).catch(() => undefined);
    else this.#inHand += credits;
  }

  get pot(): Pot {
    return this.#pot;
  }

  isOf({ group, period, startsAt }: Pot): boolean {
    const own = this.#pot;
    return own.group === group && own.period === period && own.startsAt === startsAt;
  }

  async left(): Promise<number> {
    this.#reserved ??= await this.#parts.store.spent(this.#pot);
    return this.leftNow();
  }

  /** Credits left according to memory; exact after the first reservation. */
  leftNow(): number {
    return Math.max(0, this.#allowance.credits - (this.#reserved ?? 0)) + this.#inHand;
  }

  /** Returns the unspent rest to disk. The purse cannot be used afterwards. */
  async close(): Promise<void> {
    await this.#turn;
    this.#closed = true;
    const rest = this.#inHand;
    this.#inHand = 0;
    if (rest > 0) await this.#parts.store.giveBack(this.#pot, rest);
  }

  #isSpent(credits: number): boolean {
    if (this.#reserved === undefined) return false;
    const onDisk = this.#allowance.credits - this.#reserved;
    return onDisk + this.#inHand < credits && this.#parts.now() - this.#refusedAt < retryRefusedMs;
  }

  async #takeFromDisk(credits: number): Promise<boolean> {
    const missing = credits - this.#inHand;
    if (missing > 0) {
      const granted =
        (await this.#reserve(Math.max(missing, await this.#block()))) ||
        (await this.#reserve(missing));
      if (!granted) return false;
    }
    this.#inHand -= credits;
    return true;
  }

  async #block(): Promise<number> {
    const { block, shares } = this.#parts;
    if (shares === 1) return block;
    this.#reserved ??= await this.#parts.store.spent(this.#pot);
    return Math.min(block, Math.floor((this.#allowance.credits - this.#reserved) / shares));
  }

  async #reserve(credits: number): Promise<boolean> {
    const { store, now } = this.#parts;
    const answer = await store.reserve(this.#pot, credits, this.#allowance.credits);
    this.#reserved = answer.spent;
    if (answer.granted) this.#inHand += credits;
    else this.#refusedAt = now();
    return answer.granted;
  }
}

export interface CreditsLeft {
  allowance: Allowance;
  left: number;
  resetsInSeconds: number;
}

/** Proof of a charge. A refund goes to the charged period, even if it is over. */
export interface Receipt {
  refund: () => void;
  /** What was charged, for a refund by another process. */
  readonly pots: readonly Pot[];
}

export const freeOfCharge: Receipt = { refund: () => undefined, pots: [] };

/** All allowances of one account under its plan. */
export class Quota {
  readonly #plan: Plan;
  readonly #accountId: string;
  readonly #parts: QuotaParts;
  readonly #purses = new Map<Allowance, Purse>();

  constructor(accountId: string, plan: Plan, parts: QuotaParts) {
    this.#accountId = accountId;
    this.#plan = plan;
    this.#parts = parts;
  }

  /** Charges every allowance that covers this group, or none. Null if one is exhausted. */
  take(group: Allowance['group'], credits: number): Receipt | null | Promise<Receipt | null> {
    if (credits === 0 || this.#plan.allowances.length === 0) return freeOfCharge;
    const purses = this.#pursesFor(group);
    for (let at = 0; at < purses.length; at++) {
      const taken = purses[at]?.take(credits);
      if (taken === true) continue;
      if (taken === false) return undo(purses.slice(0, at), credits);
      return takeRest(purses, { at, taken, credits });
    }
    return createReceipt(purses, credits);
  }

  /** Returns credits to the pots of a receipt. */
  refund(pots: readonly Pot[], credits: number): void {
    const open = [...this.#purses.values()];
    for (const pot of pots) {
      const purse = open.find((each) => each.isOf(pot));
      if (purse) purse.refund(credits);
      else void this.#parts.store.giveBack(pot, credits).catch(() => undefined);
    }
  }

  /** Reads the disk where memory does not know yet. */
  async left(): Promise<CreditsLeft[]> {
    return Promise.all(
      this.#plan.allowances.map(async (allowance) => {
        const purse = this.#purse(allowance);
        return { allowance, left: await purse.left(), resetsInSeconds: this.#secondsTo(purse) };
      }),
    );
  }

  leftNow(): CreditsLeft[] {
    return this.#plan.allowances.map((allowance) => {
      const purse = this.#purse(allowance);
      return { allowance, left: purse.leftNow(), resetsInSeconds: this.#secondsTo(purse) };
    });
  }

  /** Seconds until every exhausted allowance has reset. */
  resetsInSeconds(group: Allowance['group'], credits: number): number {
    const spent = this.#pursesFor(group).filter((purse) => purse.leftNow() < credits);
    return Math.max(1, ...spent.map((purse) => this.#secondsTo(purse)));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#purses.values()].map((purse) => purse.close()));
  }

  #pursesFor(group: Allowance['group']): Purse[] {
    const counted = this.#plan.allowances.filter(
      (allowance) => allowance.group === 'all' || allowance.group === group,
    );
    return counted.map((allowance) => this.#purse(allowance));
  }

  #purse(allowance: Allowance): Purse {
    const now = this.#parts.now();
    let purse = this.#purses.get(allowance);
    // If the clock is set back, the old period's pot is still on disk, so no credit is given out
    // twice.
    if (!purse || now >= purse.endsAt || now < purse.startsAt) {
      void purse?.close().catch(() => undefined); // leftovers of a past period are worthless
      purse = new Purse(this.#accountId, allowance, this.#parts);
      this.#purses.set(allowance, purse);
    }
    return purse;
  }

  #secondsTo(purse: Purse): number {
    return Math.max(1, Math.ceil((purse.endsAt - this.#parts.now()) / 1000));
  }
}

function createReceipt(purses: Purse[], credits: number): Receipt {
  return {
    refund() {
      for (const purse of purses) purse.refund(credits);
    },
    get pots() {
      return purses.map(({ pot }) => pot);
    },
  };
}

function undo(purses: Purse[], credits: number): null {
  createReceipt(purses, credits).refund();
  return null;
}

async function takeRest(
  purses: Purse[],
  { at, taken, credits }: { at: number; taken: Promise<boolean> | undefined; credits: number },
): Promise<Receipt | null> {
  if (!(await taken)) return undo(purses.slice(0, at), credits);
  for (let next = at + 1; next < purses.length; next++) {
    if (!(await purses[next]?.take(credits))) return undo(purses.slice(0, next), credits);
  }
  return createReceipt(purses, credits);
}
