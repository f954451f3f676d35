import type { SaidAffected } from './affected.ts';
import type { BuildState } from './distribution.ts';

/** What one record of one source says of a CVE. Days and moments are ISO. */
export type Said = SaidRecord | SaidProbability | SaidExploited;

/** What a record says that is not about one CVE of upstream software. */
export type SaidAside = SaidPackage | SaidLifecycle;

export interface SaidScore {
  version: string;
  score: number;
  severity?: string;
  vector?: string;
  /** Who scored. */
  source?: string;
}

/** A CVE record, of NVD or of the authority that numbered it. */
export interface SaidRecord {
  type: 'cve';
  source: string;
  cve: string;
  state?: string;
  title?: string;
  description?: string;
  publishedAt?: string;
  updatedAt?: string;
  cvss: readonly SaidScore[];
  cwes: readonly string[];
  affected: readonly SaidAffected[];
  references: readonly string[];
  exploitation?: string;
  automatable?: boolean;
  technicalImpact?: string;
}

interface SaidProbability {
  type: 'epss';
  cve: string;
  epss: number;
  percentile: number;
  day?: string;
}

interface SaidExploited {
  type: 'known-exploited';
  cve: string;
  title?: string;
  description?: string;
  addedAt?: string;
  dueAt?: string;
  action?: string;
  ransomware: boolean;
  cwes: readonly string[];
}

/** What a distribution says of one CVE in one of its source packages. */
export interface SaidPackage {
  type: 'package';
  distribution: string;
  package: string;
  cve: string;
  releases: readonly {
    release: string;
    state: BuildState;
    fixedIn?: string;
    newest?: string;
    note?: string;
  }[];
}

/** When the lines of releases of a product end. */
export interface SaidLifecycle {
  type: 'lifecycle';
  product: string;
  title: string;
  cpes: readonly string[];
  cycles: readonly {
    cycle: string;
    ended?: boolean;
    endsOn?: string;
    latest?: string;
  }[];
}

/** The best source first: those who analyse, those who number, those who add to it. */
const speakers = ['nvd', 'cve', 'vulnrichment', 'known-exploited', 'epss'];

export function rankOf(said: Said): number {
  const speaker = said.type === 'cve' ? said.source : said.type;
  const at = speakers.indexOf(speaker);
  return at < 0 ? speakers.length : at;
}

export function isRejected(said: Said): boolean {
  return said.type === 'cve' && said.state?.toLowerCase() === 'rejected';
}

/** NVD's own score goes before those that it passes on. */
const analyst = 'nvd@nist.gov';

/** The score of one kind: `2`, `3` or `4`. Of kind 3 the later form is the better one. */
export function scoreOfKind(said: Said, kind: '2' | '3' | '4'): SaidScore | undefined {
  if (said.type !== 'cve') return undefined;
  const scores = said.cvss.filter(({ version }) => version.startsWith(kind));
  const latest = scores.reduce((most, { version }) => (version > most ? version : most), '');
  const best = scores.filter(({ version }) => version === latest);
  return best.find(({ source }) => source === analyst) ?? best[0];
}
