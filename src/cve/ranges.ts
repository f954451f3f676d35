import { isOpen } from './cpe.ts';
import type { AffectedRange } from './store.ts';
import {
  areComparable,
  compareRelease,
  compareVersions,
  compareWithBound,
  isCandidate,
  namesRelease,
  parseBound,
  parseVersion,
  type Version,
} from './version.ts';

/** A range parsed once for many comparisons. */
interface ReadyRange {
  /** A single release: the version, and its update if that matters. */
  only: Release | null;
  start: Bound | null;
  end: Bound | null;
}

/** A range with its parsed form. */
export interface Ready {
  range: AffectedRange;
  ready: ReadyRange;
}

interface Release {
  version: Version;
  anyUpdate: boolean;
}

interface Bound {
  at: Version;
  isInside: boolean;
}

type Versions = Pick<
  AffectedRange,
  'version' | 'update' | 'startIncluding' | 'startExcluding' | 'endIncluding' | 'endExcluding'
>;

/** Undefined if it has no version to compare with. */
export function readyRange(range: Versions): ReadyRange | undefined {
  const start = boundOf(range.startIncluding, range.startExcluding);
  // The update beside a range applies to its end: `*:p4` up to 4.2.8 is up to 4.2.8p4.
  const update = isOpen(range.update) ? '' : ` ${range.update}`;
  const end = boundOf(
    withUpdate(range.endIncluding, update),
    withUpdate(range.endExcluding, update),
  );
  if (start === 'unusable' || end === 'unusable') return undefined;
  if (start || end) return { only: null, start, end };
  if (range.version === '*') return { only: null, start: null, end: null };
  const only = isOpen(range.version) ? undefined : releaseOf(range);
  return only && { only, start: null, end: null };
}

function withUpdate(bound: string, update: string): string {
  return isOpen(bound) ? bound : bound + update;
}

/** An update applies to its release: `7.4` with update `p1` is `7.4p1`. */
function releaseOf({ version, update }: Versions): Release | undefined {
  const release = parseBound(isOpen(update) ? version : `${version} ${update}`);
  const anyUpdate = update === '*' || update === '' || /^20\d{6}$/.test(update);
  return release && { version: release, anyUpdate };
}

/** The narrower bound if a record has both. */
function boundOf(including: string, excluding: string): Bound | null | 'unusable' {
  const [inside, outside] = [including, excluding].map((text) =>
    isOpen(text) ? null : (parseBound(text) ?? 'unusable'),
  );
  if (inside === 'unusable' || outside === 'unusable') return 'unusable';
  if (outside) return { at: outside, isInside: false };
  return inside ? { at: inside, isInside: true } : null;
}

export function isInRange(version: Version, { only, start, end }: ReadyRange): boolean {
  if (only) {
    const { version: release, anyUpdate } = only;
    const compare = anyUpdate && namesRelease(release) ? compareRelease : compareVersions;
    return compare(version, release) === 0;
  }
  return isAbove(version, start) && isBelow(version, end);
}

/** No version and no bound: the record does not say which versions it means. */
export function namesNoVersion({ only, start, end }: ReadyRange): boolean {
  return !only && !start && !end;
}

/** Like `namesNoVersion`, for an unparsed range. */
export function listsNoVersion(range: Versions): boolean {
  const ready = readyRange(range);
  return ready !== undefined && namesNoVersion(ready);
}

function isAbove(version: Version, start: Bound | null): boolean {
  if (!start) return true;
  if (!areComparable(version, start.at)) return false;
  if (!start.isInside) return compareWithBound(version, start.at) > 0;
  // A release candidate counts as its release: NVD includes 7.3.0RC1 in ranges that start at 7.3.0.
  const isWhole = isCandidate(version) && namesRelease(start.at);
  return (isWhole ? compareRelease : compareWithBound)(version, start.at) >= 0;
}

function isBelow(version: Version, end: Bound | null): boolean {
  if (!end) return true;
  if (!areComparable(version, end.at)) return false;
  const order = compareWithBound(version, end.at);
  return end.isInside ? order <= 0 : order < 0;
}

/** Whether a version is in a range; false if it cannot be compared. */
export function touches(version: string, range: Versions): boolean {
  const [read, ready] = [parseVersion(version), readyRange(range)];
  return read !== undefined && ready !== undefined && isInRange(read, ready);
}
