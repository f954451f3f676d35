import type { DistributionVerdict } from './distribution.ts';

/** A score with the vector it was computed from, as its author gave them. */
export interface CvssScore {
  /** 2.0, 3.0, 3.1 or 4.0 */
  version: string;
  score: number;
  /** LOW … CRITICAL; '' if unknown. */
  severity: string;
  /** '' if unknown. */
  vector: string;
}

/** Probability of exploitation in the next 30 days. */
export interface Epss {
  probability: number;
  percentile: number;
  /** Date of computation, YYYY-MM-DD. */
  day: string;
}

/** Known to be exploited, according to an authority. Dates are YYYY-MM-DD; '' if unknown. */
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
  /** partial or total; '' if unknown. */
  technicalImpact: string;
}

/** Versions of one product that a CVE affects, or does not. Missing texts are ''. */
export interface AffectedRange {
  /** As in a CPE: lower case, with `_` for blanks. */
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
   * What must be present besides the product: one alternative of each list, as
   * `part:vendor:product:version`. NVD configurations join them with AND.
   */
  needs: readonly (readonly string[])[];
  startIncluding: string;
  startExcluding: string;
  endIncluding: string;
  endExcluding: string;
}

/** Everything known about one CVE, each part from the best source that has it. */
export interface CveFacts {
  /** `CVE-2021-41773`, in capitals. */
  id: string;
  /** The CVE was withdrawn: it affects nothing. */
  isRejected: boolean;
  title: string;
  description: string;
  /** ISO; null if unknown. */
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

/** The fields CVEs are ranked by. */
export interface CveWeight {
  id: string;
  /** From the newest CVSS version with a score; null if there is none. */
  cvss: number | null;
  /** 0 to 1; null if unknown. */
  epss: number | null;
  isKnownExploited: boolean;
}

/** One piece of software in a banner, a header or a page. */
export interface Software {
  product: string;
  version: string;
  /** CPE names in either spelling. */
  cpes: readonly string[];
  /** The distribution that packaged it, such as `ubuntu`; '' if unknown. */
  distribution: string;
  /** The distribution's build, such as `9.2p1-2+deb12u3`; '' if not shown. */
  build: string;
  /** Operating system families (`os:linux`) and product keys seen with it. */
  around: readonly string[];
  /** The host's system according to its other services; absent if only one banner is known. */
  host?: HostSystem;
}

/** The distribution of a host. */
export interface HostSystem {
  /** The tracker that covers it: `debian`, `redhat`; '' if the services contradict each other. */
  distribution: string;
  /** Empty if it may be any. */
  releases: readonly string[];
  /** `host is Debian 12 (SSH banner)`, or the contradiction. */
  words: string;
  isContradicted: boolean;
}

/**
 * affected: version and build are conclusive. possible: the version fits, but the build is unknown
 * or a platform unseen. fixed: the distribution fixed it, or never shipped the flaw.
 */
export type Grade = 'affected' | 'possible' | 'fixed';

/** A CVE of a piece of software. */
export interface CveMatch extends CveWeight {
  grade: Grade;
  /** Why it has this grade, in words. */
  reason: string;
  /** The matching range; null if only the distribution names it. */
  range: AffectedRange | null;
  /** The status in the distribution's tracker; null if none applies. */
  distribution: DistributionVerdict | null;
}

/** How long a release line gets fixes. */
export interface Lifecycle {
  title: string;
  /** `1.1.1`, `2.4`. */
  cycle: string;
  isEnded: boolean;
  /** YYYY-MM-DD of the last day with fixes; '' if unknown or still open. */
  endsOn: string;
  /** The newest release of the line; '' if unknown. */
  latest: string;
}

/**
 * Why CVEs cannot be determined: the product or its version is not shown, there is no CVE data
 * about it, or none at all. '' if they can.
 */
export type CannotTell = '' | 'not identified' | 'no version' | 'no data' | 'not loaded';

export interface Coverage {
  why: CannotTell;
  /** Keys of its products, if only the version is missing. */
  keys: readonly string[];
}

/** CVE knowledge at one point in time. Synchronous and immutable. */
export interface CveCatalogue {
  /** Catalogues with the same name have the same content. */
  generation: string;
  /** Number of CVEs in it. */
  count: number;
  /** Number of CVEs with version ranges: without any, nothing can be matched. */
  rangeCount: number;
  /** By id, in any case. */
  fact: (id: string) => CveFacts | undefined;
  /** Like `fact`, without the long parts. */
  weight: (id: string) => CveWeight | undefined;
  /** The CVEs of a piece of software, worst first: known exploited, then EPSS, then CVSS, then the newest id. */
  matching: (software: Software) => readonly CveMatch[];
  /** Whether enough is known to determine the CVEs of a piece of software. */
  coverage: (software: Software) => Coverage;
  /** CVEs by their last change at a source, newest first. */
  changedLately: (most: number) => readonly string[];
  /** All vendors named by CVEs, sorted. */
  vendors: () => readonly string[];
  /** All products of a vendor named by CVEs, sorted. */
  productsOf: (vendor: string) => readonly string[];
  /** CVEs that affect some version of a product, newest first. */
  ofProduct: (vendor: string, product: string) => readonly string[];
  /** Whether software still gets upstream fixes as of `now`, in ms; undefined if unknown. */
  lifecycle: (software: Software, now: number) => Lifecycle | undefined;
  close: () => void;
}
