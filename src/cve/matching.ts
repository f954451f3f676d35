import { candidatesOf, type Candidate } from './candidates.ts';
import {
  describeVerdict,
  families,
  familyOfDistribution,
  judgeBuild,
  nameOfDistribution,
  releasesOf,
  repairOf,
  shippedIn,
  withoutRolling,
  type DistributionVerdict,
  type PackageState,
  type Packaged,
} from './distribution.ts';
import { gradeUpstream } from './grade.ts';
import { isSigned, packagesOf } from './packages.ts';
import { upstreamVersion } from './packaging.ts';
import { isCutVersion } from './products.ts';
import { isInRange, type Ready } from './ranges.ts';
import type { CveMatch, CveWeight, HostSystem, Software } from './store.ts';
import { compareWeights } from './ranking.ts';

/** A CVE that affects some versions of a product. */
export interface ReadyCve {
  weight: CveWeight;
  touched: readonly Ready[];
  /** Versions that are safe although others around them are not. */
  safe: readonly Ready[];
}

/** A package in a tracker: status by CVE, and all releases. */
export interface PackageStates {
  byCve: ReadonlyMap<string, readonly PackageState[]>;
  releases: ReadonlySet<string>;
  /** Versions shipped, by release. */
  shipped: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface Knowledge {
  /** Worst first. */
  cvesOf: (key: string) => readonly ReadyCve[];
  /** Undefined if the tracker lacks the package. */
  statesOf: (family: string, name: string) => PackageStates | undefined;
  /** Whether a tracker of this family is loaded. */
  tracks: (family: string) => boolean;
  weightOf: (cve: string) => CveWeight;
}

/** The CVEs of a piece of software, each once, worst first. */
export function matchSoftware(software: Software, known: Knowledge): readonly CveMatch[] {
  const around = new Set(software.around);
  const [first = [], ...others] = candidatesOf(software).map((candidate) => {
    const matches = matchProduct(candidate, around, known);
    const judging = { software, candidate, known };
    if (software.distribution !== '') return judgeAll(matches, judging);
    const { host } = software;
    return judgeBare(host ? judgeByHost(matches, host, judging) : matches, judging);
  });
  const all = others.flat();
  return all.length === 0 ? first : eachOnce([...first, ...all]).sort(compareWeights);
}

function matchProduct(
  candidate: Candidate,
  around: ReadonlySet<string>,
  known: Knowledge,
): CveMatch[] {
  const matches: CveMatch[] = [];
  for (const cve of known.cvesOf(candidate.key)) {
    const touched = cve.touched.filter(({ ready }) => isInRange(candidate.version, ready));
    if (touched.length === 0 || cve.safe.some(({ ready }) => isInRange(candidate.version, ready))) {
      continue;
    }
    const graded = gradeUpstream(touched, {
      candidate,
      around,
      hasSafe: cve.safe.length > 0,
      year: Number(cve.weight.id.split('-')[1]),
    });
    if (!graded) continue;
    const { id, cvss, epss, isKnownExploited } = cve.weight;
    matches.push({ id, cvss, epss, isKnownExploited, ...graded, distribution: null });
  }
  return matches;
}

const rank = { affected: 0, possible: 1, fixed: 2 } as const;

/** The surest match per CVE. */
function eachOnce(matches: readonly CveMatch[]): CveMatch[] {
  const kept = new Map<string, CveMatch>();
  for (const match of matches) {
    const former = kept.get(match.id);
    if (!former || rank[match.grade] < rank[former.grade]) kept.set(match.id, match);
  }
  return [...kept.values()];
}

interface Judging {
  software: Software;
  candidate: Candidate;
  known: Knowledge;
}

/** For a packaged build the distribution's tracker takes precedence over the version ranges of the CVE. */
function judgeAll(
  matches: readonly CveMatch[],
  { software, candidate, known }: Judging,
): CveMatch[] {
  const { distribution, build } = software;
  const tracked = findPackage(software, candidate, known);
  const isCut = build === '' && isCutVersion(candidate.key, candidate.version.base);
  if (!tracked || isCut) {
    const reason = `packaged by ${nameOfDistribution(distribution)}, which backports fixes without changing the version`;
    return matches.map((match) => withDoubt(match, reason));
  }
  const { packaged, states, releases } = tracked;
  const seen = new Set<string>();
  const judged = matches.map((match) => {
    seen.add(match.id);
    const verdict = judgeBuild(packaged, states.byCve.get(match.id) ?? [], releases);
    if (verdict) return withVerdict(match, verdict);
    return withDoubt(
      match,
      `the security tracker of ${nameOfDistribution(distribution)} has no entry for this release`,
    );
  });
  return build === ''
    ? judged
    : [...judged, ...onlyTracked(tracked, seen, known)].sort(compareWeights);
}

/**
 * The banner names no distribution, but the host does. Its tracker decides about a version that the
 * release ships; any other version comes from elsewhere.
 */
function judgeByHost(
  matches: readonly CveMatch[],
  { distribution, releases: own, words, isContradicted }: HostSystem,
  { software, candidate, known }: Judging,
): readonly CveMatch[] {
  const isPackaged = packagesOf(candidate.key, candidate.text).length > 0;
  if (!isPackaged || matches.length === 0) return matches;
  if (isContradicted) return matches.map((match) => withDoubt(match, words));
  const tracked = findPackage({ ...software, distribution }, candidate, known);
  if (!tracked) {
    const isTracked = known.tracks(distribution);
    const reason = `${words}, which backports fixes without changing the version`;
    return isTracked ? matches : matches.map((match) => withDoubt(match, reason));
  }
  const { packaged, states } = tracked;
  const possible = own.length > 0 ? own : withoutRolling(states.releases);
  const releases = shippedIn(packaged, states.shipped, possible);
  if (releases.length === 0) return matches;
  return matches.map((match) => {
    const verdict = judgeBuild(packaged, states.byCve.get(match.id) ?? [], releases);
    const doubt = `${words}, whose security tracker has no entry for this release`;
    if (!verdict) return withDoubt(match, doubt);
    const judged = withVerdict(match, verdict);
    return { ...judged, reason: `${words}: ${judged.reason}` };
  });
}

/**
 * A version without a packager's mark may still be a distribution's build that contains the fix.
 */
function judgeBare(
  matches: readonly CveMatch[],
  { software, candidate, known }: Judging,
): readonly CveMatch[] {
  if (matches.length === 0 || packagesOf(candidate.key, candidate.text).length === 0)
    return matches;
  const systems = software.around.filter((each) => each.startsWith('os:'));
  if (systems.length > 0 && !systems.some((each) => /^os:(?:linux|unix)$/.test(each))) {
    return matches;
  }
  const suspects = families.flatMap((distribution) => {
    if (isSigned(candidate.key, distribution)) return [];
    const tracked = findPackage({ ...software, distribution }, candidate, known);
    if (!tracked) return [];
    const { packaged, states } = tracked;
    const all = withoutRolling(states.releases);
    return [{ packaged, states, releases: shippedIn(packaged, states.shipped, all) }];
  });
  return matches.map((match) => {
    if (match.grade !== 'affected' || match.distribution) return match;
    for (const { packaged, states, releases } of suspects) {
      const repair = repairOf(packaged, states.byCve.get(match.id) ?? [], releases);
      if (repair) return withDoubt(match, describeRepair(packaged, repair));
    }
    return match;
  });
}

function describeRepair({ family, version }: Packaged, { release, fixedIn }: PackageState): string {
  const where = `${nameOfDistribution(family)} ${release}`;
  return `${where} repaired this in its build ${fixedIn} of ${version}; the banner does not show whose build it is`;
}

interface Tracked {
  packaged: Packaged;
  states: PackageStates;
  releases: readonly string[];
}

function findPackage(
  software: Software,
  candidate: Candidate,
  known: Knowledge,
): Tracked | undefined {
  const family = familyOfDistribution(software.distribution);
  if (!family) return undefined;
  const version = upstreamVersion(candidate.text.toLowerCase()).split(/[\s-]/)[0] ?? '';
  for (const name of packagesOf(candidate.key, version)) {
    const states = known.statesOf(family, name);
    if (!states) continue;
    const packaged = { family, package: name, version, build: software.build };
    const releases = releasesOf(packaged, states.releases);
    const narrowed = releases.filter((each) => software.host?.releases.includes(each));
    return { packaged, states, releases: narrowed.length > 0 ? narrowed : releases };
  }
  return undefined;
}

/** CVEs of this build known to the tracker but named by no version range. */
function onlyTracked(
  { packaged, states, releases }: Tracked,
  seen: ReadonlySet<string>,
  known: Knowledge,
): CveMatch[] {
  const found: CveMatch[] = [];
  for (const [cve, each] of states.byCve) {
    const verdict = seen.has(cve) ? undefined : judgeBuild(packaged, each, releases);
    // Only a later build with the fix proves that this build is affected.
    if (verdict?.state !== 'affected' || verdict.fixedIn === '') continue;
    const reason = describeVerdict(verdict);
    const { id, cvss, epss, isKnownExploited } = known.weightOf(cve);
    const weight = { id, cvss, epss, isKnownExploited };
    found.push({ ...weight, grade: 'affected', reason, range: null, distribution: verdict });
  }
  return found;
}

function withVerdict(match: CveMatch, verdict: DistributionVerdict): CveMatch {
  const reason = describeVerdict(verdict);
  const { state } = verdict;
  if (state === 'affected') return { ...match, grade: 'affected', reason, distribution: verdict };
  const grade = state === 'undecided' ? 'possible' : 'fixed';
  return { ...match, grade, reason, distribution: verdict };
}

function withDoubt(match: CveMatch, reason: string): CveMatch {
  return match.grade === 'affected' ? { ...match, grade: 'possible', reason } : match;
}
