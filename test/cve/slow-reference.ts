/**
 * The rules for versions, implemented differently: each version becomes one long text, and
 * dictionary order of the texts is version order. Slow, and shares no code with what it checks.
 */
interface Asked {
  version: string;
  update: string;
  startIncluding: string;
  startExcluding: string;
  endIncluding: string;
  endExcluding: string;
}

interface Parsed {
  epoch: string;
  /** The release, without anything after it. */
  release: string;
  whole: string;
  kind: 'release' | 'before' | 'update';
}

const places = 24;

export function referenceTouches(version: string, asked: Asked): boolean {
  const own = parse(version);
  const hasBounds =
    asked.startIncluding + asked.startExcluding + asked.endIncluding + asked.endExcluding !== '';
  if (!hasBounds && asked.version === '*') return true;
  if (!hasBounds) return isRelease(own, asked);
  const atEnd = (bound: string) =>
    bound === '' || asked.update === '*' || asked.update === '-'
      ? bound
      : `${bound} ${asked.update}`;
  const holds: readonly [string, (order: number) => boolean][] = [
    [asked.startIncluding, (at) => at >= 0],
    [asked.startExcluding, (at) => at > 0],
    [atEnd(asked.endIncluding), (at) => at <= 0],
    [atEnd(asked.endExcluding), (at) => at < 0],
  ];
  return holds.every(([bound, isInside]) => bound === '' || isInside(order(own, bound)));
}

function isRelease(own: Parsed, { version, update }: Asked): boolean {
  const wanted = parse(update === '*' || update === '-' ? version : `${version} ${update}`);
  if (hasOtherEpoch(own, wanted)) return false;
  const anyUpdate = update === '*' && wanted.kind === 'release';
  return (anyUpdate ? own.release : own.whole) === wanted.whole;
}

function order(own: Parsed, bound: string): number {
  const end = parse(bound);
  if (hasOtherEpoch(own, end)) return Number(own.epoch) - Number(end.epoch);
  const coarse = own.kind === 'update' && end.kind === 'release';
  const text = coarse ? own.release : own.whole;
  return text < end.whole ? -1 : text > end.whole ? 1 : 0;
}

function hasOtherEpoch(one: Parsed, other: Parsed): boolean {
  return one.epoch !== '' && other.epoch !== '' && one.epoch !== other.epoch;
}

function parse(text: string): Parsed {
  const colon = text.indexOf(':');
  const epoch = text.slice(0, Math.max(0, colon));
  const pieces = text.slice(colon + 1).match(/[0-9]+|[a-z]+/g) ?? [];
  const at = pieces.findIndex((piece) => /^(?:p|sp|rc|beta)$/.test(piece));
  const mark = pieces[at] ?? '';
  return {
    epoch,
    release: keyOf(at < 0 ? pieces : pieces.slice(0, at)),
    whole: keyOf(pieces),
    kind: mark === '' ? 'release' : mark === 'rc' || mark === 'beta' ? 'before' : 'update',
  };
}

/** `1` for anything before a release, `2` for zero or nothing, `3` for letters, `4` for numbers. */
function keyOf(pieces: readonly string[]): string {
  const keys = pieces.map((piece) => {
    if (piece === 'beta') return '1a';
    if (piece === 'rc') return '1b';
    if (/^[a-z]/.test(piece)) return `3${piece}`;
    return Number(piece) === 0 ? '2' : `4${piece.padStart(6, '0')}`;
  });
  const padded = [...keys, ...Array.from({ length: places - keys.length }, () => '2')];
  return padded.map((key) => key.padEnd(10, ' ')).join('');
}
