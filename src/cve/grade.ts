import type { Candidate } from './candidates.ts';
import { isOpen } from './cpe.ts';
import { findAlternatives, findTarget, type Presence, type Surroundings } from './platform.ts';
import { isCutVersion, releaseYear, whatDecides } from './products.ts';
import { namesNoVersion, type Ready } from './ranges.ts';
import type { AffectedRange, Grade } from './store.ts';
import { compareRelease, namesRelease, parseBound } from './version.ts';

/** How sure a match of a version with the ranges of a CVE is, and why. */
interface Graded {
  grade: Exclude<Grade, 'fixed'>;
  reason: string;
  range: AffectedRange;
}

interface Case {
  candidate: Candidate;
  around: Surroundings;
  /** The record lists safe versions, so all others are affected. */
  hasSafe: boolean;
  /** Of the CVE. */
  year: number;
}

/** Undefined if every range requires something absent. */
export function gradeUpstream(touched: readonly Ready[], about: Case): Graded | undefined {
  const editions = new Set(touched.map(({ range }) => range.softwareEdition));
  let best: Graded | undefined;
  for (const each of touched) {
    const { softwareEdition } = each.range;
    const isAnyEdition = editions.size > 1 || freeEditions.has(softwareEdition);
    const graded = gradeRange(each, { ...about, isAnyEdition });
    if (graded?.grade === 'affected') return graded;
    best ??= graded;
  }
  return best;
}

function gradeRange(
  { range, ready }: Ready,
  { candidate, around, isAnyEdition, hasSafe, year }: Case & { isAnyEdition: boolean },
): Graded | undefined {
  const doubt = doubtOf(range, { candidate, around, isAnyEdition });
  if (doubt === 'absent') return undefined;
  if (namesNoVersion(ready) && !hasSafe) {
    // Such a record matches every version, so at least its platform must be seen.
    if (doubt.startsWith(unseenNeed) || year < releaseYear(candidate)) return undefined;
    return { grade: 'possible', reason: 'the CVE record lists no versions', range };
  }
  if (doubt !== '') return { grade: 'possible', reason: doubt, range };
  return { grade: 'affected', reason: describeRange(range, candidate.text), range };
}

/** Editions that banners do not name. */
const freeEditions = new Set(['*', '-', '', 'open_source', 'community', 'lts']);

/** Package registries, which are not platforms. */
const registries = new Set([
  'maven',
  'node.js',
  'python',
  'pypi',
  'php',
  'ruby',
  'go',
  'rust',
  'java',
]);

interface Around {
  candidate: Candidate;
  around: Surroundings;
  isAnyEdition: boolean;
}

/** Why a range may not apply; '' if it does, `absent` if it cannot. */
function doubtOf(range: AffectedRange, { candidate, around, isAnyEdition }: Around): string {
  const { key, doubt } = candidate;
  const edition = key === 'jenkins:jenkins' ? jenkinsEdition(range, candidate) : !isAnyEdition;
  if (edition === 'absent') return 'absent';
  const platform = platformDoubt(range, key, around);
  if (platform !== '') return platform;
  if (doubt !== '') return doubt;
  if (edition) return `only the ${range.softwareEdition} edition is affected`;
  return versionDoubt(range, candidate);
}

function versionDoubt(range: AffectedRange, { key, version }: Candidate): string {
  const decider = whatDecides(key);
  if (decider !== '') return `the banner does not show the patch level: ${decider} would decide`;
  if (endsBeforeUpdates(range, { key, version })) {
    return 'the CVE record does not say which patch levels of the release are affected';
  }
  const isCut = isCutVersion(key, version.base);
  const isExact = range.version !== '*' && !isOpen(range.version);
  return isCut && !isExact ? 'the banner shows only part of the version' : '';
}

/** By its number alone, `4.2.8p15` is in `up to 4.2.8`. The p1 of OpenSSH is not an update. */
function endsBeforeUpdates(
  { update, endIncluding }: AffectedRange,
  { key, version }: Pick<Candidate, 'key' | 'version'>,
): boolean {
  const isUpdate = (version.parts[version.base] ?? 0) > 0 && key !== 'openbsd:openssh';
  if (!isUpdate || !isOpen(update) || endIncluding === '') return false;
  const end = parseBound(endIncluding);
  return end !== undefined && namesRelease(end) && compareRelease(version, end) === 0;
}

/** Releases with long support have three numbers, weekly ones two. */
function jenkinsEdition(range: AffectedRange, { version }: Candidate): 'absent' | false {
  const isLongTerm = version.parts.length > 2;
  return (range.softwareEdition === 'lts') === isLongTerm || range.softwareEdition === '*'
    ? false
    : 'absent';
}

const unseenNeed = 'affected only with';

function platformDoubt(range: AffectedRange, key: string, around: Surroundings): string {
  const found: [Presence, string][] = range.needs.map((alternatives) => [
    findAlternatives(alternatives, key, around),
    describeNeed(alternatives),
  ]);
  const { targetSoftware } = range;
  if (!isOpen(targetSoftware) && !registries.has(targetSoftware)) {
    found.push([findTarget(targetSoftware, around), targetSoftware]);
  }
  if (found.some(([presence]) => presence === 'absent')) return 'absent';
  const unseen = found.find(([presence]) => presence === 'unseen');
  return unseen ? `${unseenNeed} ${unseen[1]}, which was not seen` : '';
}

const mostNamed = 3;

function describeNeed(alternatives: readonly string[]): string {
  const names = alternatives.slice(0, mostNamed).map((each) => each.split(':')[2] ?? each);
  const more = alternatives.length > mostNamed ? ' or others' : '';
  return [...new Set(names)].join(' or ') + more;
}

function describeRange(range: AffectedRange, version: string): string {
  const { startIncluding, startExcluding, endIncluding, endExcluding } = range;
  const bounds = [
    startIncluding && `from ${startIncluding}`,
    startExcluding && `after ${startExcluding}`,
    endIncluding && `up to ${endIncluding}`,
    endExcluding && `before ${endExcluding}`,
  ].filter((text) => text !== '');
  const span = bounds.length === 0 ? '' : ` (${bounds.join(', ')})`;
  return `version ${version} is affected${span}`;
}
