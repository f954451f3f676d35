import { isSettled, type HostWeakness, type View } from './view.ts';

/** The assessment of a host. */
export type Answer = 'affected' | 'possible' | 'cannot tell' | 'not affected';

/** A host in numbers. Counts only what is current and undecided, unless stated otherwise. */
export interface Figures {
  /** Lowest for the worst host. */
  rank: number;
  answer: Answer;
  affected: number;
  exploited: number;
  possible: number;
  overdue: number;
  /** The earliest deadline, YYYY-MM-DD; '' if there is none. */
  due: string;
  /** The highest among affecting CVEs, or among possible ones if none affects it. */
  epss: number | null;
  cvss: number | null;
  /** Weaknesses with a decision. */
  decided: number;
  /** Those whose decision has expired. */
  expired: number;
}

export function figuresOf({ weaknesses, unknown }: View): Figures {
  const current = weaknesses.filter(({ isCurrent }) => isCurrent);
  const open = current.filter((each) => !isSettled(each));
  const affected = open.filter(({ grade }) => grade === 'affected');
  const counted = affected.length > 0 ? affected : open.filter(({ isVague }) => !isVague);
  const due = affected.flatMap(({ deadline }) => deadline?.due ?? []).sort()[0] ?? '';
  const figures = {
    affected: affected.length,
    exploited: affected.filter(({ isKnownExploited }) => isKnownExploited).length,
    possible: open.length - affected.length,
    overdue: affected.filter(({ isOverdue }) => isOverdue).length,
    due,
    epss: highest(counted.map(({ epss }) => epss)),
    cvss: highest(counted.map(({ cvss }) => cvss)),
    decided: current.filter(isSettled).length,
    expired: current.filter(({ decided }) => decided?.isExpired === true).length,
  };
  const tier =
    open.length > 0
      ? tiers.open
      : current.length > 0
        ? tiers.decided
        : weaknesses.length > 0
          ? tiers.stale
          : tiers.none;
  return { ...figures, answer: answerOf(open, unknown.length), rank: rankOf(tier, figures) };
}

function answerOf(open: readonly HostWeakness[], unknown: number): Answer {
  if (open.some(({ grade }) => grade === 'affected')) return 'affected';
  if (open.length > 0) return 'possible';
  return unknown > 0 ? 'cannot tell' : 'not affected';
}

function highest(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((most, value) => Math.max(most, value));
}

/**
 * Hosts that need action, then those with decisions only, then those not seen for long, then the
 * others.
 */
const tiers = { open: 0, decided: 1, stale: 2, none: 3 } as const;

const steps = { overdue: 2, affected: 2, exploited: 2, epss: 1_000_002, cvss: 102, count: 256 };
const perTier = Object.values(steps).reduce((product, size) => product * size, 1);

/**
 * Upper rank limits of hosts that have something overdue, are affected, need action, still have a
 * weakness, or ever had one.
 */
export interface RankLimits {
  overdue: number;
  affected: number;
  open: number;
  current: number;
  any: number;
}

export const rankLimits: RankLimits = {
  overdue: perTier / 2,
  // Anything overdue affects the host, so only one of the four quarters holds possible weaknesses.
  affected: (perTier / 4) * 3,
  open: tiers.decided * perTier,
  current: tiers.stale * perTier,
  any: tiers.none * perTier,
};

/**
 * Rank limits of a host for one of its CVEs: properties shared by all hosts with the CVE do not
 * affect the order.
 */
export const cveRankLimits: RankLimits = { overdue: 1, affected: 2, open: 4, current: 5, any: 6 };

/** Ranks hosts with one CVE in the order of `rankOf`. */
export function rankByCve(weakness: HostWeakness): number {
  const { overdue, affected, open, current } = cveRankLimits;
  if (!weakness.isCurrent) return current;
  if (isSettled(weakness)) return open;
  if (weakness.grade !== 'affected') return affected + (weakness.isVague ? 1 : 0);
  return weakness.isOverdue ? 0 : overdue;
}

type Ranked = Pick<Figures, 'overdue' | 'affected' | 'exploited' | 'epss' | 'cvss'>;

/** One number that encodes all sort keys, so that a database index has hosts in order. */
function rankOf(tier: number, { overdue, affected, exploited, epss, cvss }: Ranked): number {
  const digits: [number, number][] = [
    [steps.overdue, overdue > 0 ? 0 : 1],
    [steps.affected, affected > 0 ? 0 : 1],
    [steps.exploited, exploited > 0 ? 0 : 1],
    [steps.epss, epss === null ? 1_000_001 : Math.round((1 - epss) * 1_000_000)],
    [steps.cvss, cvss === null ? 101 : Math.round((10 - cvss) * 10)],
    [steps.count, 255 - Math.min(exploited, 255)],
  ];
  return digits.reduce((rank, [size, digit]) => rank * size + digit, tier);
}
