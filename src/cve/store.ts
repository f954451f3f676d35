/** A score with the vector that it was computed from, as its author gave them. */
export interface CvssScore {
  /** 2.0, 3.0, 3.1 or 4.0 */
  version: string;
  score: number;
  /** LOW … CRITICAL; '' when nobody said. */
  severity: string;
  /** '' when nobody said. */
  vector: string;
}

/** How likely exploitation is in the next 30 days. */
export interface Epss {
  probability: number;
  percentile: number;
  /** The day it was computed, YYYY-MM-DD. */
  day: string;
}

/** Exploited in the wild, on an authority’s word. Days are YYYY-MM-DD, '' when nobody said. */
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
  /** partial or total; '' when nobody said. */
  technicalImpact: string;
}

/** Versions of one product that a CVE touches, or does not. Texts are '' where the source says nothing. */
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
  targetSoftware: string;
  targetHardware: string;
  startIncluding: string;
  startExcluding: string;
  endIncluding: string;
  endExcluding: string;
}

/** The parts of what is known of a CVE that one source alone speaks for. */
export type CvePart =
  | 'title'
  | 'description'
  | 'publishedAt'
  | 'updatedAt'
  | 'cvss2'
  | 'cvss3'
  | 'cvss4'
  | 'cwes'
  | 'epss'
  | 'kev'
  | 'ssvc'
  | 'affected'
  | 'references';

/** All that is known of one CVE, each part from the best source that speaks of it. */
export interface CveFacts {
  /** `CVE-2021-41773`, in capitals. */
  id: string;
  /** Its number was withdrawn: it touches nothing. */
  isRejected: boolean;
  title: string;
  description: string;
  /** ISO; null when nobody said. */
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
  /** Which feed said each part; a part that nobody spoke of is left out. */
  saidBy: Readonly<Partial<Record<CvePart, string>>>;
}

/** What weighs a CVE, for those who sort many of them. */
export interface CveWeight {
  id: string;
  /** The newest kind of CVSS that anybody gave; null when none. */
  cvss: number | null;
  /** 0 to 1; null when unknown. */
  epss: number | null;
  isKnownExploited: boolean;
}

/** A piece of software as a banner names it. */
export interface Software {
  product: string;
  version: string;
  /** CPE names of either spelling. */
  cpes: readonly string[];
  /** The distribution that packaged it, such as `ubuntu`; '' when nothing tells of one. */
  distribution: string;
}

/** A CVE that touches a piece of software. */
export interface CveMatch extends CveWeight {
  /**
   * The version is in the range, but a distribution packaged it, and those repair without raising the
   * version; or it is touched on some platforms only, and the banner does not tell which it is.
   */
  isUncertain: boolean;
  /** What matched. */
  range: AffectedRange;
}

/** What is known of CVEs as of one moment. Answers at once; nothing in it ever changes. */
export interface CveCatalogue {
  /** Two catalogues of one name say the same of everything. */
  generation: string;
  /** How many CVEs anybody spoke of. */
  count: number;
  /** By its id, in any case. */
  fact: (id: string) => CveFacts | undefined;
  /** The same without what is long. */
  weight: (id: string) => CveWeight | undefined;
  /** The CVEs of a piece of software, worst first: known exploited, then EPSS, then CVSS, then the newest id. */
  matching: (software: Software) => readonly CveMatch[];
  close: () => void;
}
