import type { NameFacts } from './scan-job.ts';
import type { Screenshots } from './screenshots.ts';
import type { ChargedPot, ScanStore } from './store.ts';
import type { ViewCounter } from './views.ts';
import type { Target } from './visit.ts';

export interface ScanLimits {
  scan_fresh_seconds: number;
  scans_waiting: number;
  scans_waiting_each: number;
  retry_after_seconds: number;
}

/** What the operations of this room need of the world. */
export interface DomainWorld {
  scanStore: ScanStore;
  scanLimits: ScanLimits;
  /** Something was queued. */
  wakeScans: () => void;
  /** Why a target may not be visited from here; '' when it may. */
  refuseTarget: (target: Target) => string;
  /** What a call of this room was just charged to. */
  chargedPots: (accountId: string) => Promise<readonly ChargedPot[]>;
  /** What lists say of a name. */
  nameFacts: (name: string) => NameFacts;
  screenshots: Screenshots;
  screenshotUrl: (name: string) => string;
  views: ViewCounter;
  /** How often each account asked about each name. */
  lookups: { add: (accountId: string, name: string) => number };
  now: () => number;
}
