import type { DistributionVerdict } from './distribution.ts';

/** A score with the vector it was computed from, as its author gave them. */
export interface CvssScore {
  /** 2.0, 3.0, 3.1 or 4.0 */
  version: string;
  score: number;
  /** LOW … CRITICAL; '' when unknown. */
  severity: string;
  /** '' when unknown. */
  vector: string;
}

/** How likely exploitation is in the next 30 days. */
export interface Epss {
  probability: number;
  percentile: number;
  /** The day it was computed, YYYY-MM-DD. */
  day: string;
}

/** Exploited in the wild, on an authority’s word. Days are YYYY-MM-DD, '' when unknown. */
export interface KnownExploited {
  addedOn: string;
  dueOn: string;
  ransomware: boolean;
  title: string;
  action: string;
}

/** Decision points of the Stakeholder-Specific Vulnerability Categorization. */
export interface Ssvc {
  /** none, poc or active */
  exploitation: string;
  automatable: boolean | null;
  /** partial or total; '' when unknown. */
  technicalImpact: string;
}

/** Versions of one product that a CVE affects, or does not. Texts are '' where the source has none. */
export interface AffectedRange {
  /** As in a CPE: lower case, blanks as `_`. */
  vendor: string;
  product: string;
  part: 'a' | 'o' | 'h';
  isVulnerable: boolean;
  /** One version; `*` for all within the bounds, `-` for products without versions. */
  version: string;
  /** The update that belongs to `version`, such as `p1` or `rc2`; `*` for any. */
  update: string;
  edition: string;
  /** `lts`, `community`; `*` for any. */
  softwareEdition: string;
  targetSoftware: string;
  targetHardware: string;
  /**
   * What must be present besides the product: one alternative of each list, as `part:vendor:product:version`.
   * A configuration of NVD joins them by AND.
   */
  needs: readonly (readonly string[])[];
  startIncluding: string;
  startExcluding: string;
  endIncluding: string;
  endExcluding: string;
}

/** All that is known of one CVE, each part from the best source that has it. */
export interface CveFacts {
  /** `CVE-2021-41773`, in capitals. */
  id: string;
  /** Its number was withdrawn: it affects nothing. */
  isRejected: boolean;
  title: string;
  description: string;
  /** ISO; null when unknown. */
  publishedAt: string | null;
  updatedAt: string | null;
  cvss2: CvssScore | null;
  cvss3: CvssScore | null;
  cvss4: CvssScore | null;
  /** `CWE-79`. */
  cwes: readonly string[];
  epss: Epss | null;
  kev: KnownExploited | null;
  ssvc: Ssvc | null;
  affected: readonly AffectedRange[];
  references: readonly string[];
}

/** What CVEs are ranked by. */
export interface CveWeight {
  id: string;
  /** Of the newest CVSS version that has a score; null when none has. */
  cvss: number | null;
  /** 0 to 1; null when unknown. */
  epss: number | null;
  isKnownExploited: boolean;
}

/** One piece of software that a banner, a header or a page names. */
export interface Software {
  product: string;
  version: string;
  /** CPE names of either spelling. */
  cpes: readonly string[];
  /** The distribution that packaged it, such as `ubuntu`; '' when nothing names one. */
  distribution: string;
  /** The distribution's build, such as `9.2p1-2+deb12u3`; '' when it is not shown. */
  build: string;
  /** Families of operating systems (`os:linux`) and keys of products seen with it. */
  around: readonly string[];
  /** What the host is, as its other services say; absent where only one banner is known. */
  host?: HostSystem;
}

/** The distribution of a host. */
export interface HostSystem {
  /** The tracker that covers it: `debian`, `redhat`; '' when its services contradict each other. */
  distribution: string;
  /** None when it may be any. */
  releases: readonly string[];
  /** `host is Debian 12 (SSH banner)`, or what the contradiction is. */
  words: string;
  isContradicted: boolean;
}

/**
 * affected: version and build decide it. possible: the version fits, but the build is unknown or a
 * platform unseen. fixed: the distribution repaired it, or never shipped the flaw.
 */
export type Grade = 'affected' | 'possible' | 'fixed';

/** A CVE of a piece of software. */
export interface CveMatch extends CveWeight {
  grade: Grade;
  /** Why it has this grade, for people. */
  reason: string;
  /** What matched; null when only the distribution names it. */
  range: AffectedRange | null;
  /** What the tracker of the distribution says; null when none was asked. */
  distribution: DistributionVerdict | null;
}

/** How long a line of releases gets fixes. */
export interface Lifecycle {
  title: string;
  /** `1.1.1`, `2.4`. */
  cycle: string;
  isEnded: boolean;
  /** YYYY-MM-DD of the last day with fixes; '' when unknown or still open. */
  endsOn: string;
  /** The newest release of the line; '' when unknown. */
  latest: string;
}

/**
 * Why a piece of software has no answer: what it is, or which version of it, is not shown; or there is no CVE data about
 * it, or none at all. '' when it has one.
 */
export type CannotTell = '' | 'not identified' | 'no version' | 'no data' | 'not loaded';

export interface Coverage {
  why: CannotTell;
  /** Products that it is, as CVEs are filed, where only the version is missing. */
  keys: readonly string[];
}

/** What is known of CVEs as of one moment. Answers at once; nothing in it ever changes. */
export interface CveCatalogue {
  /** Two catalogues with the same name have the same content. */
  generation: string;
  /** Number of CVEs in it. */
  count: number;
  /** Number of CVEs with version ranges: without any, nothing can be matched. */
  rangeCount: number;
  /** By its id, in any case. */
  fact: (id: string) => CveFacts | undefined;
  /** The same without its long parts. */
  weight: (id: string) => CveWeight | undefined;
  /** The CVEs of a piece of software, worst first: known exploited, then EPSS, then CVSS, then the newest id. */
  matching: (software: Software) => readonly CveMatch[];
  /** Whether enough is known to say which CVEs a piece of software has. */
  coverage: (software: Software) => Coverage;
  /** CVEs by when a source changed them last, the newest first. */
  changedLately: (most: number) => readonly string[];
  /** Every vendor that a CVE names, in order. */
  vendors: () => readonly string[];
  /** The products of a vendor that a CVE names, in order. */
  productsOf: (vendor: string) => readonly string[];
  /** CVEs that affect some version of a product, the newest first. */
  ofProduct: (vendor: string, product: string) => readonly string[];
  /** Whether a piece of software still gets fixes from its authors as of `now`, in ms; undefined when unknown. */
  lifecycle: (software: Software, now: number) => Lifecycle | undefined;
  close: () => void;
}
