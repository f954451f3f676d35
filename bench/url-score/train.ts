import { featuresOf, spellingSigns } from '../../src/domain/phishing/features.ts';
import {
  createSpelling,
  type LetterTables,
  type Part,
  type Spelling,
} from '../../src/domain/phishing/spelling.ts';
import { learn } from './learn.ts';
import { LetterCounts } from './letters.ts';
import { hash, isLearnt, type Row } from './pool.ts';

export interface Trained {
  start: number;
  weights: Map<string, number>;
  letters: Record<Part, LetterTables>;
  /** Log-odds of phishing. */
  scoreOf: (row: Row) => number;
}

/** A sign that fewer domains show is an accident of the data, and could name one of them. */
const fewestDomains = 8;
/** Letters are learnt on the other parts than those they are looked up for: nobody marks his own paper. */
const parts = 4;

const plain = new WeakMap<Row, readonly string[]>();

function plainSigns(row: Row): readonly string[] {
  const known = plain.get(row);
  if (known) return known;
  const { signs } = featuresOf(row.site);
  plain.set(row, signs);
  return signs;
}

/** Learns the letters and the weights from those rows that may be learnt from. */
export function train(rows: readonly Row[], seed: number): Trained {
  const learnt = rows.filter(isLearnt);
  const partOf = (row: Row) => hash(`part ${row.donor}`) % parts;
  const counts = countLetters(learnt, partOf);
  const spellings = Array.from({ length: parts }, (_, part) => createSpelling(counts.tables(part)));
  const signs = learnt.map((row) => [
    ...plainSigns(row),
    ...spellingSigns(row.site, spellings[partOf(row)]!),
  ]);
  const known = numberSigns(learnt, signs);
  const labels = Uint8Array.from(learnt, ({ phishing }) => (phishing ? 1 : 0));
  const { start, weights } = learn(
    {
      signs: signs.map((each) => encode(each, known)),
      labels,
      weights: evenWeights(labels),
      most: Float64Array.from(known.keys(), mostOf),
    },
    seed,
  );
  const letters = counts.tables();
  const byName = new Map([...known].flatMap(([sign, at]) => shipped(sign, weights[at]!)));
  return {
    start,
    weights: byName,
    letters,
    scoreOf: createScorer(start, byName, createSpelling(letters)),
  };
}

function createScorer(start: number, weights: ReadonlyMap<string, number>, spelling: Spelling) {
  return (row: Row) => {
    let sum = start;
    for (const sign of plainSigns(row)) sum += weights.get(sign) ?? 0;
    for (const sign of spellingSigns(row.site, spelling)) sum += weights.get(sign) ?? 0;
    return sum;
  };
}

/** Weights as they are committed: rounded, and without words that hardly matter. */
function shipped(sign: string, weight: number): [sign: string, weight: number][] {
  const rounded = Math.round(100 * weight) / 100;
  return Math.abs(rounded) < (isWord(sign) ? leastWord : tiny) ? [] : [[sign, rounded]];
}
const leastWord = 0.1;
const tiny = 0.01;

function isWord(sign: string): boolean {
  return /^(host|path|query)-word/.test(sign);
}

/**
 * No single word decides, and a free platform alone makes nobody dangerous: the lists hold too few of its
 * honest customers to know.
 */
function mostOf(sign: string): number {
  if (isWord(sign)) return 2;
  return sign.startsWith('place.') ? 2 : Infinity;
}

/** Both kinds weigh the same, so that a probability of one half is where both are equally likely. */
function evenWeights(labels: Uint8Array): Float64Array {
  const phishing = labels.reduce((sum, label) => sum + label, 0);
  const benign = labels.length - phishing;
  const mean = labels.length / 2;
  return Float64Array.from(labels, (label) => mean / (label === 1 ? phishing : benign));
}

const textOf: Record<Part, (row: Row) => string> = {
  name: ({ site }) => site.name,
  subdomain: ({ site }) => site.subdomain,
  path: ({ site }) => site.path.toLowerCase().slice(0, 120),
};

/** Counts every part once; the tables without a part are what is left of all. */
function countLetters(rows: readonly Row[], partOf: (row: Row) => number) {
  const count = (text: (row: Row) => string, phishing: boolean) => {
    const pieces = Array.from({ length: parts }, (_, part) => {
      const own = rows.filter((row) => row.phishing === phishing && partOf(row) === part);
      return new LetterCounts(own.map(text).filter((each) => each !== ''));
    });
    return { pieces, all: pieces.reduce((sum, piece) => sum.plus(piece), new LetterCounts([])) };
  };
  const counted = Object.entries(textOf).map(
    ([part, text]) => [part, { usual: count(text, false), phishing: count(text, true) }] as const,
  );
  const tables = (without?: number) => {
    const toTable = ({ pieces, all }: ReturnType<typeof count>) =>
      all.toTable(without === undefined ? undefined : pieces[without]);
    const made = counted.map(([part, { usual, phishing }]) => [
      part,
      { usual: toTable(usual), phishing: toTable(phishing) },
    ]);
    return Object.fromEntries(made) as Record<Part, LetterTables>; // its keys are those of textOf
  };
  return { tables };
}

/** Signs of the path are counted by where the path comes from, the others by domain. */
function numberSigns(rows: readonly Row[], signs: readonly (readonly string[])[]) {
  const domains = new Map<string, Set<string>>();
  for (const [at, row] of rows.entries()) {
    for (const sign of signs[at] ?? []) {
      const seen = domains.get(sign) ?? new Set();
      domains.set(sign, seen);
      if (seen.size < fewestDomains) seen.add(/^(path|query)/.test(sign) ? row.donor : row.group);
    }
  }
  const kept = [...domains].filter(([, seen]) => seen.size >= fewestDomains);
  return new Map(kept.map(([sign], at) => [sign, at] as const));
}

function encode(signs: readonly string[], known: ReadonlyMap<string, number>): Int32Array {
  return Int32Array.from(signs.flatMap((sign) => known.get(sign) ?? []));
}
