/** Compares two builds of a package: below 0 if the first is older. */
export type CompareBuilds = (one: string, other: string) => number;

interface Build {
  /** Null if omitted, as in banners; epochs are then not compared. */
  epoch: number | null;
  upstream: string;
  revision: string;
}

function splitBuild(text: string): Build {
  const [, epoch, rest = ''] = /^(?:(\d{1,9}):)?(.*)$/s.exec(text.trim()) ?? [];
  const dash = rest.lastIndexOf('-');
  return {
    epoch: epoch === undefined ? null : Number(epoch),
    upstream: dash < 0 ? rest : rest.slice(0, dash),
    revision: dash < 0 ? '' : rest.slice(dash + 1),
  };
}

function compareBy(comparePart: CompareBuilds): CompareBuilds {
  return (one, other) => {
    const [left, right] = [splitBuild(one), splitBuild(other)];
    if (left.epoch !== null && right.epoch !== null && left.epoch !== right.epoch) {
      return left.epoch - right.epoch;
    }
    return comparePart(left.upstream, right.upstream) || comparePart(left.revision, right.revision);
  };
}

/** dpkg's order: runs of non-digits by letters, runs of digits by value, and `~` before even the end. */
function compareDpkgPart(one: string, other: string): number {
  const [left, right] = [runsOf(one), runsOf(other)];
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const [a = '', b = ''] = [left[at], right[at]];
    const order = at % 2 === 0 ? compareDpkgText(a, b) : compareNumbers(a, b);
    if (order !== 0) return order;
  }
  return 0;
}

/** Runs alternate, starting with a run of non-digits that may be empty. */
function runsOf(text: string): string[] {
  const runs: string[] = text.match(/\D+|\d+/g) ?? [];
  return /^\d/.test(text) ? ['', ...runs] : runs;
}

function compareDpkgText(one: string, other: string): number {
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const order = dpkgOrder(one, at) - dpkgOrder(other, at);
    if (order !== 0) return order;
  }
  return 0;
}

/** `~` sorts before the end, letters before other signs. */
function dpkgOrder(text: string, at: number): number {
  if (at >= text.length) return 0;
  const code = text.charCodeAt(at);
  if (text[at] === '~') return -1;
  return /[a-z]/i.test(text.charAt(at)) ? code : code + 256;
}

/** Of any length: a build date may exceed the largest safe integer. */
function compareNumbers(one: string, other: string): number {
  const [left, right] = [one.replace(/^0+/, ''), other.replace(/^0+/, '')];
  return left.length - right.length || (left < right ? -1 : left > right ? 1 : 0);
}

/** rpm's order: alphanumeric segments in turn, digits above letters, `~` before and `^` after the end. */
function compareRpmPart(one: string, other: string): number {
  const segments = (text: string) => text.match(/\d+|[a-z]+|[~^]/gi) ?? [];
  const [left, right] = [segments(one), segments(other)];
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const order = compareRpmSegment(left[at], right[at]);
    if (order !== 0) return order;
  }
  return 0;
}

function compareRpmSegment(one: string | undefined, other: string | undefined): number {
  const [left, right] = [rpmKind(one), rpmKind(other)];
  if (left !== right || one === undefined || other === undefined) return left - right;
  if (/^\d/.test(one)) return compareNumbers(one, other);
  return one < other ? -1 : one > other ? 1 : 0;
}

/** A missing segment sorts below every other, except `~`. */
function rpmKind(segment: string | undefined): number {
  if (segment === undefined) return 1;
  if (segment === '~') return 0;
  if (segment === '^') return 2;
  return /^\d/.test(segment) ? 4 : 3;
}

/** apk's suffixes: those before a release, then none, then those after it. */
const apkSuffixes = ['alpha', 'beta', 'pre', 'rc', '', 'cvs', 'svn', 'git', 'hg', 'p'];
const apkForm =
  /^(\d{1,30}(?:\.\d{1,30}){0,20})([a-z]?)((?:_[a-z]{1,10}\d{0,10}){0,5})(?:-r(\d{1,10}))?/i;

function readApk(text: string) {
  const [, numbers = '', letter = '', suffixes = '', revision = '0'] = apkForm.exec(text) ?? [];
  const named = [...suffixes.matchAll(/_([a-z]+)(\d*)/gi)].map(
    ([, name = '', count = '']) => [apkSuffixes.indexOf(name.toLowerCase()), count] as const,
  );
  return { numbers: numbers.split('.'), letter, named, revision };
}

const noSuffix = [apkSuffixes.indexOf(''), ''] as const;

export const compareApk: CompareBuilds = (one, other) => {
  const [left, right] = [readApk(one), readApk(other)];
  return (
    compareApkNumbers(left.numbers, right.numbers) ||
    compareTexts(left.letter, right.letter) ||
    compareApkSuffixes(left.named, right.named) ||
    compareNumbers(left.revision, right.revision)
  );
};

/** More numbers sort above fewer, even if the rest is zero. */
function compareApkNumbers(one: readonly string[], other: readonly string[]): number {
  for (let at = 0; at < Math.min(one.length, other.length); at++) {
    const order = compareNumbers(one[at] ?? '', other[at] ?? '');
    if (order !== 0) return order;
  }
  return one.length - other.length;
}

type ApkSuffixes = ReturnType<typeof readApk>['named'];

function compareApkSuffixes(one: ApkSuffixes, other: ApkSuffixes): number {
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const [left, right] = [one[at] ?? noSuffix, other[at] ?? noSuffix];
    const order = left[0] - right[0] || compareNumbers(left[1], right[1]);
    if (order !== 0) return order;
  }
  return 0;
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

export const compareDpkg = compareBy(compareDpkgPart);
export const compareRpm = compareBy(compareRpmPart);

/** The upstream version of a build: `1:9.2p1-2+deb12u3` is 9.2p1. */
export function upstreamOf(build: string): string {
  const { upstream } = splitBuild(build.replace(/-r\d+$/, ''));
  return upstream.replace(/[+~.-](?:dfsg|ds|repack|really|git|gh)[\s\S]*$/i, '');
}
