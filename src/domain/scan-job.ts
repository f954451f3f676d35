import type { Explanation } from './explanation.ts';
import type { Report } from './report.ts';
import type { Icon } from './visit.ts';

/** What a worker is told of a scan. */
export interface ScanJob {
  id: string;
  url: string;
  asked: string;
  mode: 'full' | 'lite';
}

/** The stages in their order; how far each brings a scan is one table, so that a percentage is never invented. */
export const stages = ['dns', 'registry', 'tls', 'http', 'browser', 'checks'] as const;
export type Stage = (typeof stages)[number];

/** What the service knows of addresses, names and software, asked for by a worker that has no data of its own. */
export interface Facts {
  ips: Readonly<Record<string, IpFacts>>;
  /** By A-label or URL: what feeds say. */
  names: Readonly<Record<string, NameFacts>>;
  /** By `softwareKey`: ids of CVEs, worst first. */
  cves: Readonly<Record<string, readonly string[]>>;
  /** By the MurmurHash3 of an icon, in decimal. */
  icons: Readonly<Record<string, IconFacts>>;
}

export const noFacts: Facts = { ips: {}, names: {}, cves: {}, icons: {} };

/** Who else shows an icon, by what we saw ourselves, and what software brings it along. */
export interface IconFacts {
  /** Registrable domains of public reports and of banners. */
  usedBy: readonly { domain: string; isWellKnown: boolean }[];
  /** '' when no fingerprint knows it. */
  product: string;
}

export type IconSeen = Pick<Icon, 'mmh3' | 'md5'>;

/** A piece of software that a page shows, in a version that it shows. */
export interface SoftwareSeen {
  name: string;
  version: string;
  cpes: readonly string[];
}

export const softwareKey = ({ name, version }: Pick<SoftwareSeen, 'name' | 'version'>): string =>
  `${name}\n${version}`;

export interface IpFacts {
  asName: string;
  /** 0 when nobody knows. */
  asn: number;
  /** Two capital letters, '' when nobody knows. */
  country: string;
  /** In the contract's words, in lower case: `safe`, `low`, `moderate`, `dangerous`, `critical`. */
  score: string;
}

export interface NameFacts {
  /** Feeds that list it, and as what. */
  listed: readonly { feed: string; label: string }[];
  /** In a list of popular sites; 0 when in none. */
  rank: number;
  /** A warning list that says it is well known; '' when none. */
  wellKnown: string;
}

export interface Subjects {
  ips: readonly string[];
  names: readonly string[];
  software: readonly SoftwareSeen[];
  icons: readonly IconSeen[];
}

export type AskFacts = (of: Subjects) => Promise<Facts>;

/** How a scan ended. `no such domain` and `failed` are answers, not errors. */
export type ScanEnd =
  | {
      kind: 'done';
      report: Report;
      explanation: Explanation;
      screenshots: readonly Uint8Array[];
    }
  | { kind: 'no such domain'; why: string }
  | { kind: 'failed'; why: string; isOurFault: boolean };

/** One scan, from the job to its end. It never throws for what a site does. */
export type RunScan = (
  job: ScanJob,
  tools: {
    onStage: (stage: Stage) => void;
    askFacts: AskFacts;
    signal: AbortSignal;
  },
) => Promise<ScanEnd>;
