import type { Group } from '../http/operation.ts';
import type { GateStore, KeyGate } from './gate.ts';
import type { Limits } from './limits.ts';
import { freeMeter, isUnlimited, LedgerMeter, type Meter } from './meter.ts';
import type { CreditsLeft, Receipt } from './quota.ts';
import type { Pot } from './store.ts';

interface Charged {
  pots: readonly Pot[];
  state: string;
}

/** What a process without a ledger asks of the one that has it, which counts for all of them. */
export interface UserDesk extends GateStore {
  noteFailure: Limits['noteFailure'];
  /** Counts a call of an account and charges it. Fails if a limit is reached. */
  admit: (accountId: string, call: { group: Group; cost: number }) => Promise<Charged>;
  charge: (accountId: string, group: Group, credits: number) => Promise<readonly Pot[] | null>;
  refund: (accountId: string, pots: readonly Pot[], credits: number) => void;
  creditsLeft: (accountId: string) => Promise<CreditsLeft[]>;
}

interface DeskParts {
  store: GateStore;
  limits: Limits;
  gate: KeyGate;
}

export function createDesk({ store, limits, gate }: DeskParts): UserDesk {
  const meterOf = async (accountId: string) => (await gate.standingOf(accountId)).meter;
  return {
    findKey: (digest) => store.findKey(digest),
    findSession: (digest) => store.findSession(digest),
    account: (id) => store.account(id),
    plans: () => store.plans(),
    flush: (activity) => {
      gate.activity.add(activity);
      return Promise.resolve();
    },
    noteFailure: (address) => limits.noteFailure(address),
    async admit(accountId, call) {
      const { pots, state } = await (await meterOf(accountId)).admit(call);
      return { pots, state };
    },
    async charge(accountId, group, credits) {
      const receipt = await (await meterOf(accountId)).charge(group, credits);
      return receipt && receipt.pots;
    },
    refund(accountId, pots, credits) {
      void meterOf(accountId).then((meter) => {
        if (meter instanceof LedgerMeter) meter.refund(pots, credits);
      });
    },
    creditsLeft: async (accountId) => (await meterOf(accountId)).left(),
  };
}

/** Limits that are counted at the desk of another process. */
export function limitsAt(desk: UserDesk): Limits {
  return {
    noteFailure: (address) => desk.noteFailure(address),
    meterOf: (accountId, plan) => (isUnlimited(plan) ? freeMeter : meterAt(desk, accountId)),
    close: () => Promise.resolve(),
  };
}

function meterAt(desk: UserDesk, accountId: string): Meter {
  const receiptOf = (pots: readonly Pot[], credits: number): Receipt => ({
    pots,
    refund: () => desk.refund(accountId, pots, credits),
  });
  return {
    async admit({ group, cost }) {
      const { pots, state } = await desk.admit(accountId, { group, cost });
      return { ...receiptOf(pots, cost), state };
    },
    async charge(group, credits) {
      const pots = await desk.charge(accountId, group, credits);
      return pots && receiptOf(pots, credits);
    },
    left: () => desk.creditsLeft(accountId),
    close: () => Promise.resolve(),
  };
}
