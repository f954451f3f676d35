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

/** What processes without a ledger ask of the one that has it and counts for all of them. */
export interface AccountServer extends GateStore {
  noteFailure: Limits['noteFailure'];
  /** Counts and charges a call of an account. Throws if a limit is reached. */
  admit: (accountId: string, call: { group: Group; cost: number }) => Promise<Charged>;
  charge: (accountId: string, group: Group, credits: number) => Promise<readonly Pot[] | null>;
  refund: (accountId: string, pots: readonly Pot[], credits: number) => void;
  creditsLeft: (accountId: string) => Promise<CreditsLeft[]>;
}

interface AccountServerParts {
  store: GateStore;
  limits: Limits;
  gate: KeyGate;
}

export function createAccountServer({ store, limits, gate }: AccountServerParts): AccountServer {
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

/** Limits that are counted in another process. */
export function limitsAt(server: AccountServer): Limits {
  return {
    noteFailure: (address) => server.noteFailure(address),
    meterOf: (accountId, plan) => (isUnlimited(plan) ? freeMeter : meterAt(server, accountId)),
    close: () => Promise.resolve(),
  };
}

function meterAt(server: AccountServer, accountId: string): Meter {
  const receiptOf = (pots: readonly Pot[], credits: number): Receipt => ({
    pots,
    refund: () => server.refund(accountId, pots, credits),
  });
  return {
    async admit({ group, cost }) {
      const { pots, state } = await server.admit(accountId, { group, cost });
      return { ...receiptOf(pots, cost), state };
    },
    async charge(group, credits) {
      const pots = await server.charge(accountId, group, credits);
      return pots && receiptOf(pots, credits);
    },
    left: () => server.creditsLeft(accountId),
    close: () => Promise.resolve(),
  };
}
