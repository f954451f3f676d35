import type { Static } from 'typebox';
import type { BannerIndex } from '../banner/store.ts';
import type { CveCatalogue } from '../cve/store.ts';
import type { ExploitIndex } from '../exploit/store.ts';
import type { Caller } from '../http/operation.ts';
import type { IntelSnapshot } from '../intel/snapshot.ts';
import type { ipRange } from '../ip/contract.ts';
import type { Judgement } from '../verdict/contract.ts';

/** What can be asked about an indicator. */
export interface CheckWorld {
  intel: () => IntelSnapshot;
  banners: BannerIndex;
  cves: () => CveCatalogue;
  cveData: () => 'ready' | 'building' | 'none';
  exploits: ExploitIndex;
  /** Of a public address, or one of the user's own. */
  judgeAddress: (address: string, caller: Caller) => Judgement | Promise<Judgement>;
  countRange: (cidr: string) => Promise<Static<typeof ipRange.output>>;
  /** How a URL is written; null when it is no web address. */
  scoreUrl: (url: string) => UrlLook | null;
  /** The newest report of a URL, host or domain that an account may see. */
  newestReport: (target: string, accountId: string) => Promise<FoundReport | null>;
  now: () => number;
}

interface UrlLook {
  verdict: 'dangerous' | 'suspicious' | 'no sign';
  /** Evidence first, each the weightiest first. */
  reasons: readonly { feature: string; says: string; weight: number }[];
}

export interface FoundReport {
  id: string;
  /** In ms. */
  endedAt: number;
  verdict: 'malicious' | 'suspicious' | 'unknown' | 'no findings';
  /** Why its content was not seen; '' if it was. */
  unseen: string;
  reasons: readonly { about: string; says: string; weight: number }[];
  /** Addresses that the name led to. */
  addresses: readonly string[];
  /** Where the URL leads, in order. */
  redirects: readonly string[];
  /** SHA-256 of the site's certificate; '' for none. */
  certificate: string;
  jarm: string;
  /** As numbers. */
  favicons: readonly number[];
}

/** One question: reports are shown to those who may see them. */
export interface Asking {
  world: CheckWorld;
  caller: Caller;
  /** Adds what the verdict can be computed from again. */
  explain?: boolean;
  /** Counts instead of the newest report. */
  report?: FoundReport;
}
