import { fromOwn } from '../src/fingerprints/own-rules.ts';
import { ownFingerprints } from '../src/fingerprints/own.ts';
import type { Rule } from '../src/fingerprints/rule.ts';
import { FingerprintSet } from '../src/fingerprints/set.ts';
import { readAllRecog } from '../test/fingerprints/examine-recog.ts';
import { hasRecog, readExamples, readRecogFiles } from '../test/fingerprints/recog-examples.ts';
import { median, type Figure } from './figure.ts';
import { benchProbe } from './probe.ts';

interface Banner {
  place: string;
  text: string;
}

/** How fast a banner is identified, and how fast the prober produces one. */
export async function* benchFingerprint(milliseconds?: number): AsyncGenerator<Figure> {
  yield* benchTelling(milliseconds);
  yield* benchProbe();
}

/** How fast recog loads and a banner is identified, against trying the patterns one by one. */
export async function* benchTelling(milliseconds = 400): AsyncGenerator<Figure> {
  const [started, before] = [performance.now(), process.cpuUsage()];
  const rules = hasRecog ? (await readAllRecog()).rules : fromOwn(ownFingerprints);
  const set = new FingerprintSet(rules);
  for (const place of set.places) set.match(place, 'x'); // builds every index
  const { user, system } = process.cpuUsage(before);
  // Garbage collection threads add to processor time, and other load to clock time.
  const loading = Math.min(performance.now() - started, (user + system) / 1000);
  if (!hasRecog) process.stdout.write('../shared/data is absent: our own set is measured alone\n');
  const banners = bannersOf();
  yield { name: 'fingerprint.patterns', value: rules.length, unit: 'patterns' };
  yield {
    name: 'fingerprint.load',
    value: loading,
    unit: 'ms',
    target: { op: '<=', value: 1000 },
  };
  const match = ({ place, text }: Banner) => set.match(place, text);
  const loop = oneByOne(rules);
  const [own = [], plain = []] = race([match, loop], { banners, milliseconds });
  yield {
    name: 'fingerprint.banner',
    value: median(own),
    unit: 'µs of processor',
    target: { op: '<=', value: 60 },
  };
  yield { name: 'fingerprint.banner-one-by-one', value: median(plain), unit: 'µs of processor' };
  yield {
    name: 'fingerprint.one-by-one-to-own',
    value: median(plain) / median(own),
    unit: 'ratio',
    target: { op: '>=', value: 2 },
  };
}

function bannersOf(): Banner[] {
  if (!hasRecog) return ownFingerprints.map(({ place, example: { text } }) => ({ place, text }));
  return readRecogFiles()
    .flatMap(readExamples)
    .filter(({ isCommentedOut }) => !isCommentedOut);
}

/** The simplest approach: tries the patterns of the place in order until one matches. */
function oneByOne(rules: readonly Rule[]): (banner: Banner) => unknown {
  const places = new Map<string, Rule[]>();
  for (const rule of rules) places.set(rule.place, [...(places.get(rule.place) ?? []), rule]);
  return ({ place, text }) => places.get(place)?.find(({ pattern }) => pattern.exec(text));
}

/** Microseconds of processor time per banner, in alternating rounds; the first is a warm-up. */
function race(
  contestants: readonly ((banner: Banner) => unknown)[],
  { banners, milliseconds }: { banners: readonly Banner[]; milliseconds: number },
): number[][] {
  const rounds = 7;
  const times = contestants.map((): number[] => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [at, contestant] of contestants.entries()) {
      const taken = timePerBanner(contestant, { banners, milliseconds });
      if (round > 0) times[at]?.push(taken);
    }
  }
  return times;
}

function timePerBanner(
  contestant: (banner: Banner) => unknown,
  { banners, milliseconds }: { banners: readonly Banner[]; milliseconds: number },
): number {
  const before = process.cpuUsage();
  let passes = 0;
  let taken = 0;
  do {
    for (const banner of banners) contestant(banner);
    passes++;
    const { user, system } = process.cpuUsage(before);
    taken = user + system;
  } while (taken < milliseconds * 1000);
  return taken / (passes * banners.length);
}
