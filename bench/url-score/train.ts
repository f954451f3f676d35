import { featuresOf, type Features } from '../../src/domain/phishing/features.ts';
import { askForest, createForest, type Node } from '../../src/domain/phishing/forest.ts';
import { measure, spelledPath, type Learnt } from '../../src/domain/phishing/measures.ts';
import {
  createSpelling,
  type LetterTables,
  type Part,
  type Spelling,
} from '../../src/domain/phishing/spelling.ts';
import type { LetterTable } from '../../src/domain/phishing/grams.ts';
import { createPieces, type Side } from '../../src/domain/phishing/pieces.ts';
import { boost } from './boost.ts';
import { LetterCounts } from './letters.ts';
import { mixLogOdds, SignCounts } from './log-odds.ts';
import { PieceLearner } from './pieces.ts';
import { hash, isLearnt, type Row } from './pool.ts';
import { weigh } from './weigh.ts';

export interface Trained {
  logOdds: Learnt['logOdds'];
  letters: Record<Part, LetterTables>;
  pieces: Record<Side, LetterTable>;
  nodes: readonly Node[];
  /** Log-odds of phishing. */
  scoreOf: (row: Row) => number;
}

/** Log-odds and letters are learnt on the other parts than those they are looked up for: nobody marks his own paper. */
const parts = 4;
const partOf = (domain: string) => hash(`part ${domain}`) % parts;

const known = new WeakMap<Row, Features>();

function featuresOfRow(row: Row): Features {
  const features = known.get(row) ?? featuresOf(row.site);
  known.set(row, features);
  return features;
}

/** Learns log-odds, letters and trees from those rows that may be learnt from. */
export function train(rows: readonly Row[], seed: number): Trained {
  const learnt = rows.filter(isLearnt);
  const signs = new SignCounts(learnt, { featuresOfRow, partOf, parts });
  const letters = countLetters(learnt);
  const pieces = learnPieces(learnt, seed);
  const withoutParts = createCrossing({ signs, letters, pieces });
  const labels = Uint8Array.from(learnt, ({ phishing }) => (phishing ? 1 : 0));
  const measures = learnt.map((row) =>
    measure(featuresOfRow(row), withoutParts(partOf(row.group), partOf(row.donor))),
  );
  const nodes = boost({ measures, labels, weights: weigh(learnt) }, seed);
  const whole = {
    logOdds: signs.toLogOdds(),
    letters: letters.tables(),
    pieces: pieces.tables(),
  };
  return { ...whole, nodes, scoreOf: createScorer(whole, nodes) };
}

function createScorer(
  { logOdds, letters, pieces }: Pick<Trained, 'logOdds' | 'letters' | 'pieces'>,
  nodes: readonly Node[],
) {
  const forest = createForest(nodes);
  const learnt = {
    logOdds,
    spelling: createSpelling(letters),
    pieces: createPieces(pieces),
  };
  return (row: Row) => {
    const shares = askForest(forest, measure(featuresOfRow(row), learnt));
    return forest.start + shares.reduce((sum, share) => sum + share, 0) / 1_000;
  };
}

interface Learners {
  signs: SignCounts;
  letters: ReturnType<typeof countLetters>;
  pieces: ReturnType<typeof learnPieces>;
}

function learnPieces(rows: readonly Row[], seed: number) {
  const host = new PieceLearner(rows, 'host', { partOf, seed });
  const path = new PieceLearner(rows, 'path', { partOf, seed });
  return {
    tables: (without?: number) => ({ host: host.toTable(without), path: path.toTable(without) }),
  };
}

/** What is learnt without the part of a row's domain, and without that of the domain its path comes from. */
function createCrossing({ signs, letters, pieces }: Learners) {
  const each = Array.from({ length: parts }, (_, part) => ({
    logOdds: signs.toLogOdds(part),
    spelling: createSpelling(letters.tables(part)),
    pieces: createPieces(pieces.tables(part)),
  }));
  const crossed = each.map((host) =>
    each.map((path) => ({
      logOdds: mixLogOdds(host.logOdds, path.logOdds),
      spelling: mixSpelling(host.spelling, path.spelling),
      pieces: { host: host.pieces.host, path: path.pieces.path },
    })),
  );
  return (hostPart: number, pathPart: number): Learnt => crossed[hostPart]![pathPart]!;
}

function mixSpelling({ nameBits, kinBits }: Spelling, path: Spelling): Spelling {
  return { nameBits, kinBits: { ...kinBits, path: path.kinBits.path } };
}

const textOf: Record<Part, (row: Row) => string> = {
  name: ({ site }) => site.name,
  subdomain: ({ site }) => site.subdomain,
  path: ({ site }) => spelledPath(site),
};

/** Counts every part once; the tables without a part are what is left of all. */
function countLetters(rows: readonly Row[]) {
  const count = (part: Part, phishing: boolean) => {
    const domainOf = ({ group, donor }: Row) => (part === 'path' ? donor : group);
    const pieces = Array.from({ length: parts }, (_, piece) => {
      const own = rows.filter(
        (row) => row.phishing === phishing && partOf(domainOf(row)) === piece,
      );
      return new LetterCounts(own.map(textOf[part]).filter((each) => each !== ''));
    });
    return { pieces, all: pieces.reduce((sum, piece) => sum.plus(piece), new LetterCounts([])) };
  };
  const counted = (['name', 'subdomain', 'path'] as const).map(
    (part) => [part, { usual: count(part, false), phishing: count(part, true) }] as const,
  );
  const tables = (without?: number) => {
    const toTable = ({ pieces, all }: ReturnType<typeof count>) =>
      all.toTable(without === undefined ? undefined : pieces[without]);
    const made = counted.map(([part, { usual, phishing }]) => [
      part,
      { usual: toTable(usual), phishing: toTable(phishing) },
    ]);
    return Object.fromEntries(made) as Record<Part, LetterTables>; // its keys are the parts
  };
  return { tables };
}
