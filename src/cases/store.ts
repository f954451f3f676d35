import type { Change } from '../audit/store.ts';
import type { Indicator } from '../verdict/contract.ts';
import type { CaseEntry, CaseVerdict, IndicatorState, Sharing } from './contract.ts';

export interface Case {
  id: string;
  /** Of its owner. */
  accountId: string;
  name: string;
  sharing: Sharing;
  createdAt: string;
  changedAt: string;
}

export interface CaseCounts {
  indicators: number;
  open: number;
  escalated: number;
  dismissed: number;
  malicious: number;
}

/** What an indicator was judged as, from a moment on. */
export interface CaseJudgement extends CaseVerdict {
  reasons: readonly string[];
  sources: readonly string[];
}

/** And where it was found in a text. */
export interface FoundIndicator extends Indicator {
  lines: number;
  firstLine: string;
}

export interface CaseIndicator extends FoundIndicator {
  state: IndicatorState;
  reason: string;
  addedAt: string;
  judgedAt: string | null;
  /** The last one; null when it was never judged. */
  judgement: CaseJudgement | null;
  /** What held at the moment that was asked for. */
  before: CaseVerdict | null;
}

/** An entry of the history, by the account that made it. */
export interface Note extends Omit<CaseEntry, 'account'> {
  accountId: string;
}

/**
 * Cases in the ledger. Every method but `removeCase` asks who may see a case in its own query: what is not seen is
 * as if it were not there.
 */
export interface CaseStore {
  /** Those that an account may see, the last changed first. */
  cases(accountId: string): Promise<(Case & CaseCounts & { owner: string })[]>;
  /** Null if the account may not see it. */
  case(id: string, accountId: string): Promise<(Case & CaseCounts & { owner: string }) | null>;
  readers(id: string): Promise<string[]>;
  /** With what held at a moment; in the order in which they were added. */
  indicators(id: string, since: string): Promise<CaseIndicator[]>;
  history(id: string, limit: number): Promise<CaseEntry[]>;
  openCase(opened: Case, note: Note): Promise<void>;
  /** Those that were not in it yet. */
  addIndicators(id: string, indicators: readonly FoundIndicator[], note: Note): Promise<number>;
  decide(
    id: string,
    decision: { indicators: readonly Indicator[]; state: IndicatorState; reason: string },
    note: Note,
  ): Promise<number>;
  addNote(id: string, note: Note): Promise<void>;
  /** Adds to its history only what differs from the last time; says which did. */
  recordJudgements(
    id: string,
    at: string,
    judged: readonly { indicator: Indicator; judgement: CaseJudgement }[],
  ): Promise<boolean[]>;
  renameCase(id: string, name: string, note: Note): Promise<void>;
  shareCase(
    id: string,
    shared: { sharing: Sharing; readers: readonly string[] },
    { note, change }: { note: Note; change: Change },
  ): Promise<void>;
  removeCase(id: string, change: Change): Promise<void>;
}
