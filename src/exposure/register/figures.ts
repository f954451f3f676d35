import { isSettled, type HostWeakness, type View } from './view.ts';

/** What can be said of a host. */
export type Answer = 'affected' | 'possible' | 'cannot tell' | 'not affected';

/** A host in numbers. Only what is current and undecided counts, except where it says otherwise. */
export interface Figures {
  /** The worst host has the lowest. */
  rank: number;
  answer: Answer;
  affected: number;
  exploited: number;
  possible: number;
  overdue: number;
  /** The earliest deadline, YYYY-MM-DD; '' when there is none. */
  due: string;
  /** Of those that affect it, or of the possible ones when none does. */
  epss: number | null;
  cvss: number | null;
  /** Weaknesses that are decided about. */
  decided: number;
  /** Whose decision is over. */
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

/** Hosts with something to do, then those with decisions only, then those not seen for long, then the others. */
const tiers = { open: 0, decided: 1, stale: 2, none: 3 } as const;

const steps = { overdue: 2, affected: 2, exploited: 2, epss: 1_000_002, cvss: 102, count: 256 };
const perTier = Object.values(steps).reduce((product, size) => product * size, 1);

/** The ranks before which hosts have something overdue, are affected, have anything to do, have it still, or ever had it. */
export interface RankLimits {
  overdue: number;
  affected: number;
  open: number;
  current: number;
  any: number;
}

export const rankLimits: RankLimits = {
  overdue: perTier / 2,
  // What is overdue affects the host, so that only one of the four quarters has what is possible.
  affected: (perTier / 4) * 3,
  open: tiers.decided * perTier,
  current: tiers.stale * perTier,
  any: tiers.none * perTier,
};

/** The same for a host by one of its CVEs: what all hosts with the CVE have in common does not sort them. */
export const cveRankLimits: RankLimits = { overdue: 1, affected: 2, open: 4, current: 5, any: 6 };

/** Sorts hosts with one CVE as `rankOf` would. */
export function rankByCve(weakness: HostWeakness): number {
  const { overdue, affected, open, current } = cveRankLimits;
  if (!weakness.isCurrent) return current;
  if (isSettled(weakness)) return open;
  if (weakness.grade !== 'affected') return affected + (weakness.isVague ? 1 : 0);
  return weakness.isOverdue ? 0 : overdue;
}

type Ranked = Pick<Figures, 'overdue' | 'affected' | 'exploited' | 'epss' | 'cvss'>;

/** One number that sorts as all of them do, so that an index of the database has hosts in order. */
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
