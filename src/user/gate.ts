import { VedetteError } from '../errors.ts';
import type { Admission, Gate, Visitor } from '../http/gate.ts';
import type { Group, Operation } from '../http/operation.ts';
import { ActivityLog } from './activity.ts';
import {
  anonymous,
  isUsable,
  localCaller,
  toHolder,
  type FoundKey,
  type Holder,
  type Standing,
} from './holder.ts';
import { checkRights, toRefusal } from './grant.ts';
import { mayLackKey, type FindKeyless } from './keyless.ts';
import { digestOf, isKeyForm, isSameSecret, keyLength } from './key-form.ts';
import type { Limits } from './limits.ts';
import type { Charge } from './meter.ts';
import { potsOf, type Plan } from './plan.ts';
import type { Receipt } from './quota.ts';
import { policyOf } from './rate-headers.ts';
import type { Account, Pot, UserStore } from './store.ts';

/** What the gate needs from the ledger, or from the process that has it. */
export type GateStore = Pick<UserStore, 'findKey' | 'findSession' | 'account' | 'plans' | 'flush'>;

interface GateParts {
  store: GateStore;
  limits: Limits;
  ownerId: string;
  now: () => number;
  /** Absent if every request needs a key. */
  findKeyless?: FindKeyless;
}

/** Keys kept in memory. */
const mostHolders = 10_000;

/** Gets the account, or undefined for all accounts. */
type OnForget = (accountId?: string) => Promise<void>;

interface Recognised {
  key: string;
  holder: Holder;
  /** Valid for this generation only; any change of accounts, keys or plans makes it stale. */
  generation: number;
}

const nothing = () => undefined;
const freely = () => Promise.resolve({ refund: nothing });

/** Keys, rates and quotas, answered from memory; the store is asked on a cache miss. */
export class KeyGate implements Gate {
  readonly activity: ActivityLog;
  readonly #parts: GateParts;
  readonly #holders = new Map<string, Holder>();
  readonly #standings = new Map<string, Standing>();
  /**
   * The last key per connection: clients reuse both, and hashing a key is the most expensive step
   * here.
   */
  readonly #lastSeen = new WeakMap<object, Recognised>();
  /** Increases whenever cached data becomes stale, so that look-ups in flight start over. */
  #generation = 0;
  readonly #listeners = new Set<OnForget>();

  constructor(parts: GateParts) {
    this.#parts = parts;
    this.activity = new ActivityLog(parts.store, parts.now);
  }

  admit(visitor: Visitor, operation: Operation): Admission | Promise<Admission> {
    if (operation.access === 'open') return { caller: anonymous, charge: freely, refund: nothing };
    if (visitor.local) return this.#admitLocal();
    if (operation.access === 'local') throw new VedetteError('notFound');
    const { key } = visitor;
    if (key !== undefined) return this.#admitKey(key, visitor, operation);
    if (mayLackKey(operation)) return this.#admitKeyless(visitor, operation);
    return this.#admitSession(visitor, operation);
  }

  #admitKey(key: string, visitor: Visitor, operation: Operation): Admission | Promise<Admission> {
    if (key.length !== keyLength) return this.#refuse(visitor);
    const last = this.#lastSeen.get(visitor.connection);
    // Callers share a proxy's connection, so this comparison must not leak another caller's key.
    if (last?.generation === this.#generation && isSameSecret(last.key, key)) {
      return this.#check({ holder: last.holder, key, visitor, operation });
    }
    return this.#recognise(key, visitor, operation);
  }

  #recognise(key: string, visitor: Visitor, operation: Operation): Admission | Promise<Admission> {
    const digest = digestOf(key);
    const enter = (holder: Holder | null) => {
      // The map found it by digest; the second comparison takes constant time.
      if (!holder || !isSameSecret(holder.digest, digest)) return this.#refuse(visitor);
      this.#lastSeen.set(visitor.connection, { key, holder, generation: this.#generation });
      return this.#check({ holder, key, visitor, operation });
    };
    const holder = this.#holders.get(digest);
    // A cached key had the right format when it was first seen.
    if (holder) return enter(holder);
    if (!isKeyForm(key)) return this.#refuse(visitor);
    return this.#load(() => this.#parts.store.findKey(digest), enter);
  }

  /** A session is as good as the key it was opened with, for pages of this server. */
  #admitSession(visitor: Visitor, operation: Operation): Admission | Promise<Admission> {
    const { session: token } = visitor;
    if (token === undefined) return this.#refuse(visitor);
    if (!visitor.isOwnPage) throw new VedetteError('notOwnPage');
    const digest = digestOf(token);
    const enter = (holder: Holder | null) => {
      const isOpen = holder !== null && holder.expiresAt > this.#parts.now();
      if (!isOpen) throw new VedetteError('sessionEnded');
      return this.#check({ holder, key: '', visitor, operation });
    };
    const holder = this.#holders.get(digest);
    return holder ? enter(holder) : this.#load(() => this.#parts.store.findSession(digest), enter);
  }

  /** Clients without keys are identified by address. */
  async #admitKeyless(visitor: Visitor, operation: Operation): Promise<Admission> {
    const holder = await this.#parts.findKeyless?.(visitor, (id) => this.standingOf(id));
    return holder ? this.#check({ holder, key: '', visitor, operation }) : this.#refuse(visitor);
  }

  /** Finds a key by its text, for signing in. Wrong keys count as in any other call. */
  async identify(text: string, visitor: Pick<Visitor, 'address'>): Promise<FoundKey> {
    const found = isKeyForm(text) ? await this.#parts.store.findKey(digestOf(text)) : null;
    if (!found || !isUsable(found, this.#parts.now())) return this.#refuse(visitor);
    return found;
  }

  /** The account of a caller; synchronous if cached. */
  standingOf(accountId: string): Standing | Promise<Standing> {
    return this.#standings.get(accountId) ?? this.#loadStanding(accountId);
  }

  /** Calls back on every `forget`, which resolves after it. */
  onForget(listener: OnForget): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Drops the cache of an account (or all), in every process: the next request reads the store. */
  async forget(accountId?: string): Promise<void> {
    const notified = [...this.#listeners].map((listener) => listener(accountId));
    await Promise.all([...notified, this.#forgetHere(accountId)]);
  }

  async #forgetHere(accountId?: string): Promise<void> {
    this.#generation++;
    for (const [digest, holder] of this.#holders) {
      if (accountId === undefined || holder.standing.account.id === accountId) {
        this.#holders.delete(digest);
      }
    }
    const standings = [...this.#standings.values()].filter(
      (standing) => accountId === undefined || standing.account.id === accountId,
    );
    for (const standing of standings) this.#standings.delete(standing.account.id);
    await Promise.all(standings.map((standing) => standing.meter.close()));
  }

  /** The pots that a call of this group is charged to now, for a later refund. */
  async potsOf(accountId: string, group: Group): Promise<Pot[]> {
    const { plan } = await this.standingOf(accountId);
    return potsOf(plan, group, this.#parts.now()).map((pot) => ({ accountId, ...pot }));
  }

  /** Credits were returned to their pots directly, so the cached purses are stale. */
  async noteRefund(accountId: string, operation: string, credits: number): Promise<void> {
    this.activity.noteCall(accountId, operation, { calls: 0, credits: -credits });
    await this.forget(accountId);
  }

  /** Returns unspent credits and calls and flushes counts. */
  async close(): Promise<void> {
    await this.forget();
    await this.#parts.limits.close();
    await this.activity.flush();
  }

  #admitLocal(): Admission {
    return { caller: localCaller(this.#parts.ownerId), charge: freely, refund: nothing };
  }

  #check(entry: Entry): Admission | Promise<Admission> {
    const { holder, visitor, operation } = entry;
    if (holder.expiresAt <= this.#parts.now()) return this.#refuse(visitor);
    // After the expiry check: an expired key must be indistinguishable from an unknown one.
    visitor.httpStatus = holder.httpStatus;
    checkRights(holder, operation);
    const charge = holder.standing.meter.admit(operation);
    if (charge instanceof Promise) return charge.then((late) => this.#enter(entry, late));
    return this.#enter(entry, charge);
  }

  #enter({ holder, key, operation }: Entry, charge: Charge): Admission {
    const { standing } = holder;
    const accountId = standing.account.id;
    const { id, cost } = operation;
    this.activity.noteAccess(accountId, holder.keyId);
    this.activity.noteCall(accountId, id, { calls: 1, credits: cost });
    let refunded = false;
    const admission: Admission = {
      caller: {
        accountId,
        role: holder.role,
        key,
        keyId: holder.keyId,
        grant: holder.grant,
        local: false,
        ...(holder.session === undefined ? {} : { session: holder.session }),
      },
      charge: (credits) => this.#chargeMore(standing, operation, credits),
      refund: () => {
        if (refunded) return;
        refunded = true;
        charge.refund();
        this.activity.noteCall(accountId, id, { calls: 0, credits: -cost });
      },
    };
    if (standing.policy !== '') {
      admission.rateLimit = { state: charge.state, policy: standing.policy };
    }
    return admission;
  }

  async #chargeMore(
    { account, meter }: Standing,
    { id, group }: Operation,
    credits: number,
  ): Promise<Receipt | null> {
    const receipt = await meter.charge(group, credits);
    if (receipt) this.activity.noteCall(account.id, id, { calls: 0, credits });
    return receipt;
  }

  /** Always fails. */
  #refuse(visitor: Pick<Visitor, 'address'>): Promise<never> {
    const wait = this.#parts.limits.noteFailure(visitor.address);
    if (!(wait instanceof Promise)) throw toRefusal(wait);
    return wait.then((seconds) => {
      throw toRefusal(seconds);
    });
  }

  /**
   * Queries the store until nothing changed during the query, then calls `enter` in the same tick.
   */
  async #load(
    find: () => Promise<FoundKey | null>,
    enter: (holder: Holder | null) => Admission | Promise<Admission>,
  ): Promise<Admission> {
    for (;;) {
      const generation = this.#generation;
      const found = await find();
      if (generation === this.#generation) return enter(this.#remember(found));
    }
  }

  #remember(found: FoundKey | null): Holder | null {
    if (!found || found.key.revokedAt !== null || found.account.disabledAt !== null) return null;
    const holder = toHolder(found, this.#standing(found.account, found.plan));
    this.#keep(holder);
    return holder;
  }

  async #loadStanding(accountId: string): Promise<Standing> {
    const { store } = this.#parts;
    for (;;) {
      const generation = this.#generation;
      const account = await store.account(accountId);
      const plan = (await store.plans()).find(({ name }) => name === account?.plan);
      if (generation !== this.#generation) continue;
      if (!account || !plan) throw new VedetteError('notFound');
      return this.#standing(account, plan);
    }
  }

  #standing(account: Account, plan: Plan): Standing {
    let standing = this.#standings.get(account.id);
    if (!standing) {
      const meter = this.#parts.limits.meterOf(account.id, plan);
      standing = { account, plan, meter, policy: policyOf(plan) };
      this.#standings.set(account.id, standing);
    }
    return standing;
  }

  #keep(holder: Holder): void {
    const [oldest] = this.#holders.keys();
    if (this.#holders.size >= mostHolders && oldest !== undefined) {
      this.#holders.delete(oldest);
    }
    this.#holders.set(holder.digest, holder);
  }
}

interface Entry {
  holder: Holder;
  key: string;
  visitor: Visitor;
  operation: Operation;
}
