import type { Candidate } from './candidates.ts';
import { isOpen } from './cpe.ts';
import { findAlternatives, findTarget, type Presence, type Surroundings } from './platform.ts';
import { isCutVersion, isPageScript, isPatchedSilently } from './products.ts';
import { namesNoVersion, type Ready } from './ranges.ts';
import type { AffectedRange, Grade } from './store.ts';

/** How sure a match of a version with the ranges of a CVE is, and why. */
export interface Graded {
  grade: Exclude<Grade, 'fixed'>;
  reason: string;
  range: AffectedRange;
}

/** Undefined when every range needs something that is not there. */
export function gradeUpstream(
  touched: readonly Ready[],
  candidate: Candidate,
  around: Surroundings,
): Graded | undefined {
  const editions = new Set(touched.map(({ range }) => range.softwareEdition));
  let best: Graded | undefined;
  for (const { range, ready } of touched) {
    const isAnyEdition = editions.size > 1 || isOpen(range.softwareEdition);
    const doubt = doubtOf(range, { candidate, around, isAnyEdition });
    if (doubt === 'absent') continue;
    const reason = namesNoVersion(ready) ? 'the record names no versions' : doubt;
    if (reason === '') {
      return { grade: 'affected', reason: describeRange(range, candidate.text), range };
    }
    best ??= { grade: 'possible', reason, range };
  }
  return best;
}

interface Around {
  candidate: Candidate;
  around: Surroundings;
  isAnyEdition: boolean;
}

/** Why a range may not hold; '' when nothing speaks against it, `absent` when it cannot hold. */
function doubtOf(range: AffectedRange, { candidate, around, isAnyEdition }: Around): string {
  const { key, doubt } = candidate;
  const edition = key === 'jenkins:jenkins' ? jenkinsEdition(range, candidate) : !isAnyEdition;
  if (edition === 'absent') return 'absent';
  const platform = platformDoubt(range, key, around);
  if (platform !== '') return platform;
  if (doubt !== '') return doubt;
  if (edition) return `only in the edition ${range.softwareEdition}`;
  return versionDoubt(range, candidate);
}

function versionDoubt(range: AffectedRange, { key, version }: Candidate): string {
  if (isPatchedSilently(key) && key !== 'microsoft:exchange_server') {
    return 'the patch level is not shown';
  }
  const isCut = isCutVersion(key, version.base);
  const isExact = range.version !== '*' && !isOpen(range.version);
  return isCut && !isExact ? 'the version is cut short' : '';
}

/** Releases with long support have three numbers, weekly ones two. */
function jenkinsEdition(range: AffectedRange, { version }: Candidate): 'absent' | false {
  const isLongTerm = version.parts.length > 2;
  return (range.softwareEdition === 'lts') === isLongTerm || range.softwareEdition === '*'
    ? false
    : 'absent';
}

function platformDoubt(range: AffectedRange, key: string, around: Surroundings): string {
  const found: [Presence, string][] = range.needs.map((alternatives) => [
    findAlternatives(alternatives, key, around),
    describeNeed(alternatives),
  ]);
  const { targetSoftware } = range;
  if (!isOpen(targetSoftware) && !isOfPages(targetSoftware, key)) {
    found.push([findTarget(targetSoftware, around), targetSoftware]);
  }
  if (found.some(([presence]) => presence === 'absent')) return 'absent';
  const unseen = found.find(([presence]) => presence === 'unseen');
  return unseen ? `only with ${unseen[1]}, which is not seen` : '';
}

/** Packages of Node.js are what pages load. */
function isOfPages(target: string, key: string): boolean {
  return isPageScript(key) && (target === 'node.js' || target === 'jquery');
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
  if (bounds.length === 0) return `version ${version} is listed`;
  return `version ${version} is ${bounds.join(' ')}`;
}
