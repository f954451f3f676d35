import type { Caller } from '../http/operation.ts';
import type { Bell } from '../lib/bell.ts';
import type { Judgement } from '../verdict/contract.ts';
import type { NameFacts } from './scan-job.ts';
import type { Screenshots } from './screenshots.ts';
import type { ChargedPot, KeptReport, ScanStore } from './store.ts';
import type { ViewCounter } from './views.ts';
import type { Target } from './visit.ts';

interface ScanLimits {
  scanFreshSeconds: number;
  scansWaiting: number;
  scansWaitingEach: number;
  scanEventsSeconds: number;
}

export interface DomainWorld {
  scanStore: ScanStore;
  scanLimits: ScanLimits;
  /** Rung when a scan advances or ends, or the queue moves. */
  scanNews: Bell;
  /** A scan was queued. */
  wakeScans: () => void;
  /** Why a target may not be scanned; '' if it may. */
  refuseTarget: (target: Target) => string;
  /** The pots a call was just charged to. */
  chargedPots: (accountId: string) => Promise<readonly ChargedPot[]>;
  /** What feeds say about a name. */
  nameFacts: (name: string) => NameFacts;
  screenshots: Screenshots;
  screenshotUrl: (name: string) => string;
  views: ViewCounter;
  /** Queries per account and name. */
  lookups: { add: (accountId: string, name: string) => number };
  /** Judges the target of a report by what is known today. */
  judgeReport: (kept: KeptReport, caller: Caller) => Promise<Judgement>;
  now: () => number;
  /** `traceparent` of the current request; '' if it is not traced. Absent without tracing. */
  traceparent?: () => string;
}
