import type { NameClaim } from '../intel/claim.ts';
import { coverageOf } from '../verdict/claims.ts';
import type { Part } from '../verdict/composition.ts';
import type {
  Coverage,
  Exposure,
  Indicator,
  Judgement,
  Location,
  Relation,
} from '../verdict/contract.ts';
import { judge, type ReasonDraft } from '../verdict/judge.ts';
import { judgeName } from '../verdict/names.ts';
import { evidenceOf, type CitedName } from '../verdict/evidence.ts';
import type { Asking } from './world.ts';

/** What parts of a judgement come to. */
export interface Piece {
  reasons: readonly ReasonDraft[];
  inFavour?: readonly string[];
  context?: readonly string[];
  suppressed?: readonly string[];
  relations?: readonly Relation[];
  exposure?: Exposure | null;
  location?: Location;
  /** That a scan saw nothing to judge, as a sentence. */
  unseen?: string;
  /** Claims of feeds of names that count. */
  claims?: readonly NameClaim[];
  /** What can be looked up again. */
  cited?: readonly CitedName[];
  /** Sources beside feeds of names that were asked. */
  asked?: readonly string[];
}

/** What feeds say of exactly this name. */
export function named(name: string, part: Part, { world }: Asking): Piece {
  return judgeName(name, { part, now: world.now(), snapshot: world.intel() });
}

interface Whole {
  asking: Asking;
  /** What the feeds are called that could speak of it. */
  noun: string;
  /** Whether one of the feeds of names could. */
  canSpeak?: (feed: NameClaim['feed']) => boolean;
}

/** One judgement of all pieces. */
export function together(indicator: Indicator, pieces: readonly Piece[], whole: Whole): Judgement {
  const { world, explain = false } = whole.asking;
  const all = gather(pieces);
  const reasons = distinct(all((piece) => piece.reasons));
  const location = pieces.find((piece) => piece.location)?.location;
  const judgement = judge({
    indicator,
    reasons,
    inFavour: [...new Set(all((piece) => piece.inFavour))],
    context: [...new Set(all((piece) => piece.context))],
    suppressed: [...new Set(all((piece) => piece.suppressed))],
    exposure: pieces.find((piece) => piece.exposure)?.exposure ?? null,
    coverage: coverageBy(reasons, pieces, whole),
    relations: all((piece) => piece.relations),
    unseen: pieces.find(({ unseen }) => unseen)?.unseen ?? '',
    ...(location ? { location } : {}),
  });
  if (!explain) return judgement;
  const evidence = evidenceOf(
    all((piece) => piece.cited),
    { now: world.now(), snapshot: world.intel() },
  );
  return { ...judgement, evidence };
}

type Gather = <T>(of: (piece: Piece) => readonly T[] | undefined) => T[];

function gather(pieces: readonly Piece[]): Gather {
  return (of) => pieces.flatMap((piece) => of(piece) ?? []);
}

function coverageBy(
  reasons: readonly ReasonDraft[],
  pieces: readonly Piece[],
  { asking: { world }, noun, canSpeak = () => true }: Whole,
): Coverage {
  const all = gather(pieces);
  const feeds = (world.intel().names?.feeds ?? []).filter(canSpeak);
  const claims = all((piece) => piece.claims);
  const asked = all((piece) => piece.asked);
  const coverage = coverageOf(claims, feeds, { now: world.now(), noun });
  const speaking = new Set(reasons.map(({ source }) => source));
  return {
    ...coverage,
    asked: [...coverage.asked, ...asked],
    silent: [...coverage.silent, ...asked.filter((source) => !speaking.has(source))],
    not_covered: asked.length > 0 ? [] : coverage.not_covered,
  };
}

function distinct(reasons: readonly ReasonDraft[]): ReasonDraft[] {
  const strongest = new Map<string, ReasonDraft>();
  for (const reason of reasons) {
    const known = strongest.get(reason.says);
    if (!known || known.points < reason.points) strongest.set(reason.says, reason);
  }
  return [...strongest.values()];
}

/** The first gets all the points, each further one less: in this order, and none is enough beside it. */
export function inOrder(
  sentences: readonly string[],
  draft: Omit<ReasonDraft, 'says'>,
): ReasonDraft[] {
  return sentences.map((says, at) => ({ ...draft, says, points: draft.points / (at + 1) }));
}
