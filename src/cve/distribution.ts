import {
  compareApk,
  compareDpkg,
  compareRpm,
  upstreamOf,
  type CompareBuilds,
} from './package-version.ts';
import { debianRelease, shippingReleases, ubuntuRelease } from './releases.ts';

/** The status of one CVE in one release of a package, from the distribution's tracker. */
export interface PackageState {
  /** `bookworm`, `jammy`, `v3.20`, `9`. */
  release: string;
  /** `fixed` from `fixedIn` on. */
  state: BuildState;
  fixedIn: string;
  /** The newest build the tracker knew; '' if it does not say. */
  newest: string;
  /** In the tracker's own words; '' if it gives none. */
  note: string;
  /** The feed it comes from. */
  feed: string;
}

export type BuildState = 'fixed' | 'not-affected' | 'affected' | 'undecided';

export interface DistributionVerdict {
  distribution: Family;
  /** Comma-separated if the banner fits several. */
  release: string;
  package: string;
  /** '' if the banner does not show it. */
  build: string;
  state: BuildState;
  fixedIn: string;
  note: string;
  feed: string;
}

export const families = ['debian', 'ubuntu', 'alpine', 'redhat'] as const;
type Family = (typeof families)[number];

const familyOf: Readonly<Record<string, Family>> = {
  debian: 'debian',
  raspbian: 'debian',
  ubuntu: 'ubuntu',
  alpine: 'alpine',
  redhat: 'redhat',
  centos: 'redhat',
  rocky: 'redhat',
  alma: 'redhat',
};

const comparisons: Readonly<Record<Family, CompareBuilds>> = {
  debian: compareDpkg,
  ubuntu: compareDpkg,
  alpine: compareApk,
  redhat: compareRpm,
};

/** The tracker that covers a distribution's builds; undefined if no feed has one. */
export function familyOfDistribution(distribution: string): Family | undefined {
  return familyOf[distribution];
}

/** Packaged software, as far as its banner shows. */
export interface Packaged {
  family: Family;
  package: string;
  /** The upstream version. */
  version: string;
  /** '' if the banner does not show it. */
  build: string;
}

/** The branch that packages enter before any release. */
const rolling = new Set(['sid', 'upstream', 'edge', 'devel']);

export function withoutRolling(releases: Iterable<string>): string[] {
  return [...releases].filter((release) => !rolling.has(release));
}

/** Releases the software may come from: those named by the build or the version, else all. */
export function releasesOf(packaged: Packaged, known: ReadonlySet<string>): readonly string[] {
  const { family, build } = packaged;
  const shown = releasesShown(packaged);
  if (shown.length > 0) return shown;
  // An unmarked Debian build that no release shipped came from unstable.
  if (family === 'debian' && build !== '') return ['sid'];
  return withoutRolling(known);
}

/** Releases named by the build or the version; empty if it may be any. */
export function releasesShown({ family, package: name, version, build }: Packaged) {
  const marked = markedRelease(family, build);
  if (marked !== '') return [marked];
  return shippingReleases(`${family} ${name} ${version}`) ?? [];
}

/** The upstream versions of a package in each release. */
export function versionsShipped(
  family: string,
  states: readonly PackageState[],
): Map<string, Set<string>> {
  const shipped = new Map<string, Set<string>>();
  const known = familyOfDistribution(family);
  if (!known) return shipped;
  for (const { release, newest, fixedIn } of states) {
    const versions = shipped.get(release) ?? new Set<string>();
    shipped.set(release, versions);
    if (newest !== '') versions.add(upstreamOf(newest));
    // A fix whose build does not name the release entered the package before that release.
    if (markedRelease(known, fixedIn) === release) versions.add(upstreamOf(fixedIn));
  }
  return shipped;
}

/** The releases that have this version. */
export function shippedIn(
  { family, package: name, version }: Packaged,
  shipped: ReadonlyMap<string, ReadonlySet<string>>,
  releases: readonly string[],
): string[] {
  const listed = shippingReleases(`${family} ${name} ${version}`) ?? [];
  return releases.filter(
    (each) => listed.includes(each) || shipped.get(each)?.has(version) === true,
  );
}

/** The release whose build of this version contains a fix that upstream made in a later version. */
export function repairOf(
  { version }: Packaged,
  states: readonly PackageState[],
  releases: readonly string[],
): PackageState | undefined {
  const plain = (text: string) => text.replace(/p\d+$/, ''); // Red Hat leaves the p1 of OpenSSH out
  return states.find(
    ({ state, release, fixedIn }) =>
      state === 'fixed' &&
      releases.includes(release) &&
      plain(upstreamOf(fixedIn)) === plain(version),
  );
}

function markedRelease(family: Family, build: string): string {
  if (family === 'debian') return debianRelease(build);
  if (family === 'ubuntu') return ubuntuRelease(build);
  return family === 'redhat' ? (/\.el(\d{1,2})/.exec(build)?.[1] ?? '') : '';
}

/** Judges a build by the tracker's status for its release, or for each release it may come from. */
export function judgeBuild(
  packaged: Packaged,
  states: readonly PackageState[],
  releases: readonly string[],
): DistributionVerdict | undefined {
  const concerned = states.filter(({ release }) => releases.includes(release));
  const [first] = concerned;
  if (!first) return undefined;
  const judged = concerned.map((each) => judgeState(packaged, each));
  const isWhole = releases.every((release) => concerned.some((each) => each.release === release));
  return {
    distribution: packaged.family,
    release: [...new Set(concerned.map(({ release }) => release))].join(', '),
    package: packaged.package,
    build: packaged.build,
    state: isWhole ? inAgreement(judged) : 'undecided',
    fixedIn: first.fixedIn,
    note: first.note,
    feed: first.feed,
  };
}

const isHarmless = (state: BuildState) => state === 'fixed' || state === 'not-affected';

function inAgreement(judged: readonly BuildState[]): BuildState {
  const [first = 'undecided'] = judged;
  if (judged.every((state) => state === first)) return first;
  return judged.every(isHarmless) ? 'fixed' : 'undecided';
}

function judgeState({ family, build, version }: Packaged, known: PackageState): BuildState {
  const compare = comparisons[family];
  const { state, fixedIn, newest } = known;
  if (state === 'fixed') {
    if (build !== '') return compareCleanly(compare, build, fixedIn) < 0 ? 'affected' : 'fixed';
    const order = compare(version, upstreamOf(fixedIn.toLowerCase()));
    if (order === 0) return 'undecided';
    return order < 0 ? 'affected' : 'fixed';
  }
  if (state !== 'affected' || newest === '') return state;
  // A build newer than the tracker's snapshot may have the fix.
  const isNewer =
    build === ''
      ? compare(version, upstreamOf(newest.toLowerCase())) > 0
      : compareCleanly(compare, build, newest) > 0;
  return isNewer ? 'undecided' : 'affected';
}

/**
 * Banners do not show that a package was repackaged for licence reasons: `9.11.3-1` is
 * `9.11.3+dfsg-1`.
 */
function compareCleanly(compare: CompareBuilds, build: string, known: string): number {
  const clean = (text: string) =>
    text.toLowerCase().replace(/[+~.-](?:dfsg|ds|repack)[\d.]*(?=-)/, '');
  return compare(clean(build), clean(known));
}

/** Names as people write them; the others only need a capital letter. */
const names: Readonly<Record<string, string>> = {
  sury: 'deb.sury.org',
  amazon: 'Amazon Linux',
  centos: 'CentOS',
  rocky: 'Rocky Linux',
  alma: 'AlmaLinux',
  oracle: 'Oracle Linux',
  redhat: 'Red Hat',
  suse: 'SUSE',
  freebsd: 'FreeBSD',
};

export function nameOfDistribution(distribution: string): string {
  const capital = distribution.charAt(0).toUpperCase() + distribution.slice(1);
  return names[distribution] ?? capital;
}

/** The verdict in words. */
export function describeVerdict(verdict: DistributionVerdict): string {
  const { distribution, release, state, fixedIn, note, build } = verdict;
  const where = `${nameOfDistribution(distribution)} ${release.replace(/, ([^,]*)$/, ' or $1')}`;
  const words = note === '' ? '' : ` (${note})`;
  if (state === 'not-affected') return `${where} is not affected${words}`;
  if (state === 'fixed') return `fixed in ${where}${fixedIn === '' ? '' : ` since ${fixedIn}`}`;
  if (state === 'affected') return describeAffected(build, fixedIn, where + words);
  if (build !== '' || fixedIn === '') return `status in ${where} not determined${words}`;
  const since = release.includes(',') ? '' : ` since ${fixedIn}`;
  return `fixed in ${where}${since}, but the banner does not show the build`;
}

function describeAffected(build: string, fixedIn: string, where: string): string {
  if (fixedIn === '') return `not fixed in ${where}`;
  const what = build === '' ? 'this version' : `build ${build}`;
  return `${what} is older than ${fixedIn}, the fix in ${where}`;
}
