import type { Explanation } from './explanation.ts';
import type { Report } from './report.ts';

export type ScanMode = 'full' | 'lite';
export type ScanState = 'queued' | 'running' | 'done' | 'failed' | 'no such domain';

/** Where credits of a scan were taken from, so that they find their way back after a restart, too. */
export interface ChargedPot {
  group: string;
  period: string;
  startsAt: string;
}

export interface NewScan {
  id: string;
  accountId: string;
  mode: ScanMode;
  /** Nobody but the account learns of it. */
  isPrivate: boolean;
  /** As somebody wrote it. */
  asked: string;
  url: string;
  /** An A-label or an address. */
  host: string;
  /** The registrable part of the host. */
  domain: string;
  /** One credit of each. */
  charged: readonly ChargedPot[];
  createdAt: string;
}

export interface Scan extends NewScan {
  state: ScanState;
  /** How far it is while it runs. */
  percentage: number;
  /** How often a worker took it. */
  attempts: number;
  /** Why it did not end well, '' when it did. */
  why: string;
  endedAt: string | null;
}

/** What lists show of a report, so that nobody has to open it for that. */
export interface ReportFacts {
  connectedIps: number;
  countries: string[];
  issues: string[];
  jarm: string;
  score: string;
  technologies: string[];
  title: string;
}

export interface KeptReport {
  scan: Scan;
  report: Report;
  explanation: Explanation;
  /** Names of its pictures. */
  screenshots: string[];
}

export interface ReportRow {
  scan: Scan;
  facts: ReportFacts;
  views: number;
}

export interface ReportPage {
  /** Of all pages. */
  count: number;
  rows: ReportRow[];
}

/** Which reports, by the part of the target that the searcher named. */
export interface Wanted {
  by: 'domain' | 'host' | 'url';
  /** One of these. */
  names: readonly string[];
}

export interface PictureFile {
  name: string;
  bytes: number;
}

export type Outcome =
  | {
      state: 'done';
      report: Report;
      explanation: Explanation;
      facts: ReportFacts;
      screenshots: readonly PictureFile[];
    }
  | {
      state: 'failed' | 'no such domain';
      why: string;
      /** Gives the credits back, in the same step. */
      refund: boolean;
    };

interface Paging {
  mode: ScanMode;
  offset: number;
  limit: number;
}

/**
 * Jobs and reports, kept exactly. Every write is durable when it resolves. A `viewer` is an account: what
 * it may not see is not found, as if it were not there.
 */
export interface ScanStore {
  /** Queues a scan, or names the one of the same account, target, mode and visibility that is under way. */
  add(scan: NewScan): Promise<{ id: string; isNew: boolean }>;
  /** The newest report of the target since then, of anybody when public, of the account when private. */
  findFresh(
    scan: Pick<NewScan, 'accountId' | 'url' | 'mode' | 'isPrivate'>,
    since: string,
  ): Promise<string | null>;
  find(id: string, viewer: string): Promise<Scan | null>;

  /**
   * Leases the next scan to a holder, a run of a dispatcher. Accounts take turns: the one whose last turn was longest
   * ago is next, with its oldest scan.
   */
  lease(holder: string, until: string, mode: ScanMode): Promise<Scan | null>;
  /** Extends every lease of a holder. */
  renew(holder: string, until: string): Promise<void>;
  /**
   * Expires the leases of all other holders. Only for a ledger that one process owns alone: whatever held a lease
   * before is dead, and there is no need to wait for it.
   */
  expireOthers(holder: string): Promise<void>;
  /** Leases scans to a holder whose lease by another expired before that moment; each goes to one caller only. */
  takeOverExpired(holder: string, until: string, before: string): Promise<Scan[]>;
  /** In how many turns it is leased: 1 is next, 0 does not wait. Scans that are asked for later may come before. */
  position(scan: Pick<Scan, 'id' | 'accountId' | 'mode'>): Promise<number>;
  /** Notes how far a scan is, and extends its lease. */
  progress(id: string, percentage: number, until: string): Promise<void>;
  /** Queues a running scan again; `asUntried` does not count the attempt. */
  requeue(id: string, asUntried: boolean): Promise<void>;
  /** Ends a scan once; a second call changes nothing and returns false. */
  end(id: string, outcome: Outcome, at: string): Promise<boolean>;
  /** How many are leased, by any holder. */
  countRunning(): Promise<number>;
  /** How many wait, of all accounts or of one. */
  countWaiting(accountId?: string): Promise<number>;
  /** Scans that have waited since before that moment. */
  waitingSince(before: string): Promise<Scan[]>;

  report(id: string, viewer: string): Promise<KeptReport | null>;
  /** Public reports, newest first. */
  search(wanted: Wanted, page: Paging): Promise<ReportPage>;
  /** An account's own reports, newest first. */
  ownReports(
    accountId: string,
    page: Paging & { showPublic: boolean; showPrivate: boolean },
  ): Promise<ReportPage>;
  /** The newest report about a host that the viewer may see, of either mode. */
  newestOf(host: string, viewer: string): Promise<ReportRow | null>;
  /** Domains of public reports whose page shows an icon, newest first; by its hash as reports have it. */
  domainsWithIcon(hash: string, limit: number): Promise<string[]>;
  addViews(views: ReadonlyMap<string, number>): Promise<void>;
  /** Scans that ended before that moment, oldest first. */
  endedBefore(before: string, limit: number): Promise<string[]>;
  /** Removes scans with all that belongs to them; gives the names of their pictures. */
  remove(ids: readonly string[]): Promise<string[]>;

  maySeeScreenshot(name: string, viewer: string): Promise<boolean>;
  /** All pictures, oldest first. */
  screenshots(): Promise<(PictureFile & { createdAt: string })[]>;
  forgetScreenshots(names: readonly string[]): Promise<void>;
}
