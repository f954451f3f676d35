import { upstreamVersion } from './packaging.ts';

/**
 * A version as a list of numbers compared one by one. Words become fractions: `rc` below a missing
 * part, `k` and `p` above it, all of them below 1. A missing part counts as 0, so `1.0` equals
 * `1.0.0`.
 */
export interface Version {
  /** The `1` of `1:2.3`, which packagers add when numbering starts over; null if absent. */
  epoch: number | null;
  parts: readonly number[];
  /** How many of the parts name the release; the rest is `p1` of `7.4p1` or `rc2` of `1.0rc2`. */
  base: number;
  /** Numbering scheme: `r27`, `2022-10-05` and `1.22.0` are not comparable. */
  numbering: 'letters' | 'years' | 'numbers';
}

/** Words before a release, the earliest first. */
const before = [
  ['dev', 'snapshot', 'nightly'],
  ['prealpha'],
  ['alpha'],
  ['beta'],
  ['milestone'],
  ['pre', 'preview', 'prerelease', 'ea'],
  ['cr', 'rc', 'candidate'],
];
const beforeRelease = new Map(
  before.flatMap((words, at) => words.map((word) => [word, at - before.length] as const)),
);
/** `1.0b1` is a beta, but `1.0b` is the release after `1.0a`. */
const shortBefore = new Map([
  ['a', 'alpha'],
  ['b', 'beta'],
  ['m', 'milestone'],
  ['c', 'rc'],
]);
/** Words for an update of a release, by their shortest form. */
const updates: ReadonlyMap<string, string> = new Map(
  ['p pl patch patchlevel', 'sp servicepack', 'u update upd', 'hf hotfix', 'cu'].flatMap((row) => {
    const words = row.split(' ');
    return words.map((word) => [word, words[0] ?? word] as const);
  }),
);

/** A build date does not make another release: `9.4.38.v20210224`, `9.4.38 20210224`. */
const buildDate = /^(\d+(?:\.\d+)+)(?:\.v| )20\d{6}$/;

/** More parts than any release has; the rest is ignored. */
const mostParts = 16;
const longestText = 128;
const wildcard = Infinity;

/**
 * Not a single version: `3.X - 4.X`, `2.2 - 2.6`, `5.0 or later`, `9.4.z-SNAPSHOT`, a remark such
 * as `(Firmware: 1)`.
 */
const vague = /(?:^|[.\s])[xz*](?:[.\s-]|$)|\s-\s|\bor (?:later|earlier)\b|^[<>~^(]|^\D*$/i;

/** The version in a banner; undefined if there is none, or several. */
export function parseVersion(text: string): Version | undefined {
  const trimmed = text.trim();
  if (trimmed.length > longestText || vague.test(trimmed)) return undefined;
  return readVersion(upstreamVersion(trimmed));
}

/** The end of a range: `8.5.*` is above every 8.5. Undefined for words that bound nothing. */
export function parseBound(text: string): Version | undefined {
  const trimmed = text.trim();
  return trimmed.length > longestText || !/\d/.test(trimmed) ? undefined : readVersion(trimmed);
}

function readVersion(text: string): Version {
  const spelled = text
    .toLowerCase()
    .replace(/cumulative[\s_]update/g, 'cu')
    .replace(buildDate, '$1');
  const [, epoch, rest = ''] = /^(?:(\d{1,9}):)?(.*)$/s.exec(spelled) ?? [];
  const pieces = rest.replace(/^v(?:ersion|er)?[.\s]*(?=\d)/, '').match(/\d+|[a-z]+|\*|\//g) ?? [];
  const parts: number[] = [];
  for (const [at, piece] of pieces.slice(0, mostParts).entries()) {
    const part = partOf(piece, pieces[at + 1] ?? '');
    if (part === undefined) break;
    parts.push(part);
  }
  const mark = parts.findIndex((part, at) => part < 0 || updates.has(pieces[at] ?? ''));
  return {
    epoch: epoch === undefined ? null : Number(epoch),
    parts,
    base: mark > 0 ? mark : parts.length,
    numbering: numberingOf(pieces),
  };
}

function numberingOf([first = '']: readonly string[]): Version['numbering'] {
  if (/^[a-z]/.test(first)) return 'letters';
  return /^(?:19|20)\d\d(?:\d{4})?$/.test(first) ? 'years' : 'numbers';
}

/** Whether two versions are comparable; 0 is below all. */
export function areComparable(one: Version, other: Version): boolean {
  const isZero = (version: Version) => version.parts.every((part) => part === 0);
  return one.numbering === other.numbering || isZero(one) || isZero(other);
}

/** Undefined for a word that names the builder, which ends the version. */
function partOf(piece: string, next: string): number | undefined {
  if (/^\d/.test(piece)) return Number(piece);
  if (piece === '*' || piece === 'x') return /^\d/.test(next) ? between(piece) : wildcard;
  const short = /^\d/.test(next) ? shortBefore.get(piece) : undefined;
  const rank = beforeRelease.get(short ?? piece);
  if (rank !== undefined) return rank;
  const word = updates.get(piece) ?? piece;
  return /^[a-z]{1,2}$/.test(word) ? between(word) : undefined;
}

/** A word as a number between 0 and 1, in dictionary order. */
function between(word: string): number {
  let value = 0;
  let place = 1;
  for (const letter of word) {
    place /= 27;
    value += Math.max(1, letter.charCodeAt(0) - 96) * place;
  }
  return value;
}

/** Below 0 if the first is older. Epochs count if both versions have one. */
export function compareVersions(one: Version, other: Version): number {
  if (one.epoch !== null && other.epoch !== null && one.epoch !== other.epoch) {
    return one.epoch - other.epoch;
  }
  return compareParts(one.parts, other.parts);
}

/**
 * Compares with a bound. A bound without an update includes all updates of its release, so 7.7p1 is
 * not above 7.7; but pre-releases are below it.
 */
export function compareWithBound(version: Version, bound: Version): number {
  const mark = version.parts[version.base] ?? 0;
  return mark > 0 && namesRelease(bound)
    ? compareRelease(version, bound)
    : compareVersions(version, bound);
}

/** Ignores anything after the release. */
export function compareRelease(version: Version, release: Version): number {
  return compareVersions({ ...version, parts: version.parts.slice(0, version.base) }, release);
}

/** Precedes its release: an alpha, a beta or a release candidate. */
export function isCandidate({ base, parts }: Version): boolean {
  return (parts[base] ?? 0) < 0;
}

/** Whether it names a whole release, not an update of it. */
export function namesRelease({ base, parts }: Version): boolean {
  return base === parts.length;
}

function compareParts(one: readonly number[], other: readonly number[]): number {
  const length = Math.max(one.length, other.length);
  for (let at = 0; at < length; at++) {
    const left = one[at] ?? 0;
    const right = other[at] ?? 0;
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}
