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

/** One part of a judgement. */
export interface Piece {
  reasons: readonly ReasonDraft[];
  inFavour?: readonly string[];
  context?: readonly string[];
  suppressed?: readonly string[];
  relations?: readonly Relation[];
  exposure?: Exposure | null;
  location?: Location;
  /** A sentence if a scan saw no content to judge. */
  unseen?: string;
  /** Claims of name feeds that count. */
  claims?: readonly NameClaim[];
  /** Claims that can be verified. */
  cited?: readonly CitedName[];
  /** Sources asked in addition to name feeds. */
  asked?: readonly string[];
}

/** What feeds say about exactly this name. */
export function named(name: string, part: Part, { world }: Asking): Piece {
  return judgeName(name, { part, now: world.now(), snapshot: world.intel() });
}

interface Whole {
  asking: Asking;
  /** The kind of feed that could list it. */
  noun: string;
  /** True if the feed could list it. */
  canSpeak?: (feed: NameClaim['feed']) => boolean;
}

/** Combines all pieces into one judgement. */
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

/** Spreads points over reasons in order: the nth gets points / n. */
export function inOrder(
  sentences: readonly string[],
  draft: Omit<ReasonDraft, 'says'>,
): ReasonDraft[] {
  return sentences.map((says, at) => ({ ...draft, says, points: draft.points / (at + 1) }));
}
