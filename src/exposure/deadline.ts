/** How soon a CVE that affects a host must be fixed, counted from when the host first had it. */
const policy = {
  /** Known to be exploited: by the authority's due date, but not before it could be known. */
  exploited: { days: 7 },
  /** Probability of exploitation in the next 30 days above this. */
  likely: { above: 0.5, days: 14 },
  /** CVSS from this score up. */
  grave: { from: 9, days: 30 },
} as const;

const dayMs = 86_400_000;

interface Weak {
  /** Since when the host has it, in ms. */
  since: number;
  epss: number | null;
  cvss: number | null;
  isKnownExploited: boolean;
}

/** Dates from the authority that reports exploitation: YYYY-MM-DD; '' if unknown. */
interface KnownDays {
  addedOn: string;
  dueOn: string;
}

export interface Deadline {
  /** YYYY-MM-DD: the last day. */
  due: string;
  /** The strictest rule. */
  by: 'kev' | 'epss' | 'cvss';
}

/** Undefined if no rule applies. */
export function deadlineOf(weak: Weak, daysKnown: () => KnownDays): Deadline | undefined {
  const found: Deadline[] = [];
  const { exploited, likely, grave } = policy;
  if (weak.isKnownExploited) {
    const { addedOn, dueOn } = daysKnown();
    const known = Math.max(weak.since, Date.parse(addedOn) || 0);
    const soonest = dayOf(known + exploited.days * dayMs);
    found.push({ due: dueOn > soonest ? dueOn : soonest, by: 'kev' });
  }
  if ((weak.epss ?? 0) > likely.above)
    found.push({ due: dayOf(weak.since + likely.days * dayMs), by: 'epss' });
  if ((weak.cvss ?? 0) >= grave.from)
    found.push({ due: dayOf(weak.since + grave.days * dayMs), by: 'cvss' });
  return found.sort((one, other) => (one.due < other.due ? -1 : 1))[0];
}

/** YYYY-MM-DD. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** The first moment after a day, in ms. */
export function endOfDay(day: string): number {
  return Date.parse(day) + dayMs;
}
