import type { BuildState } from './distribution.ts';

/** A record of one source about a CVE. Dates and times are ISO 8601. */
export type CveRecord = CveDetails | EpssScore | KevEntry;

/** Any record of a feed about CVEs, packages or products. */
export type CveFeedRecord = CveRecord | PackageStatus | ProductLifecycle;

/** A CVE from NVD 2.0 or the CVE list 5.1, in one shape. */
export interface CveDetails {
  type: 'cve';
  /** nvd, cve or vulnrichment */
  source: string;
  cve: string;
  /** PUBLISHED, REJECTED, Analyzed … */
  state?: string;
  title?: string;
  /** In English. */
  description?: string;
  publishedAt?: string;
  updatedAt?: string;
  cvss: readonly SourceScore[];
  cwes: readonly string[];
  affected: readonly AffectedProduct[];
  references: readonly string[];
  /** SSVC: none, poc or active. */
  exploitation?: string;
  /** SSVC. */
  automatable?: boolean;
  /** SSVC: partial or total. */
  technicalImpact?: string;
}

export interface SourceScore {
  /** 2.0, 3.0, 3.1 or 4.0 */
  version: string;
  score: number;
  /** LOW … CRITICAL */
  severity?: string;
  vector?: string;
  /** Author of the score. */
  source?: string;
}

/** NVD names a product by CPE and bounds; CVE 5 by names and a version of some kind. */
export interface AffectedProduct {
  vendor?: string;
  product?: string;
  /** CPE 2.3. */
  cpe?: string | undefined;
  /** The only platform it is vulnerable on. */
  platform?: string;
  /** CPE names that must be present too, one of each list. */
  needs?: readonly (readonly string[])[];
  /** Name in a package collection, and its URL. */
  packageName?: string;
  collectionUrl?: string;
  vulnerable: boolean;
  /** One version, or the first of a range. */
  version?: string;
  /** semver, custom, git, rpm …; NVD has none. */
  versionType?: string;
  versionStartIncluding?: string;
  versionStartExcluding?: string;
  versionEndIncluding?: string;
  versionEndExcluding?: string;
}

/** Probability of exploitation in the next 30 days. */
interface EpssScore {
  type: 'epss';
  cve: string;
  epss: number;
  percentile: number;
  /** Date of computation. */
  day?: string;
}

/** An entry of a catalogue of exploited vulnerabilities. */
interface KevEntry {
  type: 'known-exploited';
  cve: string;
  vendor?: string;
  product?: string;
  title?: string;
  description?: string;
  addedAt?: string;
  /** Date by which agencies must act. */
  dueAt?: string;
  action?: string;
  /** Known use in ransomware campaigns. */
  ransomware: boolean;
  cwes: readonly string[];
}

/** The status of one CVE in one source package of a distribution. */
export interface PackageStatus {
  type: 'package';
  /** debian, ubuntu, alpine or redhat */
  distribution: string;
  package: string;
  cve: string;
  releases: readonly ReleaseStatus[];
}

export interface ReleaseStatus {
  /** bookworm, jammy, v3.20, 9 … */
  release: string;
  state: BuildState;
  /** The first build with the fix. */
  fixedIn?: string;
  /** The newest build that the tracker knew. */
  newest?: string;
  /** In the tracker's own words. */
  note?: string;
}

/** How long the release lines of a product get fixes. */
export interface ProductLifecycle {
  type: 'lifecycle';
  /** The source's own name. */
  product: string;
  title: string;
  cpes: readonly string[];
  cycles: readonly ReleaseCycle[];
}

interface ReleaseCycle {
  /** Version prefix. */
  cycle: string;
  ended?: boolean;
  /** Last day with fixes. */
  endsOn?: string;
  latest?: string;
}

/** Best source first: NVD analyses, the CVE list assigns numbers, the others add details. */
const sources = ['nvd', 'cve', 'vulnrichment', 'known-exploited', 'epss'];

export function rankOf(record: CveRecord): number {
  const at = sources.indexOf(record.type === 'cve' ? record.source : record.type);
  return at < 0 ? sources.length : at;
}

export function isRejected(record: CveRecord): boolean {
  return record.type === 'cve' && record.state?.toLowerCase() === 'rejected';
}

/** NVD's own score precedes those it republishes. */
const analyst = 'nvd@nist.gov';

/** The score of CVSS generation `2`, `3` or `4`. In generation 3 the later version is preferred. */
export function scoreOfKind(record: CveRecord, kind: '2' | '3' | '4'): SourceScore | undefined {
  if (record.type !== 'cve') return undefined;
  const scores = record.cvss.filter(({ version }) => version.startsWith(kind));
  const latest = scores.reduce((most, { version }) => (version > most ? version : most), '');
  const best = scores.filter(({ version }) => version === latest);
  return best.find(({ source }) => source === analyst) ?? best[0];
}
