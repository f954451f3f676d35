import type { Change } from '../audit/store.ts';
import type { Capture } from './capture.ts';
import type { Explanation } from './explanation.ts';
import type { Look } from './likeness/likeness.ts';
import type { Report } from './report/full.ts';
import type { Trait } from './traits.ts';
import type { ReportVerdict } from './verdict-words.ts';

export { noLook, piecesOf } from './likeness/likeness.ts';
export { bodiesOf, traitsOf, traitText, type Trait } from './traits.ts';
export { reportVerdicts, type ReportVerdict } from './verdict-words.ts';

export type ScanMode = 'full' | 'lite';
export type ScanState = 'queued' | 'running' | 'done' | 'failed' | 'no such domain';

/** A pot that a scan was charged to, stored so that refunds work after a restart. */
export interface ChargedPot {
  group: string;
  period: string;
  startsAt: string;
}

export interface NewScan {
  id: string;
  accountId: string;
  mode: ScanMode;
  /** Visible only to its account. */
  isPrivate: boolean;
  /** Private, but anyone who has the id can open the report. */
  isUnlisted?: true;
  /** Absent for the usual options. */
  capture?: Capture;
  /** As written by the caller. */
  asked: string;
  url: string;
  /** A-label or address. */
  host: string;
  /** Registrable domain. */
  domain: string;
  /** One credit each. */
  charged: readonly ChargedPot[];
  createdAt: string;
  /** `traceparent` of the request, if it is traced. */
  trace?: string;
}

export interface Scan extends NewScan {
  state: ScanState;
  /** Progress while running. */
  percentage: number;
  /** How often a worker took it. */
  attempts: number;
  /** Who leased it; null unless it is running. */
  holder: string | null;
  /** Failure reason, or ''. */
  why: string;
  endedAt: string | null;
}

/** A scan under a lease. Once it belongs to another holder, writes with this one change nothing. */
export type LeasedScan = Pick<Scan, 'id' | 'holder'>;

/** Facts shown in lists, so that the report need not be opened. */
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
  /** Names of its screenshots. */
  screenshots: string[];
  /** Name of the file with the saved page; '' if none is stored. */
  page: string;
}

export interface ReportRow {
  scan: Scan;
  facts: ReportFacts;
  /** Null in reports older than verdicts. */
  verdict: ReportVerdict | null;
  views: number;
}

export interface ReportPage {
  /** Total over all pages. */
  count: number;
  rows: ReportRow[];
}

/** Which reports to find, by the part of the target in the query. */
export interface Wanted {
  by: 'domain' | 'host' | 'url';
  /** Any of these. */
  names: readonly string[];
}

/** A scan with the facts of its report that lists show. */
export interface ListedScan {
  scan: Scan;
  /** Null without a report. */
  verdict: ReportVerdict | null;
  title: string;
}

export interface ScanListing {
  wanted?: Wanted;
  /** A trait as text. */
  shares?: string;
  /** Any of these. */
  verdicts?: readonly ReportVerdict[];
  /** Requested since then. */
  since?: string;
  /** Only scans of the viewer's account. */
  mine: boolean;
  /** Older than the scan with this id. */
  after?: string;
  limit: number;
}

/** Screenshots and saved pages share a list of files, so that they are found, counted and deleted together. */
export const isPicture = (name: string) => name.endsWith('.png');

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
      verdict: ReportVerdict;
      screenshots: readonly PictureFile[];
    }
  | {
      state: 'failed' | 'no such domain';
      why: string;
      /** Refunds in the same transaction. */
      refund: boolean;
    };

interface Paging {
  mode: ScanMode;
  offset: number;
  limit: number;
}

/**
 * Jobs and reports. Every write is durable when it resolves. A `viewer` is an account; what it may not see
 * does not exist for it.
 */
export interface ScanStore {
  /**
   * Queues a scan, or returns the one in progress for the same account, target, mode,
   * visibility and options.
   */
  add(scan: NewScan): Promise<{ id: string; isNew: boolean }>;
  /** The newest report of the target since then, with the same options: public, or private to the account. */
  findFresh(
    scan: Pick<NewScan, 'accountId' | 'url' | 'mode' | 'isPrivate' | 'capture'>,
    since: string,
  ): Promise<string | null>;
  find(id: string, viewer: string): Promise<Scan | null>;
  /** Includes private scans of other accounts; only for deleting. */
  findAny(id: string): Promise<Scan | null>;
  /** Scans that a viewer may see, of any state, newest first. */
  list(viewer: string, listing: ScanListing): Promise<ListedScan[]>;

  /**
   * Leases the next scan to a holder, which is one run of a dispatcher. Accounts take turns: next is the
   * one whose last turn was longest ago, with its oldest scan.
   */
  lease(holder: string, until: string, mode: ScanMode): Promise<Scan | null>;
  /** Extends every lease of a holder. */
  renew(holder: string, until: string): Promise<void>;
  /**
   * Expires the leases of all other holders, if one process owns the ledger alone: then they are dead, and
   * their leases need not run out. Does nothing in a shared ledger, where they may be alive.
   */
  expireOthers(holder: string): Promise<void>;
  /** Leases to this holder the scans whose lease expired before that moment. Each goes to a single caller. */
  takeOverExpired(holder: string, until: string, before: string): Promise<Scan[]>;
  /** Position in the queue: 1 is next, 0 is not waiting. Scans requested later may overtake it. */
  position(scan: Pick<Scan, 'id' | 'accountId' | 'mode'>): Promise<number>;
  /** Records the progress of a scan and extends its lease. */
  progress(scan: LeasedScan, percentage: number, until: string): Promise<void>;
  /** Queues a running scan again; `asUntried` does not count the attempt. */
  requeue(scan: LeasedScan, asUntried: boolean): Promise<void>;
  /** Ends a scan once; a second call changes nothing and returns false. */
  end(scan: LeasedScan, outcome: Outcome, at: string): Promise<boolean>;
  /** Number of scans leased by any holder. */
  countRunning(): Promise<number>;
  /** Number of scans waiting, of all accounts or of one. */
  countWaiting(accountId?: string): Promise<number>;
  /** Scans queued before that time. */
  waitingSince(before: string): Promise<Scan[]>;

  report(id: string, viewer: string): Promise<KeptReport | null>;
  /** Public reports, newest first. */
  search(wanted: Wanted, page: Paging): Promise<ReportPage>;
  /** An account's own reports, newest first. */
  ownReports(
    accountId: string,
    page: Paging & { showPublic: boolean; showPrivate: boolean },
  ): Promise<ReportPage>;
  /** The newest report about a host that the viewer may see, in either mode. */
  newestOf(host: string, viewer: string): Promise<ReportRow | null>;
  /** Reports that share a piece of their look or an icon, newest first. Not compared yet. */
  alike(
    like: { look: Look; icons: readonly string[] },
    viewer: string,
  ): Promise<{ listed: ListedScan; look: Look; hasIcon: boolean }[]>;
  /** How many other hosts have reports with each trait, in the same order; counted over at most 10,000 reports. */
  countSharing(
    traits: readonly Trait[],
    scan: Pick<Scan, 'host'>,
    viewer: string,
  ): Promise<number[]>;
  /** Domains of public reports with a favicon, newest first, by its hash in reports. */
  domainsWithIcon(hash: string, limit: number): Promise<string[]>;
  addViews(views: ReadonlyMap<string, number>): Promise<void>;
  /** Scans that ended before that time, oldest first. */
  endedBefore(before: string, limit: number): Promise<string[]>;
  /** Deletes scans with all their data; returns the names of their screenshots. */
  remove(ids: readonly string[], change?: Change): Promise<string[]>;

  maySeeScreenshot(name: string, viewer: string): Promise<boolean>;
  /** All screenshots, oldest first. */
  screenshots(): Promise<(PictureFile & { createdAt: string })[]>;
  forgetScreenshots(names: readonly string[]): Promise<void>;
}
