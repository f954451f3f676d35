import type { Change } from '../audit/store.ts';
import type { Indicator } from '../verdict/contract.ts';
import type { CaseEntry, CaseVerdict, IndicatorState, Sharing } from './contract.ts';

export interface Case {
  id: string;
  /** Account of the owner. */
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

/** A verdict on an indicator, valid from a moment on. */
export interface CaseJudgement extends CaseVerdict {
  reasons: readonly string[];
  sources: readonly string[];
}

/** An indicator with its place in a text. */
export interface FoundIndicator extends Indicator {
  lines: number;
  firstLine: string;
}

export interface CaseIndicator extends FoundIndicator {
  state: IndicatorState;
  reason: string;
  addedAt: string;
  judgedAt: string | null;
  /** The latest judgement; null if never judged. */
  judgement: CaseJudgement | null;
  /** The verdict at the requested moment. */
  before: CaseVerdict | null;
}

/** A history entry by its account. */
export interface Note extends Omit<CaseEntry, 'account'> {
  accountId: string;
}

/**
 * Cases in the ledger. Every method except `removeCase` checks access in its query, so invisible cases look
 * nonexistent.
 */
export interface CaseStore {
  /** Cases that the account may see, most recently changed first. */
  cases(accountId: string): Promise<(Case & CaseCounts & { owner: string })[]>;
  /** Null if the account may not see it. */
  case(id: string, accountId: string): Promise<(Case & CaseCounts & { owner: string }) | null>;
  readers(id: string): Promise<string[]>;
  /** Indicators with their verdicts at `since`, in the order they were added. */
  indicators(id: string, since: string): Promise<CaseIndicator[]>;
  history(id: string, limit: number): Promise<CaseEntry[]>;
  openCase(opened: Case, note: Note): Promise<void>;
  /** Adds the new ones and returns their number. */
  addIndicators(id: string, indicators: readonly FoundIndicator[], note: Note): Promise<number>;
  decide(
    id: string,
    decision: { indicators: readonly Indicator[]; state: IndicatorState; reason: string },
    note: Note,
  ): Promise<number>;
  addNote(id: string, note: Note): Promise<void>;
  /** Records only verdicts that differ from the last ones, and returns which did. */
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
