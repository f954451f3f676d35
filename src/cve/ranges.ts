import { isOpen } from './cpe.ts';
import type { AffectedRange } from './store.ts';
import {
  compareRelease,
  compareVersions,
  compareWithBound,
  namesRelease,
  parseBound,
  parseVersion,
  type Version,
} from './version.ts';

/** A range made ready to be asked often. */
export interface ReadyRange {
  /** Of one release: the version, and its update where that matters. */
  only: Release | null;
  start: Bound | null;
  end: Bound | null;
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

/** Undefined when it says nothing that a version could be compared with. */
export function readyRange(range: Versions): ReadyRange | undefined {
  const start = boundOf(range.startIncluding, range.startExcluding);
  const end = boundOf(range.endIncluding, range.endExcluding);
  if (start === 'unusable' || end === 'unusable') return undefined;
  if (start || end) return { only: null, start, end };
  if (range.version === '*') return { only: null, start: null, end: null };
  const only = isOpen(range.version) ? undefined : releaseOf(range);
  return only && { only, start: null, end: null };
}

/** An update belongs to the release it stands with: `7.4` with `p1` is `7.4p1`. */
function releaseOf({ version, update }: Versions): Release | undefined {
  const release = parseBound(isOpen(update) ? version : `${version} ${update}`);
  return release && { version: release, anyUpdate: update === '*' || update === '' };
}

/** The narrower of the two, should somebody have written both. */
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

function isAbove(version: Version, start: Bound | null): boolean {
  if (!start) return true;
  const order = compareWithBound(version, start.at);
  return start.isInside ? order >= 0 : order > 0;
}

function isBelow(version: Version, end: Bound | null): boolean {
  if (!end) return true;
  const order = compareWithBound(version, end.at);
  return end.isInside ? order <= 0 : order < 0;
}

/** Whether a version as somebody wrote it lies in a range. What cannot be compared does not. */
export function touches(version: string, range: Versions): boolean {
  const [read, ready] = [parseVersion(version), readyRange(range)];
  return read !== undefined && ready !== undefined && isInRange(read, ready);
}
