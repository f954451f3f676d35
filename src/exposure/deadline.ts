/** How soon a CVE that affects a host must be repaired, counted from when the host had it. */
const policy = {
  /** Known to be exploited: by the authority's due date, but never before it could be known. */
  exploited: { days: 7 },
  /** Exploitation is likelier than this in the next 30 days. */
  likely: { above: 0.5, days: 14 },
  /** CVSS from here on. */
  grave: { from: 9, days: 30 },
} as const;

const dayMs = 86_400_000;

interface Weak {
  /** In ms: since when the host has it. */
  since: number;
  epss: number | null;
  cvss: number | null;
  isKnownExploited: boolean;
}

/** Of the authority that says it is exploited: YYYY-MM-DD, '' when unknown. */
interface KnownDays {
  addedOn: string;
  dueOn: string;
}

export interface Deadline {
  /** YYYY-MM-DD: the last day. */
  due: string;
  /** Which rule is the strictest. */
  by: 'kev' | 'epss' | 'cvss';
}

/** Undefined when no rule asks for it. */
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
