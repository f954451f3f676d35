import type { Figure } from '../../bench/figure.ts';
import { createIdentify } from '../../src/fingerprints/identify.ts';
import { fromOwn } from '../../src/fingerprints/own-rules.ts';
import { ownFingerprints } from '../../src/fingerprints/own.ts';
import type { Rule } from '../../src/fingerprints/rule.ts';
import { FingerprintSet } from '../../src/fingerprints/set.ts';
import { examineRecog, readAllRecog } from '../fingerprints/examine-recog.ts';
import { hasRecog, readExamples, readRecogFiles } from '../fingerprints/recog-examples.ts';
import { plainTexts, pumpedTexts, type HostileText } from './hostile-texts.ts';
import { createRandom } from './random.ts';

export interface FingerprintProof {
  seed: number;
  /** How many real texts are inflated. */
  pumped: number;
  /** A test passes this, since others run beside it. */
  hasTimes?: boolean;
}

/** Guarantees of fingerprints: recog's own examples match, and no text makes them slow. */
export async function* proveFingerprint(size: FingerprintProof): AsyncGenerator<Figure> {
  if (hasRecog) yield* proveExamples();
  const recog = hasRecog ? (await readAllRecog()).rules : [];
  const rules = [...fromOwn(ownFingerprints), ...recog];
  yield { name: 'fingerprint.patterns', value: rules.length, unit: 'patterns' };
  yield* proveLinear(rules);
  yield* proveHostile(rules, size);
}

async function* proveExamples(): AsyncGenerator<Figure> {
  const { examples, refused } = await examineRecog();
  const right = examples.filter(({ fault }) => fault === '').length;
  yield { name: 'fingerprint.recog-examples', value: examples.length, unit: 'examples' };
  yield {
    name: 'fingerprint.recog-examples-right',
    value: (100 * right) / examples.length,
    unit: '%',
    target: { op: '>=', value: 99 },
  };
  yield {
    name: 'fingerprint.recog-refused',
    value: refused.length,
    unit: 'patterns',
    target: { op: '<=', value: 0 },
  };
}

/** Proved patterns run on the JavaScript engine; the others must run on RE2, or this throws. */
function* proveLinear(rules: readonly Rule[]): Generator<Figure> {
  const unproved = rules.filter(({ pattern }) => !pattern.isProved(true));
  for (const { pattern } of unproved) pattern.exec('a\nb');
  const proved = rules.length - unproved.length;
  yield { name: 'fingerprint.proved-linear', value: proved, unit: 'patterns' };
  yield { name: 'fingerprint.run-by-re2', value: unproved.length, unit: 'patterns' };
}

/** Each hostile text in every field, and as a response to be parsed. */
function* proveHostile(rules: readonly Rule[], size: FingerprintProof): Generator<Figure> {
  const set = new FingerprintSet(rules);
  const identify = createIdentify(set);
  const nothing = { port: 0, socket: 'tcp', service: '', isTls: false, title: '', server: '' };
  const none = { favicons: [], jarm: '', certificate: null, product: '', version: '', os: '' };
  const work = ({ text }: HostileText) => {
    for (const place of set.places) set.match(place, text);
    for (const banner of [text, `HTTP/1.1 200 OK\r\nServer: ${text}`])
      identify({ ...nothing, ...none, statusCode: 0, cpes: [], tags: [], banner });
  };
  let texts = 0;
  let slowest = 0;
  for (const hostile of hostileTexts(rules, size)) {
    work(hostile); // patterns are compiled when they are first run
    slowest = Math.max(
      slowest,
      quickest(() => work(hostile)),
    );
    texts++;
  }
  yield { name: 'fingerprint.hostile-texts', value: texts, unit: 'texts of 64 KB' };
  yield {
    name: 'fingerprint.slowest-against-all',
    value: slowest,
    unit: 'ms of processor',
    ...(size.hasTimes === false ? {} : { target: { op: '<=', value: 50 } }),
  };
}

/** CPU time, so that other programs do not count; the best of several, because of garbage collection. */
function quickest(work: () => void): number {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

function* hostileTexts(
  rules: readonly Rule[],
  { seed, pumped }: FingerprintProof,
): Generator<HostileText> {
  yield* plainTexts(rules);
  const random = createRandom(seed);
  const real = hasRecog
    ? readRecogFiles().flatMap((file) => readExamples(file).map(({ text }) => text))
    : ownFingerprints.map(({ example }) => example.text);
  for (let count = 0; count < pumped; count++) {
    const text = real[Math.floor(random() * real.length)] ?? '';
    if (text !== '') yield* pumpedTexts(text, random);
  }
}
