import type { Static } from 'typebox';
import type { BannerIndex } from '../banner/store.ts';
import type { CveCatalogue } from '../cve/store.ts';
import type { ExploitIndex } from '../exploit/store.ts';
import type { Caller } from '../http/operation.ts';
import type { IntelSnapshot } from '../intel/snapshot.ts';
import type { ipRange } from '../ip/contract.ts';
import type { Judgement } from '../verdict/contract.ts';

/** Everything that can be asked about an indicator. */
export interface CheckWorld {
  intel: () => IntelSnapshot;
  banners: BannerIndex;
  cves: () => CveCatalogue;
  cveData: () => 'ready' | 'building' | 'none';
  exploits: ExploitIndex;
  /** For public addresses and the user's own. */
  judgeAddress: (address: string, caller: Caller) => Judgement | Promise<Judgement>;
  countRange: (cidr: string) => Promise<Static<typeof ipRange.output>>;
  /** Scores the text of a URL; null if it is not a web address. */
  scoreUrl: (url: string) => UrlLook | null;
  /** The newest report of a URL, host or domain that the account may see. */
  newestReport: (target: string, accountId: string) => Promise<FoundReport | null>;
  now: () => number;
}

interface UrlLook {
  verdict: 'dangerous' | 'suspicious' | 'no sign';
  /** Evidence first, then by weight. */
  reasons: readonly { feature: string; says: string; weight: number }[];
}

export interface FoundReport {
  id: string;
  /** Unix time in ms. */
  endedAt: number;
  verdict: 'malicious' | 'suspicious' | 'unknown' | 'no findings';
  /** Why no content was seen; '' if it was. */
  unseen: string;
  reasons: readonly { about: string; says: string; weight: number }[];
  /** Addresses that the name resolved to. */
  addresses: readonly string[];
  /** Redirect targets, in order. */
  redirects: readonly string[];
  /** SHA-256 of the site's certificate; '' for none. */
  certificate: string;
  jarm: string;
  /** MurmurHash3 values. */
  favicons: readonly number[];
}

/** One request; reports are limited to those the caller may see. */
export interface Asking {
  world: CheckWorld;
  caller: Caller;
  /** Adds the evidence from which the verdict can be recomputed. */
  explain?: boolean;
  /** Used instead of the newest report. */
  report?: FoundReport;
}
