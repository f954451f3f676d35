import type { Capture } from './capture.ts';
import type { Explanation } from './explanation.ts';
import type { Report } from './report/full.ts';
import type { Icon } from './visit.ts';

/** A scan job, as sent to a worker. */
export interface ScanJob {
  id: string;
  url: string;
  asked: string;
  mode: 'full' | 'lite';
  /** Absent for the usual options. */
  capture?: Capture;
}

/** Stages in order; their percentages are one table. */
export const stages = ['dns', 'registry', 'tls', 'http', 'browser', 'checks'] as const;
export type Stage = (typeof stages)[number];

/** Facts about addresses, names and software, requested by workers, which have no data. */
export interface Facts {
  ips: Readonly<Record<string, IpFacts>>;
  /** By A-label or URL: feed data. */
  names: Readonly<Record<string, NameFacts>>;
  /** By `softwareKey`: CVE ids, worst first. */
  cves: Readonly<Record<string, readonly string[]>>;
  /** By favicon MurmurHash3, in decimal. */
  icons: Readonly<Record<string, IconFacts>>;
  /** Whether any loaded feed lists addresses, or names. Absent if none were asked about. */
  covers?: { addresses: boolean; names: boolean };
}

/** The gap reported if no loaded feed lists addresses. */
export const addressFeeds = 'feeds of addresses';

export const noFacts: Facts = { ips: {}, names: {}, cves: {}, icons: {} };

/** Other sites with an icon, and the software that ships it. */
export interface IconFacts {
  /** Registrable domains from public reports and banners. */
  usedBy: readonly { domain: string; isWellKnown: boolean }[];
  /** '' if no fingerprint knows it. */
  product: string;
}

export type IconSeen = Pick<Icon, 'mmh3' | 'md5'>;

/** Software and version shown by a page. */
export interface SoftwareSeen {
  name: string;
  version: string;
  cpes: readonly string[];
}

export const softwareKey = ({ name, version }: Pick<SoftwareSeen, 'name' | 'version'>): string =>
  `${name}\n${version}`;

export interface IpFacts {
  asName: string;
  /** 0 if unknown. */
  asn: number;
  /** Two capital letters, '' if unknown. */
  country: string;
  /** Contract words in lower case: `safe`, `low`, `moderate`, `dangerous`, `critical`. */
  score: string;
}

export interface NameFacts {
  /** Feeds that list it, with the label. */
  listed: readonly { feed: string; label: string }[];
  /** Rank on a list of popular sites; 0 if unlisted. */
  rank: number;
  /** Warning list that calls it well known; '' if none. */
  wellKnown: string;
}

export interface Subjects {
  ips: readonly string[];
  names: readonly string[];
  software: readonly SoftwareSeen[];
  icons: readonly IconSeen[];
}

export type AskFacts = (of: Subjects) => Promise<Facts>;

/** Result of a scan. `no such domain` and `failed` are results, not errors. */
export type ScanEnd =
  | {
      kind: 'done';
      report: Report;
      explanation: Explanation;
      screenshots: readonly Uint8Array[];
      /** The final document in the browser; '' if it was not seen. */
      html: string;
    }
  | { kind: 'no such domain'; why: string }
  | { kind: 'failed'; why: string; isOurFault: boolean };

/** Ends a scan early: something on the site made the scanner fail. */
export class ScanFault extends Error {
  override readonly name = 'ScanFault';

  constructor(cause: unknown) {
    super('the scanner failed on something that the site sent', { cause });
  }
}

/** Runs one scan. Never throws because of the site. */
export type RunScan = (
  job: ScanJob,
  tools: {
    onStage: (stage: Stage) => void;
    askFacts: AskFacts;
    signal: AbortSignal;
  },
) => Promise<ScanEnd>;
